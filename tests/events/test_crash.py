"""A crash at any byte leaves the old game or the new one, and what pbem said is written is there."""

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from killing import killed_at
from needs import posix

from pbem.errors import MachineError
from pbem.events.event import Event
from pbem.events.file import GameFile
from pbem.events.text import parse, render, render_all

Game = Callable[[int], list[Event]]


# Every byte


def test_every_part_of_an_append_is_the_old_game_or_the_new_one(
    path: Path, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda _descriptor: None)  # another test's promise; here it costs seconds
    old, more = path.read_bytes(), game(9)[7:]  # a long list, escapes, letters of several bytes
    with GameFile.locked(path) as file:
        added = file.append(render_all(more))
    first = added.index(b'"\n\n[[event]]') + 1  # from its closing quote on, an event is complete
    names, last = [event.id for event in [*game(3), *more]], render(game(10)[9])
    for cut in range(len(added) + 1):
        raw = old + added[:cut]
        reading = parse(raw)
        count = 3 + (cut >= first) + (cut >= len(added) - 1)
        assert reading.faults == []
        assert [event.id for _number, event in reading.events] == names[:count]
        assert raw.endswith(reading.tail)
        if cut % 5 and cut not in (first - 1, first, len(added) - 1):
            continue
        path.write_bytes(raw)
        with GameFile.locked(path) as file:
            file.append(last)
        mended = parse(path.read_bytes())
        assert [event.id for _number, event in mended.events] == [*names[:count], game(10)[9].id]
        assert (mended.faults, mended.tail) == ([], b"")


def test_every_part_of_a_file_shows_no_event_by_halves(game: Game) -> None:
    """Of a new one as of one that is being cut."""
    events = game(4)
    raw = render_all(events).encode()
    ends = parse(raw).ends
    for length in range(len(raw) + 1):
        reading = parse(raw[:length])
        assert reading.faults == []
        assert [event for _number, event in reading.events] == events[: sum(length >= end - 1 for end in ends)]


# The order of things


@pytest.fixture
def calls(tmp_path: Path) -> Iterator[list[str]]:
    """What is asked of the system from now on, with the names of the files instead of their descriptors.

    After `tmp_path`, so that no one listens any more when that is taken away.
    """
    made: list[str] = []
    names: dict[int, str] = {}

    def watched(call: str) -> Callable[..., Any]:
        original = getattr(os, call)

        def report(*arguments: Any) -> Any:
            result = original(*arguments)
            place = arguments[0]
            if call == "open":
                names[result] = os.path.basename(place)
            name = names[place] if isinstance(place, int) else os.path.basename(place)
            made.append(f"{call} {'passing' if name.endswith('.tmp') else name}")
            return result

        return report

    with pytest.MonkeyPatch.context() as patched:
        for call in ("open", "write", "fsync", "ftruncate", "close", "link", "unlink", "replace", "rename"):
            patched.setattr(os, call, watched(call))
        yield made


@posix
def test_a_new_file_is_on_the_disk_before_it_has_its_name_and_its_name_before_it_is_announced(
    tmp_path: Path, game: Game, calls: list[str]
) -> None:
    GameFile.create(tmp_path / "game.toml", render_all(game(3)))
    assert calls == [
        "open passing",
        "write passing",
        "fsync passing",
        "close passing",
        "link passing",
        "unlink passing",
        f"open {tmp_path.name}",
        f"fsync {tmp_path.name}",
        f"close {tmp_path.name}",
    ]


@posix
@pytest.mark.parametrize("tail", [b"", b"[[event]]\nki"])
def test_an_append_is_one_write_and_on_the_disk_before_it_returns(
    path: Path, game: Game, calls: list[str], tail: bytes
) -> None:
    path.write_bytes(path.read_bytes() + tail)
    with GameFile.locked(path) as file:
        calls.clear()
        file.append(render_all(game(5)[3:]))
        assert calls == ["ftruncate game.toml"] * bool(tail) + ["write game.toml", "fsync game.toml"]


@posix
def test_a_truncation_is_on_the_disk_before_it_returns(path: Path, calls: list[str]) -> None:
    with GameFile.locked(path) as file:
        calls.clear()
        file.truncate(parse(file.raw).ends[0])
        assert calls == ["ftruncate game.toml", "fsync game.toml"]


@posix
@pytest.mark.parametrize("call", ["ftruncate", "fsync"])
def test_a_truncation_that_the_disk_refuses_is_told(path: Path, call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_given: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with GameFile.locked(path) as file:
        monkeypatch.setattr(os, call, refuse)
        with pytest.raises(MachineError, match="Input/output error"):
            file.truncate(parse(file.raw).ends[0])


@posix
@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO, errno.EDQUOT])
@pytest.mark.parametrize("step", ["write", "part", "fsync"])
def test_an_append_that_fails_leaves_the_old_game(
    path: Path, game: Game, monkeypatch: pytest.MonkeyPatch, step: str, error: int
) -> None:
    old = path.read_bytes()
    write, fsync = os.write, os.fsync
    fail = iter([False, True]) if step == "part" else iter([True])

    def failing_write(descriptor: int, content: bytes) -> int:
        if next(fail, False):
            raise OSError(error, "it failed")
        return write(descriptor, content[:70])

    def failing_fsync(descriptor: int) -> None:
        if next(fail, False):
            raise OSError(error, "it failed")
        fsync(descriptor)

    with GameFile.locked(path) as file:
        with monkeypatch.context() as patched:
            patched.setattr(
                os,
                "fsync" if step == "fsync" else "write",
                failing_fsync if step == "fsync" else failing_write,
            )
            with pytest.raises(MachineError):
                file.append(render(game(4)[3]))
        assert file.raw == path.read_bytes() == old
        file.append(render(game(4)[3]))
    assert path.read_bytes() == render_all(game(4)).encode()


# Real kills


@posix
@pytest.mark.parametrize("part", [2**30, 50], ids=["whole", "50 bytes at a time"])
@pytest.mark.parametrize(("call", "after"), [("write", False), ("write", True), ("fsync", False), ("fsync", True)])
def test_a_writer_that_is_killed_loses_no_event_that_it_reported(
    path: Path, game: Game, call: str, after: bool, part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before or after its first call of the system, its fourth, …: on a slow disk, within an event."""
    events, first, write = game(8), path.read_bytes(), os.write
    monkeypatch.setattr(os, "write", lambda descriptor, content: write(descriptor, content[:part]))
    torn = False
    for nth in range(1, 60, 3):
        path.write_bytes(first)
        hears, tells = os.pipe()

        def writes(tells: int = tells) -> None:
            with open(tells, "w", buffering=1) as report:
                for event in events[3:-1]:
                    with GameFile.locked(path) as file:
                        file.append(render(event))
                    print(event.id, file=report)

        died = killed_at(writes, os, call, after=after, nth=nth)
        os.close(tells)
        with open(hears) as heard:
            reported = heard.read().splitlines()
        reading = parse(path.read_bytes())
        assert reading.faults == []
        present = len(reading.events)
        assert present - 3 in (len(reported), len(reported) + 1)  # written, but killed before it could say so
        assert reported == [event.id for event in events[3 : 3 + len(reported)]]
        assert [event for _number, event in reading.events] == events[:present]
        torn = torn or bool(reading.tail)
        if not died:
            break
        with GameFile.locked(path) as file:  # and the game goes on
            file.append(render(events[present]))
        assert parse(path.read_bytes()).faults == []
    assert not died, "there was no such call any more"
    assert torn == (part == 50 and call == "write")
