"""A sync in a shared folder, killed at any moment: nothing is lost or there twice, and the next one ends it."""

import os
import shutil
import signal
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import needs
import pytest
from people import Person, at_machine
from searching import dice
from wording import says

from pbem.events.text import parse
from pbem.projections.audit import audit
from pbem.service.settings import Folder, ServiceSettings, save

pytestmark = needs.posix

GAME = "p.toml"
COPY = "p (bob's conflicted copy 2026-11-21).toml"
HEARD = {"open", "os.rename", "os.remove", "os.link", "os.mkdir", "os.chmod", "os.scandir", "os.listdir"}
"""What Python reports of what a process does with files; what it does not report is counted by `counting`."""


class Dying:
    """Counts what a process does with files, and kills it when it has done so much; half a write may be its last."""

    def __init__(self, after: int) -> None:
        self.left = after
        self.done = 0

    def step(self, half: Callable[[], object] | None = None) -> None:
        self.done += 1
        self.left -= 1
        if self.left == 0:
            if half is not None:
                half()
            os.kill(os.getpid(), signal.SIGKILL)

    def watch(self) -> None:
        """From now on, in this process."""
        sys.addaudithook(lambda event, _about: self.step() if event in HEARD else None)
        write, flush, cut = os.write, os.fsync, os.ftruncate

        def written(descriptor: int, content: bytes) -> int:
            self.step(partial(write, descriptor, content[: len(content) // 2]))
            return write(descriptor, content)

        def before(call: Callable[..., Any], *about: object) -> object:
            self.step()
            return call(*about)

        os.write, os.fsync, os.ftruncate = written, partial(before, flush), partial(before, cut)  # type: ignore[assignment]


def killed(person: Person, after: int) -> tuple[bool, int]:
    """Let somebody sync in a process of its own, which dies after so many steps; 0 for never.

    Returns whether it died, and else how many steps it took.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            dying = Dying(after)
            dying.watch()
            code = person("sync").code
            os.close(reading)
            with open(writing, "w", encoding="ascii") as told:
                told.write(str(dying.done))
        finally:
            os._exit(code)
    os.close(writing)
    with open(reading, encoding="ascii") as told:
        steps = told.read()
    _child, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status), int(steps or 0)


class Scene:
    """A folder with an older file in the game's place, and a copy beside it in which bob has moved.

    What ann said last is in what her machine keeps, and nowhere else. A move that she has planned is due.
    """

    def __init__(self, place: Path) -> None:
        self.ann, self.bob = Person("ann", place), Person("bob", place)
        self.bob.folder = self.ann.folder
        self.path = self.ann.folder / GAME
        ann, bob = self.ann, self.bob
        ann.done("new", "pebbles", "--cards=open", "--seats", "ann,bob", "--seat", "ann", "--file", GAME)
        bob.done("join", "bob")
        ann.done("sync")
        ann.done("play", "stake 3")
        bob.done("play", "stake 1")
        ann.done("play", "take 1")
        ann.done("plan", "--unguarded", "take 1")
        with at_machine(ann, "", {}):
            save(ServiceSettings(folder=[Folder(path=str(ann.folder.resolve()), delay="0")]))
        older = self.path.read_bytes()
        ann.done("note", "mine alone")
        self.ever = set(self.ids())
        self.path.write_bytes(older)
        bob.done("play", "take 2")
        bob.done("note", "from the copy")
        self.ever |= set(self.ids())
        self.path.rename(ann.folder / COPY)
        self.path.write_bytes(older)
        self.kept = place / "kept"
        for part in (ann.folder, ann.home):
            shutil.copytree(part, self.kept / part.name)

    def ids(self) -> list[str]:
        """The ids of the file's events."""
        return [event.id for _number, event in parse(self.path.read_bytes()).events]

    def again(self) -> None:
        """As it was."""
        for part in (self.ann.folder, self.ann.home):
            shutil.rmtree(part)
            shutil.copytree(self.kept / part.name, part)


@pytest.mark.parametrize("kills", [12, pytest.param(150, marks=pytest.mark.more)])
def test_nothing_is_lost_and_nothing_is_there_twice(tmp_path: Path, kills: int) -> None:
    scene, chance = Scene(tmp_path), dice("kills")
    died, steps = killed(scene.ann, 0)
    assert not died
    whole = set(scene.ids())
    assert scene.ever < whole, "all was put together, and what was owed is written"
    died_at = 0
    for moment in [chance.randint(1, steps) for _kill in range(kills)]:
        scene.again()
        died, _steps = killed(scene.ann, moment)
        died_at += died
        assert audit(scene.path.read_bytes()).faults == []
        if chance.random() < 0.3:  # and once more
            killed(scene.ann, chance.randint(1, steps))
        os.utime(scene.path, (0, 0))  # the next sync comes later: half an event is not waited for
        scene.ann.done("sync")
        ids = scene.ids()
        assert (len(ids), scene.ever - set(ids)) == (len(set(ids)), set()), moment
        assert len(ids) == len(whole), moment
        assert not (scene.ann.folder / COPY).exists()
        assert scene.ann.done("verify", GAME).out
        assert scene.ann.done("sync").err == says("nothing-new") + "\n"
    assert died_at > kills * 0.9
