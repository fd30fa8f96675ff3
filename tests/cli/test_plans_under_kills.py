"""Planned moves when the machine dies at any write: none is made twice, and none is lost."""

import os
import shutil
from functools import partial
from itertools import count
from pathlib import Path

import needs
import pytest
from freezegun import freeze_time
from killing import killed_at
from people import Person, at_machine, begin, hand_over, in_turn

from pbem.events.event import Event
from pbem.events.text import parse
from pbem.rooms.service.settings import Folder, ServiceSettings, save

STEPS = 3
pytestmark = [needs.posix, pytest.mark.room("folder")]


def taken(person: Person) -> list[Event]:
    """The moves by which someone has taken pebbles."""
    events = parse((person.folder / "game.toml").read_bytes()).events
    return [event for _number, event in events if event.kind == "take" and event.by == person.name]


@pytest.fixture
def planner(ann: Person, bob: Person) -> Person:
    """Ann, whose machine serves her folder, and who has planned three moves; bob is to move."""
    with at_machine(ann, "", {}):
        save(ServiceSettings(folder=[Folder(path=str(ann.folder.resolve()), delay="0")]))
    with freeze_time("2026-11-01T08:00:00Z"):
        begin("game.toml", (ann, bob), "pebbles", "--heap=60")
        in_turn("game.toml", (ann, bob), "play", "stake 1")
        if bob("moves").code == 0:
            bob.done("play", "take 1")
        hand_over("game.toml", bob, ann)
        ann.done("play", "take 1")
        ann.done("plan", "--unguarded", " then ".join(["take 1"] * STEPS))
        hand_over("game.toml", ann, bob)
    return ann


@pytest.mark.parametrize("words", [["sync"], ["service", "run"]], ids=" ".join)
def test_what_is_killed_at_any_write_makes_each_planned_move_once(
    planner: Person, bob: Person, words: list[str], tmp_path: Path
) -> None:
    """Killed at each call with which it writes, every other time twice, and run again; then bob moves."""
    bob.done("play", "take 1")
    hand_over("game.toml", bob, planner)
    before, kills = len(taken(planner)), 0
    shutil.copytree(planner.folder.parent, tmp_path / "kept")
    for call, after in (("write", False), ("fsync", False), ("replace", True)):
        for nth in count(1):
            shutil.rmtree(planner.folder.parent)
            shutil.copytree(tmp_path / "kept", planner.folder.parent)
            if not killed_at(partial(planner, *words), os, call, after=after, nth=nth):
                break
            kills += 1
            if nth % 2 == 0:
                killed_at(partial(planner, *words), os, call, after=after, nth=nth)
            assert len(taken(planner)) - before in (0, 1), (call, nth)
            planner.done(*words)
            assert len(taken(planner)) - before == 1, (call, nth)
            assert planner.done("plan").out.count("take 1") == STEPS - 1, (call, nth)
    assert kills > 5
    assert planner("verify", "game.toml").code == 0
    for step in range(2, STEPS + 1):
        hand_over("game.toml", planner, bob)
        bob.done("play", "take 1")
        hand_over("game.toml", bob, planner)
        planner.done(*words)
        assert len(taken(planner)) - before == step
