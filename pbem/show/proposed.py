"""What others have proposed to a seat, and the words that answer it."""

from typing import NamedTuple

from pbem.projections.game import Game
from pbem.projections.status import ProposalStatus, status
from pbem.wording import _


class PutToSeat(NamedTuple):
    """A proposal that waits for a seat. `yes`, `no`: what the seat says to it."""

    by: str
    proposal: ProposalStatus
    yes: str
    no: str

    @property
    def sentence(self) -> str:
        """What is proposed, without a full stop."""
        return _("{seat} proposes to {motion}").format(seat=self.by, motion=self.proposal["words"])


def proposals(game: Game, seat: str) -> list[PutToSeat]:
    """Those that wait for this seat's consent; several of the same are one."""
    waiting = [proposal for proposal in status(game, [seat])["motions"] if seat in proposal["waits_for"]]
    found = list({proposal["words"]: proposal for proposal in reversed(waiting)}.values())[::-1]
    named = [f" {proposal['name']}" if len(found) > 1 else "" for proposal in found]
    return [
        PutToSeat(proposal["by"], proposal, f"consent{name}", f"decline{name}")
        for proposal, name in zip(found, named, strict=True)
    ]
