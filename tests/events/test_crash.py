"""A crash at any byte leaves the old game or the new one, and what pbem said is written is there."""

import errno
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from needs import posix

from pbem.errors import MachineError
from pbem.events.event import Event
from pbem.events.file import GameFile
from pbem.events.text import parse, render, render_all

Game = Callable[[int], list[Event]]


@pytest.fixture
def path(tmp_path: Path, game: Game) -> Path:
    place = tmp_path / "game.toml"
    GameFile.create(place, render_all(game(3)))
    return place


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
        path.write_bytes(raw)
        with GameFile.locked(path) as file:
            file.append(last)
        mended = parse(path.read_bytes())
        assert [event.id for _number, event in mended.events] == [*names[:count], game(10)[9].id]
        assert (mended.faults, mended.tail) == ([], b"")


def test_every_length_on_the_way_of_a_truncation_keeps_what_is_kept(game: Game) -> None:
    events = game(6)
    raw = render_all(events).encode()
    ends = parse(raw).ends
    for length in range(ends[2], len(raw) + 1):
        reading = parse(raw[:length])
        count = sum(length >= end - 1 for end in ends)
        assert reading.faults == []
        assert [event for _number, event in reading.events] == events[:count]
        assert count >= 3


def test_every_part_of_a_new_file_shows_no_event_by_halves(game: Game) -> None:
    raw = render_all(game(2)).encode()
    ends = parse(raw).ends
    for length in range(len(raw)):
        reading = parse(raw[:length])
        assert reading.faults == []
        assert [event for _number, event in reading.events] == game(2)[: sum(length >= end - 1 for end in ends)]


# The order of things


@pytest.fixture
def calls(tmp_path: Path) -> Iterator[list[str]]:
    """What is asked of the system from now on, with the names of the files instead of their descriptors.

    After `tmp_path`, so that nobody listens any more when that is taken away.
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

WRITER = """
import json, os, sys, time
from pathlib import Path
from pbem.events.file import GameFile
events, step, write = json.load(sys.stdin), int(sys.argv[2]), os.write

def slowly(descriptor, content):
    if len(content) > step:
        time.sleep(0.0005)
    return write(descriptor, content[:step])

write(1, b"ready\\n")
os.write = slowly
for name, text in events:
    with GameFile.locked(Path(sys.argv[1])) as file:
        file.append(text)
    write(1, name.encode() + b"\\n")
"""


@pytest.mark.more
@posix
def test_fifty_writers_killed_at_random_lose_no_event_that_they_reported(path: Path, game: Game) -> None:
    """Half of them write to a slow disk, 50 bytes at a time, so that kills hit an event's middle on any machine."""
    events = game(80)
    texts = [
        (event.id, render(event) if number % 5 else render(event).replace('"Zug', f'"{"Zug " * 10_000}'))
        for number, event in enumerate(events)
    ]
    names = [event.id for event in events]
    first = path.read_bytes()
    random = Random(1)
    reported_in_all = torn = 0
    for step in [2**30, 50] * 25:
        path.write_bytes(first)
        command = [sys.executable, "-c", WRITER, str(path), str(step)]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        with subprocess.Popen(command, stdin=-1, stdout=-1, env=environment) as writer:
            assert writer.stdin is not None
            assert writer.stdout is not None
            writer.stdin.write(json.dumps(texts[3:]).encode())
            writer.stdin.close()
            assert writer.stdout.readline() == b"ready\n"
            heard = b"".join(writer.stdout.readline() for _event in range(random.randrange(4)))  # however slow it is
            time.sleep(random.uniform(0, 0.04))
            writer.kill()
            reported = (heard + writer.stdout.read()).decode().splitlines()
        reading = parse(path.read_bytes())
        assert reading.faults == []
        present = len(reading.events)
        assert present - 3 in (len(reported), len(reported) + 1)  # written, but killed before it could say so
        assert reported == names[3 : 3 + len(reported)]
        assert [event.after for _number, event in reading.events] == [event.after for event in events[:present]]
        if present < len(texts):  # a quick disk may have taken them all
            with GameFile.locked(path) as file:  # and the game goes on
                file.append(texts[present][1])
        assert parse(path.read_bytes()).faults == []
        reported_in_all += len(reported)
        torn += bool(reading.tail)
    assert reported_in_all > 50
    assert torn > 0
