"""A file that its synchroniser is still writing is waited for, but not for ever."""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event, Thread

import pytest
from lines_of_play import pebbles
from wording import tells

from pbem.rooms.folder.half_synced import AT_REST, Patience

RAW = pebbles("ann take 2").raw


def now() -> datetime:
    return datetime.now(UTC)


class Pauses:
    """Lets time pass at once; `happens`: what goes on in the folder meanwhile, pause by pause."""

    def __init__(self, *happens: object) -> None:
        self.happens = list(happens)
        self.waited = 0.0

    def __call__(self, seconds: float) -> None:
        self.waited += seconds
        if self.happens:
            step = self.happens.pop(0)
            assert callable(step)
            step()


def test_a_whole_file_costs_no_time(games: Path) -> None:
    path = games / "g1.toml"
    path.write_bytes(RAW + b"\n# a comment at its end\n")
    pauses = Pauses()
    assert Patience(10, now(), pauses).settled(path) == ""
    assert pauses.waited == 0


@pytest.mark.parametrize("before", [None, b"", RAW[:-40]], ids=["missing", "empty", "half"])
def test_a_file_that_arrives_is_whole_afterwards(games: Path, before: bytes | None) -> None:
    path = games / "g1.toml"
    if before is not None:
        path.write_bytes(before)
    pauses = Pauses(lambda: None, lambda: path.write_bytes(RAW[:-20]), lambda: path.write_bytes(RAW))
    assert Patience(10, now(), pauses).settled(path) == ""
    assert path.read_bytes() == RAW
    assert 0 < pauses.waited < 3


@pytest.mark.parametrize(
    ("before", "said"),
    [(None, "there-is-no-such-file"), (b"", "path-is-empty-it-has"), (RAW[:-40], "path-ends-in-half-an")],
    ids=str,
)
def test_patience_ends_and_what_is_wrong_is_said(games: Path, before: bytes | None, said: str) -> None:
    path = games / "g1.toml"
    if before is not None:
        path.write_bytes(before)
    pauses = Pauses()
    assert tells(Patience(3, now(), pauses).settled(path), said)
    assert pauses.waited == pytest.approx(3)


def test_a_file_that_never_stands_still_is_not_waited_for_longer(games: Path) -> None:
    path = games / "g1.toml"
    path.write_bytes(RAW[:-40])
    grown = [lambda size=size: path.write_bytes(RAW + b"\n" * size) for size in range(50)]
    pauses = Pauses(*grown)
    assert tells(Patience(3, now(), pauses).settled(path), "path-was-still-changing-what")
    assert pauses.waited == pytest.approx(3)


def test_half_an_event_that_a_crash_left_long_ago_is_not_waited_for(games: Path) -> None:
    path = games / "g1.toml"
    path.write_bytes(RAW[:-40])
    pauses = Pauses()
    later = now() + timedelta(seconds=AT_REST + 5)
    assert tells(Patience(10, later, pauses).settled(path), "path-ends-in-half-an")
    assert pauses.waited == 0


def test_a_clock_that_is_ahead_does_no_harm(games: Path) -> None:
    path = games / "g1.toml"
    path.write_bytes(RAW[:-40])
    tomorrow = now().timestamp() + 86400
    os.utime(path, (tomorrow, tomorrow))
    pauses = Pauses(lambda: path.write_bytes(RAW))
    assert Patience(10, now(), pauses).settled(path) == ""


def test_a_real_writer_that_writes_in_two_halves(games: Path) -> None:
    path = games / "g1.toml"
    half_there, looked_at = Event(), Event()

    def write() -> None:
        with open(path, "wb", buffering=0) as file:
            file.write(RAW[:-50])
            half_there.set()
            looked_at.wait()
            file.write(RAW[-50:])

    def pause(_seconds: float) -> None:
        looked_at.set()
        writer.join()

    writer = Thread(target=write)
    writer.start()
    half_there.wait()
    assert Patience(10, now(), pause).settled(path) == ""
    assert path.read_bytes() == RAW


def test_one_patience_is_had_with_a_whole_folder(games: Path) -> None:
    """Torn files dated in the future, thirty of them, would stop a service."""
    tomorrow = now().timestamp() + 86400
    torn = [games / f"g{number}.toml" for number in range(30)]
    for path in torn:
        path.write_bytes(RAW[:-40])
        os.utime(path, (tomorrow, tomorrow))
    pauses = Pauses()
    patience = Patience(10, now(), pauses)
    assert all(tells(patience.settled(path), "path-ends-in-half-an") for path in torn)
    assert pauses.waited == pytest.approx(10)


def test_what_was_waited_for_in_vain_is_not_waited_for_again_before_it_changes(games: Path) -> None:
    path = games / "g1.toml"
    path.write_bytes(RAW[:-40])
    tomorrow = now().timestamp() + 86400
    os.utime(path, (tomorrow, tomorrow))
    waited = []
    for _sync in range(3):
        pauses = Pauses()
        assert tells(Patience(10, now(), pauses).settled(path), "path-ends-in-half-an")
        waited.append(pauses.waited)
    assert waited == [pytest.approx(10), 0, 0]
    path.write_bytes(RAW[:-20])
    pauses = Pauses(lambda: path.write_bytes(RAW))
    assert Patience(10, now(), pauses).settled(path) == ""
    assert 0 < pauses.waited < 3
