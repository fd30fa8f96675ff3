"""A sync in a shared folder, killed at any moment: nothing is lost or there twice, and the next one ends it."""

import os
import shutil
from pathlib import Path

import needs
import pytest
from dying import died
from people import Person, at_machine
from searching import dice
from wording import says

from pbem.events.text import parse
from pbem.projections.audit import audit
from pbem.rooms.service.settings import Folder, ServiceSettings, save

pytestmark = needs.posix

GAME = "p.toml"
COPY = "p (bob's conflicted copy 2026-11-21).toml"


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


@pytest.mark.parametrize("kills", [8, pytest.param(150, marks=pytest.mark.more)])
def test_nothing_is_lost_and_nothing_is_there_twice(tmp_path: Path, kills: int) -> None:
    scene, chance = Scene(tmp_path), dice("kills")
    ended, steps = died(lambda: scene.ann.done("sync"), 0)
    assert not ended
    whole = set(scene.ids())
    assert scene.ever < whole, "all was put together, and what was owed is written"
    deaths = 0
    for moment in [chance.randint(1, steps) for _kill in range(kills)]:
        scene.again()
        deaths += died(lambda: scene.ann.done("sync"), moment)[0]
        assert audit(scene.path.read_bytes()).faults == []
        if chance.random() < 0.3:  # and once more
            died(lambda: scene.ann("sync"), chance.randint(1, steps))
        os.utime(scene.path, (0, 0))  # the next sync comes later: half an event is not waited for
        scene.ann.done("sync")
        ids = scene.ids()
        assert (len(ids), scene.ever - set(ids)) == (len(set(ids)), set()), moment
        assert len(ids) == len(whole), moment
        assert not (scene.ann.folder / COPY).exists()
        assert scene.ann.done("verify", GAME).out
        assert scene.ann.done("sync").err == says("nothing-new") + "\n"
    assert deaths > kills * 0.8
