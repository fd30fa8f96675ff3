"""The door for programs: a game to ask and to play in, with nothing printed, no clock and no home folder read.

`pbem.open(path)` reads a game file and audits it; `pbem.new(...)` starts a game in memory. docs/library.md shows how
it is used. What a table is made of is loaded when it is asked: the name alone costs next to nothing.
"""

from __future__ import annotations

from pbem.errors import NotYourTurnError, PbemError, RefusedError, UnreadableMoveError, UsageError
from pbem.wording import _

from .queries import Queries, check

TYPE_CHECKING = False  # without typing, as pbem itself
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import datetime
    from pathlib import Path
    from typing import Any

    from pbem.events.event import Event
    from pbem.events.keys import SecretKey
    from pbem.projections.audit import Audit
    from pbem.projections.game import Game
    from pbem.projections.story import Told
    from pbem.rules import Move

    from .session import Clock, Keys, Session


class Table(Queries):
    """One game: who is asked, what is legal, and the same for every seat and every moment of its past.

    A table is held in memory. What is played in it is signed with the keys that it was given; `save` writes it.
    """

    def __init__(
        self,
        game: Game,
        told: Sequence[Told] = (),
        orphaned: Sequence[Event] = (),
        *,
        keys: Keys | None = None,
        clock: Clock | None = None,
    ) -> None:
        """A table of a game that knows its whole past; `pbem.open` and `pbem.new` make one."""
        from .memory import InMemory

        self._log = InMemory(game, told, orphaned)
        self._keys = dict(keys or {})
        game.look_with(*self._keys.values())
        self._clock = clock
        self._kept: dict[str, Any] = {}

    def key(self, seat: str) -> SecretKey:
        """The key with which a seat is played here.

        Raises NotYourTurnError if it is not at hand, UsageError if there is no such seat.
        """
        from .seats import check_seat

        check_seat(seat, self.seats)
        key = self._keys.get(seat)
        if key is None or (self.phase != "joining" and seat not in self.game.seats_of(key.public)):
            raise NotYourTurnError(_("{seat}'s key is not here").format(seat=seat))
        return key

    def play_with(self, seat: str, key: SecretKey) -> None:
        """From now on a seat is played with this key: that of a substitute, say.

        Raises UsageError if there is no such seat; playing raises NotYourTurnError if the key does not hold the seat.
        """
        from .seats import check_seat

        check_seat(seat, self.seats)
        self._keys[seat] = key
        self.game.look_with(key)

    # ------------------------------------------------------------------ playing

    def play(self, seat: str, move: str | Move) -> list[str]:
        """Make a move: its words, its number in `legal`, or one of `legal`. Returns what its player reads of it.

        A move that was legal earlier is judged as the table is now. Raises RefusedError with the ruling,
        UnreadableMoveError (also for a move of another game), AmbiguousMoveError, NotYourTurnError (also if there is no
        key of the seat here), GameOverError, or UsageError if there is no such number or seat; then nothing has
        happened.
        """
        from pbem.rules import Move

        from . import moves

        if not isinstance(move, (str, Move)):
            raise UnreadableMoveError(_("{move!r} is not a move: give its words, or one of `legal`").format(move=move))
        if isinstance(move, str):
            return self.act(seat, lambda session: moves.play(session, move.split()))
        return self.act(seat, lambda session: moves.play_candidate(session, seat, move))

    def explain(self, seat: str, words: str) -> str | None:
        """Why a seat may not make this move now, with its ruling; None if it may.

        Raises UsageError if there is no such seat.
        """
        from . import moves
        from .seats import check_seat

        check_seat(seat, self.seats)
        check(words=words)
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

        from . import take_back

        check(int, moves=moves)
        first = take_back.first_to_go(self._log, moves)
        if not self._log.cut(first, {*self._keys, CREATOR}):
            raise RefusedError(_("only moves that were not saved can be undone here"))

    def publish(self) -> None:
        """Others may have all that was played so far: from now on, it is taken back by agreement only."""
        self._log.publish()

    # ------------------------------------------------------------------ with others elsewhere

    def take(self, events: Iterable[Event] = ()) -> list[str]:
        """Take what others have sent, in any order and more than once; then do what the seats here owe, as a sync does.

        What answers something that is not here waits for it. Returns what does not count, or not any more, as
        sentences. Raises UsageError for another game, RefusedError where a seat has dealt in another copy of this one.
        """
        said = self._log.bring(events, list(self._keys.values()))
        self._pay()
        return said

    # ------------------------------------------------------------------ at the table: each returns what the seat reads

    def note(self, seat: str, text: str) -> list[str]:
        """Write a note to every player."""
        return self._do("note", seat, text=text)

    def away(self, seat: str, until: str, *, plans: bool = False) -> list[str]:
        """Tell the others until when a seat cannot play: "2026-12-24", "5d", or "back".

        A length of time is counted by this table's clock; without one, from its newest event. Raises UsageError.

        `plans`: what the seat has planned goes on meanwhile.
        """
        return self._do("away", seat, until=until, plans=plans)

    def propose_undo(self, seat: str, moves: int | None = None) -> list[str]:
        """Take back the seat's last move, or the last so many: what others may have, when all agree."""
        return self._do("undo", seat, moves=moves)

    def propose_pace(self, seat: str, length: str) -> list[str]:
        """Propose how long a turn may take: "12h", "3d", "2w", "none"."""
        return self._do("pace", seat, length=length)

    def propose_end(self, seat: str) -> list[str]:
        """Propose to end the game without a winner."""
        return self._do("abandon", seat)

    def propose_substitute(self, seat: str, absent: str, key: str) -> list[str]:
        """Propose that a public key plays an absent player's seat; or that a bot of this name does, at this table."""
        return self._do("replace", seat, absent=absent, key=key)

    def propose_absent(self, seat: str, absent: str) -> list[str]:
        """Propose that the rules move for a seat until its player is back: one that is overdue for twice its time."""
        return self._do("absent", seat, absent=absent)

    def propose_expel(self, seat: str, gone: str, *, without: str | None = None, wait: str | None = None) -> list[str]:
        """Propose to go on without a player who has vanished, where the players deal; or carry out what all agree to.

        `without`: another one who has vanished; `wait`: how long the seat has, in a game without a pace.
        """
        return self._do("expel", seat, gone=gone, without=without, wait=wait)

    def consent(self, seat: str, which: str = "") -> list[str]:
        """Agree to a proposal; with several, say which: its seat, its kind, how its words start, or its id.

        Raises RefusedError if none waits for it, UsageError if several could be meant; so do the next two.
        """
        return self._do("consent", seat, which=which)

    def decline(self, seat: str, which: str = "") -> list[str]:
        """Say no to a proposal."""
        return self._do("decline", seat, which=which)

    def withdraw(self, seat: str, which: str = "") -> list[str]:
        """Take back a proposal, or a consent."""
        return self._do("withdraw", seat, which=which)

    def do(self, seat: str, word: str, **values: object) -> list[str]:
        """Do whatever else a seat can do, by the word of its command: `table.do("ann", "wanted", left="cy")`.

        Raises UsageError if there is no such word, or not with these values.
        """
        from inspect import signature

        from .acts import PRIVATE, act_of, as_typed

        check(word=word)
        try:
            act = act_of(word if as_typed(word) != PRIVATE else "")
        except KeyError:
            raise UsageError(_("there is no command {word!r}").format(word=word)) from None
        try:
            signature(act.do).bind(None, **values)
        except TypeError as error:
            raise UsageError(_("{word}: {error}").format(word=word, error=error)) from None
        return self._do(word, seat, **values)

    def resign(self, seat: str) -> list[str]:
        """Leave the game for good."""
        return self._do("resign", seat)

    def act(self, seat: str, act: Callable[[Session], object]) -> list[str]:
        """Act for a seat as rooms do, with what is owed before and after. Returns what the seat reads of the act."""
        from . import automatic
        from .session import Session

        said: list[str] = []
        key = self.key(seat)
        for one in self._sessions():
            automatic.ready(one)
        act(Session(self._log, key, self._now, said.append, said.append, seat, kept=self._kept))
        self._pay()
        return said

    # ------------------------------------------------------------------ other lines of play

    def at(self, turn: int, rounds: int | None = None) -> Table:
        """The table as it stood after a turn; what is played in it is another line of play. Raises UsageError.

        `rounds`: after so many rounds of answers that several seats gave together, or all if there were fewer; None:
        after all of them.
        """
        from pbem.projections.game.past import at_turn

        from .memory import InMemory

        check(int, turn=turn, rounds=0 if rounds is None else rounds)
        if not 0 <= turn <= self.turn or (rounds is not None and rounds < 0):
            raise UsageError(_("there is no turn {turn}").format(turn=turn))
        log = InMemory.folded(at_turn(self.game, turn, rounds).log or (), self.game)
        return Table(log.game, log.told, keys=self._keys, clock=self._clock)

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
        return self._log.text()

    def save(self, path: str | Path) -> None:
        """Write a game to a new file, or append to the file that it was opened from what that lacks.

        Raises StaleError if the file has gone on meanwhile and what is in it was not taken, UsageError if something
        else is there or there is no such folder, FaultyFileError if the file that it was opened from is gone,
        MachineError if it cannot be written.
        """
        from pathlib import Path

        self._log.save(Path(path))

    # ------------------------------------------------------------------

    def _do(self, word: str, seat: str, **values: object) -> list[str]:
        """Do what a seat can do besides moves, by its word (see `acts`)."""
        from inspect import formatannotation, signature

        from .acts import act_of

        act = act_of(word)
        taken = signature(act.do).parameters
        for name, value in values.items():
            kinds = [_KINDS[one] for one in formatannotation(taken[name].annotation).split(" | ")]
            check(*kinds, **{name: value})
        return self.act(seat, lambda session: act.do(session, **values))

    def _now(self) -> datetime:
        from datetime import timedelta

        from .session import told_by

        return told_by(self._clock) if self._clock is not None else self.events[-1].at + timedelta(seconds=1)

    def _pay(self) -> None:
        """Pay what all whose keys are at hand owe, but for moves, each of which the table's holder makes."""
        from . import automatic

        automatic.write(*self._sessions(), moves=False)

    def _sessions(self) -> list[Session]:
        """Everyone whose key is at hand."""
        from .session import Session

        keys = {key.public: key for key in self._keys.values()}
        return [Session(self._log, key, self._now, kept=self._kept) for key in keys.values()]


_KINDS = {"str": str, "int": int, "bool": bool, "None": type(None)}
"""What acts are told, as their signatures name it."""
