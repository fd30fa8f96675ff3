"""The ways by which games travel, as rooms bring them: what the player who acts at a file asks of each.

Where a file has gone, others may have it: that can be taken back only by agreement (docs/decisions/0006).
"""

from __future__ import annotations

from functools import cache

from pbem.room import loaded, rooms
from pbem.wording import _

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
        """Before a sync: ask the user of a terminal what must be known first."""

    def serves(self, folder: Path) -> bool:
        """Whether something in a folder says that its games go this way, be it to no one yet."""
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
        """Whether others have moves of these seats that a file lacks; None if no one can be asked.

        `raw`: the file's bytes. Raises MachineError if they cannot be reached.
        """
        return None

    def keys_of(self, name: str) -> Iterator[str]:
        """The public keys of the person of that name there."""
        yield from ()


@cache
def carriers() -> Sequence[Carrier]:
    """All that are here, those that serve anywhere last."""
    found: list[Carrier] = [loaded(room.carrier, Carrier)() for room in rooms().values() if room.carrier]
    return sorted(found, key=lambda one: one.last)


def serves(folder: Path) -> bool:
    """Whether something in a folder says by which way its games go."""
    return any(way.serves(folder) for way in carriers())


def brings_more() -> str:
    """What is said here of a game in play that waits for others, who may have gone on; "" where games need no sync."""
    from pathlib import Path

    sentence = _("`{command}` sends your moves, and fetches the others'")
    return sentence.format(command="pbem sync") if serves(Path()) else ""


def left(game: Game, file: GameFile, key: str) -> int:
    """Up to which byte of the file others may have it. `key`: the public key of whoever keeps it here."""
    if not nobody_elses(game, key) and not any(way.is_only_way(file.path) for way in carriers()):
        return len(file.raw)
    return max((way.left(game, file) for way in carriers()), default=0)


def nobody_elses(game: Game, key: str) -> bool:
    """Whether no other key, and no hub, ever had a part in this game, so that its file never left its owner."""
    from pbem.projections.record import party

    header, joins = game.record.header, game.record.joins.values()
    parties = {header.key, *(party(game.record, seat) for seat in game.record.keys), *(join.key for join in joins)}
    return not header.hub and parties == {key}
