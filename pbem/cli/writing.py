"""A game file opened under its lock by somebody who holds a key, and what is said after an event was written."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from pbem.errors import PbemError
from pbem.events.event import Event
from pbem.events.file import GameFile
from pbem.events.identity import Identity
from pbem.projections import author
from pbem.projections.opening import Opened, open_game
from pbem.wording import _

from .me import identity, viewer
from .now import now
from .output import say, talk


class Pen:
    """What writes to one game: the locked file, the game, and the key that signs."""

    def __init__(self, file: GameFile, opened: Opened, me: Identity) -> None:
        self._file = file
        self.opened = opened
        self.me = me

    @property
    def seats(self) -> list[str]:
        """The seats that my key signs for."""
        return self.opened.game.seats_of(self.me.key.public)

    def write(self, event: Event) -> None:
        """Append an event and tell what came of it."""
        before = len(self.opened.told)
        self.opened.append(self._file, event)
        for one in self.opened.told[before:]:
            if one.for_eyes(self.seats):
                say(one.sentence)

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
        taken = {join.seat for join in game.record.joins.values()}
        if game.phase == "joining" and mine and taken == set(game.record.header.seats):
            self.write(author.start(game, self.me.key, at=now()))

    def answer_what_is_forced(self) -> None:
        """Make the moves of my seats that leave no choice, as ordinary events, and say so."""
        game = self.opened.game
        while (need := game.need) is not None:
            opening = next((event for seat in need.seats if (event := self._opening(seat))), None)
            if opening is not None:
                self.write(opening)
                continue
            forced = next((found for seat in need.seats if (found := self._forced(seat))), None)
            if forced is None:
                return
            seat, event = forced
            talk(_("{seat} has no choice: {move}").format(seat=seat, move=event.kind))
            self.write(event)

    def _opening(self, seat: str) -> Event | None:
        """What I have sealed is shown by itself when everybody has sealed."""
        return author.opening(self.opened.game, seat, self.me.key, at=now()) if seat in self.seats else None

    def _forced(self, seat: str) -> tuple[str, Event] | None:
        game = self.opened.game
        if seat not in self.seats:
            return None
        legal = game.legal(seat)
        view = game.view(seat)
        if len(legal) != 1 or not legal[0].settled(view):
            return None
        return seat, author.play(game, seat, legal[0].finish(view, ()), self.me.key, at=now())


@contextmanager
def pen(path: Path) -> Iterator[Pen]:
    """Hold the pen for a game file. What was worked out is kept for the next command, also after a refusal."""
    me = identity()
    with GameFile.locked(path) as file:
        opened = open_game(path, file.raw)
        for warning in opened.warnings():
            talk(warning)
        holder = Pen(file, opened, me)
        try:
            yield holder
        finally:
            opened.settle(viewer().name, holder.seats)


def whose(game_seats: Sequence[str], mine: Sequence[str], given: str | None) -> str:
    """My seat for something that any of my seats could do. Raises UsageError where that is not clear."""
    from pbem.errors import NotYourTurnError, UsageError

    if given is not None:
        if given not in mine:
            error: type[PbemError] = NotYourTurnError if given in game_seats else UsageError
            raise error(_("the seat {seat} is not yours").format(seat=given))
        return given
    if not mine:
        raise NotYourTurnError(_("you have no seat in this game"))
    if len(mine) > 1:
        raise UsageError(
            _("you hold several seats: {seats}").format(seats=", ".join(mine)), advice=_("say which: --seat")
        )
    return mine[0]
