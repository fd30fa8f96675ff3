"""The ways by which games travel, as rooms bring them: what whoever acts at a file asks of each."""

from __future__ import annotations

from functools import cache

from pbem.room import loaded, rooms

TYPE_CHECKING = False  # without typing: a command that lists no games asks them
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from pbem.events.file import GameFile
    from pbem.projections.game import Game


class Carrier:
    """A way by which games travel. A room overrides what its own does; what is left as it is does nothing.

    `last`: whether it serves only where no other does.
    """

    last = False

    def remarks(self, folder: Path) -> Sequence[str]:
        """What is said where another way has served a folder."""
        return ()

    def ask(self, folder: Path) -> None:
        """Before a sync: ask whoever sits at a terminal what must be known first."""

    def serves(self, folder: Path) -> bool:
        """Whether something in a folder says that its games go this way, be it to nobody yet."""
        return False

    def reaches_others(self, folder: Path) -> bool:
        """Whether a folder's games go to the others by this way, wherever these are."""
        return False

    def find_games(self, folder: Path) -> None:
        """Where a folder has no games: raises UsageError if this way can say where they are."""

    def left(self, game: Game, file: GameFile) -> int:
        """Up to which byte of a file it has gone this way."""
        return 0

    def is_only_way(self, path: Path) -> bool:
        """Whether a file leaves its folder in no way but those that are asked."""
        return False

    def more_moves(self, path: Path, raw: bytes, seats: Sequence[str]) -> bool | None:
        """Whether others have moves of these seats that a file lacks; None if nobody can be asked.

        `raw`: the file's bytes. Raises MachineError if they cannot be reached.
        """
        return None

    def keys_of(self, name: str) -> Iterator[str]:
        """The public keys of whoever is called so there."""
        yield from ()


@cache
def carriers() -> Sequence[Carrier]:
    """All that are here, those that serve anywhere last."""
    found: list[Carrier] = [loaded(room.carrier, Carrier)() for room in rooms().values() if room.carrier]
    return sorted(found, key=lambda one: one.last)


def serves(folder: Path) -> bool:
    """Whether something in a folder says by which way its games go."""
    return any(way.serves(folder) for way in carriers())
