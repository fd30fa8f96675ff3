"""The door for programs: a game to ask and to play in, with nothing printed, no clock and no home folder read.

`pbem.open(path)` reads a game file and audits it; `pbem.new(...)` begins a game in memory. docs/library.md shows how
it is used.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

from pbem.errors import FaultyFileError, NotYourTurnError, PbemError, RefusedError, StaleError, UsageError
from pbem.events.event import CREATOR, Event
from pbem.events.file import GameFile
from pbem.events.keys import SecretKey
from pbem.events.text import parse, render_all
from pbem.projections import author
from pbem.projections.audit import Audit, audit
from pbem.projections.game import Game
from pbem.projections.game.past import at_turn
from pbem.projections.status import MotionStatus, status
from pbem.projections.story import Told
from pbem.rules import Move, Need, Result, Ruleset, View
from pbem.rules.audience import Audience
from pbem.rules.registry import find
from pbem.wording import _

from . import absence, agreeing, moves, owed, seating, talking, undoing
from .beginning import NewGame
from .memory import InMemory
from .plans import carrying, giving
from .plans.keeping import PlansInMemory
from .plans.plan import Plan
from .session import Clock, Session

BEGUN = datetime(2000, 1, 1, tzinfo=UTC)
"""When games that are begun without a clock were begun."""

Keys = Mapping[str, SecretKey]
"""The keys at hand, by seat, and under "creator" the one that began the game."""


class Table:
    """One game: who is asked, what is legal, and the same for every seat and every moment of its past.

    A table is held in memory. What is played in it is signed with the keys that it was given; `save` writes it.
    """

    def __init__(self, game: Game, told: Sequence[Told] = (), *, keys: Keys | None = None, clock: Clock | None = None):
        """A table of a game that knows its whole past; `pbem.open` and `pbem.new` make one."""
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
        """Points so far, by seat."""
        return {} if self.game.table is None else self.ruleset.points(self.game.table)

    @property
    def proposals(self) -> list[MotionStatus]:
        """What was proposed and is still to be answered: who proposes what, in words, and whose consent is missing."""
        return [motion for motion in status(self.game, ())["motions"] if motion["open"]]

    @property
    def events(self) -> Sequence[Event]:
        """Every event, as it took effect."""
        return self._holding.events

    def key(self, seat: str) -> SecretKey:
        """The key with which a seat is played here. Raises NotYourTurnError if it is not at hand."""
        key = self._keys.get(seat)
        if key is None or (self.phase != "joining" and seat not in self.game.seats_of(key.public)):
            raise NotYourTurnError(_("there is no key of {seat} here").format(seat=seat))
        return key

    def play_with(self, seat: str, key: SecretKey) -> None:
        """From now on a seat is played with this key: that of a substitute, say."""
        self._keys[seat] = key

    # ------------------------------------------------------------------ playing

    def legal(self, seat: str = "") -> list[Move]:
        """The legal moves of a seat, by default of the first that is asked; without payments. `move.notation()` is
        what `play` takes."""
        seat = seat or next(iter(self.asked), "")
        return self.game.legal(seat) if seat else []

    def play(self, seat: str, move: str | Move) -> list[str]:
        """Make a move: its words, its number in `legal`, or one of `legal`. Returns what its player reads of it.

        Raises RefusedError with the ruling, UnreadableMoveError, AmbiguousMoveError, NotYourTurnError (also if there
        is no key of the seat here) or GameOverError; then nothing has happened.
        """
        if isinstance(move, str):
            return self._act(seat, lambda session: moves.play(session, move.split()))
        moves.mover(self.game, [seat], move.notation().split())
        finished = move.finish(self.game.view(seat), ())
        return self._act(seat, lambda session: moves.make(session, seat, finished))

    def explain(self, seat: str, words: str) -> str | None:
        """Why a seat may not make this move now, with its ruling; None if it may."""
        try:
            moves.mover(self.game, [seat], words.split())
            move = moves.meant(self.game, self.game.view(seat), words.split())
        except PbemError as error:
            return str(error)
        return self.game.against_the_rules(seat, move.kind, move.body(), move=move)

    def undo(self, moves: int = 1) -> None:
        """Take the newest moves back, and all that followed from them: only what was neither saved nor published, since
        others may have the rest (see `propose_undo`). Raises RefusedError."""
        first = undoing.first_to_go(self._holding, moves)
        if not self._holding.cut(first, {*self.seats, CREATOR}):
            raise RefusedError(_("only moves that were not saved can be taken back here"))

    def publish(self) -> None:
        """Others may have all that was played so far: from now on, it is taken back by agreement only."""
        self._holding.saved = len(self.events)

    # ------------------------------------------------------------------ at the table: each returns what the seat reads

    def note(self, seat: str, text: str) -> list[str]:
        """Say something to the whole table."""
        return self._act(seat, lambda session: talking.note(session, text))

    def away(self, seat: str, until: str, *, plans: bool = False) -> list[str]:
        """Tell the others until when a seat cannot play: "2026-12-24", "5d", or "back". It needs a clock.

        `plans`: what the seat has planned goes on meanwhile.
        """
        return self._act(seat, lambda session: talking.away(session, until, plans=plans))

    def propose_undo(self, seat: str, moves: int | None = None) -> list[str]:
        """Take back the seat's last move, or the last so many: what others may have, when all agree."""
        return self._act(seat, lambda session: undoing.undo(session, moves))

    def propose_pace(self, seat: str, pace: str) -> list[str]:
        """Propose how long a turn may take: "12h", "3d", "2w", "none"."""
        return self._act(seat, lambda session: agreeing.change_pace(session, pace))

    def propose_end(self, seat: str) -> list[str]:
        """Propose to end the game without a winner."""
        return self._act(seat, agreeing.abandon)

    def propose_substitute(self, seat: str, absent: str, key: str) -> list[str]:
        """Propose that a public key plays an absent player's seat."""
        return self._act(seat, lambda session: seating.replace(session, absent, key))

    def propose_absent(self, seat: str, absent: str) -> list[str]:
        """Propose that the rules move for a seat until its player is back: one that is overdue for twice its time."""
        return self._act(seat, lambda session: absence.let_rules_move(session, absent))

    def consent(self, seat: str, which: str = "") -> list[str]:
        """Agree to a proposal; with several, say which: its seat, its kind, how its words begin, or its id."""
        return self._act(seat, lambda session: agreeing.consent(session, which))

    def decline(self, seat: str, which: str = "") -> list[str]:
        """Say no to a proposal."""
        return self._act(seat, lambda session: agreeing.decline(session, which))

    def withdraw(self, seat: str, which: str = "") -> list[str]:
        """Take back a proposal, or a consent."""
        return self._act(seat, lambda session: agreeing.withdraw(session, which))

    def resign(self, seat: str) -> list[str]:
        """Leave the table for good."""
        return self._act(seat, lambda session: seating.resign(session, surely=True))

    # ------------------------------------------------------------------ planning ahead

    def plan(self, seat: str, moves: str, *, asked: str = "", guard: bool = True) -> list[str]:
        """Plan moves for a seat: see docs/plans.md. `asked`: words for the only question that they answer.

        They are kept with this table, in no file. Raises UnreadableMoveError, AmbiguousMoveError or UsageError.
        """
        return self._act(seat, lambda session: giving.give(session, [moves], asked=asked.split(), guard=guard))

    def plans(self, seat: str) -> list[Plan]:
        """What is left of a seat's plans; those that have stopped say why in `held`."""
        found: list[Plan] = []
        self._act(seat, lambda session: found.extend(carrying.catch_up(session, seat)))
        return found

    def carry_out(self, seat: str) -> list[str]:
        """Make the planned moves of a seat whose time has come by this table's clock. Returns what its player reads."""
        return self._act(seat, carrying.carry_out)

    # ------------------------------------------------------------------ looking

    def view(self, seat: str) -> View[Any]:
        """The table as a seat sees it: what bots get. With "" as an onlooker does."""
        return self.game.view(seat)

    def facts(self, seat: str = "") -> Mapping[str, Any]:
        """The board as plain data, as a seat may see it; `schema` says how it is laid out."""
        return self.ruleset.facts(self.game.view(seat))

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the game's `facts`, with what the keys mean."""
        from msgspec.json import schema

        return schema(self.ruleset.Facts)

    def story(self, seat: str = "", since: int = 0) -> list[str]:
        """What happened after a turn, as a seat may read it."""
        eyes = [seat] if seat else []
        return [one.sentence for one in self._holding.told if one.turn > since and one.for_eyes(eyes)]

    def at(self, turn: int, rounds: int | None = None) -> "Table":
        """The table as it stood after a turn; what is played in it is another line of play. Raises UsageError.

        `rounds`: after so many rounds of answers that several seats gave together; None: after all of them.
        """
        if not 0 <= turn <= self.turn:
            raise UsageError(_("there is no turn {turn}").format(turn=turn))
        holding = InMemory.folded(at_turn(self.game, turn, rounds).log or (), self.game)
        return Table(holding.game, holding.told, keys=self._keys, clock=self._clock)

    def clone(self) -> "Table":
        """A table of its own that goes on from here, without the story so far."""
        return Table(self.game.clone(), keys=self._keys, clock=self._clock)

    # ------------------------------------------------------------------ files

    def audit(self) -> Audit:
        """The whole game judged anew, as if it came from a stranger: every fault, not the first."""
        return audit(self.text().encode(), find=lambda _name, _version: self.ruleset)

    def text(self) -> str:
        """The game as a file."""
        return render_all(self.events)

    def save(self, path: str | Path) -> None:
        """Write a game to a new file, or append what was played here to the file that it was opened from.

        Raises StaleError if the file has gone on meanwhile, MachineError if it cannot be written.
        """
        place, saved = Path(path), self._holding.saved
        if not saved:
            GameFile.create(place, self.text())
        else:
            with GameFile.locked(place) as file:
                there = [event.id for _number, event in parse(file.raw).events]
                if there != [event.id for event in self.events[:saved]]:
                    raise StaleError(_("{file} has gone on since it was opened").format(file=place.name))
                if self.events[saved:]:
                    file.append(render_all(self.events[saved:]))
        self._holding.saved = len(self.events)

    # ------------------------------------------------------------------

    def _act(self, seat: str, act: Callable[[Session], object]) -> list[str]:
        """Act for a seat; then show what was sealed, if all have. Returns what the seat reads of the act."""
        said: list[str] = []
        act(Session(self._holding, self.key(seat), self._now, said.append, said.append, seat, plans=self._plans))
        self._show_seals()
        return said

    def _now(self) -> datetime:
        return self._clock() if self._clock is not None else self.events[-1].at + timedelta(seconds=1)

    def _show_seals(self) -> None:
        """Show what the seats have sealed whose keys are at hand, once all have."""
        if self.game.record.head.seals:
            for key in {key.public: key for key in self._keys.values()}.values():
                owed.open_seals(Session(self._holding, key, self._now))


def open_table(path: str | Path, *, keys: Keys | None = None, clock: Clock | None = None) -> Table:
    """The table of a game file, audited. `keys`: of the seats to be played, by seat.

    Raises FaultyFileError with every fault, MachineError if the file cannot be read.
    """
    from pbem.events.contents import read

    place, told = Path(path), list[Told]()
    raw = read(place)

    def tell(game: Game, event: Event, sentence: str, audience: Audience) -> None:
        told.append(Told.now(game, event, sentence, audience))

    found = audit(raw, tell=tell)
    if found.faults or found.game is None:
        raise FaultyFileError(place.name, found.faults)
    table = Table(found.game, told, keys=keys, clock=clock)
    table._holding.saved = len(table.events)
    return table


def new_table(
    game: str | Ruleset[Any],
    seats: Sequence[str],
    *,
    seed: int | str = 0,
    nonce: bytes = b"",
    keys: Keys | None = None,
    position: Sequence[str] = (),
    clock: Clock | None = None,
    **options: Any,
) -> Table:
    """A game in memory, begun, with every seat to be played here: its secrecy is `open`. The same seed gives the same
    deal.

    `game`: its name, or a ruleset that need not be installed. `options`: the game's own. `position`: the lines of the
    table to begin from, as `pbem position` prints them. `keys`: of every seat, and of "creator" if that is not the
    first seat; else they follow from the seed, as does `nonce`, 32 bytes. Raises UsageError.
    """
    ruleset = find(game) if isinstance(game, str) else game
    known: dict[str, SecretKey] = dict(keys) if keys is not None else _keys_of(seed, seats)
    creator = known.setdefault(CREATOR, known[seats[0]])
    now = clock or (lambda: BEGUN)
    own = [seat for seat in seats if known[seat].public == creator.public]
    plan, at = NewGame(ruleset, seats, options, position, secrecy="open", own=own), now()
    plan.check(at)
    first = plan.first(creator, nonce or sha256(f"pbem.new {seed}".encode()).digest(), at)
    table = Table(Game.begin(first, lambda _name, _version: ruleset), keys=known, clock=clock)
    begun = table.game
    for seat in seats:
        table._holding.take(author.join(begun, seat, known[seat], at=now()))
    table._holding.take(author.start(begun, creator, at=now()))
    return table


def _keys_of(seed: int | str, seats: Sequence[str]) -> dict[str, SecretKey]:
    return {who: SecretKey(sha256(f"pbem.new {seed} {who}".encode()).digest()) for who in (CREATOR, *seats)}
