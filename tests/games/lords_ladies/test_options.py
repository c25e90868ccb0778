"""Options: first, awards, couples, foreign, last_member_safe, max_rounds."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop import DeckError, Match, OptionError
from tests.games.looking import held, legal, refused, rules, told, whose

from .table import dealt, family, game, gold, house, play, quiet, rows, status, table, turn
from .titles import CAPTAIN, CHILD, COLONEL, DUKE, LADY, LORD, TRUE, WINTER

ABROAD = {"Prince Radovan", "Conte di Belmarino", "Captain Van Loon", "Countess Zelinska", "Donna Isaura",
          "Mademoiselle Corbeau"}  # fmt: skip


@pytest.mark.parametrize("players", (2, 3, 4, 5))
def test_what_there_is(players: int) -> None:
    g = game(players)
    assert g.options == {
        "first": None, "awards": "appendix", "couples": "opposite", "foreign": False, "last_member_safe": True,
        "max_rounds": None,
    }  # fmt: skip
    for name, option in g.options_for(players).items():
        rule = g.rules[option.rule]
        assert rule.option == name and rule.status == "ruling" and option.text.endswith(".")


@pytest.mark.parametrize(
    "options",
    [{"first": 3}, {"first": -1}, {"first": True}, {"awards": "both"}, {"awards": None}, {"couples": "none"},
     {"couples": True}, {"foreign": 1}, {"foreign": "yes"}, {"last_member_safe": 0}, {"max_rounds": 0},
     {"max_rounds": 101}, {"max_rounds": 1.0}, {"max_rounds": True}, {"gossip": False}],
    ids=repr,
)  # fmt: skip
def test_what_is_not_allowed_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        game(3, **options)


# -- foreign -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("foreign", "LL-AZ")
def test_foreign_affairs() -> None:
    """24 suitors, or 30; the six stay in the box."""
    without, with_ = dealt(3), dealt(3, foreign=True)
    for match, many in ((without, 24), (with_, 30)):
        suitors = {c.title for zone in ("suitors", "suitor deck", "suitor tail") for c in match.state.cards(zone)}
        assert len(suitors) == many and (suitors >= ABROAD) == (many == 30)
        assert ABROAD.isdisjoint(held(match.state, "box")) == (many == 30)


@pytest.mark.rule("heiress", "marry-price")
def test_a_suitor_from_abroad_is_one_like_others() -> None:
    """Donna Isaura: 3 status, heiress: 1 + 2 - 2 + 4."""
    match = table(options={"foreign": True}, families={0: [LORD]}, suitors=["Donna Isaura", None, None])
    match.push("take gold").push(f"marry {LORD} to Donna Isaura")
    assert gold(match) == 5 and status(match) == 4


# -- the last of a family ----------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-T", "chauffeur")
@pytest.mark.parametrize("safe", (True, False))
def test_the_last_of_a_family(safe: bool) -> None:
    match = table(options={"last_member_safe": safe}, staff={0: ["Chauffeur"], 1: ["Nanny"]}, hands={1: [TRUE]},
                  servants=["Maid", None, None])  # fmt: skip
    play(match, "take gold")
    if safe:
        assert refused(quiet_but(match, 0), f"use Chauffeur on 2: {LORD}") == "LL-T"
        other = table(staff={0: ["Chauffeur"]}, families={1: [f"{LORD} + {WINTER}", f"Alice of {LORD}"]})
        other.push("take gold").push("use Chauffeur on 2: Alice")
        return
    quiet_but(match, 0).push(f"use Chauffeur on 2: {LORD}")
    assert family(match, 1) == [] and status(match, 1) == 1
    assert refused(table(staff={0: ["Chauffeur"]}).push("take gold"), f"use Chauffeur on 2: {LORD}") == "LL-T"
    quiet(match).push("earn a gold")
    quiet(match)
    assert whose(match) == (1, "take", 1)  # plays on with servants, gold and gossip
    quiet(match.push("take gold"))
    assert legal(match) == {"hire Maid", "earn a gold"}
    assert house(match, 1).deepest == 1 and house(match, 1).current == 1


def quiet_but(match: Match, seat: int) -> Match:
    """All pass up to this seat."""
    while match.state.current_player != seat:
        match.push("pass")
    return match


def test_a_family_whose_last_member_went_can_come_to_an_end_of_the_round() -> None:
    """In the first round too nobody is asked to choose a starting card again."""
    match = table(options={"last_member_safe": False}, staff={0: ["Chauffeur"]})
    match.push("take gold").push(f"use Chauffeur on 2: {LORD}").push("earn a gold")
    for _ in range(2):
        turn(match)
    assert whose(match) == (1, "take", 1) and match.state.facts.tally.round == 2


@pytest.mark.parametrize("safe", (True, False))
def test_forbidden_love_of_the_last_one_is_a_wedding(safe: bool) -> None:
    match = table(options={"last_member_safe": safe}, staff={1: ["Nanny"]}, hands={0: ["Forbidden Love", CHILD]},
                  servants=["Maid", None, None])  # fmt: skip
    match.push("take gold")
    assert legal(match, "lay") == {f"lay Forbidden Love on 2: {LORD} and Nanny"}


# -- max_rounds --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("G-4", "end-higher")
def test_after_so_many_rounds_it_is_over() -> None:
    match = table(options={"max_rounds": 2}, tokens={1: 3})
    for n in range(6):
        assert match.outcome is None, n
        turn(match)
    assert match.outcome is not None and match.outcome.winners == (1,) and match.outcome.scores == (1, 4, 1)
    assert "G-4" in rules(match) and "end" not in rules(match)


@pytest.mark.rule("end-gold", "LL-N")
def test_the_same_tie_breaks() -> None:
    match = table(options={"max_rounds": 1}, gold={0: 2, 1: 0, 2: 2})
    for _ in range(3):
        turn(match)
    assert match.outcome is not None and match.outcome.winners == (0, 2) and match.outcome.rule == "LL-N"
    match = table(options={"max_rounds": 1}, gold={0: 2, 1: 0, 2: 1})
    for _ in range(3):
        turn(match)
    assert match.outcome is not None and match.outcome.winners == (0,) and match.outcome.rule == "end-gold"


@pytest.mark.rule("end", "goal")
def test_eighteen_ends_it_earlier() -> None:
    match = table(options={"max_rounds": 5}, tokens={1: 17})
    for _ in range(3):
        turn(match)
    assert match.outcome is not None and "end" in rules(match)


# -- couples -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-F", "born")
@pytest.mark.parametrize(("couples", "suitor"), [("same", WINTER), ("any", WINTER), ("any", COLONEL)])
def test_children_come_to_every_couple_in_the_same_way(couples: str, suitor: str) -> None:
    match = table(2, options={"couples": couples}, gold={0: 2}).push("take gold").push(f"marry {LADY} to {suitor}")
    assert "LL-F" in rules(match)
    turn(match)
    match.push("take gold").push([f"roll for {LADY}", "the die shows 4", "draw Alice"])
    assert "Alice" in family(match)


@pytest.mark.rule("marry-sexes")
def test_same_means_only_the_same() -> None:
    match = table(options={"couples": "same"}, gold={0: 5}).push("take gold")
    quiet(match)
    assert refused(match, f"marry {LADY} to {DUKE}") == "marry-sexes"


# -- decks -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("born", "end")
def test_facts_of_a_deck_are_used() -> None:
    """A die of 4 sides, a goal of 5, tokens for 4 gold, 1 gold to keep a gossiper quiet, a row of 2."""
    data = rows({CAPTAIN: {"status": 1, "birth": 3}}, die=4, goal=5, token_price=4, pay_off=1, row=2)
    match = table(options={"deck": data}, families={0: [f"{LADY} + {CAPTAIN}"]}, suitors=[DUKE, None],
                  servants=["Maid", "Nanny"], gold={1: 3}, hands={0: ["Financial Ruin"], 2: [TRUE]},
                  turn=2, turns=2, marker=0, tokens={0: 2})  # fmt: skip
    play(match, "take gold", "Ann: lay Financial Ruin on 2", "Cleo: confirm 1 with True")
    assert legal(match) == {"pay off", "suffer"}
    match.push("pay off")
    assert [gold(match, p) for p in range(3)] == [2, 1, 4]
    assert "Ben pays it off: 1 gold each to Ann and Cleo. Nothing happens, and nobody gets a token." in told(match)
    quiet(match).push("earn a gold")
    play(match, "buy a token")  # Cleo: 5 - 4
    assert "Cleo buys a status token for 4 gold." in told(match)
    assert gold(match, 2) == 1 and match.outcome is None  # 1 + 1 + 2 is one less than 5
    faces = table(options={"deck": data}, families={0: [f"{LADY} + {CAPTAIN}"]}, suitors=[DUKE, None],
                  servants=["Maid", "Nanny"]).push("take gold")  # fmt: skip
    state = faces.state.play(faces.game.parse_move(f"roll for {LADY}"))
    assert len(state.chance_outcomes()) == 4
    faces.push([f"roll for {LADY}", "the die shows 4", "draw Alice"])
    turn(faces)
    turn(faces)
    assert faces.outcome is None  # 1 + 1 + 1
    rich = table(options={"deck": data}, suitors=[DUKE, None], servants=["Maid", "Nanny"], tokens={0: 4})
    for _ in range(3):
        turn(rich)
    assert rich.outcome is not None and rich.outcome.scores[0] == 5


@pytest.mark.rule("LL-W")
def test_a_deck_that_is_too_small_is_refused_with_the_rule() -> None:
    """The mini deck has three starting lords."""
    with pytest.raises(DeckError) as error:
        game(4, deck="mini")
    assert error.value.rule == "LL-W"
