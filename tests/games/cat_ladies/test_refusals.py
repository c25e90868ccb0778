"""Every "why not" names the rule in the way, and nothing has changed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabletop import CHANCE, InvalidMoveError, Match, TabletopError, make
from tabletop.core import Move, Refusal
from tabletop.games.cat_ladies.moves import Buy, Play
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

from .table import CANDY, begun, changed, game, table

PLAY: dict[str, Any] = {"hands": {0: ["Cat", CANDY, "Makeover", "Play BINGO!"], 1: ["Cat", CANDY]},
                        "mystery": {0: ["Milk Dish", "Cat Burglar"]}}  # fmt: skip
ATTACK = {"hands": {0: ["Backhanded Compliment"], 1: ["Security System", "Cat"]}}
THEFT = {"hands": {0: ["Cat"], 1: ["Security System", "Cat"]}, "mystery": {0: ["Cat Burglar"]}}
FRIGHT = {"hands": {1: ["Security System", "Cat"]}, "mystery": {0: ["Scary Cucumber"]}, "happiness": {1: 3}}
SWAP = {"hands": {0: ["Makeover", "Cat", CANDY]}, "mystery": {0: ["Found Purse"]}}
CLUBS = {"hands": {0: ["Bridge Club"] * 6}}

REFUSALS: list[tuple[dict[str, Any], list[str], str, str]] = [  # set-up, moves, what is asked, rule
    # step 1
    (PLAY, [], "play Catnip", "play-any-order"),
    (PLAY, [], "play Found Purse", "play-any-order"),
    (PLAY, [], "play Milk Dish", "CL-L"),
    (PLAY, [], "play Play BINGO!", "bingo"),
    (PLAY, [], "play Play BINGO! on 1", "bingo"),
    (PLAY, [], "play Cat Burglar", "burglar"),
    (PLAY, [], "play Cat Burglar on Ann", "burglar"),
    (PLAY, [], "play Cat on 2", "ability"),
    (PLAY, [], "redeem milk", "milk"),
    (PLAY, [], "buy Hard Candy", "turn-steps"),
    (PLAY, [], "buy mystery", "turn-steps"),
    (PLAY, [], "end turn", "turn-steps"),
    (PLAY, [], "return Hard Candy", "makeover"),
    (PLAY, [], "return nothing", "makeover"),
    (PLAY, [], "gain Hard Candy", "makeover"),
    (PLAY, [], "gain mystery", "makeover"),
    (PLAY, [], "reveal Security System", "security-blocks"),
    (PLAY, [], "suffer", "security-blocks"),
    (PLAY, [], "discard Cat", "security-blocks"),
    (PLAY, [], "draw Cat", "turn-steps"),
    (PLAY, [], "steal Cat", "turn-steps"),
    (PLAY, [], "begin 1", "turn-steps"),
    # answers
    (ATTACK, ["play Backhanded Compliment"], "shop", "G-2"),
    (ATTACK, ["play Backhanded Compliment"], "play Cat", "G-2"),
    (ATTACK, ["play Backhanded Compliment"], "end turn", "G-2"),
    (ATTACK, ["play Backhanded Compliment"], "suffer", "compliment"),
    (ATTACK, ["play Backhanded Compliment"], "discard Catnip", "security-stays"),
    (ATTACK, ["play Backhanded Compliment"], "reveal Catnip", "security-stays"),
    (ATTACK, ["play Backhanded Compliment"], "reveal Cat", "security-blocks"),
    (THEFT, ["play Cat Burglar on 2"], "discard Cat", "burglar"),
    (THEFT, ["play Cat Burglar on 2"], "redeem milk", "G-2"),
    (THEFT, ["play Cat Burglar on 2"], "steal Cat", "turn-steps"),
    (FRIGHT, ["play Scary Cucumber"], "discard Cat", "cucumber"),
    (FRIGHT, ["play Scary Cucumber"], "reveal Cat", "security-blocks"),
    # Makeover
    (SWAP, ["play Makeover"], "return Cat", "makeover-no-cats"),
    (SWAP, ["play Makeover"], "return Makeover", "makeover-not-itself"),
    (SWAP, ["play Makeover"], "return Catnip", "makeover"),
    (SWAP, ["play Makeover"], "return Found Purse", "makeover"),
    (SWAP, ["play Makeover"], "return nothing", "CL-N"),
    (SWAP, ["play Makeover"], "gain Hard Candy", "makeover-one"),
    (SWAP, ["play Makeover"], "shop", "makeover-one"),
    (SWAP, ["play Makeover"], "play Cat", "makeover-one"),
    (SWAP, ["play Makeover", "return Hard Candy"], "return Hard Candy", "makeover-one"),
    (SWAP, ["play Makeover", "return Hard Candy"], "return nothing", "makeover-one"),
    (SWAP, ["play Makeover", "return Hard Candy"], "gain Catnip", "CL-G"),
    (SWAP, ["play Makeover", "return Hard Candy"], "gain Cat", "CL-G"),
    (SWAP, ["play Makeover", "return Hard Candy"], "shop", "makeover-one"),
    (SWAP, ["play Makeover", "return Hard Candy", "gain mystery", "shop"], "gain mystery", "makeover"),
    # step 2
    (PLAY, ["shop"], "play Cat", "turn-steps"),
    (PLAY, ["shop"], "redeem milk", "turn-steps"),
    (PLAY, ["shop"], "shop", "turn-steps"),
    (PLAY, ["shop"], "buy Hard Candy", "cost"),
    (PLAY, ["shop"], "buy mystery", "cost"),
    (PLAY, ["shop"], "buy Cat", "setup-market"),
    (PLAY, ["shop"], "buy Milk Dish", "setup-market"),
    (PLAY, ["shop"], "return Cat", "makeover"),
    (CLUBS, ["play Bridge Club"] * 6 + ["shop"], "buy Bridge Club", "faq-stack-empty"),
    # the end
    ({"hands": {0: ["Cat"]}, "happiness": {0: 7}, "cats_left": 1}, ["play Cat"], "shop", "end-last-cat"),
    ({"hands": {0: ["Cat"]}, "happiness": {0: 7}, "cats_left": 1}, ["play Cat"], "draw Cat", "end-last-cat"),
]


@pytest.mark.parametrize(("set_up", "moves", "move", "rule"), REFUSALS)
def test_a_refusal_names_the_rule_in_the_way(set_up: dict[str, Any], moves: list[str], move: str, rule: str) -> None:
    match = table(**set_up)
    for each in moves:
        match.push(each)
    assert_refused(match, move, rule)


def test_refusals_name_people() -> None:
    match = table(**ATTACK).push("play Backhanded Compliment")
    assert "Ben" in (match.why_illegal("shop") or "") and "Ben" in (match.why_illegal("suffer") or "")
    why = match.state.why_illegal(match.game.parse_move("shop"))
    assert isinstance(why, Refusal)
    assert "Player 2" in str(why) and "you" in why.read(match.names, 1).lower()


@pytest.mark.rule("turn-steps", "faq-draw", "burglar", "starting-player")
def test_while_chance_acts_nobody_decides() -> None:
    start = game(3).new_initial_state()
    assert start.current_player == CHANCE and start.legal_moves == ()

    assert why(start, "shop") == "turn-steps"
    assert start.why_illegal(start.game.parse_move("begin 3")) is None
    assert why(start, "draw Cat") == "faq-draw"
    deal = start.play(start.game.parse_move("begin 3"))
    assert why(deal, "begin 3") == "starting-player" and why(deal, "draw Catnip") == "faq-draw"
    match = table(**THEFT)
    state = match.push("play Cat Burglar on 2").state.play(match.game.parse_move("suffer"))
    assert why(state, "steal Hard Candy") == "burglar" and why(state, "draw Cat") == "faq-draw"
    assert why(state, "suffer") == "turn-steps"


@pytest.mark.parametrize(
    "text",
    ["", "play", "buy", "play Catnipp", "play Cat on 5", "play Cat on Zoe", "play Cat on 0", "dance", "redeem", "gain",
     "shop Hard Candy", "end turn now", "return", "reveal", "x" * 9999, "play \U0001f0a1", "begin", "begin 0"],
)  # fmt: skip
def test_what_is_no_move_at_all_gets_a_sentence(text: str) -> None:
    assert_no_move(table(), text, 400)


def test_moves_that_other_decks_or_games_have() -> None:
    match, mini = table(hands={0: [CANDY] * 5}), game(deck="mini").deck
    boast: Any = make("ladies_choice").parse_move("boast Romantic")
    assert refused(match, boast) == "turn-steps"
    assert refused(match, Play(make("ladies_choice").deck.find("Romantic"))) == "play-any-order"
    foreign = next(c for c in mini if match.game.deck[c.index] != c)
    assert refused(match, Play(foreign)) == "play-any-order"
    match.push(["play Hard Candy"] * 5).push("shop")
    assert refused(match, Buy(make("ladies_choice").deck.find("Romantic")))
    for wrong in (Play("Cat"), Play(match.game.deck.find("Cat"), "Ben"), Buy(3)):  # type: ignore[arg-type]
        with pytest.raises(InvalidMoveError):
            match.push(wrong)


@pytest.mark.parametrize("players", (2, 3, 4))
def test_every_move_is_either_legal_or_refused_with_a_rule(players: int) -> None:
    """Over a match, with the moves of all phases and of other players."""
    g = game(players, deck="mini")
    verbs = ("play", "return", "gain", "buy", "reveal", "discard", "draw", "steal")
    texts = [f"{verb} {card.title}" for verb in verbs for card in g.deck]
    texts += [f"play {title} on {n + 1}" for title in ("Cat Burglar", "Play BINGO!", "Cat") for n in range(players)]
    texts += ["redeem milk", "return nothing", "gain mystery", "shop", "buy mystery", "end turn", "suffer", "begin 1"]
    moves: list[Move] = [g.parse_move(text) for text in texts]
    assert_legal_or_refused(Match(g, NAMES[:players], 7), moves, 25)


# -- positions ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [
        *[{key: wrong} for key in ("hands", "draw_piles", "discards", "mystery", "happiness", "turns")
          for wrong in (5, [["Cat"]], {2: None}, {-1: ["Cat"]}, {"0": ["Cat"]}, {1.0: ["Cat"]})],
        *[{key: {0: wrong}} for key in ("hands", "mystery") for wrong in (5, [None], ["Cats"], ["Cat"] * 30)],
        *[{key: {0: wrong}} for key in ("happiness", "turns") for wrong in (-1, 1.0, True, "1", None, 1000)],
        {"happiness": {0: 8}}, {"hands": {0: ["Milk Dish"]}}, {"discards": {1: ["Found Purse"]}},
        {"mystery": {0: ["Cat"]}}, {"mystery": {0: ["Milk Dish"] * 2, 1: ["Milk Dish"] * 2}},
        {"under_mystery": ["Cat"]}, {"under_mystery": ["Milk Dish"] * 4}, {"under_mystery": 5},
        *[{"turn": wrong} for wrong in (2, -1, 0.0, True, "0", None)],
        *[{"cats_left": wrong} for wrong in (0, 24, -1, 1.0, True, "3")],
        {"hands": {0: ["Hard Candy"] * 20, 1: ["Hard Candy"] * 20}},
    ],
    ids=lambda v: repr(v)[:50],
)  # fmt: skip
def test_a_position_that_can_not_be_gets_a_sentence(given: dict[str, Any]) -> None:
    with pytest.raises(TabletopError) as error:
        game().set_up(**given)
    assert 20 < len(str(error.value)) < 300 and "\n" not in str(error.value)


@pytest.mark.parametrize("seed", [10**5000, "\ud800"], ids=type)
def test_a_seed_that_can_not_be_written_down_gets_a_sentence(seed: Any) -> None:
    with pytest.raises(TabletopError, match="seed is a text"):
        game().set_up(seed=seed)


@pytest.mark.parametrize(
    "deck", [10**5000, "0" * 5000, "x" * 5000 + ".toml", "\ud800", b"mini", 2.5, ["mini"]], ids=type
)
def test_what_is_no_deck_gets_a_sentence(deck: Any) -> None:
    with pytest.raises(TabletopError) as error:
        game(deck=deck)
    assert 20 < len(str(error.value)) < 300


def test_an_option_with_many_values_says_from_where_to_where() -> None:
    with pytest.raises(TabletopError, match="max_rounds of Cat Ladies of Maple St. is None or 1 to 100, not 101"):
        game(max_rounds=101)


def test_more_than_a_thousand_coins_are_no_mistake() -> None:
    """Ann plays 60 cards of 20 Coins; one Coin more than her cards in play bring is one."""
    rich = {"title": "Gold", "kind": "market", "cost": 1, "copies": 60, "coins": 20}
    match = table(options={"deck": changed(rich)}, hands={0: ["Gold"] * 60}).push(["play Gold"] * 60)
    data = match.state.to_dict()
    assert match.state.facts.coins == 1200 and match.game.state_from_dict(data) == match.state  # type: ignore[attr-defined]
    data["facts"]["coins"] += 1
    with pytest.raises(TabletopError, match="This is no position"):
        match.game.state_from_dict(data)


def some_state(phase: str) -> Any:
    """A position in a phase, as data."""
    made: dict[str, tuple[dict[str, Any], list[str], str]] = {
        "play": (PLAY, [], ""),
        "shop": (PLAY, ["shop"], ""),
        "attack": (ATTACK, ["play Backhanded Compliment"], ""),
        "makeover": (SWAP, ["play Makeover"], ""),
        "gain": (SWAP, ["play Makeover", "return Hard Candy"], ""),
        "steal": (THEFT, ["play Cat Burglar on 2"], "suffer"),
        "mystery": ({"hands": {0: [CANDY] * 4}}, ["play Hard Candy"] * 4 + ["shop"], "buy mystery"),
        "draw": ({"hands": {0: ["Bridge Club"]}}, [], "play Bridge Club"),
        "clean up": (PLAY, ["shop"], "end turn"),
    }
    set_up, moves, last = made[phase]
    state = reached(table(**set_up), moves, last)
    assert state.phase == phase
    return state


PHASES = ("play", "shop", "attack", "makeover", "gain", "steal", "mystery", "draw", "clean up")


@pytest.mark.parametrize("phase", PHASES)
def test_a_position_comes_back_from_its_data(phase: str) -> None:
    state = some_state(phase)
    assert state.game.state_from_dict(state.to_dict()) == state


BROKEN: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    # phase, facts that are changed, tallies that are changed
    *[(phase, {"coins": wrong}, {}) for phase in ("play", "mystery") for wrong in (-1, 1001, 1.5, "3", None, True)],
    *[("play", {"phase": wrong}, {}) for wrong in ("end", "attack", "deal", "dance", "", None, 3, "steal", "gain")],
    *[("play", {"player": wrong}, {}) for wrong in (1, -1, -2, 2, "0", None)],
    *[("play", {"turn": wrong}, {}) for wrong in (1, -1, 2, "0", None)],
    *[("play", {"card": wrong}, {}) for wrong in (0, 99, -2, "x")],
    *[(phase, {"limit": 4}, {}) for phase in ("play", "shop", "mystery", "makeover", "attack", "clean up")],
    *[(phase, {"queue": [1]}, {}) for phase in ("play", "shop", "mystery", "makeover", "gain")],
    *[("attack", {"card": wrong}, {}) for wrong in (-1, 0, 99)],
    *[("attack", {"queue": wrong}, {}) for wrong in ([], [0], [2], ["1"], [1, 0], 1)],
    *[("steal", {"queue": wrong}, {}) for wrong in ([], [0], [5])],
    *[("draw", {"queue": wrong}, {}) for wrong in ([], [-1], [7])],
    ("attack", {"player": 0}, {}),
    ("clean up", {"queue": []}, {}),
    ("makeover", {"card": -1}, {}),
    *[("gain", {"limit": wrong}, {}) for wrong in (-1, None, "4", 0)],
    *[("play", {}, {"happiness": wrong}) for wrong in ([8, 0], [-1, 0], [0], [0, 0, 0], ["1", 0], None)],
    *[("play", {}, {"turns": wrong}) for wrong in ([-1, 0], [1], [1, 0, 0], [1.5, 0], 1)],
    *[("play", {}, {"drawn": wrong}) for wrong in ([-1, 0], [], [0, None])],
    *[("play", {}, {"first": wrong}) for wrong in (-1, 2, None, "0")],
    *[("play", {}, {key: wrong}) for key in ("mysteries", "stolen") for wrong in (None, "0", 1.5, -9)],
    ("play", {}, {"kittens": 3}),
    ("play", {"kittens": 3}, {}),
]


@pytest.mark.parametrize(("phase", "facts", "tally"), BROKEN, ids=lambda v: repr(v)[:40])
def test_facts_that_do_not_fit_are_refused(phase: str, facts: dict[str, Any], tally: dict[str, Any]) -> None:
    state = some_state(phase)
    assert_no_positions(state, [facts | {f"tally.{name}": value for name, value in tally.items()}])


@what_is_no_position
def test_what_is_no_position_at_all(wrong: Any) -> None:
    with pytest.raises(TabletopError):
        game().state_from_dict(wrong)


def test_cards_that_lie_elsewhere_are_refused() -> None:
    state = some_state("attack")
    g = state.game
    for source, target in ((0 + 1, g.pile), (g.pile, 0), (g.bag, g.mystery), (g.bag, g.gained)):
        with pytest.raises(TabletopError, match="its cards don't lie"):
            g.state_from_dict(moved(state, state.zones[source][-1], source, target))
    assert_nothing_may_be_missing(state)


def test_a_false_bingo_is_refused() -> None:
    """That it paid for one cat does not agree with a hand of two."""
    match = table(hands={0: ["Play BINGO!"], 1: ["Cat", "Cat"]}).push("play Play BINGO! on 2")
    data = match.state.to_dict()
    data["events"] = [[*e[:4], "bingo 1" if e[4] == "bingo 2" else e[4]] for e in data["events"]]
    with pytest.raises(TabletopError):
        match.game.state_from_dict(data)


def test_a_match_with_an_option_is_no_position_of_another_first_player() -> None:
    state = begun(first=0).state
    with pytest.raises(TabletopError):
        game(first=1).state_from_dict(state.to_dict())


@pytest.mark.parametrize("phase", PHASES)
def test_whatever_is_taken_can_be_played_on(phase: str) -> None:
    """Numbers in the facts are changed at random: refused with a sentence, or a position from which play goes on."""
    state, rng, taken = some_state(phase), Random(phase), 0
    for _ in range(60):
        data = state.to_dict()
        facts = data["facts"]
        places = [(facts, k) for k in facts if k != "tally"] + [(facts["tally"], k) for k in facts["tally"]]
        where, key = rng.choice(places)
        if isinstance(where[key], str):
            where[key] = rng.choice((*PHASES, "deal", "first", "end"))
        elif isinstance(where[key], int):
            where[key] = rng.randrange(-3, 12)
        else:
            where[key] = [rng.randrange(-1, 9) for _ in range(rng.randrange(4))]
        try:
            other = state.game.state_from_dict(data)
        except TabletopError:
            continue
        taken += 1
        play_on(other, 12, rng)
    assert taken
