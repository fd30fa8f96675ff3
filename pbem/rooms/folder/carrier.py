"""A folder that something else carries between machines: any folder is taken for one."""

from __future__ import annotations

from pbem.rooms.sync.way import Way

TYPE_CHECKING = False  # without typing: see pbem.app.carrier
if TYPE_CHECKING:
    from pathlib import Path

    from pbem.app.player import Player
    from pbem.rooms.sync.outcome import Outcome, Progress


class FolderCarrier(Way):
    """Serves wherever no other way does."""

    last = True

    def exchange(self, folder: Path, player: Player, progress: Progress) -> Outcome:
        """Take in what the folder's synchroniser has brought."""
        from .by_folder import by_folder

        return by_folder(folder, player, progress)
