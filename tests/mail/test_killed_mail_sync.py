"""A sync by mail that is killed at any moment: nothing is lost, nothing is there twice, and the next one goes on."""

import sys
from collections import Counter
from pathlib import Path

import pytest
from correspondents import Correspondent, carry
from killing import how_long, killed
from people import begin
from searching import dice

from pbem.projections.audit import audit

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows forks no process")


@pytest.mark.parametrize("kills", [6, pytest.param(150, marks=pytest.mark.slow)])
def test_nothing_is_lost_and_nothing_is_there_twice(tmp_path: Path, kills: int) -> None:
    people = [Correspondent(name, tmp_path).set_up() for name in ("ann", "bob", "cy")]
    begin("game.toml", people, "pebbles")
    for one in people:
        for other in people:
            if other is not one:
                one.done("mail", "address", other.name, other.address)
        one.done("play", "stake", "1")
        one.done("mail", "send")
        carry(*people)
    for one in people:
        one.done("sync")
    carry(*people)
    chance, deaths, said = dice("killed mail sync"), 0, []
    span = max(how_long(lambda one=one: one.done("sync")) for one in people)
    for number in range(3 * kills):
        writer = people[number % 3]
        said.append(f"note {number} by {writer.name}")
        writer.done("note", said[-1])
        victim = people[chance.randrange(3)]
        died = killed(lambda victim=victim: victim.done("sync"), chance.uniform(0, span))
        deaths += died
        span *= 1 if died else 0.8  # the first took longer, or the machine was busy
        if chance.random() < 0.7:
            carry(*people)
        if deaths == kills:
            break
    assert deaths == kills
    for _round in range(4):
        for one in people:
            one.done("sync")
        carry(*people)
    for one in people:
        found = audit((one.folder / "game.toml").read_bytes())
        assert (found.faults, found.asides, found.tail) == ([], [], b"")
        assert Counter(event.body["text"] for event in found.order if event.kind == "note") == Counter(said)
        assert len(one.ids()) == len(one.held()), "each event is there once"
        assert one.held() == people[0].held()
        assert [path.name for path in (one.box / "new").iterdir()] == []
    for one in people:
        one.done("sync")
    assert carry(*people) == [], "nobody writes what all of them have"
