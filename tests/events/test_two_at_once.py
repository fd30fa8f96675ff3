"""Two who write at once: one waits, nothing is lost, and programs that know no locks are noticed."""

import contextlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from game_files import ENVIRONMENT, Game, lock_and_append
from needs import posix
from wording import telling

from pbem.errors import MachineError
from pbem.events import lock
from pbem.events.contents import read
from pbem.events.file import GameFile
from pbem.events.text import parse, render, render_all

# Two at once


HOLD = """
import sys
from pathlib import Path
from pbem.events.file import GameFile
with GameFile.locked(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@contextlib.contextmanager
def held_by_another(path: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", HOLD, str(path)]
    with subprocess.Popen(command, stdin=-1, stdout=-1, encoding="utf-8", env=ENVIRONMENT) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        yield holder
        holder.kill()


def test_a_second_pbem_waits_and_then_says_why_it_gives_up(
    path: Path, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = path.read_bytes()
    monkeypatch.setattr(lock, "TRIES", 5)
    with held_by_another(path) as holder:
        with pytest.raises(MachineError, match=telling("another-pbem-is-writing-path")) as refusal:
            lock_and_append(path, render(game(4)[3]))
        assert refusal.value.exit_code == 5
        assert read(path) == before  # who only reads does not wait

        def dies(_seconds: float) -> None:
            holder.kill()
            holder.wait()

        monkeypatch.setattr("time.sleep", dies)
        lock_and_append(path, render(game(4)[3]))  # the lock dies with its holder
    assert path.read_bytes() == render_all(game(4)).encode()


def test_whoever_waits_does_so_for_as_long_as_the_others_get_on(
    path: Path, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Six write at once, on a machine with much to do; whoever is unlucky is not told that one of them hangs."""
    monkeypatch.setattr(lock, "TRIES", 5)
    with GameFile.locked(path) as file:
        others = game(60)[3:]

        def passes(_seconds: float) -> None:
            file.append(render(others.pop(0)))

        descriptor = os.open(path, os.O_RDWR)
        monkeypatch.setattr("time.sleep", passes)
        monkeypatch.setattr(lock, "_take", lambda _descriptor: not others)
        with lock.exclusive(descriptor):
            assert not others
        os.close(descriptor)


def test_reading_a_file_that_this_process_has_locked_does_not_lose_the_lock(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lock, "TRIES", 2)
    with GameFile.locked(path):
        read(path)
        with pytest.raises(MachineError), GameFile.locked(path):
            pass
    with GameFile.locked(path):
        pass


def test_an_error_of_the_caller_lets_go_of_the_lock_and_is_passed_on(path: Path) -> None:
    for error in (TimeoutError, OSError, KeyboardInterrupt, ValueError):
        with pytest.raises(error), GameFile.locked(path):
            raise error
    with GameFile.locked(path):
        pass


HAMMER = """
import json, sys
from pathlib import Path
from pbem.events.file import GameFile
for text in json.load(sys.stdin):
    with GameFile.locked(Path(sys.argv[1])) as file:
        file.append(text)
"""


def test_two_processes_hammering_one_file_lose_nothing_and_never_interleave(path: Path, game: Game) -> None:
    import json

    events = game(123)[3:]
    hammers = []
    for part in (events[:60], events[60:]):
        command = [sys.executable, "-c", HAMMER, str(path)]
        hammer = subprocess.Popen(command, stdin=-1, encoding="utf-8", env=ENVIRONMENT)
        assert hammer.stdin is not None
        hammer.stdin.write(json.dumps([render(event) for event in part]))
        hammer.stdin.close()
        hammers.append(hammer)
    while any(hammer.poll() is None for hammer in hammers):
        assert parse(read(path)).faults == []  # whoever reads meanwhile sees whole events, at worst a torn tail
    assert [hammer.wait() for hammer in hammers] == [0, 0]
    reading = parse(path.read_bytes())
    assert (reading.faults, reading.tail) == ([], b"")
    ids = [event.id for _number, event in reading.events]
    assert len(ids) == 123
    for part in (game(3), events[:60], events[60:]):
        assert [name for name in ids if name in {event.id for event in part}] == [event.id for event in part]


@posix
def test_the_lock_is_on_the_file_that_is_there_when_it_is_had(
    path: Path, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """git and synchronisers replace files rather than write to them."""
    waiting, waits, sleep = list[bytes](), threading.Event(), time.sleep

    def rests(seconds: float) -> None:
        waits.set()
        sleep(seconds)

    monkeypatch.setattr(time, "sleep", rests)

    def wait() -> None:
        with GameFile.locked(path) as file:
            waiting.append(file.raw)

    with GameFile.locked(path):
        thread = threading.Thread(target=wait)
        thread.start()
        assert waits.wait(60)
        (path.parent / "pulled").write_bytes(render_all(game(5)).encode())
        os.replace(path.parent / "pulled", path)
    thread.join()
    assert waiting == [render_all(game(5)).encode()]


@posix
@pytest.mark.parametrize("act", ["append", "truncate"])
@pytest.mark.parametrize("how", ["replaced", "added to", "deleted"])
def test_a_program_without_locks_that_cuts_in_is_noticed(path: Path, game: Game, act: str, how: str) -> None:
    other = render_all(game(2)).encode()
    with GameFile.locked(path) as file:
        if how == "replaced":
            (path.parent / "pulled").write_bytes(other)
            os.replace(path.parent / "pulled", path)
        elif how == "added to":
            other = path.read_bytes() + b"# hello\n"
            path.write_bytes(other)
        else:
            path.unlink()
        with pytest.raises(MachineError, match=telling("another-program-changed-path-at")):
            file.append(render(game(4)[3])) if act == "append" else file.truncate(parse(file.raw).ends[0])
    assert how == "deleted" or path.read_bytes() == other
