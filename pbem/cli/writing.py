"""A game file opened under its lock by somebody who holds a key, and what is said after an event was written."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from pbem.errors import NotYourTurnError
from pbem.events.event import Event
from pbem.events.file import GameFile
from pbem.events.identity import Identity
from pbem.projections import author
from pbem.projections.opening import Opened, open_game
from pbem.wording import _

from .me import identity, viewer
from .now import now
from .output import say, talk
from .seats import my_seats, one_seat


class Pen:
    """What writes to one game: the locked file, the game, and the key that signs.

    `written`: the events of this pen. `tell` hears what comes of them.
    """

    def __init__(self, file: GameFile, opened: Opened, me: Identity, tell: Callable[[str], None] = say) -> None:
        self._file = file
        self._tell = tell
        self.opened = opened
        self.me = me
        self.written: list[Event] = []

    @property
    def seats(self) -> list[str]:
        """The seats that my key signs for."""
        return self.opened.game.seats_of(self.me.key.public)

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
        before = len(self.opened.told)
        self.opened.append(self._file, event)
        self.written.append(event)
        told = [one.sentence for one in self.opened.told[before:] if one.for_eyes(self.seats)]
        for sentence in told:
            self._tell(sentence)
        return bool(told)

    @property
    def raw(self) -> bytes:
        """The file's bytes."""
        return self._file.raw

    def cut(self, length: int) -> None:
        """Take back everything after the first `length` bytes."""
        self._file.truncate(length)
        self.opened = open_game(self._file.path, self._file.raw)

    def start_if_ready(self) -> None:
        """The creator's opening comes by itself once every seat is taken."""
        game = self.opened.game
        mine = game.record.header.key == self.me.key.public
        if game.phase == "joining" and mine and game.wishes.keys() == set(game.record.header.seats):
            self.write(author.start(game, self.me.key, at=now()))

    def open_seals(self) -> bool:
        """Show what my seats have sealed, as soon as everybody has. Returns whether there was anything to show."""
        game, wrote = self.opened.game, False
        mine = [seat for seat in game.owing_openings() if seat in self.seats] if game.table is not None else []
        for seat in mine:
            shown = author.opening(game, seat, self.me.key, at=now())
            if shown is not None:  # else the hub has sealed it, and shows it
                self.write(shown)
                wrote = True
        return wrote

    def answer_what_is_forced(self) -> bool:
        """Make the moves of my seats that leave no choice, as ordinary events, and say so.

        Returns whether there were any.
        """
        wrote = False
        while self.open_seals() or self._answer_one():
            wrote = True
        return wrote

    def _answer_one(self) -> bool:
        game = self.opened.game
        need = game.need
        for seat in need.seats if need is not None else ():
            legal = game.legal(seat) if seat in self.seats else []
            view = game.view(seat)
            if len(legal) == 1 and legal[0].settled(view):
                talk(_("{seat} has no choice: {move}").format(seat=seat, move=legal[0].notation()))
                self.write(author.play(game, seat, legal[0].finish(view, ()), self.me.key, at=now()))
                return True
        return False


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
