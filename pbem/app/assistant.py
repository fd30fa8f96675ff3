"""Help that acts for seats by itself, such as plans. Rooms bring it; each act and each look at a game asks it all."""

from __future__ import annotations

from functools import cache

from pbem.room import loaded, rooms

TYPE_CHECKING = False  # without typing: every warm command asks them
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from pbem.app.session import Session


class Assistant:
    """What a room does for seats by itself. It overrides what its own does; what is left as it is does nothing."""

    def keeper(self) -> object:
        """Where it keeps what it needs beside the games of this machine: `Session.kept` has it by the room's name."""
        return None

    # ------------------------------------------------------------------ acting

    def carry_out(self, session: Session) -> bool:
        """Write what is due (see `automatic.AUTOMATIC`). Returns whether it wrote anything."""
        return False

    def think(self, session: Session) -> bool:
        """The same, for one step that may take seconds: with people at a table it is taken beside what they see."""
        return False

    def taken_back(self, session: Session) -> None:
        """After moves were taken back without anybody's consent."""

    def away(self, session: Session, seat: str, *, go_on: bool) -> None:
        """After a seat has said until when it is away. `go_on`: whether it is to act for the seat meanwhile."""

    def parted(
        self, session: Session, words: Sequence[str], given: str | None
    ) -> tuple[Sequence[str], Callable[[], object]] | None:
        """The words of the move that is made now, and what does the rest when that is made; None if all is for now.

        Raises what doing the rest would raise, as far as that shows beforehand.
        """
        return None

    # ------------------------------------------------------------------ what there is to know, for its player alone

    def lines(self, game: str, seats: Collection[str]) -> list[str]:
        """What it is to do for these seats of a game, by the game's id: a line each."""
        return []

    def in_short(self, game: str, seats: Collection[str]) -> list[str]:
        """The same beside much else."""
        return []

    def data(self, game: str, seats: Collection[str]) -> Mapping[str, object]:
        """The same for programs (docs/json.md)."""
        return {}


@cache
def assistants() -> Mapping[str, Assistant]:
    """All that are here, by the names of their rooms."""
    return {name: loaded(room.assistant, Assistant)() for name, room in rooms().items() if room.assistant}


def parted(
    session: Session, words: Sequence[str], given: str | None = None
) -> tuple[Sequence[str], Callable[[], object] | None]:
    """The words of what is played now, and what does what is said for later, if anything is."""
    for one in assistants().values():
        if (found := one.parted(session, words, given)) is not None:
            return found
    return words, None


def lines(game: str, seats: Collection[str]) -> list[str]:
    """What all of them are to do for these seats of a game."""
    return [line for one in assistants().values() for line in one.lines(game, seats)]


def numbered(planned: Sequence[str]) -> str:
    """What is planned, in one line, each with its number if there are several."""
    return planned[0] if len(planned) == 1 else "; ".join(f"({place}) {one}" for place, one in enumerate(planned, 1))


def data(game: str, seats: Collection[str]) -> Mapping[str, object]:
    """The same for programs."""
    return {key: value for one in assistants().values() for key, value in one.data(game, seats).items()}
