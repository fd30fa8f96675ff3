"""What follows by itself is one list, read from the top: nothing comes before or beside it."""

import re
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from small_games import Written, key
from states import all_agree, all_sealed, forced, full, obliged

import pbem
from pbem.app import automatic, moves
from pbem.app.memory import InMemory
from pbem.app.session import Session

NOW = datetime(2100, 1, 1, tzinfo=UTC)
ORDER = ["_before_start", "_start", "_share", "_open", "_agreed", "_forced", "_assist", "_think"]
MOVES = {"_forced", "_assist", "_think"}
BEFORE_A_MOVE = ORDER[: ORDER.index("_open") + 1]
"""What a move may wait for."""

STATES = (full, all_sealed, forced, all_agree)

Pay = Callable[[Session], bool]
WAYS: dict[str, tuple[Pay, list[str]]] = {
    "pay": (automatic.write, ORDER),
    "pay, no moves": (
        lambda session: automatic.write(session, moves=False),
        [name for name in ORDER if name not in MOVES],
    ),
    "pay, no thinking": (
        lambda session: automatic.write(session, thinks=False),
        [name for name in ORDER if name != "_think"],
    ),
    "ready": (automatic.ready, BEFORE_A_MOVE),
    "forced": (automatic.answer_what_is_forced, [*BEFORE_A_MOVE, "_agreed", "_forced"]),
}


def anns(written: Written) -> Session:
    holding = InMemory(written.game.clone())
    return Session(holding, key("ann"), lambda: NOW, seat="" if written.game.phase == "joining" else "ann")


def asked_of_each(monkeypatch: pytest.MonkeyPatch, **finds: int) -> list[str]:
    """Puts others in the place of all steps, each of which finds something so many times; returns who is asked."""
    asked, left, steps = list[str](), Counter(finds), {}
    for name in ORDER:

        def step(_session: Session, name: str = name) -> bool:
            asked.append(name)
            left[name] -= 1
            return left[name] >= 0

        steps[name] = step
        monkeypatch.setattr(automatic, name, step)
    monkeypatch.setattr(automatic, "AUTOMATIC", tuple(steps.values()))
    monkeypatch.setattr(automatic, "MOVES", {steps[name] for name in MOVES})
    return asked


def test_the_order() -> None:
    assert [step.__name__ for step in automatic.AUTOMATIC] == ORDER
    assert {step.__name__ for step in automatic.MOVES} == MOVES


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ORDER)
def test_after_each_that_finds_something_all_before_it_are_asked_again(
    way: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pay, steps = WAYS[way]
    asked = asked_of_each(monkeypatch, **{name: 2})
    assert pay(anns(full())) == (name in steps)
    walked = steps[: steps.index(name) + 1] * 2 if name in steps else []
    assert asked == [*walked, *steps]


@pytest.mark.parametrize("state", STATES)
def test_nothing_is_written_beside_the_list(state: Callable[[], Written], monkeypatch: pytest.MonkeyPatch) -> None:
    session = anns(state())
    assert any(step(anns(state())) for step in automatic.AUTOMATIC), "something is owed"
    asked_of_each(monkeypatch)
    assert not any(pay(session) for pay, _steps in WAYS.values())
    assert session.written == []


@pytest.mark.room("dealt")
def test_what_is_due_at_once_is_written_in_that_order() -> None:
    """The host deals, all send their part; all show what they sealed; the only pebble is taken; all is shown."""
    dealt = pbem.new("pebbles", ["ann", "bob", "cy"], seed=1, cards="dealt", heap=1, secret=True)
    kinds = [event.kind for event in dealt.events]
    assert kinds[: kinds.index("start")] == ["game", "join", "join", "join"]
    assert {*kinds[kinds.index("start") + 1 :]} == {"share"}
    for seat in dealt.seats:
        dealt.act(seat, lambda session: moves.play(session, ["stake", "1"]))
    assert [event.kind for event in dealt.events[-3:]] == ["open"] * 3
    before = len(dealt.events)
    automatic.write(*dealt._sessions())
    take, *after = dealt.events[before:]
    assert (take.kind, {event.kind for event in after}) == ("take", {"share"}), "which shows how all was dealt"


def test_a_move_whose_cards_are_a_choice_is_left_to_its_player() -> None:
    """R86: a gift says whom to tutor, and not with which cards."""
    session = anns(obliged())
    assert [move.notation() for move in session.game.legal("ann")] == ["tutor bob"]
    automatic.write(session)
    assert session.written == []


def test_what_all_have_agreed_to_does_not_lapse_with_a_move_that_leaves_no_choice() -> None:
    """Where its player is away, both may be due at once."""
    written = forced()
    written.state("propose", "ann", {"motion": "abandon"})
    for seat in ("bob", "cy"):
        written.state("consent", seat, {}, [*written.game.record.head.proposals])
    session = anns(written)
    automatic.write(session)
    assert [event.kind for event in session.written] == ["abandon"]


def test_nobody_else_writes_what_the_list_does() -> None:
    """What is in `testing` plays for no one."""
    writes = re.compile(r"\b(?:author\.(?:settle_seats|shuffle_again|start|share|opening)|carry_out_own\(session\))")
    top = Path(pbem.__file__).parent
    found = {
        path.relative_to(top).as_posix()
        for path in top.rglob("*.py")
        if writes.search(path.read_text(encoding="utf-8")) and "testing" not in path.parts
    }
    assert found == {"app/automatic.py"}
