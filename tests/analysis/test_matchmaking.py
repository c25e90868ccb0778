"""What a point is worth, in cards exactly and in score by pairs of matches; most Ladies."""

from __future__ import annotations

from fractions import Fraction
from statistics import NormalDist
from typing import Any

import pytest

from tabletop import OptionError, RandomBot
from tabletop.analysis import matchmaking as mm
from tabletop.analysis.marry import mean_of
from tabletop.games.matchmaker.bots import Pile, Virtue
from tabletop.games.matchmaker.cards import is_sister, of_kind, open_deck, printed_deck
from tests.length import length


def pairs() -> list[tuple[Any, Any]]:
    """Every Gentleman with every Lady who is not his sister."""
    men, women = (of_kind(printed_deck(), kind) for kind in ("gentleman", "lady"))
    return [(g, lady) for g in men for lady in women if not is_sister(g, lady)]


def by_hand(value: str, his: int, hers: int) -> tuple[Fraction, Fraction]:
    """Cards of the proposer and of who is asked over all pairs, with so many points more on each side."""
    proposer = asked = 0
    for g, lady in pairs():
        more = lady[value] + hers - g[value] - his
        proposer += max(0, more) if value != "rank" else 0
        asked += max(0, -more)
    return Fraction(proposer, len(pairs())), Fraction(asked, len(pairs()))


@pytest.mark.parametrize("value", mm.VALUES)
@pytest.mark.parametrize("kind", ["gentleman", "lady"])
def test_a_point_in_cards_is_exact(kind: str, value: str) -> None:
    plain = by_hand(value, 0, 0)
    more = by_hand(value, int(kind == "gentleman"), int(kind == "lady"))
    found = mm.point_in_cards(kind, value)
    assert found == (more[0] - plain[0], more[1] - plain[1])
    if value != "rank":  # a point moves one card, in all
        assert found.asked - found.proposer == (1 if kind == "gentleman" else -1)


def test_cards_by_points() -> None:
    women = of_kind(printed_deck(), "lady")
    for points in (1, 3, 5):
        found = mm.cards_moved("gentleman", "wealth", points)
        assert found.asked == Fraction(sum(max(0, points - c["wealth"]) for c in women), len(women))
        assert found.proposer == Fraction(sum(max(0, c["wealth"] - points) for c in women), len(women))
    assert mm.cards_moved("lady", "rank", 5) == (0, 0)
    assert mm.cards_moved("lady", "charm", 1).proposer == 0
    with pytest.raises(OptionError, match="A kind is one of"):
        mm.cards_moved("aunt", "wealth", 1)
    with pytest.raises(OptionError, match="a value one of"):
        mm.point_in_cards("lady", "virtue")


# -- pairs of matches --------------------------------------------------------------------------------------------------


def test_one_point_on_one_card() -> None:
    changed = open_deck(mm.changed_deck("Robert Martin", "rank", 3))
    differ = [
        (c.title, v) for c in changed for v in ("kind", "heroine", "virtue", *mm.VALUES, "siblings")
        if c[v] != printed_deck().find(c.title)[v]
    ]  # fmt: skip
    assert differ == [("Robert Martin", "rank")] and changed.find("Robert Martin")["rank"] == 3
    assert [(c.title, c.copies) for c in changed] == [(c.title, c.copies) for c in printed_deck()]
    with pytest.raises(OptionError, match="A value is"):
        mm.changed_deck("Robert Martin", "looks", 3)


def test_matches_of_a_pair_begin_alike() -> None:
    for title in ("Robert Martin", "Elinor Dashwood", "Lucy Steele"):
        plain, more = mm.holding(title)("7"), mm.holding(title, "wealth", 1)("7")
        assert plain.zones == more.zones
        card, game = printed_deck().find(title), plain.game
        zone = plain.zones[game.society] if card["kind"] == "lady" else plain.zones[0]
        assert card.index in zone and len(plain.zones[0]) == 3 and plain.facts.turn == 0
        extra = mm.holding(title, extra=1)("7")
        assert set(extra.zones[0]) > set(plain.zones[0]) and len(extra.zones[0]) == 4
    one, two = (mm.with_ladies(n)("3") for n in (1, 2))
    none = mm.with_ladies(0)("3")
    society = none.game.society
    assert none.zones[0] == one.zones[0] == two.zones[0] and len(none.zones[society]) == 1
    assert set(none.zones[society]) < set(one.zones[society]) < set(two.zones[society])
    assert one.facts.left == 2 and none.facts.left == 1 and mm.with_ladies(1, second=False)("3").facts.left == 1


@pytest.mark.parametrize(
    ("title", "value", "more", "match"),
    [
        ("Robert Martin", "wealth", 3, "leaves 1 to 5"), ("Robert Martin", "virtue", 1, "A value is"),
        ("Have a Ball", "", 0, "neither"),
    ],
)  # fmt: skip
def test_what_can_not_be_is_refused(title: str, value: str, more: int, match: str) -> None:
    with pytest.raises(OptionError, match=match):
        mm.holding(title, value, more)


def test_gains_are_taken_pair_by_pair() -> None:
    start = mm.holding("George Wickham")
    changed = {"same": start, "rank": mm.holding("George Wickham", "rank", 1)}
    sizes, last = [], {}
    for found in mm.gains(start, changed, 2, bot=Virtue()):
        sizes.append(len(found["rank"].gains))
        last = found
    assert sizes == [0, 0, 1, 1, 1, 2] and last["same"].gains == [0, 0] == last["same"].leads
    again = [*mm.gains(start, changed, 1, start=1, bot=Virtue())][-1]
    assert again["rank"].gains == last["rank"].gains[1:]
    with pytest.raises(OptionError, match="0 to 3"):
        mm.with_ladies(4)


def test_the_pile_lies_in_an_order_that_the_seed_fixes() -> None:
    state = mm.holding("George Wickham")("1")
    ends = [mm.play_in_order(state, [RandomBot()] * 4, "1") for _ in range(2)]
    assert ends[0] == ends[1] and ends[0].outcome() is not None
    with pytest.raises(OptionError, match="No end"):
        mm.play_in_order(state, [RandomBot()] * 4, "1", most=3)


def test_how_many_pairs_it_takes() -> None:
    gain = mm.Gain("x", [1.0, -1.0] * 20)
    plain = mean_of(gain.gains)
    assert gain.gain == pytest.approx(plain) and gain.gain.value == 0 and gain.together(4).high > gain.gain.high
    # Forty pairs that show nothing: 1 pair in ten, with a few points, could have been missed.
    assert mm.Gain("x", [0.0] * 40).gain == (0, -0.25, 0.25, 40)
    spread = (40 / 39) ** 0.5
    assert gain.needed(0.1) == pytest.approx((NormalDist().inv_cdf(0.975) * spread / 0.1) ** 2, abs=1.5)
    assert mm.Gain("x", [1.0] * 5).needed() is None is mm.Gain("x", [1.0] * 50).needed()


# -- most Ladies -------------------------------------------------------------------------------------------------------


def test_without_the_rule_nobody_has_two_turns() -> None:
    game = mm.game_for(3, second=False, first=0)
    state = game.set_up(societies={0: ["Kitty Bennet", "Mary Bennet"], 1: [], 2: []})
    assert state.facts.left == 1 and mm.game_for(3, first=0).set_up(
        societies={0: ["Kitty Bennet", "Mary Bennet"], 1: [], 2: []}
    ).facts.left == 2  # fmt: skip


def test_the_hostess_strives_for_the_most_ladies() -> None:
    game = mm.game_for(3, first=0)

    def chosen(mine: list[str], hand: list[str]) -> str:
        state = game.set_up(hands={0: hand}, societies={0: mine, 1: ["Fanny Price"], 2: []})
        return str(mm.Hostess().choose(state.view(0), state.legal_moves, None))  # type: ignore[arg-type]

    assert chosen([], ["Kitty Bennet", "Lydia Bennet", "Philip Elton"]) == "bring Lydia Bennet"
    assert chosen(["Jane Bennet"], ["Kitty Bennet"]) == "bring Kitty Bennet"


def test_most_ladies_adds_up() -> None:
    *_, last = mm.most_ladies(3, 2, 1)
    assert last.matches == 2 and set(last.found) == {True, False}
    assert last.verdict in ("pays", "costs", "") and -1 <= last.gap.value <= 1


@pytest.mark.slow
def test_charm_matters_and_rank_does_not() -> None:
    """Wickham with Charm 4 instead of 5, in the hand of who begins; with Rank 2 instead of 1."""
    title = "George Wickham"
    changed = {"charm": mm.holding(title, "charm", -1), "rank": mm.holding(title, "rank", 1),
               "wealth": mm.holding(title, "wealth", 1), "card": mm.holding(title, extra=1)}  # fmt: skip
    *_, found = mm.gains(mm.holding(title), changed, length(150, 300), 1, bot=Pile())
    for name, gain in found.items():
        print(f"{title}, {name}: {gain.gain}; lead {gain.lead}; pairs for ± 0.1: {gain.needed()}")
    assert found["charm"].gain.high < -0.5 and abs(found["rank"].gain.value) < 0.5


@pytest.mark.slow
def test_a_lady_more_is_a_fine_present() -> None:
    found: dict[bool, mm.Gain] = {}
    for second in (True, False):
        *_, gains = mm.gains(mm.with_ladies(0, second), {"one": mm.with_ladies(1, second)}, 300, 1)
        found[second] = gains["one"]
        print(f"one Lady more, two turns {second}: {found[second].gain}; lead {found[second].lead}")
    assert found[True].gain.low > 0.5 and found[True].gain.value > found[False].gain.value


@pytest.mark.slow
def test_striving_for_the_most_ladies_does_not_pay() -> None:
    *_, found = mm.most_ladies(4, 400, 1)
    print("hostess among three of pile:", found.wins(), "never two turns:", found.wins(False), "gap:", found.gap)
    assert found.verdict == "costs" and found.wins().high < 0.22
