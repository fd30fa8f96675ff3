"""A round killed before any change that it makes to the disk, or program that it calls: the next goes on from there."""

import os
import signal
import sys
from pathlib import Path

import needs
import pytest
from clubs import Member, copied
from machines import BEGUN, MINUTE, account, events, round_at, serves
from searching import dice, often

from pbem.projections.audit import audit

pytestmark = needs.posix

CHANGES = {"os.rename", "os.remove", "os.link", "os.mkdir", "os.truncate", "subprocess.Popen"}
"""What Python tells before it does it; opening a file to write to it is one more."""

FURTHEST = 75
"""About so many changes a round makes in which something goes out."""


def dying(member: Member, minutes: int, point: int) -> bool:
    """A round in a process of its own, killed at its so many-th change. Returns whether it came so far."""
    child = os.fork()
    if child == 0:
        left = point

        def heard(event: str, words: tuple[object, ...]) -> None:
            nonlocal left
            writes = event == "open" and isinstance(words[2], int) and words[2] & (os.O_WRONLY | os.O_RDWR)
            if writes or event in CHANGES:
                left -= 1
                if left == 0:
                    os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(heard)
        try:
            round_at(member, BEGUN + minutes * MINUTE)
        finally:
            os._exit(0)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


@pytest.mark.more
@pytest.mark.search
def test_a_round_killed_anywhere_loses_and_repeats_nothing(founded: list[Member], tmp_path: Path) -> None:
    """Each is killed while it takes in an opening and while it writes what is due; hundreds in a search."""
    ready = copied(tmp_path / "ready", founded)
    for member in ready:
        serves(member)
    round_at(ready[1], BEGUN)
    reached = 0
    for number in range(often(2, 25)):
        ann, bob = (serves(member) for member in copied(tmp_path / str(number), ready))
        chance = dice(number)
        for minutes in (1, 31, 62):
            reached += dying(ann, minutes, chance.randint(1, FURTHEST))
        for minutes in (63, 94, 125):
            assert round_at(ann, BEGUN + minutes * MINUTE).code == 0
        assert round_at(bob, BEGUN + 126 * MINUTE).code == 0
        played = events(ann.game())
        assert [event.kind for event in played if event.kind in ("open", "take")] == ["open", "open", "take"]
        assert ann.game().read_bytes() == bob.game().read_bytes()
        assert audit(ann.game().read_bytes()).faults == []
        assert account(ann)["last"]["ended"] != ""
    assert reached >= often(2, 25)
