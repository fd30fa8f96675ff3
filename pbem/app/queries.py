"""What a program may ask of a game, without playing in it."""

from __future__ import annotations

from pbem.errors import NotYourTurnError, UsageError
from pbem.wording import _

TYPE_CHECKING = False  # without typing, as pbem itself
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from pbem.events.event import Event
    from pbem.projections.asked_of import Awaited
    from pbem.projections.game import Game
    from pbem.projections.status import ProposalStatus
    from pbem.projections.story import Sentence
    from pbem.rules import Move, Need, Result, Ruleset, View

    from .memory import InMemory


class Queries:
    """A game in memory: who is asked, what is legal, what each seat may see, and what has happened."""

    _log: InMemory

    @property
    def game(self) -> Game:
        """The fold itself, for what is not offered here."""
        return self._log.game

    @property
    def ruleset(self) -> Ruleset[Any]:
        """The game's rules: moves, topics, rulings, bots."""
        return self.game.ruleset

    @property
    def seats(self) -> tuple[str, ...]:
        """All seats, clockwise."""
        return tuple(self.game.record.header.seats)

    @property
    def phase(self) -> str:
        """ "joining", "dealing" while seats still have to send their part of the deal, "playing" or "over"."""
        return self.game.phase

    @property
    def turn(self) -> int:
        """The number of the newest turn; the start is turn 1, and 0 is before it."""
        return self.game.record.turns

    @property
    def need(self) -> Need | None:
        """What the table waits for: which seats, for what purpose, with the words that ask for it."""
        return self.game.need

    @property
    def asked(self) -> tuple[str, ...]:
        """The seats that have to choose now, in seat order; none before the start and after the end."""
        need = self.game.need
        return () if need is None else need.seats

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        return self.game.result

    @property
    def points(self) -> Mapping[str, int]:
        """Points so far, by seat; {} before the game has started, and in a game that counts them at the end only."""
        return {} if self.game.table is None else dict(self.ruleset.points(self.game.table))

    @property
    def proposals(self) -> list[ProposalStatus]:
        """What was proposed and is still to be answered: who proposes what, in words, and whose consent is missing."""
        from pbem.projections.status import status

        return [proposal for proposal in status(self.game, ())["motions"] if proposal["open"]]

    @property
    def events(self) -> Sequence[Event]:
        """Every event, as it took effect."""
        return self._log.events

    @property
    def waits_for(self) -> str:
        """Whom the game waits for, and for what, in words; also while cards are dealt or read, when no one is asked."""
        from pbem.projections.status import waits_for

        return waits_for(self.game)

    def legal(self, seat: str = "") -> list[Move]:
        """The legal moves of a seat, by default of the first that is asked; without payments. `move.notation()` is
        what `play` takes. None if the seat is not asked. Raises UsageError if there is no such seat."""
        seat = self._known(seat) or next(iter(self.asked), "")
        return self.game.legal(seat) if seat else []

    def view(self, seat: str) -> View[Any]:
        """What a seat may know of the table at this moment: what bots get. With "" what an onlooker may.

        A copy: what is done to it changes nothing here, and what happens later does not show in it. Hidden totals are
        as `Ruleset.unknown` supposes them, and `View.faces` knows the cards that the seat has seen. Raises
        UsageError if there is no such seat, NotYourTurnError before the game has started.
        """
        from pbem.rules.unknown import honest

        return honest(self.ruleset, self._seen_by(seat))

    def facts(self, seat: str = "") -> Mapping[str, Any]:
        """The board as plain data, as a seat may see it, with "" as an onlooker may; `schema` says how it is laid out.

        A copy, too. Raises as `view` does.
        """
        from copy import deepcopy

        return deepcopy(self.ruleset.facts(self._seen_by(seat)))

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the game's `facts`, with what the keys mean."""
        from msgspec.json import schema

        return schema(self.ruleset.Facts)

    def story(self, seat: str = "", since: int = 0) -> list[str]:
        """What happened after a turn, as a seat may read it. Raises UsageError if there is no such seat."""
        self._known(seat)
        eyes = [seat] if seat else []
        return [one.sentence for one in self._log.told if one.turn > since and one.for_eyes(eyes)]

    def owed(self) -> Awaited:
        """What each seat owes, and for what the table waits, as plain data: {"waits_for": words, "seats": {seat: […]}}.

        Each is {"does", "purpose", "words", "waits", "until"}; see `pbem.projections.asked_of.Owed`.
        """
        from pbem.projections.asked_of import asked_of

        return asked_of(self.game)

    def history(self, seat: str = "", cursor: str = "") -> tuple[list[Sentence], str]:
        """What was told after a cursor, as a seat may read it, and the next cursor; "" is before the first sentence.

        Each is as `pbem history --json` prints it (docs/json.md). What was taken back by agreement stays, and that it
        was is told in its turn. Raises StaleError where something else was told up to there (another move counts now,
        moves were cut, it was another seat's cursor), UsageError if it is no cursor, or there is no such seat.
        """
        from pbem.projections.story import read_on

        self._known(seat)
        check(cursor=cursor)
        return read_on(self._log.told, [seat] if seat else [], cursor)

    def position(self, seat: str = "") -> dict[str, Any]:
        """The whole table with its cards, as a seat knows it, with "" as an onlooker: as `pbem position --json` prints.

        `pbem.new` starts games from it. A copy. Raises UsageError if there is no such seat, before the start, and while
        choices are sealed.
        """
        from pbem.projections.position import position

        return position(self.game, self._known(seat))

    def _known(self, seat: str) -> str:
        """A seat of the game, or "" for none. Raises UsageError for anything else."""
        from .seats import check_seat

        check(seat=seat)
        if seat:
            check_seat(seat, self.seats)
        return seat

    def _seen_by(self, seat: str) -> View[Any]:
        """The table itself, through a seat's eyes."""
        self._known(seat)
        if self.game.table is None:
            raise NotYourTurnError(_("the game has not started"))
        return self.game.view(seat)


def check(*kinds: type, **values: object) -> None:
    """Raise UsageError unless these values are of one of these kinds; of none: unless they are text."""
    for name, value in values.items():
        if not isinstance(value, kinds or str):
            raise UsageError(_("{name} cannot be {value!r}").format(name=name, value=value))
