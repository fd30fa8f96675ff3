"""What has no place in its game file is kept on this machine, and tried again."""

from pathlib import Path
from threading import Thread

import pytest
from lines_of_play import pebbles

from pbem.errors import MachineError
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.transport import outside

GAME = "a" * 40


def notes(count: int, length: int = 10) -> list[Event]:
    game = pebbles(*(f"bob says {'x' * length}{number}" for number in range(count)))
    return game.events[-count:]


def test_what_is_kept_is_there_once_and_until_it_is_forgotten() -> None:
    first, second, third = notes(3)
    assert outside.kept(GAME) == []
    outside.keep(GAME, [first])
    outside.keep(GAME, [first, second, second, third])
    assert outside.kept(GAME) == [first, second, third]
    assert outside.kept("b" * 40) == []
    outside.forget(GAME, {second.id})
    assert outside.kept(GAME) == [first, third]
    outside.forget(GAME, {first.id, third.id})
    assert outside.kept(GAME) == []


def test_it_is_plain_text_of_events(pbem_home: Path) -> None:
    events = notes(2)
    outside.keep(GAME, events)
    assert (pbem_home / "state" / "outside" / f"{GAME}.toml").read_text().rstrip("\n") == render_all(events).rstrip(
        "\n"
    )


def test_beyond_the_bounds_the_oldest_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "MOST_EVENTS", 3)
    events = notes(5)
    outside.keep(GAME, events[:4])
    assert outside.kept(GAME) == events[1:4]
    monkeypatch.setattr(outside, "MOST_BYTES", 2 * len(render_all(events[:1])) + 100)
    outside.keep(GAME, events[4:])
    assert outside.kept(GAME) == events[3:]


def test_content_that_cannot_be_read_is_lost_and_no_error(pbem_home: Path) -> None:
    first, second = notes(2)
    outside.keep(GAME, [first])
    place = pbem_home / "state" / "outside" / f"{GAME}.toml"
    place.write_bytes(place.read_bytes() + b'\n[[event]]\nkind = 3\nsig = "x"\n\nwhat\xff is this')
    assert outside.kept(GAME) == [first]
    outside.keep(GAME, [second])
    assert outside.kept(GAME) == [first, second]
    place.write_bytes(b"\0" * 100)
    assert outside.kept(GAME) == []


def test_two_commands_at_once_lose_nothing() -> None:
    events = notes(12)
    together = [Thread(target=outside.keep, args=(GAME, [event])) for event in events]
    for one in together:
        one.start()
    for one in together:
        one.join()
    assert {event.id for event in outside.kept(GAME)} == {event.id for event in events}


def test_a_disk_that_refuses_is_told(pbem_home: Path) -> None:
    (pbem_home / "state").write_text("a file where a folder should be")
    with pytest.raises(MachineError, match="cannot be kept"):
        outside.keep(GAME, notes(1))
    assert outside.kept(GAME) == []
