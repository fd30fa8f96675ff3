"""What has no place in its game file is kept on this machine, and tried again."""

from pathlib import Path
from threading import Thread

import pytest
from lines_of_play import pebbles
from wording import telling

from pbem.errors import MachineError
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.store import quarantine

GAME = "a" * 40


def notes(count: int, length: int = 10) -> list[Event]:
    game = pebbles(*(f"bob says {'x' * length}{number}" for number in range(count)))
    return game.events[-count:]


def test_what_is_kept_is_there_once_and_until_it_is_forgotten() -> None:
    first, second, third = notes(3)
    assert quarantine.kept(GAME) == []
    quarantine.keep(GAME, [first])
    quarantine.keep(GAME, [first, second, second, third])
    assert quarantine.kept(GAME) == [first, second, third]
    assert quarantine.kept("b" * 40) == []
    quarantine.forget(GAME, {second.id})
    assert quarantine.kept(GAME) == [first, third]
    quarantine.forget(GAME, {first.id, third.id})
    assert quarantine.kept(GAME) == []


def test_it_is_plain_text_of_events(pbem_home: Path) -> None:
    events = notes(2)
    quarantine.keep(GAME, events)
    assert (pbem_home / "state" / "quarantine" / f"{GAME}.toml").read_text().rstrip("\n") == render_all(events).rstrip(
        "\n"
    )


def test_beyond_the_bounds_the_oldest_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quarantine, "MOST_EVENTS", 3)
    events = notes(5)
    quarantine.keep(GAME, events[:4])
    assert quarantine.kept(GAME) == events[1:4]
    monkeypatch.setattr(quarantine, "MOST_BYTES", 2 * len(render_all(events[:1])) + 100)
    quarantine.keep(GAME, events[4:])
    assert quarantine.kept(GAME) == events[3:]


def test_content_that_cannot_be_read_is_lost_and_no_error(pbem_home: Path) -> None:
    first, second = notes(2)
    quarantine.keep(GAME, [first])
    place = pbem_home / "state" / "quarantine" / f"{GAME}.toml"
    place.write_bytes(place.read_bytes() + b'\n[[event]]\nkind = 3\nsig = "x"\n\nwhat\xff is this')
    assert quarantine.kept(GAME) == [first]
    quarantine.keep(GAME, [second])
    assert quarantine.kept(GAME) == [first, second]
    place.write_bytes(b"\0" * 100)
    assert quarantine.kept(GAME) == []


def test_two_commands_at_once_lose_nothing() -> None:
    events = notes(12)
    together = [Thread(target=quarantine.keep, args=(GAME, [event])) for event in events]
    for one in together:
        one.start()
    for one in together:
        one.join()
    assert {event.id for event in quarantine.kept(GAME)} == {event.id for event in events}


def test_a_disk_that_refuses_is_told(pbem_home: Path) -> None:
    (pbem_home / "state").write_text("a file where a folder should be")
    with pytest.raises(MachineError, match=telling("events-that-have-no-place")):
        quarantine.keep(GAME, notes(1))
    assert quarantine.kept(GAME) == []
