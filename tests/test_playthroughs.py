"""Golden playthroughs: whole games as text, told by the engine and kept. A rule that changes changes a story.

If a story differs and the change is meant: `python -m tabletop.playthrough --rewrite`, then read the diff line by line.
"""

from __future__ import annotations

import difflib
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tabletop import Match, TabletopError, available_games, make
from tabletop.playthrough import cited, files, main, read, replay, retell, showing, tell

FILES = files("ladies_choice")
CAT_LADIES = files("cat_ladies")
MATCHMAKER = files("matchmaker")
LORDS_LADIES = files("lords_ladies")
STORIES = [*FILES, *CAT_LADIES, *MATCHMAKER, *LORDS_LADIES]
MENDING = "if this is meant, run `python -m tabletop.playthrough --rewrite` and read the diff"

# Rules on decks that the shipped playthroughs don't use: no story can show them.
NOT_TOLD = {
    "ladies_choice": {
        "LC-O",  # a deck that could run dry is refused before a match begins
        "LC-Y",  # two Wealth cards of equal value: only in a deck of one's own
    },
    "cat_ladies": {"CL-R"},  # other decks: refused before a match begins
    "matchmaker": {"MM-K"},  # the same
    "lords_ladies": {"LL-W"},  # the same
}

# Love received by seat, who won, and a few sums, all reckoned by hand from the choices and cards in the files.
BY_HAND = {
    "1_first_game": ((3, 5, 1), {1}, ["+19 +6 = 25", "+19 −3 −11 +38 = 43", "+1 +11 −16 +8 = 4"]),
    "2_four_players": ((5, 0, 6, 4), {2}, ["+12 −5 −10 −15 = −18", "+19 −9 = 10", "+4 −8 −19 +28 = 5", "+5 +11 = 16"]),
    "3_three_players": (
        (3, 3, 3),
        {0, 1, 2},
        [
            "+2 +6 +8 −3 +14 = 27",
            "+3 +11 +17 −4 = 27",
            "+9 +18 −5 = 22",
            "+1 +2 +4 +15 = 22",
            "−6 −8 = −14",
            "−2 −3 −9 = −14",
        ],
    ),
    "4_five_players": ((6, 0, 9, 0, 9), {2}, ["+11 −2 −6 −16 −17 = −30", "+6 +12 +15 +16 +19 +34 = 102"]),
    "5_six_players": ((2, 7, 7, 3, 5, 1), {2}, ["+10 +18 +20 −15 +26 = 59", "+1 +2 +6 +7 +13 +30 = 59"]),
    "6_six_again": ((5, 3, 7, 2, 6, 4), {2}, ["+3 −7 +40 = 36", "+1 −3 +38 = 36"]),
    "7_two_ladies": ((1, 0), {0}, ["+17 +20 −1 −3 +14 = 47", "+13 +14 −9 −17 = 1"]),
    "8_two_ladies_know_all": ((0, 1), {1}, ["+1 +11 −16 = −4", "−3 −11 +6 = −8"]),
    "9_silent_cards": ((2, 5, 2), {1}, ["+1 +3 +11 = 15", "+11 +19 = 30"]),
}

# Cats by seat, who won, and a few sentences; the files force the cards that these rest on.
CATS_BY_HAND = {
    "1_first_game": (
        (6, 4),
        {0},
        [
            "Rosa goes shopping with 5 Coins.",  # a Bridge Club and 3 Hard Candies
            "Rosa moves 3 spaces and adopts a cat: it goes to the Discard Pile, the token back to Start and on to 2. "
            "2 cats are left.",  # 3 + 3 = 4 + 2
            "Emil cleans up; 2 Coins are lost.",
        ],
    ),
    "2_two_for_ten_rounds": (
        (6, 7),
        {1},
        [
            "Maud goes shopping with 9 Coins.",  # 6 for two cats, and 3 Hard Candies
            "Otis plays Cruise Vacation and moves 5 spaces, to 7.",
            "Otis moves 3 spaces and adopts a cat: it goes to the Discard Pile, the token back to Start and on to 2. "
            "19 cats are left.",  # 7 + 3 = 8 + 2; of 23 the fourth
            "Maud puts a Bottle of Milk and a Milk Dish under the Mystery Deck and takes a free cat: 18 cats are left.",
            "Maud reveals Security System and is safe; it goes back into the hand.",
        ],
    ),
    "3_three_players": (
        (4, 4, 4),
        {0},
        [
            "Ines goes shopping with 6 Coins.",  # the stolen Bridge Club and 4 Hard Candies
            "BINGO! Ines takes a free cat: 4 cats are left.",
            "Theo's Cat Token is on Start and can't be driven back.",
            "Ines, Theo and Wanda have 4 cats each; Ines wins with the fewest turns: 4.",
        ],
    ),
    "4_four_players": (
        (1, 3, 4, 4),
        {2},
        [
            "Femi steals Cat from Pia's hand.",
            "Greta moves 5 spaces and adopts 2 cats.",  # from 3: 1 to a cat, 4 to another
            "Femi and Greta have 4 cats each; Femi wins with the most unused Mystery cards: 1.",
        ],
    ),
    "5_rare_things": (
        (6, 6),
        {0, 1},
        [
            "Yuki goes shopping with 8 Coins.",  # a purse and 2 Hard Candies
            "Bram's Cat Token goes back 2 spaces, to 1.",
            "Bram has nothing left to draw.",
            "Bram has no hand to show: no cat.",
            "It is Found Purse: all saw it being put under the deck. Yuki keeps it face down.",
            "Bram shows Cat ×4: nothing that could be returned.",
        ],
    ),
}


# Scores by seat, who won, and a few sentences, reckoned from the values on the cards of who married whom.
MATCHES_BY_HAND = {
    "1_first_game": (
        (12, 9, 9),
        {0},
        [
            "Charles Bingley has Wealth 5, Fanny Price 1: Ottilie marries money and has 4 cards to draw.",
            "A no would cost Nadia 3 cards, too many for Nadia's hand: Nadia must accept and takes George Wickham, "
            "Rufus takes Catherine Morland.",  # Charm 5 to 2; Nadia holds Colonel Brandon and James Morland
            "He has Rank 3, she 2: Ottilie refuses a superior and has 1 card to draw.",
            "Nobody came: Rufus draws nothing, and the candles burn for the musicians.",
            "Ottilie has 5 + 4 + 1 + 2 + 0 = 12 Virtue in the Marriage pile.",
        ],
    ),
    "2_three_players": (
        (22, 27, 14),
        {1},
        [
            "Leonie discards Robert Ferrars for it: his Charm is now 5 + 1 = 6, hers 2.",
            "Zita no longer has the most Ladies, but still a second option.",
            "He has Rank 5, she 2: Oskar refuses a superior and has 3 cards to draw.",
            "Oskar draws Henry Crawford, the last one of the Draw pile.",
            "Oskar has to draw a card, and there is none: the game ends at once.",
        ],
    ),
    "3_four_players": (
        (20, 14, 19, 19),
        {0},
        [
            "Jorge holds no card and can't attend.",
            "3 Ladies came: Mirela has 3 cards to draw.",
            "Abel has 4 + 5 + 1 + 5 + 2 + 0 + 1 + 2 = 20 Virtue in the Marriage pile, less 1 for Lydia Bennet, "
            "unmarried: 19.",
        ],
    ),
    "4_five_players": (
        (12, 25, 10, 11, 15),
        {1},
        [
            "Petra's turn 5 of 7: two options, for the most Ladies in Society.",
            "The agreed number of rounds is played.",
            "Ugo has 5 + 4 + 4 + 5 + 1 + 2 + 3 + 2 = 26 Virtue in the Marriage pile, less 1 for Elizabeth Elliot, "
            "unmarried: 25.",
        ],
    ),
    "5_six_players": (
        (13, 13, 13, 9, 12, 12),
        {0, 1, 2},
        ["Ada, Boris and Celine share the victory with 13 Virtue each; a rematch may tell them apart."],
    ),
    "6_last_wedding": (
        (0, 6, 5, 8),
        {3},
        ["Fitzwilliam Darcy has Wealth 5, Harriet Smith 2: Thea marries money and has 3 cards to draw."],
    ),
    "7_wedding_lost": (
        (0, 6, 2, 5),  # as before, less Darcy's 3 and Harriet Smith's 3
        {1},
        ["The wedding of Fitzwilliam Darcy and Harriet Smith counts for nobody."],
    ),
}
SENTENCES_BY_HAND = {"cat_ladies": CATS_BY_HAND, "matchmaker": MATCHES_BY_HAND}


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def game_of(path: Path) -> str:
    return path.parent.parent.name


@pytest.mark.parametrize("path", STORIES, ids=lambda p: f"{game_of(p)}-{p.stem}")
def test_the_engine_tells_every_story_word_for_word(path: Path) -> None:
    kept, told = text_of(path), retell(text_of(path))
    diff = "\n".join(difflib.unified_diff(kept.splitlines(), told.splitlines(), "kept", "told now", lineterm="", n=1))
    assert kept == told, f"{path.name}: {MENDING}\n{diff}"


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_every_story_ends_as_reckoned_by_hand(path: Path) -> None:
    scores, winners, sums = BY_HAND[path.stem]
    end = replay(text_of(path)).outcome
    assert end is not None
    assert end.scores == scores
    assert set(end.winners) == winners
    told = text_of(path)
    assert [s for s in sums if f"{s} Dandy Points. [" not in told and f"{s} Dandy Point. [" not in told] == []


@pytest.mark.parametrize("path", [*CAT_LADIES, *MATCHMAKER], ids=lambda p: f"{game_of(p)}-{p.stem}")
def test_every_story_of_the_other_games_ends_as_reckoned_by_hand(path: Path) -> None:
    scores, winners, sentences = SENTENCES_BY_HAND[game_of(path)][path.stem]
    end = replay(text_of(path)).outcome
    assert end is not None
    assert end.scores == scores
    assert set(end.winners) == winners
    told = text_of(path)
    assert [s for s in sentences if f"  {s} [" not in told] == []


def test_no_game_ships_stories_that_are_not_compared() -> None:
    assert sorted(STORIES) == sorted(path for game in available_games() for path in files(game))


def test_cat_ladies_has_a_story_for_every_number_of_players_and_every_option() -> None:
    games = [replay(text_of(path)).game for path in CAT_LADIES]
    assert {g.players for g in games} == {2, 3, 4}
    assert {g.deck.name for g in games} == {"printed", "mini"}
    for option in ("beginners", "handicap", "max_rounds"):
        assert {bool(g.options[option]) for g in games} == {True, False}
    assert {p.stem for p in CAT_LADIES} == set(CATS_BY_HAND)


def test_matchmaker_has_a_story_for_every_number_of_players_and_every_option() -> None:
    games = [replay(text_of(path)).game for path in MATCHMAKER]
    assert {g.players for g in games if g.deck.name == "printed"} == {3, 4, 5, 6}
    assert {g.deck.name for g in games} == {"printed", "mini"}
    for option in ("max_rounds", "show_marriages"):
        assert {bool(g.options[option]) for g in games} == {True, False}
    assert {g.options["first"] is None for g in games} == {True, False}
    assert {p.stem for p in MATCHMAKER} == set(MATCHES_BY_HAND)


def test_two_stories_of_matchmaker_differ_in_what_becomes_of_the_last_wedding_and_in_nothing_else() -> None:
    counts, lost = (replay(text_of(path)) for path in MATCHMAKER[-2:])
    assert [m.game.options["last_wedding"] for m in (counts, lost)] == ["counts", "lost"]
    assert [counts.plies(step) for step in range(counts.steps + 1)] == [
        lost.plies(step) for step in range(lost.steps + 1)
    ]
    assert counts.outcome is not None and lost.outcome is not None
    assert counts.outcome.winners != lost.outcome.winners


def test_in_the_stories_of_matchmaker_everything_happens_that_can_be_done() -> None:
    matches = [replay(text_of(path)) for path in MATCHMAKER]
    done = {type(move) for m in matches for step in range(m.steps + 1) for move in m.plies(step)}
    assert done == set(matches[0].game.move_types)
    assert {m.state.phase for m in matches} == {"end"}
    assert all(m.steps <= 60 for m in matches)


def test_in_one_story_every_kind_of_card_is_played() -> None:
    match = replay(text_of(next(p for p in CAT_LADIES if p.stem == "2_two_for_ten_rounds")))
    plies = [move for step in range(1, match.steps + 1) for move in match.plies(step)]
    played = {move.card.title for move in plies if move.verb == "play"}
    played |= {"Bottle of Milk", "Milk Dish"} if any(move.verb == "redeem milk" for move in plies) else set()
    assert match.game.deck.name == "printed"
    assert played == {card.title for card in match.game.deck}


def test_there_is_a_story_for_every_number_of_players_with_the_printed_deck() -> None:
    games = [replay(text_of(path)).game for path in FILES]
    assert {g.players for g in games if g.deck.name == "printed"} == {2, 3, 4, 5, 6}
    assert {g.options["cancelled_cards_cancel"] for g in games} == {True, False}
    assert any(g.options.get("swap_catches") for g in games)
    assert {p.stem for p in FILES} == set(BY_HAND)


@pytest.mark.parametrize("game", ["ladies_choice", "cat_ladies", "matchmaker", "lords_ladies"])
def test_the_stories_cite_every_rule(game: str) -> None:
    rules = {r.id for r in make(game, players=4).rules}
    told = {rule for path in files(game) for _, rule, _ in cited(text_of(path))}
    assert rules - told == NOT_TOLD[game]
    assert told <= rules


def test_a_rule_in_a_remark_is_seen_at_that_step() -> None:
    for path in STORIES:
        text = text_of(path)
        tags = {r for line in text.splitlines() if line.startswith("#") for r in re.findall(r" \[([^\[\]]+)\]$", line)}
        promised = {rule for tag in tags for rule in tag.split(", ")}
        assert promised - {rule for _, rule, pointed in cited(text) if pointed} == set(), path.name


def test_every_story_begins_by_saying_what_to_look_out_for() -> None:
    for path in STORIES:
        heading = read(text_of(path)).heading
        assert len(re.findall(r"[.?!](?=\s|$)", heading)) in (2, 3), path.name
        assert "Watch" in heading


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        *[("ladies_choice", r) for r in ("boast", "tie-turn", "openness-no-boast", "six-extra-court")],
        *[("ladies_choice", r) for r in ("two-tie", "LC-L")],
        *[("cat_ladies", r) for r in ("adopt", "handicap-4", "makeover-no-cats", "burglar-blocked", "CL-T", "shared")],
        *[("matchmaker", r) for r in ("decline-forced", "no-sister", "two-turns", "MM-A", "MM-G", "MM-Q", "rematch")],
        *[("lords_ladies", r) for r in ("marry-price", "LL-I", "butler", "two-confirm", "award-grand", "end-gold")],
    ],
)
def test_show_me_leads_to_a_step_where_the_rule_happens(game: str, rule: str) -> None:
    path, step = next(showing(game, rule))
    play = read(text_of(path))
    assert 0 <= step <= play.match.steps
    notes = {r for note in play.match.notes(step) for r in (note.rule, *note.also)}
    tried = [line[1:].strip() for line in play.asides.get(step + 1, ()) if line.startswith("?")]
    refusals = [play.match.at(step).why_illegal(play.match.game.parse_move(t, play.match.names)) for t in tried]
    assert rule in notes | {why.rule for why in refusals if why is not None}


def test_show_me_prefers_the_step_that_a_remark_points_at() -> None:
    first = {rule: next(showing("ladies_choice", rule)) for rule in ("LC-A", "mysterious-chain", "winner-true-love")}
    assert (first["LC-A"][0].stem, first["LC-A"][1]) == ("2_four_players", 30)
    assert (first["mysterious-chain"][0].stem, first["mysterious-chain"][1]) == ("2_four_players", 21)
    assert first["winner-true-love"][0].stem == "4_five_players"
    assert list(showing("ladies_choice", "no such rule")) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("draw Complete Openness\n  4", "draw Flattering\n  4"),  # another card
        ("> court Samuel; show Opera Singer", "> court Samuel; show Dog Owner"),  # another look
        ("= 27 Dandy Points", "= 28 Dandy Points"),  # another sum
        ("first: 0", "first: 1"),  # another Catch
        ("[tie-wealth, rank", "[rank"),  # another rule
    ],
)
def test_a_change_is_noticed(old: str, new: str) -> None:
    text = text_of(next(p for p in FILES if p.stem == "3_three_players"))
    assert old in text
    changed = text.replace(old, new, 1)
    with suppress(TabletopError):  # some of it can't even be played
        assert retell(changed) != changed


HEAD = "game: ladies_choice\nplayers: 3\nnames: Ann, Ben, Cleo\nseed: 1\nfirst: 0\ndeck: mini\n"
OPENNESS = HEAD + "opening: draw Romantic; draw Complete Openness\n\n"


@pytest.mark.rule("openness-no-boast")
def test_a_move_that_is_tried_is_told_with_the_rule_in_its_way() -> None:
    told = retell(OPENNESS + "# Ben would like to.\n? boast Complete Openness\n> boast Romantic; draw Thief\n")
    assert "\n\n# Ben would like to.\n? boast Complete Openness\n  -> why not: " in told
    why = next(line for line in told.splitlines() if line.startswith("  -> "))
    assert why.endswith(" [openness-no-boast]")
    assert retell(told) == told
    assert (0, "openness-no-boast", False) in set(cited(told))


def test_a_move_that_is_tried_and_can_be_made_is_an_error() -> None:
    with pytest.raises(TabletopError, match="“boast Romantic” is tried before step 1 .* can be made"):
        retell(OPENNESS + "? boast Romantic\n> boast Romantic\n")


def test_what_is_tried_after_the_last_step_is_kept() -> None:
    told = retell(OPENNESS + "> boast Romantic\n# It is not his turn now.\n? boast Romantic\n")
    assert told.rstrip().splitlines()[-1].startswith("  -> why not: ")
    assert retell(told) == told


def test_a_step_that_cant_be_played_is_named() -> None:
    with pytest.raises(TabletopError, match="Step 2, “boast Bankruptcy”"):
        replay(OPENNESS + "> boast Romantic; draw Thief\n> boast Bankruptcy\n")


def test_people_are_called_by_their_names_and_chance_is_told_only_where_it_was_forced() -> None:
    match = Match(make("ladies_choice", players=3, deck="mini", first=0), ["Ann", "Ben", "Cleo"], 5)
    match.push(match.legal_moves[0]).push(match.legal_moves[0]).push("court 2")
    told = tell(match, "One look.\nWatch Ben.")
    assert told.startswith("# One look.\n# Watch Ben.\ngame: ladies_choice\n")
    assert "\n> court Ben\n" in told
    assert "draw " not in told.replace("draws ", "")
    assert replay(told).state == match.state


def test_rewriting_changes_what_the_engine_tells_and_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = text_of(FILES[0])
    path = tmp_path / "story.txt"
    path.write_text(re.sub(r"(?m)^ {1,2}\d+  .*$", "  0  Something else. [boast]", kept), encoding="utf-8")
    assert main(["--rewrite", str(path)]) == 0
    assert "story.txt is told anew" in capsys.readouterr().out
    assert text_of(path) == kept
    assert main(["--rewrite", str(path)]) == 0
    assert capsys.readouterr().out == ""
    path.write_text(kept.replace("> boast Romantic", "> boast Nothing"), encoding="utf-8")
    broken = text_of(path)
    assert main(["--rewrite", str(path)]) == 1
    assert "story.txt: Step 1, " in capsys.readouterr().err
    assert text_of(path) == broken


def test_the_command_says_how_it_is_used() -> None:
    run = subprocess.run([sys.executable, "-m", "tabletop.playthrough"], capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert "--rewrite" in run.stderr
