"""The door for programs: a game to ask and to play in, with nothing printed, no clock and no home folder read.

`pbem.open(path)` reads a game file and audits it; `pbem.new(...)` begins a game in memory. docs/library.md shows how
it is used. What a table is made of is loaded when it is asked: the name alone costs next to nothing.
"""

from __future__ import annotations

from pbem.errors import NotYourTurnError, PbemError, RefusedError, UsageError
from pbem.wording import _

TYPE_CHECKING = False  # without typing, as pbem itself
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime
    from pathlib import Path
    from typing import Any

    from pbem.events.event import Event
    from pbem.events.keys import SecretKey
    from pbem.projections.audit import Audit
    from pbem.projections.game import Game
    from pbem.projections.status import MotionStatus
    from pbem.projections.story import Told
    from pbem.rules import Move, Need, Result, Ruleset, View

    from .plans.plan import Plan
    from .session import Clock, Keys, Session


class Table:
    """One game: who is asked, what is legal, and the same for every seat and every moment of its past.

    A table is held in memory. What is played in it is signed with the keys that it was given; `save` writes it.
    """

    def __init__(self, game: Game, told: Sequence[Told] = (), *, keys: Keys | None = None, clock: Clock | None = None):
        """A table of a game that knows its whole past; `pbem.open` and `pbem.new` make one."""
        from .memory import InMemory
        from .plans.keeping import PlansInMemory

        self._holding = InMemory(game, told)
        self._keys = dict(keys or {})
        self._clock = clock
        self._plans = PlansInMemory()

    # ------------------------------------------------------------------ what there is

    @property
    def game(self) -> Game:
        """The fold itself, for what is not offered here."""
        return self._holding.game

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
        """ "joining", "playing" or "over"."""
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
        """Points so far, by seat; {} before the game has begun, and in a game that counts them at the end only."""
        return {} if self.game.table is None else dict(self.ruleset.points(self.game.table))

    @property
    def proposals(self) -> list[MotionStatus]:
        """What was proposed and is still to be answered: who proposes what, in words, and whose consent is missing."""
        from pbem.projections.status import status

        return [motion for motion in status(self.game, ())["motions"] if motion["open"]]

    @property
    def events(self) -> Sequence[Event]:
        """Every event, as it took effect."""
        return self._holding.events

    def key(self, seat: str) -> SecretKey:
        """The key with which a seat is played here.

        Raises NotYourTurnError if it is not at hand, UsageError if there is no such seat.
        """
        from .seats import check_seat

        check_seat(seat, self.seats)
        key = self._keys.get(seat)
        if key is None or (self.phase != "joining" and seat not in self.game.seats_of(key.public)):
            raise NotYourTurnError(_("there is no key of {seat} here").format(seat=seat))
        return key

    def play_with(self, seat: str, key: SecretKey) -> None:
        """From now on a seat is played with this key: that of a substitute, say.

        Raises UsageError if there is no such seat; playing raises NotYourTurnError if the key does not hold the seat.
        """
        from .seats import check_seat

        check_seat(seat, self.seats)
        self._keys[seat] = key

    # ------------------------------------------------------------------ playing

    def legal(self, seat: str = "") -> list[Move]:
        """The legal moves of a seat, by default of the first that is asked; without payments. `move.notation()` is
        what `play` takes. None if the seat is not asked. Raises UsageError if there is no such seat."""
        seat = self._known(seat) or next(iter(self.asked), "")
        return self.game.legal(seat) if seat else []

    def play(self, seat: str, move: str | Move) -> list[str]:
        """Make a move: its words, its number in `legal`, or one of `legal`. Returns what its player reads of it.

        A move that was legal earlier is judged as the table is now. Raises RefusedError with the ruling,
        UnreadableMoveError (also for a move of another game), AmbiguousMoveError, NotYourTurnError (also if there is no
        key of the seat here), GameOverError, or UsageError if there is no such number or seat; then nothing has
        happened.
        """
        from . import moves

        if isinstance(move, str):
            return self._act(seat, lambda session: moves.play(session, move.split()))
        return self._act(seat, lambda session: moves.play_candidate(session, seat, move))

    def explain(self, seat: str, words: str) -> str | None:
        """Why a seat may not make this move now, with its ruling; None if it may.

        Raises UsageError if there is no such seat.
        """
        from . import moves
        from .seats import check_seat

        check_seat(seat, self.seats)
        try:
            moves.mover(self.game, [seat], words.split())
            move = moves.meant(self.game, self.game.view(seat), words.split())
        except PbemError as error:
            return str(error)
        return self.game.against_the_rules(seat, move.kind, move.body(), move=move)

    def undo(self, moves: int = 1) -> None:
        """Take the newest moves back, and all that followed from them: only what was neither saved nor published, since
        others may have the rest (see `propose_undo`). Raises RefusedError, or UsageError for less than one move."""
        from pbem.events.event import CREATOR

        from . import undoing

        first = undoing.first_to_go(self._holding, moves)
        if not self._holding.cut(first, {*self.seats, CREATOR}):
            raise RefusedError(_("only moves that were not saved can be taken back here"))

    def publish(self) -> None:
        """Others may have all that was played so far: from now on, it is taken back by agreement only."""
        self._holding.saved = len(self.events)

    # ------------------------------------------------------------------ at the table: each returns what the seat reads

    def note(self, seat: str, text: str) -> list[str]:
        """Say something to the whole table."""
        from . import talking

        return self._act(seat, lambda session: talking.note(session, text))

    def away(self, seat: str, until: str, *, plans: bool = False) -> list[str]:
        """Tell the others until when a seat cannot play: "2026-12-24", "5d", or "back".

        A length of time is counted by this table's clock; without one, from its newest event. Raises UsageError.

        `plans`: what the seat has planned goes on meanwhile.
        """
        from . import talking

        return self._act(seat, lambda session: talking.away(session, until, plans=plans))

    def propose_undo(self, seat: str, moves: int | None = None) -> list[str]:
        """Take back the seat's last move, or the last so many: what others may have, when all agree."""
        from . import undoing

        return self._act(seat, lambda session: undoing.undo(session, moves))

    def propose_pace(self, seat: str, pace: str) -> list[str]:
        """Propose how long a turn may take: "12h", "3d", "2w", "none"."""
        from . import agreeing

        return self._act(seat, lambda session: agreeing.change_pace(session, pace))

    def propose_end(self, seat: str) -> list[str]:
        """Propose to end the game without a winner."""
        from . import agreeing

        return self._act(seat, agreeing.abandon)

    def propose_substitute(self, seat: str, absent: str, key: str) -> list[str]:
        """Propose that a public key plays an absent player's seat."""
        from . import seating

        return self._act(seat, lambda session: seating.replace(session, absent, key))

    def propose_absent(self, seat: str, absent: str) -> list[str]:
        """Propose that the rules move for a seat until its player is back: one that is overdue for twice its time."""
        from . import absence

        return self._act(seat, lambda session: absence.let_rules_move(session, absent))

    def consent(self, seat: str, which: str = "") -> list[str]:
        """Agree to a proposal; with several, say which: its seat, its kind, how its words begin, or its id.

        Raises RefusedError if none waits for it, UsageError if several could be meant; so do the next two.
        """
        from . import agreeing

        return self._act(seat, lambda session: agreeing.consent(session, which))

    def decline(self, seat: str, which: str = "") -> list[str]:
        """Say no to a proposal."""
        from . import agreeing

        return self._act(seat, lambda session: agreeing.decline(session, which))

    def withdraw(self, seat: str, which: str = "") -> list[str]:
        """Take back a proposal, or a consent."""
        from . import agreeing

        return self._act(seat, lambda session: agreeing.withdraw(session, which))

    def resign(self, seat: str) -> list[str]:
        """Leave the table for good."""
        from . import seating

        return self._act(seat, lambda session: seating.resign(session, surely=True))

    # ------------------------------------------------------------------ planning ahead

    def plan(self, seat: str, moves: str, *, asked: str = "", guard: bool = True) -> list[str]:
        """Plan moves for a seat: see docs/plans.md. `asked`: words for the only question that they answer.

        They are kept with this table, in no file. Raises UnreadableMoveError, AmbiguousMoveError or UsageError.
        """
        from .plans import giving

        return self._act(seat, lambda session: giving.give(session, [moves], asked=asked.split(), guard=guard))

    def plans(self, seat: str) -> list[Plan]:
        """What is left of a seat's plans; those that have stopped say why in `held`."""
        from .plans import carrying

        found: list[Plan] = []
        self._act(seat, lambda session: found.extend(carrying.catch_up(session, seat)))
        return found

    def carry_out(self, seat: str) -> list[str]:
        """Make the planned moves of a seat whose time has come by this table's clock. Returns what its player reads."""
        from .plans import carrying

        return self._act(seat, carrying.carry_out)

    # ------------------------------------------------------------------ looking

    def view(self, seat: str) -> View[Any]:
        """What a seat may know of the table at this moment: what bots get. With "" what an onlooker may.

        A copy: what is done to it changes nothing here, and what happens later does not show in it. Hidden totals are
        as `Ruleset.unknown` supposes them, and `View.faces` knows the cards that the seat has seen. Raises
        UsageError if there is no such seat, NotYourTurnError before the game has begun.
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
        return [one.sentence for one in self._holding.told if one.turn > since and one.for_eyes(eyes)]

    def at(self, turn: int, rounds: int | None = None) -> Table:
        """The table as it stood after a turn; what is played in it is another line of play. Raises UsageError.

        `rounds`: after so many rounds of answers that several seats gave together, or all if there were fewer; None:
        after all of them.
        """
        from pbem.projections.game.past import at_turn

        from .memory import InMemory

        if not 0 <= turn <= self.turn or (rounds is not None and rounds < 0):
            raise UsageError(_("there is no turn {turn}").format(turn=turn))
        holding = InMemory.folded(at_turn(self.game, turn, rounds).log or (), self.game)
        return Table(holding.game, holding.told, keys=self._keys, clock=self._clock)

    def clone(self) -> Table:
        """A table of its own that goes on from here, without the story so far."""
        return Table(self.game.clone(), keys=self._keys, clock=self._clock)

    # ------------------------------------------------------------------ files

    def audit(self) -> Audit:
        """The whole game judged anew, as if it came from a stranger: every fault, not the first."""
        from pbem.projections.audit import audit

        return audit(self.text().encode(), find=lambda _name, _version: self.ruleset)

    def text(self) -> str:
        """The game as a file."""
        return self._holding.text()

    def save(self, path: str | Path) -> None:
        """Write a game to a new file, or append what was played here to the file that it was opened from.

        Raises StaleError if the file has gone on meanwhile, UsageError if something else is there or there is no such
        folder, FaultyFileError if the file that it was opened from is gone, MachineError if it cannot be written.
        """
        from pathlib import Path

        self._holding.save(Path(path))

    # ------------------------------------------------------------------

    def _act(self, seat: str, act: Callable[[Session], object]) -> list[str]:
        """Act for a seat; then show what was sealed, if all have. Returns what the seat reads of the act."""
        from .session import Session

        said: list[str] = []
        act(Session(self._holding, self.key(seat), self._now, said.append, said.append, seat, plans=self._plans))
        self._show_seals()
        return said

    def _known(self, seat: str) -> str:
        """A seat of the game, or "" for none. Raises UsageError for any other name."""
        from .seats import check_seat

        if seat:
            check_seat(seat, self.seats)
        return seat

    def _seen_by(self, seat: str) -> View[Any]:
        """The table itself, through a seat's eyes."""
        self._known(seat)
        if self.game.table is None:
            raise NotYourTurnError(_("the game has not begun"))
        return self.game.view(seat)

    def _now(self) -> datetime:
        from datetime import timedelta

        from .session import told_by

        return told_by(self._clock) if self._clock is not None else self.events[-1].at + timedelta(seconds=1)

    def _show_seals(self) -> None:
        """Show what the seats have sealed whose keys are at hand, once all have."""
        from . import owed
        from .session import Session

        if self.game.record.head.seals:
            for key in {key.public: key for key in self._keys.values()}.values():
                owed.open_seals(Session(self._holding, key, self._now))
