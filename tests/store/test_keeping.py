"""An opened game written to and kept: what is not on the disk has not happened, and no one loses what was kept."""

import errno
import os
from pathlib import Path

import pytest
from small_games import Written

from pbem.errors import PbemError
from pbem.events.event import Event
from pbem.events.file import GameFile
from pbem.store import cache
from pbem.store.opened_game import Opened, open_game

ANN, BOB = "key of ann", "key of bob"


class Scene:
    """A game file at which ann has looked, the game as the next command opens it, and an event that may follow."""

    def __init__(self, folder: Path) -> None:
        written = Written("pebbles", 1).begin()
        written.play("ann", "stake 1")
        written.play("cy", "stake 3")
        self.path = folder / "game.toml"
        self.path.write_bytes(written.raw)
        self.looked(ANN, "ann")
        further = written.branch()
        further.play("bob", "stake 2")
        self.next: Event = further.events[-1]

    def looked(self, viewer: str, seat: str) -> Opened:
        opened = open_game(self.path)
        opened.keep(viewer, [seat])
        return opened


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    return Scene(tmp_path)


def test_an_event_is_on_the_disk_and_makes_what_was_kept_out_of_date(scene: Scene) -> None:
    before = open_game(scene.path).extent.sha
    with GameFile.locked(scene.path) as file:
        opened = open_game(scene.path, file.raw)
        opened.append(file, scene.next)
    assert opened.entry.behind
    assert opened.extent == (cache.digest(scene.path.read_bytes()), scene.path.stat().st_size, False)
    assert cache.read("state", before) is None, "what belongs to bytes that are gone"
    opened.keep_changes(BOB, ["bob"])
    assert not opened.entry.behind
    assert open_game(scene.path).game.record.head.id == opened.game.record.head.id


def test_an_event_that_the_disk_refuses_has_not_happened(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    with GameFile.locked(scene.path) as file:
        opened = open_game(scene.path, file.raw)
        before = opened.extent, opened.game.clone().record, list(opened.told)

        def full(*_arguments: object) -> int:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr(os, "write", full)
        with pytest.raises((OSError, PbemError)):
            opened.append(file, scene.next)
        monkeypatch.undo()
    assert (opened.extent, opened.game.record, opened.told) == before
    opened.keep_changes(BOB, ["bob"])
    assert cache.read("status", opened.extent.sha, BOB) is None, "nothing is worked out from a game that failed"
    assert open_game(scene.path).game.record.turns == opened.game.record.turns


def test_whoever_looks_second_leaves_the_first_ones_story_where_it_is(scene: Scene) -> None:
    status = scene.looked(ANN, "ann").status(ANN, ["ann"])
    assert status["story"] is not None
    bobs = scene.looked(BOB, "bob")
    assert bobs.status(BOB, ["bob"])["story"] is None, "it is told when somebody asks for it"
    assert open_game(scene.path).status(ANN, ["ann"])["story"] == status["story"]
