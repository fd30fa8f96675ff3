"""A game file as a film through one pair of eyes, kept up with the file."""

from pathlib import Path
from typing import Any

from pbem.events.text import parse
from pbem.projections.game import Game
from pbem.rooms.drawn.frames import Eyes
from pbem.rooms.drawn.live import LiveFilm
from pbem.rooms.drawn.refusals import Refusals
from pbem.rooms.drawn.touched import Touched, TouchFinder
from pbem.rules import Move
from pbem.store import keeper
from pbem.store.opened_game import open_whole


class SeatFilm:
    """What one page shows of a game that has started, from its deal to now."""

    def __init__(self, path: Path, seat: str, raw: bytes) -> None:
        """Of a file with these bytes. `seat`: whose eyes, "" for an onlooker. Raises what opening the file raises."""
        self._path = path
        self._seat = seat
        self._reels = 0
        self._changes = 0
        self._raw = b""
        self._make(raw)

    @property
    def edition(self) -> str:
        """Another one whenever anything of the film is another."""
        return f"{self._seat}:{self._reels}:{self._changes}"

    @property
    def film(self) -> LiveFilm:
        """The film."""
        return self._film

    def follow(self, raw: bytes, game: Game) -> None:
        """Keep up with the file, which has these bytes and makes this game."""
        if raw != self._raw and not self._go_on(raw, game):
            self._make(raw)
        self._raw = raw

    def part(self, edition: str, have: int) -> dict[str, Any] | None:
        """What a page lacks that has so many frames of an edition; None if it lacks nothing.

        What a page gets, its seat has been shown.
        """
        if edition == self.edition:
            return None
        known = edition.rpartition(":")[0] == self.edition.rpartition(":")[0]
        game = self._film.past.id
        part = self._film.part(max(have - 1, 0) if known else 0, _newest_shown(game, self._seat))
        _note_shown(game, self._seat, self._film.newest)
        return {"edition": self.edition, **part}

    def touched(self, move: Move, table: Any) -> Touched:
        """Where one clicks for a move."""
        return self._touching.of(move, table, self._seat)

    def named(self, notation: str) -> Touched:
        """Where one clicks for a move that may not be legal now."""
        return self._touching.named(notation)

    def why_not(self, place: int, game: Game) -> list[str]:
        """Why no move can be made at a place, by the number that the page has of it."""
        places = self._film.film.places
        return Refusals(game, self._seat, self._touching).why(places[place]) if place < len(places) else []

    def numbers(self, touched: Touched) -> list[list[int]]:
        """The same as the page reads it: see `Offer` in types.d.ts."""
        number = self.film.film.number
        return [[int(number[place]) for place in places] for places in (touched.lit, touched.of)]

    def _make(self, raw: bytes) -> None:
        game = open_whole(self._path, raw).game
        self._film = LiveFilm(game, Eyes(self._seat))
        self._touching = TouchFinder(self._film.drawing, self._film.film.places, game.record.header.seats)
        self._met = _ids(raw)
        self._reels += 1
        self._raw = raw

    def _go_on(self, raw: bytes, game: Game) -> bool:
        """Whether what has come could be taken, and makes the same game: nothing was cut, nothing taken back."""
        past, now = self._film.past, _ids(raw)
        if not self._met <= now:
            return False
        for _number, event in parse(raw).events:
            if event.id in self._met:
                continue
            if event.kind == "undo" or past.objection(event) is not None:
                return False
            self._film.take(event)
        self._met = now
        self._changes += 1
        head, newest = past.record.head, game.record.head
        return (head.id, head.sides) == (newest.id, newest.sides) and not self._film.too_small


def _ids(raw: bytes) -> set[str]:
    return {event.id for _number, event in parse(raw).events}


def _newest_shown(game: str, seat: str) -> str:
    """The id of the event that a seat was shown last: what is told when the page is opened starts there.

    "" if none is known; then that starts after the seat's last turn.
    """
    event = keeper.table(keeper.noted(game).get("watched")).get(seat)
    return event if isinstance(event, str) else ""


def _note_shown(game: str, seat: str, event: str) -> None:
    """The seat has been shown this event."""
    keeper.note(game, lambda known: known.update(watched=keeper.table(known.get("watched")) | {seat: event}))
