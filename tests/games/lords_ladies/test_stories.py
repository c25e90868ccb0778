"""The playthroughs of Lords & Ladies: told now as they are in the files, and ending as reckoned by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.playthrough import files, replay
from tests.test_playthroughs import text_of

LORDS_LADIES = files("lords_ladies")

# Status by seat, who won, and a few sentences, reckoned from the figures on the cards of who was where.
STATUS_BY_HAND = {
    "1_first_game": (
        (10, 4),
        {0},
        [
            "The wedding of the Starting Lady and Earl of Thornbury is off: the Starting Lady is married already. "
            "Earl of Thornbury goes back among the suitors, Selma has the 2 gold again, and the power is lost.",
            "The hiring of the Cook is off: it costs 2, and Jonas has 0 gold. The Cook goes back to the row.",
            "Selma rolls for a child of the Starting Lady and the Nanny: 2 or less is needed.",  # 1 + 1
            "Selma pays it off: 3 gold to Jonas, 3 to the bank. Nothing happens.",
            "Selma has 10 status: own blood 4, married in 3, awards 3.",  # 1 + 2 + 1, Nanny 1 + Octavia 2, Legacy
        ],
    ),
    "2_three_players": (
        (20, 11, 15),
        {0},
        [
            "Dowager Lady Strype is an heiress and brings 4 gold: Milan has 5.",  # 1 + 2 − 2 + 4
            "Hedda hires a Valet for 2 gold: 1 status. Each son born in the family is worth 1 status more.",  # 3 − 1
            "With 3 gossip tokens Pilar gets Gossip Queen: 3 status.",  # Milan has as many, but confirmed
            "Hedda loses Full Service with 3 servants left: 3 status less. Nobody holds it now.",
            "With 4 gossip tokens Milan takes Gossip Queen over from Pilar: 3 status.",
            "Hedda rolls for a child of Rupert and Miss Tamsin Hale: 6 or less is needed.",  # 2 + 4
            "Hedda has 20 status: own blood 5, married in 5, servants 5, Valet 2, awards 3.",
        ],
    ),
    "3_five_players": (
        (10, 5, 8, 6, 9),
        {0},
        [
            "Then the roll of 5 for the Starting Lord counts again, but 1 or less was needed: Harriet is not born.",
            "Esi pays it off: 3 gold each to Carla and Dimitri. Nothing happens, and nobody gets a token.",
            "Dimitri takes 2 gold and has 10.",  # 1 + 2 in the first round, 2 in the second, 3 from Esi, and 2
            "The roll is lost, and Rosalind is not born: the Starting Lord is of a past generation now.",
            "Carla has 8 status: own blood 2, married in 3, servants 1, Ladies Maid 1, status tokens 1.",
        ],
    ),
    "4_foreign_affairs": (
        (19, 11, 19, 14),
        {0},
        [
            "Otto hires an Overseer for 3 gold: 1 status. From now on the first part of a turn brings 3 gold.",
            "With 5 generations Noor's Legacy is Grand: 4 status, not 2.",
            "With 4 generations Noor's Legacy is no longer Grand: 2 status, not 4.",
            "With 5 gossip tokens Sanna's Gossip Queen is Grand: 4 status, not 2.",
            "Noor and Sanna have 19 status each; Noor wins with more gold: 5.",
        ],
    ),
    "5_whispers": (
        (6, 6, 2),
        {1},
        [
            "Runa's Chauffeur runs off with Odile's Starting Lady; both are gone. Nobody is left in that family.",
            "Basil draws Illegitimate Child, which all saw going under the gossip deck.",
            "There is no gossip card left for Basil.",
            "Runa loses all gold: 5.",
        ],
    ),
    "6_one_round": ((1, 1, 1), {0, 1, 2}, ["Mina, Viktor and Paz share the victory with 1 status and 4 gold each."]),
}


@pytest.mark.parametrize("path", LORDS_LADIES, ids=lambda p: p.stem)
def test_every_story_ends_as_reckoned_by_hand(path: Path) -> None:
    scores, winners, sentences = STATUS_BY_HAND[path.stem]
    end = replay(text_of(path)).outcome
    assert end is not None and end.scores == scores and set(end.winners) == winners
    told = text_of(path)
    assert [s for s in sentences if s not in told] == []


def test_lords_and_ladies_has_a_story_for_every_number_of_players_and_every_option() -> None:
    games = [replay(text_of(path)).game for path in LORDS_LADIES]
    assert {g.players for g in games if g.deck.name == "printed"} == {3, 4, 5}
    assert {g.players for g in games if g.deck.name == "mini"} == {2, 3}
    for option in ("foreign", "last_member_safe", "max_rounds"):
        assert {bool(g.options[option]) for g in games} == {True, False}
    assert {g.options["first"] is None for g in games} == {True, False}
    assert {g.options["couples"] for g in games} == {"opposite", "same", "any"}
    assert {g.options["awards"] for g in games} == {"appendix", "diagram"}
    assert {p.stem for p in LORDS_LADIES} == set(STATUS_BY_HAND)


def test_in_the_stories_of_lords_and_ladies_everything_happens_that_can_be_done() -> None:
    matches = [replay(text_of(path)) for path in LORDS_LADIES]
    game = matches[0].game
    plies = [move for m in matches for step in range(m.steps + 1) for move in m.plies(step)]
    assert {type(move) for move in plies} == set(game.move_types)
    for verb, kind in (("hire", "servant"), ("lay", "gossip")):
        played = {move.card["power"] for move in plies if move.verb == verb}
        assert played == {card["power"] for card in game.deck if card["kind"] == kind} - {"true"}
    used = {move.card["power"] for move in plies if move.verb == "use"}
    assert used == {"chauffeur", "cook", "footman", "gardener"}
    assert {m.state.phase for m in matches} == {"end"}
    assert all(m.steps <= 60 for m in matches)


def test_in_the_stories_of_lords_and_ladies_awards_come_pass_on_become_grand_and_are_lost() -> None:
    told = "".join(text_of(path) for path in LORDS_LADIES)
    for award in ("Legacy", "Gossip Queen", "Full Service"):
        assert f" gets {award}: " in told
    assert " takes Gossip Queen over from " in told
    assert " loses Full Service " in told
    for award in ("Legacy", "Gossip Queen"):
        assert f"{award} is Grand: " in told
    assert "Legacy is no longer Grand: " in told
