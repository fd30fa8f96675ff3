"""What others have proposed to a seat, and the words that answer it."""

from typing import NamedTuple

from pbem.projections.game import Game
from pbem.projections.status import MotionStatus, status
from pbem.wording import _


class Proposal(NamedTuple):
    """A proposal that waits for a seat. `yes`, `no`: what the seat says to it."""

    by: str
    motion: MotionStatus
    yes: str
    no: str

    @property
    def sentence(self) -> str:
        """What is proposed, without a full stop."""
        return _("{seat} proposes to {motion}").format(seat=self.by, motion=self.motion["words"])


def proposals(game: Game, seat: str) -> list[Proposal]:
    """Those that wait for this seat's consent; several of the same are one."""
    waiting = [motion for motion in status(game, [seat])["motions"] if seat in motion["waits_for"]]
    found = list({motion["words"]: motion for motion in reversed(waiting)}.values())[::-1]
    named = [f" {motion['name']}" if len(found) > 1 else "" for motion in found]
    return [
        Proposal(motion["by"], motion, f"consent{name}", f"decline{name}")
        for motion, name in zip(found, named, strict=True)
    ]
