"""A game file opened under its lock by somebody who holds a key, and what is said after an event was written."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from pbem.app import owed
from pbem.app.files import LockedFile
from pbem.app.session import Session
from pbem.cli.terminal.output import say, talk
from pbem.cli.terminal.seats import my_seats, one_seat
from pbem.errors import NotYourTurnError
from pbem.events.event import Event
from pbem.events.file import GameFile
from pbem.events.identity import Identity
from pbem.store.opening import Opened, open_game
from pbem.wording import _

from .me import identity, viewer
from .now import now


class Pen:
    """A session at a game file, of whoever sits here. `tell` hears what comes of what is written."""

    def __init__(self, file: GameFile, opened: Opened, me: Identity, tell: Callable[[str], None] = say) -> None:
        self._held = LockedFile(file, opened)
        self._session = Session(self._held, me.key, now, tell)
        self.me = me

    @property
    def opened(self) -> Opened:
        """What the file holds."""
        return self._held.opened

    @property
    def written(self) -> list[Event]:
        """The events of this session."""
        return self._session.written

    @property
    def seats(self) -> list[str]:
        """The seats that my key signs for."""
        return self._session.seats

    def whose(self, given: str | None) -> str:
        """My seat for something that each of my seats does for itself; in a game that has begun."""
        return one_seat(self._seats_in_play(), self.opened.game.record.header.seats, given)

    def speaker(self, given: str | None) -> str:
        """My seat for something that counts for my key, whichever of my seats says it."""
        return my_seats(self._seats_in_play(), self.opened.game.record.header.seats, given)[0]

    def _seats_in_play(self) -> list[str]:
        if self.opened.game.phase == "joining":
            raise NotYourTurnError(_("the game has not begun"))
        return self.seats

    def write(self, event: Event) -> bool:
        """Append an event and tell what came of it. Returns whether there was anything to tell."""
        return bool(self._session.write(event))

    @property
    def raw(self) -> bytes:
        """The file's bytes."""
        return self._held.file.raw

    def cut(self, length: int) -> None:
        """Take back everything after the first `length` bytes."""
        self._held.cut(length)

    def start_if_ready(self) -> None:
        """The creator's opening comes by itself once every seat is taken."""
        owed.start_if_ready(self._session)

    def open_seals(self) -> bool:
        """Show what my seats have sealed, as soon as everybody has. Returns whether there was anything to show."""
        return owed.open_seals(self._session)

    def answer_what_is_forced(self) -> bool:
        """Make the moves of my seats that leave no choice, and say so. Returns whether there were any."""
        return owed.answer_what_is_forced(self._session, talk)


@contextmanager
def pen(path: Path, tell: Callable[[str], None] = say) -> Iterator[Pen]:
    """Hold the pen for a game file. What was worked out is kept for the next command, also after a refusal."""
    me = identity()
    with GameFile.locked(path) as file:
        opened = open_game(path, file.raw)
        for warning in opened.warnings():
            talk(warning)
        holder = Pen(file, opened, me, tell)
        try:
            yield holder
        finally:
            holder.opened.settle(viewer().name, holder.seats)
