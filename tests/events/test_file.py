"""The file on the disk: what it refuses, and how it says so."""

import contextlib
import errno
import os
import signal
import stat
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from game_files import Game, lock_and_append, told
from needs import posix
from wording import says, telling

from pbem.errors import FaultyFileError, MachineError, UsageError
from pbem.events.contents import FILE_LIMIT, read
from pbem.events.file import GameFile
from pbem.events.text import parse, render, render_all


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that any user of the machine may look into, unlike pytest's."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        yield Path(folder)


def as_nobody(act: Callable[[], object]) -> str:
    """What a user without rights is told when it acts: the error's class and sentence, or `done`."""

    def without_rights() -> None:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)
        act()

    return told(act) if os.getuid() != 0 else told_elsewhere(without_rights)


def told_elsewhere(act: Callable[[], object]) -> str:
    """The same in a process of its own, which can change what it may do."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writing, told(act).encode())
        os._exit(0)
    os.close(writing)
    with open(reading, "rb") as answer:
        sentence = answer.read().decode()
    os.waitpid(child, 0)
    return sentence


# Making


def test_a_new_file_holds_its_text_and_nothing_else_is_left_beside_it(path: Path, game: Game) -> None:
    assert path.read_bytes() == render_all(game(3)).encode()
    assert os.listdir(path.parent) == ["game.toml"]


def test_a_new_file_never_replaces_anything(path: Path, tmp_path: Path) -> None:
    before = path.read_bytes()
    (tmp_path / "folder").mkdir()
    dangling = tmp_path / "dangling"
    with contextlib.suppress(OSError):  # Windows asks for a privilege
        dangling.symlink_to(tmp_path / "nothing")
    for taken in (path, tmp_path / "folder", dangling):
        with pytest.raises(UsageError, match=telling("there-is-already-something-called")):
            GameFile.create(taken, "new")
    assert path.read_bytes() == before
    assert not any(name.endswith(".tmp") for name in os.listdir(tmp_path))


def test_a_new_file_in_no_folder_is_refused(path: Path) -> None:
    for place in (path.parent / "no" / "game.toml", path / "game.toml"):
        with pytest.raises(UsageError, match=telling("there-is-no-folder-folder")):
            GameFile.create(place, "new")


@posix
def test_a_new_file_is_made_where_the_disk_has_no_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def link(*_names: object) -> None:
        raise PermissionError(errno.EPERM, "no hard links")

    monkeypatch.setattr(os, "link", link)
    GameFile.create(tmp_path / "game.toml", "text")
    assert (tmp_path / "game.toml").read_text() == "text"
    with pytest.raises(UsageError):
        GameFile.create(tmp_path / "game.toml", "other")
    assert os.listdir(tmp_path) == ["game.toml"]


@posix
def test_where_a_new_file_cannot_be_made_none_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_names: object) -> None:
        raise OSError(errno.EIO, "the disk fails")

    def no_links(*_names: object) -> None:
        raise OSError(errno.EOPNOTSUPP, "no hard links")

    monkeypatch.setattr(os, "replace", full)
    for link in (full, no_links):
        monkeypatch.setattr(os, "link", link)
        with pytest.raises(MachineError, match="the disk fails"):
            GameFile.create(tmp_path / "game.toml", "text")
        assert os.listdir(tmp_path) == []


@posix
def test_a_name_that_does_not_reach_the_disk_is_told_unless_the_disk_cannot_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fsync, errors = os.fsync, [errno.EIO, errno.EINVAL]

    def fails_for_folders(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errors[0], "not this one")
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", fails_for_folders)
    with pytest.raises(MachineError, match="not this on"):
        GameFile.create(tmp_path / "game.toml", "text")
    del errors[0]
    GameFile.create(tmp_path / "other.toml", "text")
    assert (tmp_path / "other.toml").read_text() == "text"


@posix
def test_two_who_make_the_same_file_do_not_both_succeed(tmp_path: Path) -> None:
    made: list[int] = []

    def make(number: int) -> None:
        with contextlib.suppress(UsageError):
            GameFile.create(tmp_path / "game.toml", str(number) * 1000)
            made.append(number)

    threads = [threading.Thread(target=make, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (tmp_path / "game.toml").read_text() == str(made[0]) * 1000
    assert len(made) == 1


# Appending and cutting


def test_an_append_adds_lines_and_changes_none(path: Path, game: Game) -> None:
    before = path.read_bytes()
    with GameFile.locked(path) as file:
        assert file.raw == before
        added = file.append(render(game(4)[3]))
        assert file.raw == before + added
    assert path.read_bytes() == before + added == render_all(game(4)).encode()
    running = sha256(before)
    running.update(added)
    assert running.digest() == sha256(path.read_bytes()).digest()


def test_several_events_may_be_appended_at_once_and_one_after_another(path: Path, game: Game) -> None:
    events = game(7)
    with GameFile.locked(path) as file:
        file.append(render_all(events[3:5]))
        file.append(render(events[5]))
        file.append(render(events[6]))
    assert path.read_bytes() == render_all(events).encode()


@pytest.mark.parametrize(
    ("ending", "kept"),
    [
        (b"", b"\n\n"),
        (b"\n", b"\n\n"),
        (b"\n\n", b"\n\n"),
        (b"\n\n\n", b"\n\n\n"),
        (b"\r\n", b"\r\n\n"),
        (b"\r\n\r\n", b"\r\n\r\n"),
        (b"\r", b"\r\n\n"),
        (b"\n# good game", b"\n# good game\n\n"),
        (b"\n# good game\n\n[[eve", b"\n# good game\n\n"),
        (b"\n\x00\x00\x00", b"\n\n"),
        (b'\n\n[[event]]\r\nkind = "no', b"\n\n"),
    ],
)
def test_an_append_mends_the_end_of_the_file_first(path: Path, game: Game, ending: bytes, kept: bytes) -> None:
    whole = path.read_bytes()[:-1]
    path.write_bytes(whole + ending)
    lock_and_append(path, render(game(4)[3]))
    assert path.read_bytes() == whole + kept + render(game(4)[3]).encode()
    reading = parse(path.read_bytes())
    assert [event for _number, event in reading.events] == game(4)
    assert (reading.faults, reading.tail) == ([], b"")


def test_only_a_command_that_appends_mends_a_torn_tail(path: Path) -> None:
    torn = path.read_bytes() + b"\n[[event]]\nkind"
    path.write_bytes(torn)
    with GameFile.locked(path) as file:
        assert file.raw == read(path) == torn
    assert path.read_bytes() == torn


@pytest.mark.parametrize("text", ["", "hello", "[[event]]\n", "\n"])
def test_only_whole_events_can_be_appended(path: Path, text: str) -> None:
    before = path.read_bytes()
    with GameFile.locked(path) as file, pytest.raises(ValueError):
        file.append(text)
    assert path.read_bytes() == before


@pytest.mark.parametrize("raw", [b"", b"\n", b"dear diary\n", b"[[event]]\nkind = "])
def test_a_file_that_is_no_game_is_not_appended_to(path: Path, game: Game, raw: bytes) -> None:
    path.write_bytes(raw)
    with pytest.raises(FaultyFileError, match=telling("there-is-no-complete-event")):
        lock_and_append(path, render(game(1)[0]))
    assert path.read_bytes() == raw


def test_the_file_can_be_cut_to_where_an_event_ends_and_nowhere_else(path: Path, game: Game) -> None:
    raw = path.read_bytes()
    ends = parse(raw).ends
    with GameFile.locked(path) as file:
        for length in {0, -1, len(raw) + 1, ends[0] - 5, ends[1] + 5, ends[2] - 90}:
            with pytest.raises(ValueError):
                file.truncate(length)
        assert path.read_bytes() == raw
        file.truncate(ends[1])
        assert file.raw == path.read_bytes() == raw[: ends[1]]
        file.append(render(game(3)[2]))
    assert path.read_bytes() == raw


@pytest.mark.more
def test_a_game_does_not_grow_beyond_what_can_be_read_again(path: Path, game: Game) -> None:
    path.write_bytes(path.read_bytes() + b"#" * (FILE_LIMIT - path.stat().st_size))
    with pytest.raises(FaultyFileError, match=telling("there-is-no-room-in")):
        lock_and_append(path, render(game(4)[3]))
    path.write_bytes(path.read_bytes() + b"#")
    for act in (lambda: read(path), lambda: lock_and_append(path, "")):
        with pytest.raises(FaultyFileError, match=telling("it-is-larger-than-limit", limit=64)):
            act()


# What a player is told


@pytest.mark.parametrize("act", [read, lambda path: lock_and_append(path, "")])
def test_what_is_no_file_is_told_apart(tmp_path: Path, path: Path, act: Callable[[Path], object]) -> None:
    def sentence(place: Path) -> str:
        with pytest.raises(FaultyFileError) as refusal:
            act(place)
        assert refusal.value.exit_code == 3
        return str(refusal.value)

    nothing, device = says("there-is-no-such-file"), says("it-is-a-device-or")
    assert sentence(tmp_path) == f"{tmp_path}: {says('it-is-a-folder-not')}"
    assert sentence(tmp_path / "no.toml") == f"{tmp_path / 'no.toml'}: {nothing}"
    assert sentence(path / "no.toml").endswith(nothing)
    assert sentence(tmp_path / ("x" * 5000)).endswith(nothing)
    if sys.platform != "win32":
        assert sentence(Path(os.devnull)).endswith(device)
        os.mkfifo(tmp_path / "pipe")
        assert sentence(tmp_path / "pipe").endswith(device)
        (tmp_path / "round").symlink_to(tmp_path / "round")
        assert sentence(tmp_path / "round").endswith(nothing)


@posix
def test_symbolic_links_are_followed(tmp_path: Path, path: Path, game: Game) -> None:
    link = tmp_path / "link.toml"
    link.symlink_to(path)
    lock_and_append(link, render(game(4)[3]))
    assert link.is_symlink()
    assert path.read_bytes() == read(link) == render_all(game(4)).encode()


@posix
def test_a_player_without_the_right_to_is_told_so(open_folder: Path, game: Game) -> None:
    place = open_folder / "game.toml"
    text = render_all(game(2))
    GameFile.create(place, text)
    os.chmod(place, 0o444)
    assert as_nobody(lambda: read(place)) == "done"
    refused = f"MachineError {says('permission-denied-path', path=place)}"
    assert as_nobody(lambda: lock_and_append(place, text)) == refused
    os.chmod(place, 0)
    assert as_nobody(lambda: read(place)) == refused
    os.chmod(open_folder, 0o555)
    new = open_folder / "new.toml"
    assert as_nobody(lambda: GameFile.create(new, text)) == f"MachineError {says('permission-denied-path', path=new)}"
    os.chmod(open_folder, 0o755)
    assert os.listdir(open_folder) == ["game.toml"]


def full_disk(path: Path, room: int, text: str) -> str:
    """What a process is told that appends to a file, or makes it, on a disk where no file may be longer."""

    def write() -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        lock_and_append(path, text) if path.exists() else GameFile.create(path, text)

    return told_elsewhere(write)


@posix
@pytest.mark.parametrize("share", [0.0, 0.4, 0.99])
@pytest.mark.parametrize("tail", [b"", b"\n[[event]]\nkin"])
def test_a_full_disk_leaves_the_old_game(path: Path, game: Game, share: float, tail: bytes) -> None:
    before, text = path.read_bytes(), render_all(game(40)[3:])
    path.write_bytes(before + tail)
    full = f"MachineError {says('there-is-no-room-left', path=path)}"
    assert full_disk(path, len(before) + len(tail) + int(len(text) * share), text) == full
    assert path.read_bytes() == before + tail[:1]  # the torn tail is gone, the blank line before it is not


@posix
def test_a_full_disk_leaves_no_part_of_a_new_game(tmp_path: Path, game: Game) -> None:
    path = tmp_path / "game.toml"
    full = f"MachineError {says('there-is-no-room-left-on', path=path)}"
    assert full_disk(path, 500, render_all(game(9))) == full
    assert os.listdir(tmp_path) == []
