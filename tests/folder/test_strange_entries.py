"""What lies in a shared folder beside the games and is none: links, pipes, folders, what may not be read, odd names.

Whoever shares a folder may put anything there. It is left alone and named; the games beside it go on.
"""

import json
import os
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path

import needs
import pytest
from lines_of_play import pebbles
from people import COMMAND, Person
from wording import says, tells

from pbem.errors import MachineError
from pbem.rooms.sync.changes import looks
from pbem.store.conflict_copies import beside

pytestmark = needs.posix


def loop(path: Path) -> None:
    path.symlink_to(path.name)


def dangling(path: Path) -> None:
    path.symlink_to("nowhere")


def pipe(path: Path) -> None:
    os.mkfifo(path)


def link_to_a_pipe(path: Path) -> None:
    os.mkfifo(path.with_suffix(".pipe"))
    path.symlink_to(path.with_suffix(".pipe").name)


def link_to_a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def a_socket(path: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # the system takes short paths only
    try:
        socket.socket(socket.AF_UNIX).bind(path.name)
    finally:
        os.chdir(here)


def folder(path: Path) -> None:
    path.mkdir()


STRANGE: dict[Callable[[Path], None], str] = {
    loop: says("it-is-a-link-that"),
    dangling: says("it-is-a-link-that"),
    pipe: says("it-is-a-device-or"),
    link_to_a_pipe: says("it-is-a-device-or"),
    link_to_a_device: says("it-is-a-device-or"),
    a_socket: says("it-is-a-device-or"),
    folder: says("it-is-a-folder-not"),
}


@pytest.fixture
def ann(ann: Person) -> Person:
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", "p.toml")
    return ann


@pytest.mark.parametrize("strange", STRANGE, ids=lambda strange: strange.__name__)
def test_it_is_named_and_the_games_go_on(ann: Person, strange: Callable[[Path], None]) -> None:
    strange(ann.folder / "x.toml")
    told = says("file-is-left-alone-reason", file="x.toml", reason=STRANGE[strange]) + "\n"
    for words in (["list"], []):
        for _time in range(2):  # worked out, and from the cache
            said = ann.done(*words)
            assert ("p.toml" in said.out, told in said.err) == (True, True), said
    assert told in ann.done("sync").err
    assert ann.done("show").out, "the only game is meant"
    assert ann.done("play", "stake 2", "--seat", "ann").out
    assert str(ann.folder / "p.toml") in looks(ann.folder), "a watch sees its changes"


def link(name: str) -> str:
    return says("file-is-left-alone-reason", file=name, reason=says("it-is-a-link-that"))


def test_where_there_is_nothing_else_it_is_named_too(bob: Person) -> None:
    (bob.folder / "games").mkdir()
    loop(bob.folder / "games" / "x.toml")
    for words in (["list"], ["sync"], [], ["show"]):
        assert link("games/x.toml") in bob(*words).err, words


def test_of_many_a_few_are_named(ann: Person) -> None:
    for number in range(100):
        loop(ann.folder / f"x{number:03}.toml")
    said = ann.done("list")
    assert said.err.splitlines()[2:] == [link("x002.toml"), says("and-count-more", count=97)]


def test_what_may_not_be_read_is_named_and_worth_the_machines_code(ann: Person) -> None:
    closed = ann.folder / "x.toml"
    closed.write_bytes((ann.folder / "p.toml").read_bytes())
    closed.chmod(0)
    less = ["--bounding-set", "-dac_override,-dac_read_search"]
    as_anybody = [needs.program("setpriv"), *less] if os.geteuid() == 0 else []
    for words in (["list"], ["sync"]):
        said = subprocess.run(
            [*as_anybody, *COMMAND, *words],
            cwd=ann.folder,
            env=ann.environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert says("file-is-left-alone-reason", file="x.toml", reason="Permission denied") in said.stderr
        assert said.returncode == MachineError.exit_code, words
        assert "p.toml" in said.stdout or words == ["sync"]


ODD = {
    "a\n\x1b[31mpbem: your turn.toml": r"a\n\x1b[31mpbem: your turn.toml",
    "g\u202elmot.toml": r"g\u202elmot.toml",
    os.fsdecode(b"g\xff.toml"): r"g\udcff.toml",
}


@pytest.mark.parametrize("name", ODD, ids=ODD.get)
def test_a_name_that_plays_tricks_is_shown_as_escapes_and_left_alone(ann: Person, name: str) -> None:
    odd = ann.folder / name
    odd.write_bytes(pebbles("ann take 2").raw)
    before = odd.read_bytes()
    told = says("file-is-left-alone-reason", file=ODD[name], reason=says("no-name-for-a-game")) + "\n"
    for words in (["list"], ["sync"], []):
        assert told in ann.done(*words).err, words
    for words in (
        ["list", str(odd)],
        ["show", "-g", str(odd)],
        ["verify", str(odd), "p.toml"],
        ["play", "take 1", "-g", name],
    ):
        said = ann(*words)
        assert ("\x1b" in said.out + said.err, name in said.out + said.err) == (False, False), said
    assert ODD[name] in ann.done("verify", str(odd)).out
    assert odd.read_bytes() == before


def test_no_conflict_copy_has_such_a_name(ann: Person) -> None:
    raw = (ann.folder / "p.toml").read_bytes()
    odd = ann.folder / "p (conflicted copy\n\x1b[1m of bob).toml"
    odd.write_bytes(raw)
    assert beside(ann.folder) == {}
    assert tells(ann.done("sync").err, "file-is-left-alone-reason", file="p (conflicted copy\\n\\x1b[1m of bob).toml")
    assert odd.exists()


def test_of_very_many_conflict_copies_a_few_are_named(ann: Person) -> None:
    for number in range(40):
        (ann.folder / f"p (conflicted copy {number}).toml").write_bytes((ann.folder / "p.toml").read_bytes())
    said = ann.done("list").err
    assert said.count(says("there-is-a-conflict-copy", name="p.toml")) == 1
    told = json.loads(ann.done("sync", "--json").out)["warnings"]
    assert (len(told), told[-1]) == (4, says("and-count-more", count=37))
    assert [path.name for path in ann.folder.iterdir()] == ["p.toml"]
