"""The books of matches of Lords & Ladies: which deed brought what, reckoned by hand; means over many matches."""

from __future__ import annotations

from fractions import Fraction
from math import inf, sqrt
from typing import Any

import pytest

import tabletop
from tabletop import OptionError, RandomBot
from tabletop.analysis import status
from tabletop.analysis.status import Deed, Record
from tabletop.games.lords_ladies.bots import Family, Gossip
from tests.length import length

LADY, LORD = "Starting Lady", "Starting Lord"
HONORIA, DUKE, FLORA, GODFREY = "Lady Honoria Vane", "Duke Cranbow", "Miss Flora Penrose", "Sir Godfrey Pell"
NUGENT, DOCTOR = "Miss Perdita Nugent", "Doctor Penhallow"
LOVE, RUIN, TRUE, DRUNKEN = "Forbidden Love", "Financial Ruin", "True", "Drunken Servant"
PASSES = ("pass", "pass", "pass")


def books(moves: list[str], families: dict[int, Any] | None = None, *, rounds: int = 1, **more: Any) -> Record:
    """The books of a match of three that begins at a position and is over after so many rounds."""
    game = status.game_for(3, max_rounds=rounds)
    return status.follow(game.set_up(families=families, **more), moves)


def of(record: Record, seat: int) -> dict[str, tuple[int, Fraction, Fraction, int]]:
    """Kind → once, kept, hurt and gold of the deeds of one player, who did each kind once."""
    mine = [d for d in record.deeds if d.seat == seat]
    found = {d.kind: (d.once, d.kept, d.hurt, d.gold) for d in mine}
    assert len(found) == len(mine)
    return found


def whole(record: Record) -> bool:
    """Whether all status is accounted for."""
    return all(
        sum([d.kept for d in record.deeds if d.seat == p]) + record.rest[p] == score == sum(record.parts[p].values())
        for p, score in enumerate(record.scores)
    )


# -- what deeds bring, by hand -----------------------------------------------------------------------------------------


def test_a_wedding_a_gold_and_a_servant() -> None:
    """Honoria has 4 and costs 3, the Maid has 1 and costs 2; each begins with a first card of status 1 and 1 gold."""
    record = books(
        ["take gold", f"marry {LORD} to {HONORIA}", "take gold", "earn a gold", "take gold", "hire Maid"],
        suitors=[HONORIA], servants=["Maid"],
    )  # fmt: skip
    assert of(record, 0) == {"gold": (0, 0, 0, 2), "marry": (4, 4, 0, -3)}
    assert of(record, 1) == {"gold": (0, 0, 0, 2), "earn": (0, 0, 0, 1)}
    assert of(record, 2) == {"gold": (0, 0, 0, 2), "hire": (1, 1, 0, -2)}
    assert record.scores == (5, 1, 2) and record.rest == (1, 1, 1) and whole(record)
    assert record.parts[0] == {"start": 1, "children": 0, "spouses": 4, "servants": 0, "tokens": 0, "awards": 0}
    assert (record.winners, record.rounds, record.turns) == ((0,), 1, 3)
    assert (record.over, record.by, record.tie) == (0, "", "limit")  # nobody has 18


def test_a_token_belongs_to_all_gold_alike() -> None:
    """7 at the start, 2 taken, 1 earned: of one token 7/10, 2/10 and 1/10."""
    rest = ["take gold", "earn a gold"] * 2
    record = books(["take gold", "buy a token", "earn a gold", *rest], {0: {"gold": 7}})
    assert of(record, 0) == {"gold": (0, Fraction(2, 10), 0, 2), "earn": (0, Fraction(1, 10), 0, 1)}
    assert record.rest[0] == 1 + Fraction(7, 10) and record.scores[0] == 2 and whole(record)


def test_an_heiress_brings_gold_for_tokens() -> None:
    """Miss Nugent has 1, costs nothing, brings 4: 1 + 2 + 4 received, of which a token takes 6."""
    rest = ["take gold", "earn a gold"] * 2
    record = books(["take gold", f"marry {LORD} to {NUGENT}", "buy a token", *rest], suitors=[NUGENT])
    assert of(record, 0) == {"gold": (0, Fraction(2, 7), 0, 2), "marry": (1, 1 + Fraction(4, 7), 0, 4)}
    assert record.rest[0] == 1 + Fraction(1, 7) and whole(record)


def test_a_child_and_a_generation() -> None:
    """Alice's couple has 1 + 4 birth points. Bertram (2) is the third generation: Legacy, 3, half of it for his birth,
    half for hers, which was before."""
    family = {"couples": [(LORD, FLORA), ("Alice", GODFREY)], "children": [("Alice", LORD)]}
    rest = ["take gold", "earn a gold"] * 2
    record = books(["take gold", "roll for Alice", "the die shows 5", "draw Bertram", *rest], {0: family})
    assert of(record, 0)["roll"] == (5, 2 + Fraction(3, 2), 0, 0)
    assert record.rest[0] == 1 + 1 + 1 + 2 + Fraction(3, 2)  # lord, Flora, Alice, Godfrey
    assert record.parts[0] == {"start": 1, "children": 3, "spouses": 3, "servants": 0, "tokens": 0, "awards": 3}
    failed = books(["take gold", "roll for Alice", "the die shows 6", *rest], {0: family})
    assert of(failed, 0)["roll"] == (0, 0, 0, 0) and whole(record) and whole(failed)


def test_a_servant_who_counts_and_full_service() -> None:
    """A Ladies Maid, the fourth servant: 1, 1 for Alice, and Full Service, 3, a quarter for each of the four."""
    family = {"couples": [(LORD, FLORA)], "children": [("Alice", LORD)], "servants": ["Maid", "Nanny", "Overseer"]}
    rest = ["take gold", "earn a gold"] * 2
    record = books(["take gold", "hire Ladies Maid", *rest], {0: family}, servants=["Ladies Maid"])
    assert of(record, 0) == {"gold": (0, 0, 0, 3), "hire": (5, 2 + Fraction(3, 4), 0, -3)} and whole(record)
    assert record.parts[0]["servants"] == 5 and record.parts[0]["awards"] == 3


def test_a_butlers_second_hire_belongs_to_the_same_action() -> None:
    rest = ["take gold", "earn a gold"] * 2
    moves = ["take gold", "pass", "hire Nanny", "hire Valet", *rest]
    record = books(moves, {0: {"servants": ["Butler"], "gold": 4}}, servants=["Nanny", "Valet", "Maid"])
    assert of(record, 0)["hire"] == (2, 2, 0, -6) and len(record.deeds) == 6 and whole(record)


def test_a_gardener_wins_somebody() -> None:
    """He goes, and Cecily (1) comes from Ben's family to marry Arthur: kept by his hire, and lost by Ben."""
    families = {
        0: {"couples": [(LORD, FLORA)], "children": [("Arthur", LORD)]},
        1: {"couples": [(LORD, "Miss Tamsin Hale")], "children": [("Cecily", LORD)]},
    }
    rest = ["take gold", "earn a gold"] * 2
    moves = ["take gold", "hire Gardener", "use Gardener on 2: Cecily and Arthur", *rest]
    record = books(moves, families, servants=["Gardener"])
    assert of(record, 0)["hire"] == (1, 1, 1, -3)
    assert record.scores[:2] == (1 + 1 + 1 + 1, 1 + 2) and whole(record)


def test_a_wedding_taken_back_brings_nothing() -> None:
    """The rulebook's example: the Duke for 3 gold, but before that the lady marries the Cook. 4 and the Cook's 1 as
    a servant are gone, his 1 as a spouse comes: 6 to 2. Of that each gossiper has half; Ben drew the rumour, and Cleo
    was dealt True."""
    families = {0: {"start": LADY, "servants": ["Cook"]}, 2: {"gossip": [TRUE]}}
    moves = [
        "take gossip", f"draw {LOVE}", *PASSES, "earn a gold", *PASSES,
        "take gold", *PASSES, "earn a gold", *PASSES,
        "take gold", *PASSES, f"marry {LADY} to {DUKE}", f"lay {LOVE} on 1: {LADY} and Cook", "confirm 1 with True",
    ]  # fmt: skip
    record = books(moves, families, suitors=[DUKE], turn=1)
    assert of(record, 0) == {"gold": (0, 0, 0, 2), "marry": (4, 0, 0, -3)}
    assert of(record, 1) == {"gossip": (0, 0, 2, 0), "earn": (0, 0, 0, 1)}
    assert of(record, 2) == {"gold": (0, 0, 0, 2), "earn": (0, 0, 0, 1)}  # a card that was dealt is nobody's deed
    assert record.scores == (2, 1, 1) and record.rest == (2, 1, 1) and whole(record)
    # With two tokens before, the third makes Ben Gossip Queen: 2/3 of her 3 to those two, 1/3 to the cards; a card that
    # he was dealt halves what the other one is given.
    families[1] = {"gossip_tokens": 2, "gossip": [RUIN]}
    queen = books([*moves[:-1], "pass", moves[-1]], families, suitors=[DUKE], turn=1)
    assert of(queen, 1)["gossip"] == (0, Fraction(1, 2), 1, 0)
    assert queen.scores[1] == 4 and queen.rest[1] == 1 + 2 + Fraction(1, 2) and whole(queen)


def test_gold_for_silence_belongs_to_gossip() -> None:
    """Ben has 2, earns 1 and is paid 3: for the token that he buys the card that he took has given half."""
    families = {0: {"gold": 4}, 1: {"gold": 2}, 2: {"gossip": [TRUE]}}
    moves = [
        "take gossip", f"draw {RUIN}", "pass", "pass", "earn a gold", "pass", "pass",
        "take gold", "pass", "pass", "earn a gold", "pass", "pass",
        "take gold", *PASSES, "earn a gold", f"lay {RUIN} on 1", "confirm 1 with True", "pay off", "buy a token",
    ]  # fmt: skip
    record = books(moves, families, turn=1)
    assert of(record, 1) == {"gossip": (0, Fraction(1, 2), 0, 0), "earn": (0, Fraction(1, 6), 0, 1)}
    assert record.rest[1] == 1 + Fraction(2, 6) and record.scores[1] == 2 and whole(record)


def test_a_fired_servant_and_cards_that_travel() -> None:
    """The Doctor brings two cards; the Nanny is fired by one of them, and Cleo's True."""
    moves = [
        "take gold", "pass", f"marry {LADY} to {DOCTOR}", f"draw {DRUNKEN}", f"draw {RUIN}", "pass", "pass",
        "take gold", *["pass"] * 2, "hire Nanny", "pass", f"lay {DRUNKEN} on 2: Nanny", "confirm 1 with True", "pass",
        "take gold", "pass", "earn a gold", "pass",
    ]  # fmt: skip
    families = {0: {"start": LADY}, 2: {"gossip": [TRUE]}}
    record = books(moves, families, suitors=[DOCTOR], servants=["Nanny"])
    assert of(record, 0)["marry"] == (1, 1, Fraction(1, 2), 0)
    assert of(record, 1)["hire"] == (1, 0, 0, -3) and whole(record)


# -- what ends a match, by hand ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("families", "last", "found"),
    [
        ({2: {"tokens": 16, "gold": 4}}, ["buy a token", "earn a gold"], ((2,), 1, "token", "status")),
        ({2: {"tokens": 16}, 0: {"tokens": 17}}, [f"marry {LORD} to {HONORIA}"], ((2,), 2, "marry", "status")),
        ({0: {"tokens": 17, "gold": 2}, 1: {"tokens": 17}}, ["earn a gold"], ((0,), 2, "", "gold")),
        ({0: {"tokens": 17}, 1: {"tokens": 17}}, ["earn a gold"], ((0, 1), 2, "", "shared")),
    ],
)  # fmt: skip
def test_what_ends_a_match(families: dict[int, Any], last: list[str], found: tuple[Any, ...]) -> None:
    moves = ["take gold", "earn a gold"] * 2
    game = status.game_for(3)
    record = status.follow(game.set_up(families=families, suitors=[HONORIA]), [*moves, "take gold", *last])
    assert (record.winners, record.over, record.by, record.tie) == found and whole(record)


def test_books_of_a_match_that_goes_on() -> None:
    match = tabletop.Match(status.game_for(3, first=0), seed=1)
    while match.state.phase != "take":
        match.push(match.legal_moves[0])
    match.push("take gold")
    record = status.of_match(match)
    assert [d[:3] for d in record.deeds] == [("gold", 0, 1)]
    assert (record.winners, record.by, record.tie, record.turns) == ((), "", "", 0)
    assert record.rest == (1, 1, 1) == record.scores
    while match.outcome is None:
        match.push(match.choice_of(Gossip()))
    record = status.of_match(match)
    assert whole(record) and record.winners == match.outcome.winners and record.scores == match.outcome.scores
    assert status.of_match(match.branch(5)).deeds[:1] == record.deeds[:1] or match.branch(5).step == 5
    with pytest.raises(OptionError, match="Lords & Ladies"):
        status.of_match(tabletop.Match(tabletop.make("matchmaker", players=3), seed=1))


# -- over many matches -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("bot", [Family(), Gossip(), RandomBot()], ids=lambda b: b.name)
def test_nothing_is_lost_in_the_books(bot: Any, players: int) -> None:
    for seed, options in enumerate(({"awards": "diagram"}, {"foreign": True, "couples": "any"})):
        game = status.game_for(players, **options)
        record = status.play(game, [bot] * players, seed)
        assert whole(record) and record == status.play(game, [bot] * players, seed)
        assert record.turns == record.rounds * game.turns and max(record.scores) >= 18
        for p in range(players):
            kinds = [d.kind for d in record.deeds if d.seat == p]
            taken = sum([k in status.TAKES for k in kinds])
            assert taken == len(kinds) - taken  # in every turn one first part and one action
        assert sum([d.kind in status.TAKES for d in record.deeds]) == record.turns
        assert all(d.once == d.kept == 0 for d in record.deeds if d.kind == "roll" and not d.once and not d.kept)


def deeds(*told: tuple[str, int, int]) -> tuple[Deed, ...]:
    return tuple(Deed(kind, seat, 1, once, Fraction(once), Fraction(0), 0) for kind, seat, once in told)


def record_of(found: tuple[Deed, ...], **more: Any) -> Record:
    part = dict.fromkeys(status.PARTS, 0)
    base = Record(found, (), (18, 3), ({**part, "spouses": 18}, part), (0,), 7, 14, 1, "marry", "status")
    return base._replace(**more)


def test_means_take_matches_as_independent() -> None:
    """Weddings (3, 1) in the first match, 0 in the second: sums 4 and 0 of 2 and 1, the mean 4/3; so the matches miss
    it by (4 − 8/3) / 3 = 4/9 and −4/9, and the error is √(2/1 · 2 · (4/9)²) = 8/9, times 12.706."""
    found = status.Study(("a", "b"))
    found.add(record_of(deeds(("marry", 0, 3), ("marry", 1, 1), ("roll", 0, 1))), ["a", "b"])
    found.add(record_of(deeds(("marry", 0, 0), ("gold", 0, 0)), rounds=9, turns=18, by="roll", tie="gold"), ["b", "a"])
    worth = found.worth("marry")
    assert worth.times == 3 and worth.share == 3 / 4 and worth.once.value == pytest.approx(4 / 3)
    assert worth.once.high - worth.once.value == pytest.approx(12.706 * 8 / 9, rel=1e-3)
    assert found.worth("marry", "a").once[:1] == (3,) and found.worth("marry", "b").once[0] == 0.5
    assert found.worth("roll").once == (1.0, -inf, inf, 1) and found.worth("both").once == (0.0, -inf, inf, 0)
    # a: 3 in the first match; b: 1 there and 0 in the other
    assert found.worth("roll").share == 1 / 4 and found.worth("gold").share == 1
    # a wedding less a roll, of which there is but one: 4/3 − 1
    assert found.difference("marry", "roll", figure="once").value == pytest.approx(1 / 3)
    half = 12.706 * sqrt(2 * 2 * (4 / 9) ** 2)  # the one roll misses its own mean by nothing
    assert found.difference("marry", "roll", figure="once").high == pytest.approx(1 / 3 + half, rel=1e-3)
    assert found.length.rounds.value == 8 and found.length.turns.value == 16
    assert [found.length.quantile(q) for q in (0, 0.5, 0.6, 1)] == [7, 7, 9, 9]
    ending = found.ending
    assert {k: e.value for k, e in ending.won_by.items()} == {"a": 0.5, "b": 0.5}
    assert {k: e.value for k, e in ending.by.items() if e.value} == {"marry": 0.5, "roll": 0.5}
    assert {k: e.value for k, e in ending.tie.items() if e.value} == {"status": 0.5, "gold": 0.5}
    assert ending.parts["spouses"].value == 18 and ending.over.value == 1


def test_a_shared_victory_counts_in_parts() -> None:
    found = status.Study(("a", "b"))
    found.add(record_of((), winners=(0, 1), tie="shared"), ["a", "b"])
    assert found.won == {"a": 0.5, "b": 0.5} and found.winners[0]["spouses"] == 9


def test_a_study_goes_in_slices_and_can_be_stopped() -> None:
    seen = []
    bots = [Family(), RandomBot(), Gossip()]
    for found in status.study(bots, 4, seed=3, seconds=0, foreign=True, awards="diagram"):
        seen.append(found.matches)
    assert seen == [1, 2, 3, 4] and found.cut == 0 and found.bots == ("family", "random", "gossip")
    again = next(iter(status.study(bots, 4, seed=3, seconds=0, foreign=True, awards="diagram")))
    assert again.matches == 1 and again.sums == found.sums[:1]
    assert sum(e.value for e in found.ending.won_by.values()) == pytest.approx(1)
    assert sum(e.value for e in found.ending.tie.values()) == pytest.approx(1)
    assert sum(m.value for m in found.ending.parts.values()) >= 18
    for group in (status.ACTIONS, status.TAKES):
        assert sum(found.worth(kind).share for kind in group) == pytest.approx(1)
    assert set(found.worths("family")) == {*status.ACTIONS, *status.TAKES}


# -- one kind of action instead of another -----------------------------------------------------------------------------


class Earner:
    """Takes gold, earns gold, and buys tokens at once."""

    name = "earner"

    def choose(self, view: Any, legal_moves: Any, rng: Any) -> Any:
        wanted = ("buy a token", "take gold", "earn a gold", "pass")
        return next((m for want in wanted for m in legal_moves if str(m) == want), legal_moves[0])


def test_a_wedding_instead_of_a_gold_by_hand() -> None:
    """In the last turn but two: Honoria's 4 against the sixth gold, for a token: 3 more, and first instead of level
    with a family that has 2 and more gold."""
    game = status.game_for(3, max_rounds=1)
    families = {0: {"gold": 5}, 1: {"tokens": 1, "gold": 2}}
    state = game.set_up(families=families, suitors=[HONORIA], servants=["Cook"] * 2, phase="act")
    found = status.Forks("earn")
    status._fork(found, state, [Earner()] * 3, "1")
    # earn: 6 gold, a token: 2, no gold left; the others end with 2 and 1. marry: 5, hire (the Cook): 2 and 3 gold.
    assert found.gains == {"marry": [(3, 3, 1)], "hire": [(0, 0, 0)]} and found.matches == 1
    assert found.status("marry") == (3, -inf, inf, 1) and found.won("hire").value == 0


def test_forks_go_in_slices() -> None:
    bots = [Family(), Gossip(), Family()]
    seen = [f.matches for f in status.forks(bots, 4, "gold", seed=1, seconds=0)]
    assert seen == sorted(seen) and len(seen) == 4 and seen[-1] >= 3
    *_, one = status.forks(bots, 3, seed=2)
    *_, two = status.forks(bots, 3, seed=2)
    assert one == two and set(one.gains) <= {"marry", "hire", "roll"}
    assert all(len(gains) <= one.matches for gains in one.gains.values())
    for kind in ("earn", "gold", "dance"):
        with pytest.raises(OptionError, match="not tried instead"):
            one.lead(kind)
    for than, matches in (("marry", 1), ("earn", 0)):
        with pytest.raises(OptionError):
            next(iter(status.forks(bots, matches, than)))


def test_what_can_not_be_is_refused() -> None:
    found = status.Study(("a",))
    with pytest.raises(OptionError, match="A deed is one of"):
        found.worth("dance")
    with pytest.raises(OptionError, match="No bot 'c'"):
        found.worth("marry", "c")
    with pytest.raises(OptionError, match="A figure is one of"):
        found.difference("marry", "roll", figure="fame")
    with pytest.raises(OptionError, match="1 or more"):
        next(iter(status.study([Family()] * 3, 0)))
    with pytest.raises(OptionError, match="3 players need 3 bots"):
        status.play(status.game_for(3), [Family()])
    with pytest.raises(OptionError, match="2, 3, 4 or 5"):
        next(iter(status.study([Family()], 1)))


@pytest.mark.slow
@pytest.mark.parametrize("bots", [[Family()] * 3, [Gossip()] * 3], ids=["family", "gossip"])
def test_what_actions_have_been_worth(bots: list[Any]) -> None:
    *_, found = status.study(bots, 300, seed=1)
    for worth in found.worths().values():
        print(f"{worth.kind:6} {worth.share:4.0%} once {worth.once} kept {worth.kept} hurt {worth.hurt}")
    print("rounds:", found.length.rounds, "half over by", found.length.quantile(0.5))
    for what in (found.ending.by, found.ending.tie, found.ending.parts):
        print({k: str(v) for k, v in what.items()})
    assert found.worth("marry").kept.low > found.worth("roll").kept.high  # a wedding comes at a price, a roll may fail
    assert found.worth("roll").kept.low > found.worth("earn").kept.high
    assert found.cut == 0 and 5 < found.length.rounds.value < 20


@pytest.mark.slow
def test_what_one_more_action_brings() -> None:
    """Weddings and rolls bring more than a gold; what a bot is credited for a hire it could as well have earned."""
    *_, found = status.forks([Family()] * 3, length(250, 1000), seed=1)
    for kind in ("marry", "hire", "roll"):
        print(f"{kind} instead of earn: status {found.status(kind)}; lead {found.lead(kind)}; won {found.won(kind)}")
    assert found.lead("marry").low > 0 and found.lead("roll").low > 0


@pytest.mark.long
def test_what_gossip_brings_instead_of_gold() -> None:
    *_, found = status.forks([Gossip()] * 3, 400, "gold", seed=1)
    for kind in ("gossip", "both"):
        print(f"{kind} instead of gold: status {found.status(kind)}; lead {found.lead(kind)}; won {found.won(kind)}")
    assert abs(found.lead("gossip").value) < 1.5
