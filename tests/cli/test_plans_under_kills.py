"""Planned moves when the machine dies at any moment: none is made twice, and none is lost."""

import os
import random
import signal
import subprocess
import time
from pathlib import Path

import needs
import pytest
from freezegun import freeze_time
from people import COMMAND, Person, at_machine, begin, hand_over, in_turn

from pbem.events.event import Event
from pbem.events.text import parse
from pbem.service.settings import Folder, ServiceSettings, save

KILLS = int(os.environ.get("PBEM_KILLS", "60"))
"""How often a sync is killed; `PBEM_KILLS=500` looks longer."""

pytestmark = needs.posix


def taken(person: Person) -> list[Event]:
    """The moves by which somebody has taken pebbles."""
    events = parse((person.folder / "game.toml").read_bytes()).events
    return [event for _number, event in events if event.kind == "take" and event.by == person.name]


def killed(person: Person, words: list[str], after: float) -> None:
    """Start a command, and kill it after so many seconds."""
    process = subprocess.Popen(
        [*COMMAND, *words],
        cwd=person.folder,
        env=person.environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    time.sleep(after)
    process.send_signal(signal.SIGKILL)
    process.wait()


@pytest.mark.more
@pytest.mark.parametrize(("words", "most"), [(["sync"], KILLS), (["service", "run"], 150)], ids=["sync", "service"])
def test_what_is_killed_anywhere_makes_each_planned_move_once(
    ann: Person, bob: Person, words: list[str], most: int
) -> None:
    dice, kills = random.Random(7), 0
    with at_machine(ann, "", {}):
        save(ServiceSettings(folder=[Folder(path=str(ann.folder.resolve()), delay="0")]))
    while kills < most:
        for old in (ann.folder, bob.folder):
            for path in Path(old).iterdir():
                path.unlink()
        with freeze_time("2026-11-01T08:00:00Z"):
            begin("game.toml", (ann, bob), "pebbles", "--heap=60")
            in_turn("game.toml", (ann, bob), "play", "stake 1")
            if bob("moves").code == 0:
                bob.done("play", "take 1")
            hand_over("game.toml", bob, ann)
            ann.done("play", "take 1")
            ann.done("plan", "--unguarded", "take 1 then take 1 then take 1")
            hand_over("game.toml", ann, bob)
        before = len(taken(ann))
        for step in range(1, 4):
            bob.done("play", "take 1")
            hand_over("game.toml", bob, ann)
            for _kill in range(dice.randint(1, 4)):
                killed(ann, words, dice.uniform(0.05, 0.5))
                kills += 1
                assert len(taken(ann)) - before in (step - 1, step)
            ann.done(*words)
            assert len(taken(ann)) - before == step
            assert ann.done("plan").out.count("take 1") == 3 - step
            assert ann("verify", "game.toml").code == 0
            hand_over("game.toml", ann, bob)
