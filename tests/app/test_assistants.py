"""What a room adds that acts for seats by itself, as a stranger's would: see pbem.app.assistant."""

from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

import pbem
from pbem.app import assistant, automatic, moves, take_back, talk
from pbem.app.assistant import Assistant
from pbem.app.session import Session
from pbem.room import Room

NOW = datetime(2100, 1, 1, tzinfo=UTC)


class Eager(Assistant):
    """Makes the first legal move of a seat that is asked, once, and writes down what it is told."""

    def keeper(self) -> list[str]:
        return []

    def carry_out(self, session: Session) -> bool:
        seat, kept = session.seat, session.kept["eager"]
        if kept or session.game.need is None or seat not in session.game.need.seats:
            return False
        kept.append("carried out")
        moves.make(session, seat, session.game.legal(seat)[0])
        return True

    def taken_back(self, session: Session) -> None:
        session.kept["eager"].append("taken back")

    def away(self, session: Session, seat: str, *, go_on: bool) -> None:
        session.kept["eager"].append(f"{seat} away, {go_on}")

    def lines(self, game: str, seats: Collection[str]) -> list[str]:
        return [f"eager for {seat}" for seat in seats]


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """It alone is here."""
    assistant.assistants.cache_clear()
    monkeypatch.setattr(assistant, "rooms", lambda: {"eager": Room("eager", assistant=f"{__name__}:Eager")})
    yield
    assistant.assistants.cache_clear()


def at_a_table(kept: dict[str, Any]) -> Session:
    table = pbem.new("pebbles", ["ann", "bob"], seed=1)
    return Session(table._log, table.key("ann"), lambda: NOW, seat="ann", kept=kept)


@pytest.mark.usefixtures("eager")
def test_it_acts_when_all_before_it_is_done_and_hears_of_undo_and_absence() -> None:
    session = at_a_table({name: one.keeper() for name, one in assistant.assistants().items()})
    assert automatic.write(session)
    assert [event.by for event in session.written] == ["ann"]
    assert not automatic.write(session), "it has nothing more to do"
    take_back.undo(session)
    talk.away(session, "5d", plans=True)
    assert session.kept == {"eager": ["carried out", "taken back", "ann away, True"]}
    assert assistant.lines(session.game.id, ["ann"]) == ["eager for ann"]


@pytest.mark.usefixtures("eager")
def test_whoever_makes_each_move_is_not_forestalled() -> None:
    session = at_a_table({"eager": []})
    assert not automatic.write(session, moves=False)
    assert not automatic.ready(session)
    assert not automatic.answer_what_is_forced(session)
