"""Every "why not" names the rule in the way, and nothing has changed; positions that can't be are refused."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabletop import CHANCE, IllegalMoveError, InvalidMoveError, Match, TabletopError, make
from tabletop.core import Move, Refusal
from tabletop.games.matchmaker.moves import Attend, Bring, Discard, Draw, Propose, Push, Spend
from tests.games.looking import NAMES, refused
from tests.games.refusals import (
    assert_legal_or_refused,
    assert_no_move,
    assert_no_positions,
    assert_nothing_may_be_missing,
    assert_refused,
    moved,
    play_on,
    reached,
    what_is_no_position,
    why,
)

from .table import begun, game, table
from .titles import (
    ANNE,
    BALL,
    BINGLEY,
    CAROLINE,
    CATHERINE,
    CHARLOTTE,
    DARCY,
    EDMUND,
    EMMA,
    FANNY,
    HARRIET,
    JANE,
    LYDIA,
    MARTIN,
    WICKHAM,
)

TURN: dict[str, Any] = {"hands": {0: [BINGLEY, DARCY, LYDIA], 1: [WICKHAM, HARRIET]},
                        "societies": {0: [ANNE, JANE], 1: [EMMA, CAROLINE], 2: [CATHERINE]}}  # fmt: skip
GIFT: dict[str, Any] = {"hands": {0: [BALL, LYDIA, DARCY], 1: [HARRIET]}}
NO: dict[str, Any] = {"hands": {0: [BINGLEY, MARTIN], 1: [JANE, HARRIET, BALL]}, "societies": {1: [LYDIA], 2: []}}
POOR: dict[str, Any] = {"hands": {0: [WICKHAM, MARTIN], 1: [JANE]}, "societies": {1: [LYDIA], 2: []}}
ASK, ASK_POOR = f"propose {BINGLEY} to {LYDIA}", f"propose {WICKHAM} to {LYDIA}"
OVER: dict[str, Any] = {"pile": 0}

REFUSALS: list[tuple[dict[str, Any], list[str], str, str]] = [  # set-up, moves, what is asked, rule
    # a turn
    (TURN, [], f"bring {BINGLEY}", "bring"),
    (TURN, [], f"bring {HARRIET}", "bring"),
    (TURN, [], f"bring {ANNE}", "bring"),
    (TURN, [], "have a ball", "ball-option"),
    (TURN, [], f"push {EMMA} to 3", "push"),
    (TURN, [], f"push {LYDIA} to 3", "push"),
    (TURN, [], f"push {JANE} to 1", "push"),
    (TURN, [], f"push {JANE} to 2", "push-fewer"),
    (TURN, [], f"spend {HARRIET}", "charm-discard"),
    (TURN, [], f"propose {WICKHAM} to {EMMA}", "propose"),
    (TURN, [], f"propose {LYDIA} to {EMMA}", "propose"),
    (TURN, [], f"propose {BINGLEY} to {ANNE}", "propose-other"),
    (TURN, [], f"propose {BINGLEY} to {HARRIET}", "society-only"),
    (TURN, [], f"propose {BINGLEY} to {DARCY}", "society-only"),
    (TURN, [], f"propose {BINGLEY} to {CAROLINE}", "no-sister"),
    (TURN, [], f"propose {DARCY} to {CATHERINE}", "charm-needed"),
    (TURN, [], f"propose {DARCY} to {EMMA}", "MM-B"),
    (TURN, [], "accept", "answer"),
    (TURN, [], "decline", "answer"),
    (TURN, [], f"discard {LYDIA}", "decline-pay"),
    (TURN, [], f"attend with {LYDIA}", "ball-host"),
    (TURN, [], "stay away", "ball-host"),
    (TURN, [], f"draw {FANNY}", "clockwise"),
    (TURN, [], "begin 1", "clockwise"),
    # composing
    (TURN, [f"spend {LYDIA}"], "take a card", "MM-B"),
    (TURN, [f"spend {LYDIA}"], "have a ball", "MM-B"),
    (TURN, [f"spend {LYDIA}"], f"bring {LYDIA}", "MM-B"),
    (TURN, [f"spend {LYDIA}"], f"push {JANE} to 3", "MM-B"),
    (TURN, [f"spend {LYDIA}"], "accept", "answer"),
    (TURN, [f"spend {LYDIA}"], f"discard {DARCY}", "decline-pay"),
    (TURN, [f"spend {LYDIA}"], f"spend {LYDIA}", "charm-discard"),
    (TURN, [f"spend {LYDIA}"], f"propose {LYDIA} to {EMMA}", "propose"),
    (TURN, [f"spend {LYDIA}"], f"propose {DARCY} to {EMMA}", "MM-B"),
    (TURN, [f"spend {LYDIA}"], "stay away", "ball-host"),
    ({"hands": {0: [DARCY, LYDIA, JANE, BALL]}}, [f"spend {LYDIA}"], f"propose {DARCY} to {EMMA}", "charm-needed"),
    ({"hands": {0: [DARCY, LYDIA]}}, [f"spend {LYDIA}"], f"spend {DARCY}", "MM-B"),
    # answers
    (POOR, [ASK_POOR], "decline", "decline-forced"),
    (NO, [ASK], "take a card", "answer"),
    (NO, [ASK], f"discard {JANE}", "answer"),
    (NO, [ASK], "stay away", "answer"),
    (NO, [ASK], f"draw {FANNY}", "clockwise"),
    (NO, [ASK, "decline"], "accept", "decline-pay"),
    (NO, [ASK, "decline"], "decline", "decline-pay"),
    (NO, [ASK, "decline"], f"discard {MARTIN}", "decline-pay"),
    (NO, [ASK, "decline"], f"discard {LYDIA}", "decline-pay"),
    (NO, [ASK, "decline", f"discard {JANE}"], f"discard {JANE}", "decline-pay"),
    # a ball
    (GIFT, ["have a ball"], f"attend with {DARCY}", "ball-attend"),
    (GIFT, ["have a ball"], f"attend with {HARRIET}", "ball-attend"),
    (GIFT, ["have a ball"], f"bring {LYDIA}", "MM-E"),
    (GIFT, ["have a ball"], "have a ball", "MM-E"),
    (GIFT, ["have a ball", "stay away"], f"attend with {LYDIA}", "ball-attend"),
    # the end
    (OVER, ["take a card"], "take a card", "end"),
    (OVER, ["take a card"], f"draw {FANNY}", "end"),
    (OVER, ["take a card"], "accept", "end"),
]


@pytest.mark.parametrize(("set_up", "moves", "move", "rule"), REFUSALS)
def test_a_refusal_names_the_rule_in_the_way(set_up: dict[str, Any], moves: list[str], move: str, rule: str) -> None:
    match = table(**set_up)
    for each in moves:
        match.push(each)
    assert_refused(match, move, rule)


def test_refusals_name_people() -> None:
    match = table(**POOR).push(ASK_POOR)
    assert "Ben" in (match.why_illegal("decline") or "") and "Ben" in (match.why_illegal("take a card") or "")
    why = match.state.why_illegal(match.game.parse_move("decline"))
    assert isinstance(why, Refusal)
    assert "Player 2" in str(why) and "you" in why.read(match.names, 1).lower()


@pytest.mark.rule("draw-to-hand", "draw-pile", "deal-heroines", "reader")
def test_while_chance_acts_nobody_decides() -> None:
    start = game(3).new_initial_state()
    assert start.current_player == CHANCE and start.legal_moves == ()
    assert why(start, "take a card") == "draw-to-hand" and why(start, f"draw {EMMA}") == "draw-pile"
    assert start.why_illegal(start.game.parse_move("begin 3")) is None
    heroines = start.play(start.game.parse_move("begin 3"))
    assert why(heroines, "begin 3") == "reader" and why(heroines, f"draw {LYDIA}") == "deal-heroines"
    assert heroines.why_illegal(start.game.parse_move(f"draw {EMMA}")) is None
    one = heroines.play(start.game.parse_move(f"draw {EMMA}"))
    assert why(one, f"draw {EMMA}") == "draw-pile"
    match = table(hands={0: [DARCY]})
    state = match.state.play(match.game.parse_move("take a card"))
    assert why(state, f"draw {DARCY}") == "draw-pile" and why(state, "take a card") == "draw-to-hand"
    with pytest.raises(IllegalMoveError):
        match.push(["take a card", f"draw {DARCY}"])
    assert match.steps == 0


@pytest.mark.parametrize(
    "text",
    ["", "bring", "propose", f"propose {BINGLEY}", f"propose to {EMMA}", f"propose {BINGLEY} to", "push", "spend",
     f"push {JANE}", f"push {JANE} to", f"push {JANE} to 4", f"push {JANE} to Zoe", f"push {JANE} to 0", "dance",
     "bring Mr Hurst", "propose Mr Hurst to Emma Woodhouse", "have a ball now", "take a card please", "accept him",
     "attend with", "discard", "x" * 9999, "bring \U0001f0a1", "begin", "begin 0"],
)  # fmt: skip
def test_what_is_no_move_at_all_gets_a_sentence(text: str) -> None:
    assert_no_move(table(**TURN), text, 600)


@pytest.mark.parametrize("to", ["to", "TO", " To "])
def test_a_move_is_read_in_capitals_and_with_names_that_hold_its_words(to: str) -> None:
    names = ["Ann", "Heir to Bath", "to"]
    start = Match.from_state(game().set_up(**TURN), names)
    for text, seat in (("Heir to Bath", 1), ("HEIR TO BATH", 1), ("to", 2), ("TO", 2), ("2", 1)):
        assert start.game.parse_move(f"push {JANE} {to} {text}", names) == Push(start.game.deck.find(JANE), seat)
    assert str(start.game.parse_move(f"PROPOSE {BINGLEY.upper()} {to} {EMMA}")) == f"propose {BINGLEY} to {EMMA}"
    with pytest.raises(InvalidMoveError, match="called “Mr Hurst”"):
        start.push(f"propose Mr Hurst {to} {EMMA}")
    with pytest.raises(InvalidMoveError, match="“9” is nobody"):
        start.push(f"push {JANE} {to} 9")


@pytest.mark.rule("one-option")
def test_moves_that_other_decks_or_games_have() -> None:
    match, mini = table(**TURN), game(deck="mini").deck
    boast: Any = make("ladies_choice").parse_move("boast Romantic")
    assert refused(match, boast) == "one-option"
    romantic = make("ladies_choice").deck.find("Romantic")
    assert refused(match, Bring(romantic)) == "bring" and refused(match, Spend(romantic)) == "charm-discard"
    own = match.game.deck.find(BINGLEY)
    for card in (*mini, romantic):
        if match.game.deck.cards[card.index] != card:
            for move in (Bring(card), Spend(card), Push(card, 2), Propose(card, card), Propose(own, card)):
                assert match.state.why_illegal(move) is not None
    other = table(**GIFT).push("have a ball")
    assert refused(other, Attend(romantic)) == "ball-attend"
    third = table(**NO).push(ASK).push("decline")
    assert refused(third, Discard(romantic)) == "decline-pay"
    chance = match.state.play(match.game.parse_move("take a card"))
    why = chance.why_illegal(Draw(romantic))
    assert why is not None and why.rule == "draw-pile"
    for wrong in (Bring("Lydia Bennet"), Push(own, "Ben"), Bring(3), Propose(own, EMMA)):  # type: ignore[arg-type]
        with pytest.raises(InvalidMoveError):
            match.push(wrong)


def test_a_seat_that_is_not_there_gets_no_lady() -> None:
    match = table(**TURN)
    jane = match.game.deck.find(JANE)
    for seat in (3, 99, -1):
        assert refused(match, Push(jane, seat)) == "push"


@pytest.mark.parametrize("players", (3, 4))
def test_every_move_is_either_legal_or_refused_with_a_rule(players: int) -> None:
    """Over a match, with the moves of all phases and of other players."""
    g = game(players, deck="mini")
    moves: list[Move] = [kind(c) for kind in (Bring, Spend, Discard, Attend, Draw) for c in g.deck]
    moves += [Push(c, seat) for c in g.deck for seat in range(players)]
    moves += [Propose(c, lady) for c in g.deck for lady in g.deck]
    texts = ("have a ball", "take a card", "accept", "decline", "stay away", "begin 1")
    moves += [g.parse_move(text) for text in texts]
    assert_legal_or_refused(Match(g, NAMES[:players], 7), moves, 25)


# -- positions ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [
        *[{key: wrong} for key in ("hands", "societies", "marriages", "turns")
          for wrong in (5, [[LYDIA]], {3: [LYDIA]}, {-1: [LYDIA]}, {"0": [LYDIA]}, {1.0: [LYDIA]}, {True: [LYDIA]})],
        *[{key: {0: wrong}} for key in ("hands", "societies", "marriages")
          for wrong in (5, [None], ["Lydia Bingley"], [LYDIA] * 2, [BALL] * 5)],
        *[{"turns": {0: wrong}} for wrong in (-1, 1.0, True, "1", None, 1000)],
        {"societies": {0: [DARCY]}}, {"societies": {0: [BALL]}}, {"marriages": {0: [BALL]}},
        {"hands": {0: [LYDIA]}, "societies": {1: [LYDIA]}}, {"hands": {0: [LYDIA]}, "marriages": {0: [LYDIA]}},
        *[{"turn": wrong} for wrong in (3, -1, 0.0, True, "0", None)],
        *[{"pile": wrong} for wrong in (-1, 45, 1.0, True, "3")],
    ],
    ids=lambda v: repr(v)[:50],
)  # fmt: skip
def test_a_position_that_can_not_be_gets_a_sentence(given: dict[str, Any]) -> None:
    with pytest.raises(TabletopError):
        game().set_up(**given)


def test_a_seed_that_no_text_can_hold() -> None:
    with pytest.raises(TabletopError, match="seed"):
        game().set_up(seed=10**5000)


@pytest.mark.parametrize("wrong", [None, 5, "turn", begun, {}])
def test_a_match_begins_at_a_position(wrong: Any) -> None:
    with pytest.raises(TabletopError, match="begins at a position"):
        Match.from_state(begun() if wrong is begun else wrong)


def some_state(phase: str) -> Any:
    """A position in a phase, as it is reached."""
    made: dict[str, tuple[dict[str, Any], list[str], str]] = {
        "turn": (TURN, [], ""),
        "compose": (TURN, [f"spend {LYDIA}"], ""),
        "answer": (NO, [ASK], ""),
        "pay": (NO, [ASK], "decline"),
        "ball": (GIFT, ["have a ball", f"attend with {LYDIA}"], ""),
        "draw": (TURN, [], "take a card"),
        "wealth draw": (NO, [ASK], "accept"),
        "rank draw": ({"hands": {0: [EDMUND], 1: [JANE]}, "societies": {1: [CHARLOTTE]}},
                      [f"propose {EDMUND} to {CHARLOTTE}", "decline"], f"discard {JANE}"),
        "ball draw": (GIFT, ["have a ball", f"attend with {LYDIA}"], f"attend with {HARRIET}"),
        "end": (OVER, ["take a card"], ""),
    }  # fmt: skip
    if phase in ("first", "heroine", "deal"):
        state = game().new_initial_state()
        rng = Random(1)
        while state.phase != phase or (phase == "deal" and len(state.facts.queue) > 5):
            state = state.play(state.sample_chance(rng))
        return state
    set_up, moves, last = made[phase]
    state = reached(table(**set_up), moves, last)
    assert state.phase == phase
    return state


PHASES = ("first", "heroine", "deal", "turn", "compose", "answer", "pay", "ball", "draw", "wealth draw", "rank draw",
          "ball draw", "end")  # fmt: skip


@pytest.mark.parametrize("phase", PHASES)
def test_a_position_comes_back_from_its_data(phase: str) -> None:
    state = some_state(phase)
    assert state.game.state_from_dict(state.to_dict()) == state


def number(title: str) -> int:
    index: int = game().deck.find(title).index
    return index


OFFER = ("answer", "pay", "wealth draw", "rank draw")
BROKEN: list[tuple[str, dict[str, Any]]] = [  # phase, facts that are changed (offer.…, tally.…)
    *[(phase, {"player": wrong}) for phase in PHASES for wrong in (-3, 3, "0", None, True, 1.0)],
    *[("turn", {"player": wrong}) for wrong in (1, -1, -2)],
    *[("answer", {"player": wrong}) for wrong in (0, 2, -1)],
    *[("ball", {"player": wrong}) for wrong in (0, 2, -1)],
    *[("turn", {"phase": wrong}) for wrong in (*PHASES[:3], *PHASES[4:], "dance", "", None, 3)],
    *[("answer", {"phase": wrong}) for wrong in ("turn", "pay", "ball", "compose", "wealth draw", "end")],
    *[("wealth draw", {"phase": wrong}) for wrong in ("rank draw", "draw", "ball draw", "deal", "heroine")],
    *[(phase, {"turn": wrong}) for phase in PHASES if phase != "end" for wrong in (3, -2, "0", None)],
    *[("end", {"turn": wrong}) for wrong in (3, -1, None)],
    *[(phase, {"left": wrong}) for phase in PHASES[3:-1] for wrong in (0, 3, -1, None)],
    *[(phase, {"left": 1}) for phase in ("first", "heroine", "deal", "end")],
    *[("compose", {"spent": wrong}) for wrong in (0, 2, -1, None)],
    *[(phase, {"spent": 1}) for phase in PHASES if phase != "compose"],
    *[("pay", {"due": wrong}) for wrong in (0, 4, -1, None)],
    *[(phase, {"due": 1}) for phase in PHASES if phase != "pay"],
    *[(phase, {"guests": 1}) for phase in PHASES if not phase.startswith("ball")],
    *[("ball", {"guests": wrong}) for wrong in (-1, 2, None)],
    *[("ball draw", {"guests": wrong}) for wrong in (0, 1, -1)],
    *[(phase, {"queue": [0]}) for phase in ("first", "turn", "compose", "answer", "pay", "end")],
    *[(phase, {"queue": []}) for phase in ("heroine", "deal", "ball", "draw", "wealth draw", "rank draw", "ball draw")],
    *[(phase, {"queue": wrong}) for phase in PHASES for wrong in ([3], [-1], ["0"], 1, None)],
    *[("heroine", {"queue": wrong}) for wrong in ([0, 0, 0], [0, 1], [2, 1, 0], [0] * 7)],
    *[("deal", {"queue": wrong}) for wrong in ([0] * 60, [1, 0, 2], [0])],
    *[("draw", {"queue": wrong}) for wrong in ([1], [0, 0])],
    *[("wealth draw", {"queue": wrong}) for wrong in ([0], [1] * 5, [1, 0])],
    *[("rank draw", {"queue": wrong}) for wrong in ([0], [1] * 4, [1, 0])],
    *[("ball draw", {"queue": wrong}) for wrong in ([1], [0] * 3, [0, 1])],
    *[("ball", {"queue": wrong}) for wrong in ([2], [0, 1, 2, 0], [1], [2, 1])],
    *[(phase, {"offer.gentleman": wrong}) for phase in OFFER for wrong in (-1, 99, 0, None)],
    *[(phase, {"offer.lady": wrong}) for phase in OFFER for wrong in (-1, 99, 30, None)],
    *[(phase, {"offer.asked": wrong}) for phase in OFFER for wrong in (-1, 0, 3, None)],
    *[(phase, {"offer.charm": wrong}) for phase in OFFER for wrong in (0, 1, -1, 99, None)],
    *[(phase, {"offer.charm": 3}) for phase in PHASES if phase not in (*OFFER, "end")],
    *[("turn", {"tally.turns": wrong}) for wrong in ([-1, 0, 0], [1, 0], [1, 0, 0, 0], [1.5, 0, 0], 1, None)],
    *[(phase, {"tally.drawn": wrong}) for phase in PHASES for wrong in (-1, 57, None)],
    *[("turn", {"tally.first": wrong}) for wrong in (-1, 3, None, "0")],
    ("first", {"tally.first": 0}),
    ("heroine", {"tally.first": -1}),
    ("turn", {"tally.kittens": 3}),
    ("turn", {"kittens": 3}),
]


@pytest.mark.parametrize("phase", PHASES)
def test_facts_that_do_not_fit_are_refused(phase: str) -> None:
    tried = [changes for where, changes in BROKEN if where == phase]
    assert_no_positions(some_state(phase), tried)
    assert len(tried) > 5


@what_is_no_position
def test_what_is_no_position_at_all(wrong: Any) -> None:
    with pytest.raises(TabletopError):
        game().state_from_dict(wrong)


def test_cards_that_lie_elsewhere_are_refused() -> None:
    state = some_state("answer")
    g = state.game
    ann, discard, table_ = g.society, g.discard, g.table
    for title, source, target in (
        (MARTIN, 0, discard),  # no event tells that he left
        (JANE, 1, ann),
        (LYDIA, ann + 1, ann),  # who is asked has her
        (BINGLEY, table_, ann + 1),  # no Lady
        (BINGLEY, table_, discard),
        (LYDIA, ann + 1, table_),
        (FANNY, g.bag, discard),
    ):
        with pytest.raises(TabletopError):
            g.state_from_dict(moved(state, number(title), source, target))
    assert_nothing_may_be_missing(state)


def test_a_ball_card_is_no_wife_and_no_lady() -> None:
    state = table(hands={0: [BALL]}).push("have a ball").state  # it is in the discard pile now
    g = state.game
    for target in (g.marriage, g.society, g.table):
        with pytest.raises(TabletopError, match="This is no position"):
            g.state_from_dict(moved(state, number(BALL), g.discard, target))
    assert g.state_from_dict(state.to_dict()) == state


def test_a_match_with_an_option_is_no_position_of_another_first_player() -> None:
    state = begun(first=0).state
    with pytest.raises(TabletopError):
        game(first=1).state_from_dict(state.to_dict())


@pytest.mark.parametrize("phase", PHASES)
def test_whatever_is_taken_can_be_played_on(phase: str) -> None:
    """Facts are changed at random: refused with a sentence, or a position from which play goes on, and back again."""
    state, rng, taken = some_state(phase), Random(phase), 0
    for _ in range(40):
        data = state.to_dict()
        facts = data["facts"]
        places = [(f, k) for f in (facts, facts["offer"], facts["tally"]) for k in f if k not in ("offer", "tally")]
        for where, key in rng.sample(places, rng.randrange(1, 3)):
            if isinstance(where[key], str):
                where[key] = rng.choice(PHASES)
            elif isinstance(where[key], int):
                where[key] = where[key] + rng.choice((-1, 0, 0, 1)) if rng.random() < 0.7 else rng.randrange(-3, 55)
            else:
                where[key] = [rng.randrange(-1, 4) for _ in range(rng.choice((len(where[key]), rng.randrange(4))))]
        try:
            other = state.game.state_from_dict(data)
        except TabletopError:
            continue
        taken += 1
        other = play_on(other, 20, rng)
        assert state.game.state_from_dict(other.to_dict()) == other
        assert state.game.resample(other.view(0), rng).view(0) == other.view(0)
    assert taken
