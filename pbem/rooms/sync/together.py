"""What a sync does: what has come is taken in, games are exchanged, what the others lack is sent."""

from pathlib import Path

from pbem.app.own_key import locked_key
from pbem.app.player import Player
from pbem.errors import UsageError
from pbem.wording import _

from .outcome import Outcome, Progress
from .way import Way, ways


def synced(folder: Path, player: Player, progress: Progress = lambda _words: None) -> Outcome:
    """Sync a folder by every way by which games travel here.

    What a locked key cannot sign waits, and that is told. Raises what hinders.
    """
    outcome = Outcome()
    for way in ways():
        outcome = _after(outcome, way.receive(folder, player, progress))
    outcome = _exchanged(folder, player, progress).after(outcome)
    for way in ways():
        outcome = _after(outcome, way.send(folder, player, progress))
    if player.identity is not None and player.identity.sealed is not None:
        outcome.hindered(locked_key())
    return outcome


def _after(earlier: Outcome, later: Outcome | None) -> Outcome:
    return earlier if later is None else later.after(earlier)


def _exchanged(folder: Path, player: Player, progress: Progress) -> Outcome:
    """Bring together what is here and what the others have, by the first way that serves this folder."""
    others = list[Way]()
    for way in ways():
        outcome = way.exchange(folder, player, progress)
        if outcome is not None:
            outcome.warnings += [sentence for other in others for sentence in other.remarks(folder)]
            return outcome
        others.append(way)
    raise UsageError(_("no way to reach the others is installed here"))
