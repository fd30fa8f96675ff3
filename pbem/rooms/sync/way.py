"""What a sync asks of the ways by which games travel."""

from __future__ import annotations

from pbem.app.carrier import Carrier, carriers

TYPE_CHECKING = False  # without typing: see pbem.app.carrier
if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pbem.app.player import Player

    from .outcome import Outcome, Progress


class Way(Carrier):
    """A carrier that a sync goes by. A room overrides what its own does; what is left as it is does nothing."""

    def receive(self, folder: Path, player: Player, progress: Progress) -> Outcome | None:
        """Take in what has come, before games are exchanged in a folder. None where this way is not set up."""
        return None

    def exchange(self, folder: Path, player: Player, progress: Progress) -> Outcome | None:
        """Bring together what is here and what the others have; None where this way does not serve the folder.

        Raises what hinders.
        """
        return None

    def send(self, folder: Path, player: Player, progress: Progress) -> Outcome | None:
        """Send what the others lack, after games were exchanged. None where this way is not set up."""
        return None


def ways() -> Sequence[Way]:
    """All that are here, those that serve anywhere last."""
    return [one for one in carriers() if isinstance(one, Way)]
