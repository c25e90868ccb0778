"""Playthroughs: told, read back, compared; what is missing gets a sentence."""

from __future__ import annotations

from random import Random

import pytest

import tabletop
from tabletop import Match, TabletopError, playthrough
from tests.games import toy_answer, toy_tail


def played(game, seed=3, **more) -> Match:
    match, rng = Match(game, seed=seed, **more), Random(seed)
    while match.outcome is None:
        match.push(rng.choice(match.legal_moves))
    return match


@pytest.mark.parametrize(
    "game",
    [
        tabletop.make("ladies_choice", players=3, deck="mini", first=1, cancelled_cards_cancel=False),
        tabletop.make("ladies_choice", players=2),
        tabletop.make("ladies_choice", players=6, swap_catches=True),
        tabletop.make("cat_ladies", players=3, deck="mini", handicap=True, max_rounds=4),
        toy_answer.make(3),
    ],
    ids=str,
)
def test_what_is_told_is_played_again(game):
    match = played(game, names=["Ann", "Ben"])
    story = playthrough.tell(match, "A whole game\nfor a test")
    again = playthrough.replay(story.replace("deck: toy\n", ""))
    assert again.state == match.state and again.names == match.names and again.game == match.game
    assert playthrough.tell(again, "A whole game\nfor a test") == story
    assert story.startswith("# A whole game\n# for a test\ngame: ")


def test_the_story_reads_in_plain_words():
    match = Match(toy_tail.make(2), ["Ann", "Ben"], 1, ["draw Ace", "draw Bee", "draw Bee", "draw Fox"])
    match.push(["lay Ace", "draw Gnu"])
    assert playthrough.tell(match).splitlines() == [
        "game: toy_tail",
        "players: 2",
        "names: Ann, Ben",
        "seed: 1",
        "deck: toy",
        "opening: draw Ace; draw Bee; draw Bee; draw Fox",
        "",
        "  0  Ann draws Ace. [draw]",
        "  0  Ben draws Bee. [draw]",
        "  0  Ann draws Bee. [draw]",
        "  0  Ben draws Fox. [draw]",
        "> lay Ace; draw Gnu",
        "  1  Ann lays Ace. [lay]",
        "  1  Ann draws Gnu. [draw]",
    ]


def test_a_hand_made_story_gets_a_sentence_when_it_can_not_be():
    good = "game: toy_tail\nplayers: 2\nnames: Ann, Ben\nseed: 1\nopening: draw Ace; draw Bee; draw Bee; draw Fox\n\n"
    assert playthrough.replay(good + "> lay Ace\n").step == 1
    for wrong, words in (
        (good.replace("game: toy_tail\n", ""), "game"),
        (good.replace("players: 2", "players: two"), "begins with game, players"),
        (good.replace("seed: 1\n", ""), "seed"),
        (good.replace("names: Ann, Ben", "names: Ann, Ann"), "same name"),
        (good + "> lay Gnu\n", "lay a card that you hold"),
        (good + "> fly away\n", "no move of Under the Deck"),
        (good.replace("draw Bee; draw Bee", "draw Ace; draw Bee"), "chance|lay"),
    ):
        with pytest.raises(TabletopError, match=words):
            playthrough.replay(wrong)
