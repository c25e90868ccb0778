"""How likely each gentleman is to be the dandiest, as far as one player can know."""

from __future__ import annotations

from random import Random

from ..core import OptionError, View
from ..games.ladies_choice.game import LadiesChoice, LadiesChoiceState
from ..games.ladies_choice.two_player import PILES, TwoLadies, TwoLadiesState
from ..simulate import Estimate, wilson


def chance_dandiest(view: View, trials: int = 400, seed: int | str = 0) -> dict[int, Estimate]:
    """Seat (two players: gentleman from 0) → the chance that no other gentleman is dandier, were all to marry now.

    From `view` alone: positions that agree with it are drawn (hidden choices taken as uniform, ruling G-3), each with
    its Mysterious draws, and ranked. Raises `OptionError` for a view of another game, or without a deal.
    """
    rng, best = Random(f"{seed}|dandiest"), dict[int, int]()
    if not isinstance(view.game, (LadiesChoice, TwoLadies)) or view.phase in ("first", "deal"):
        raise OptionError("The dandiest gentleman is a question of Ladies' Choice, once the cards are dealt.")
    for _ in range(trials):
        hands = _hands(view, rng)
        keys = {g: view.game.reckoner.key(hand) for g, hand in hands.items()}
        for g, key in keys.items():
            best[g] = best.get(g, 0) + (key == max(keys.values()))
    return {g: wilson(n, trials) for g, n in best.items()}


def _hands(view: View, rng: Random) -> dict[int, list[int]]:
    """Every gentleman's cards in one position that agrees with `view`, Mysterious draws included."""
    state = view.game.resample(view, rng)
    bag = list(state.zones[-1])
    rng.shuffle(bag)
    if isinstance(state, TwoLadiesState):
        hands = {g: list(hand) for g, hand in enumerate(state.hands)}
        for g in range(PILES):
            hands[g] += [bag.pop() for _ in range(state.facts.piles[g])]
        draws = state.game.draws
    else:
        assert isinstance(state, LadiesChoiceState)
        hands = {g: list(state.zones[g]) for g in state.game.seats_of(state.facts).gentlemen}
        draws = state.game.draws
    if view.phase not in ("ranking", "end"):
        for hand in hands.values():
            due = sum(draws.get(c, 0) for c in hand)
            while due:
                hand.append(bag.pop())
                due += draws.get(hand[-1], 0) - 1
    return hands
