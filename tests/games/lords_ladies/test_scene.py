"""What the table shows of Lords & Ladies, above all of gossip that reaches back."""

from __future__ import annotations

import json
from random import Random

import pytest

from tabletop import OPEN, SPECTATOR, Match, TabletopError, make
from tabletop.scene import Part, Sheet, Tree, Zone, problems

from .table import play, quiet, rows, table
from .titles import BEDROOM, CAPTAIN, COLONEL, DUKE, LADY, LOVE, RUIN, TRUE

HANDS = {1: [LOVE], 2: [TRUE]}


def before(move: str, rumour: str, card: str = LOVE, **given: object) -> Match:
    """Ann acts, Ben talks about her, Cleo confirms it."""
    match = table(**{"staff": {0: ["Cook"]}, "gold": {0: 1}, "hands": {1: [card], 2: [TRUE]}, **given})  # type: ignore[arg-type]
    quiet(match.push("take gold"))
    return play(match, move, f"Ben: lay {rumour}", "Cleo: confirm 1 with True")


def sheet(match: Match, viewer: int = OPEN) -> Sheet:
    scene = match.game.scene(match.state.view(viewer), match.names)
    assert problems(scene) == []
    return next(s for s in scene.sheets if s.id.startswith("back"))


def stages(part: Part) -> list[tuple[str, str, str, list[str], list[str]]]:
    """Title, text, figure, who is in the family then, who is gone from it by this step."""
    out = []
    for s in part.stages:
        gone = [c.face.title for c in s.cards if c.face and c.marks]
        out.append((s.title, s.text, s.figure, [c.face.title for c in s.cards if c.face and not c.marks], gone))
    return out


@pytest.mark.rule("LL-I", "before-undo")
def test_a_marriage_undone_is_shown_in_three_steps() -> None:
    """3 gold for the Duke come back; the Cook (status 1) is a spouse and no servant: 1 + 1 status all along."""
    match = before(f"marry {LADY} to {DUKE}", f"{LOVE} on 1: {LADY} and Cook")
    shown = sheet(match)
    assert shown.title == "What gossip has changed for Ann" and [p.title for p in shown.parts] == [
        "But before",
        "And now again",
    ]
    first, then = shown.parts
    assert (first.result, then.result) == (f"1 deed taken back, then {LOVE}", "it can't be done again")
    assert [s[2:] for s in stages(first)] == [
        ("then has 3 gold, 2 status", [LADY, "Cook"], [DUKE]),
        ("then has 3 gold, 2 status", [LADY, "Cook"], []),
    ]
    (lost,) = stages(then)
    assert lost[0] == "Lost" and lost[2:] == ("then has 3 gold, 2 status", [LADY, "Cook"], [])
    assert f"{DUKE} goes back among the suitors" in lost[1]


def test_what_can_be_done_again_is_shown_so() -> None:
    """Ruin first: no gold; the Captain (status 1) costs nothing and comes all the same."""
    match = before(f"marry {LADY} to {CAPTAIN}", f"{RUIN} on 1", RUIN, suitors=[CAPTAIN, COLONEL, None])
    first, then = sheet(match).parts
    assert [s[2] for s in stages(first)] == ["then has 3 gold, 2 status", "then has 0 gold, 2 status"]
    assert then.result == "all done again" and stages(then)[0][0] == "Again"
    assert stages(then)[0][2:] == ("then has 0 gold, 3 status", [LADY, CAPTAIN, "Cook"], [])


def test_it_is_shown_once_and_people_may_look_before_bots_go_on() -> None:
    match = before(f"marry {LADY} to {DUKE}", f"{LOVE} on 1: {LADY} and Cook")
    assert match.state.pause and match.state.facts.back is not None
    match.push("take gold")  # Ben's turn has begun
    assert not match.state.pause and match.state.facts.back is None
    assert not any(s.id.startswith("back") for s in match.game.scene(match.state.view(0), match.names).sheets)


def test_everybody_reads_the_same_in_his_own_words() -> None:
    match = before(f"marry {LADY} to {DUKE}", f"{LOVE} on 1: {LADY} and Cook")
    mine, others = sheet(match, 0), sheet(match, SPECTATOR)
    assert "your action" in mine.parts[0].stages[0].text and "Ann's action" in others.parts[0].stages[0].text
    assert [p.result for p in mine.parts] == [p.result for p in others.parts]


def test_the_position_is_kept_in_a_file_and_a_changed_one_is_refused() -> None:
    match = before(f"marry {LADY} to {DUKE}", f"{LOVE} on 1: {LADY} and Cook")
    data = match.state.to_dict()
    assert match.game.state_from_dict(json.loads(json.dumps(data))) == match.state
    back = data["facts"]["back"]
    for change in (
        lambda d: d["rumour"].update(target=1),
        lambda d: d["rumour"].update(victim=99),
        lambda d: d["rumour"].update(layer=-7),
        lambda d: d["before"].update(done=[["marry", 0, 99, 99]]),
        lambda d: d["before"].update(done=[["fly", 0]]),
        lambda d: d["before"]["estates"].update(awards=[5, 5, 5]),
        lambda d: d["before"].update(cards=[]),
    ):
        broken = json.loads(json.dumps(data))
        change(broken["facts"]["back"])
        assert broken["facts"]["back"] != back
        with pytest.raises(TabletopError):
            match.game.state_from_dict(broken)


def test_who_leaves_the_rows_next_is_said() -> None:
    match = table(suitors=[DUKE, COLONEL, None], servants=["Nanny", "Maid", "Cook"])
    scene = match.game.scene(match.state.view(0), match.names)
    labels = [z.label for z in scene.centre if isinstance(z, Zone)]
    assert labels[:2] == ["Suitors · nobody leaves next", "Servants · Cook leaves next"]


def test_a_family_by_generation_in_pictures_and_words() -> None:
    match = table(families={0: [f"{LADY} + {COLONEL}", f"Alice of {LADY}"]})
    scene = match.game.scene(match.state.view(1), match.names)
    (tree,) = [z for s in scene.seats if s.seat == 0 for z in s.zones if isinstance(z, Tree)]
    lie = [(n.card.face.title, n.generation, len(n.parents)) for n in tree.nodes if n.card.face]
    assert lie == [(LADY, 1, 0), (COLONEL, 1, 0), ("Alice", 2, 2)]
    assert "Alice" in str(scene) and "generation 1 is the current one" in str(scene)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_one_to_move_is_offered_each_legal_move(players: int) -> None:
    """In random matches, through his own eyes: what he can't see hides no move, and adds none."""
    match, rng = Match(make("lords_ladies", players=players), seed=3), Random(1)
    while match.outcome is None and match.step < 250:
        seat = match.state.current_player
        scene = match.game.scene(match.state.view(seat), match.names)
        assert {match.game.parse_move(c.text, match.names) for c in scene.choices} == set(match.legal_moves)
        match.push(rng.choice(match.legal_moves))
    assert match.step > 50


def test_bedroom_problems_take_off_what_the_deck_says() -> None:
    own = {"deck": rows({BEDROOM: {"amount": 3}})}
    match = play(table(options=own, hands={1: [BEDROOM], 2: [TRUE]}).push("take gold"), f"Ben: lay {BEDROOM} on 1")
    play(match, "Cleo: confirm 1 with True")
    text = match.game.as_text(match.state.view(SPECTATOR), match.names)
    assert "3 birth points less in this round" in text and "4 birth points less" not in text
