"""Whose hand a file shows that others may read: no one's, unless a seat was named."""

from pathlib import Path

from pbem.app.seats import looking_at
from pbem.cli.terminal.output import talk
from pbem.cli.viewer import viewer
from pbem.projections.game import Game
from pbem.rooms.drawn.whole_game import is_shared
from pbem.wording import _


def eyes_of(game: Game, given: str | None, folder: Path, path: Path) -> str:
    """The seat for whose eyes a file in a folder is drawn; "" for everyone's, which is said where that is why.

    `given`: the seat that was named; `path`: the game's file. Raises UsageError for a seat that is not one's own.
    """
    eyes = looking_at(game, game.seats_here(viewer().key), given)
    if not eyes or given is not None or not is_shared(folder, path):
        return eyes
    talk(_("others may read it there, so it shows no hand; with yours: --seat {seat}").format(seat=eyes))
    return ""
