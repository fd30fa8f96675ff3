"""One line of a mail carried out: judged as it would be at the player's own machine, and signed by the hub."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from difflib import get_close_matches
from typing import Any

from pbem.errors import PbemError, RefusedError, UsageError
from pbem.events.event import Event
from pbem.events.keys import SecretKey
from pbem.projections import author
from pbem.projections.motions import (
    carried,
    check_new,
    given_answers,
    listed,
    open_motions,
    required,
    to_answer,
    to_take_back,
)
from pbem.projections.spans import check_pace, until
from pbem.projections.status import waits_for
from pbem.projections.story import Told
from pbem.projections.taking_back import undo_body
from pbem.projections.typed import is_unasked, understood
from pbem.rules import Move
from pbem.wording import _, any_of, ngettext

from .commands import COMMANDS, MOVE, Command
from .quoted import Quoted
from .tables import Table

SUGGESTED = 3
"""So many legal moves are named where one was refused."""

NOTE_LIMIT = 4000  # characters, as docs/format.md allows
WITHOUT_TURN = frozenset({"join", "note", "away", "back", "resign", "withdraw", "help", "show", "moves", "history"})
"""What means the same whenever it is said."""


class NotUnderstoodError(Exception):
    """A line that is neither a command nor a move. `advice`: what it may have been."""

    def __init__(self, advice: str) -> None:
        super().__init__(advice)
        self.advice = advice


class LateError(Exception):
    """A command about another turn than the one that the table is at."""


@dataclass(slots=True)
class Actor:
    """A seat that acts by mail. `mail`: the digest of the mail. `asks`: what it wants to read, besides a report.

    `quoted` tells its words from the hub's.
    """

    table: Table
    seat: str
    key: SecretKey
    mail: str
    now: datetime
    quoted: Quoted
    asks: set[str] = field(default_factory=set)
    _moved_in: int | None = None
    _turn_seen: int = 0

    def __post_init__(self) -> None:
        self._turn_seen = self.table.game.record.turns

    def act(self, command: Command) -> str:
        """Carry a line out, and say what came of it.

        Raises NotUnderstoodError, LateError, or a PbemError that says why not.
        """
        game = self.table.game
        verb = MOVE if command.verb in game.ruleset.kinds else command.verb
        if verb == MOVE:
            return self._play(command)
        if verb not in WITHOUT_TURN:
            self._check_turn(command)
        act: Callable[[str], str] = getattr(self, f"_{verb}")
        return act(command.rest)

    # ------------------------------------------------------------------ moves

    def _play(self, command: Command) -> str:
        game = self.table.game
        words = command.rest.lower().split()
        number = words[0].rstrip(".)") if len(words) == 1 else ""
        if game.phase != "playing" or not (self._like_a_move(words) or number.isdecimal()):
            raise NotUnderstoodError(self._close_to(words))
        if number.isdecimal() and self._moved_in is not None:
            raise NotUnderstoodError("")  # rather a part of an address than another move
        unasked = is_unasked(game.ruleset, words)
        self._check_turn(command)
        if not unasked:
            self._check_asked(command.turn)
        try:
            move = self._numbered(int(number)) if number.isdecimal() else self._meant(words)
            event = author.play(game, self.seat, move, self.key, at=self.now, mail=self.mail)
        except RefusedError as error:
            raise self._with_advice(error, words) from None
        turn, sealed = game.record.turns, event.kind == "seal"
        said = self._take(event)
        if sealed:
            said = _("{move}. Nobody sees it until everybody has decided.").format(move=move.notation())
        if unasked:
            return f"{said} " + _("It counts from the next turn on.")
        self._moved_in = turn
        return said or f"{move.notation()}."

    def _check_asked(self, turn: int | None) -> None:
        """Raise RefusedError if this seat's choice has been made, or is not asked for."""
        game = self.table.game
        link, need = game.record.link, game.need
        if self._moved_in == turn or self.seat in link.answers or self.seat in link.seals:
            sentence = _("you have made your choice of turn {turn} already, and the first one counts")
            raise RefusedError(sentence.format(turn=turn))
        if need is None or self.seat not in need.seats:
            sentence = _("it is not {seat}'s turn: {need}")
            raise RefusedError(sentence.format(seat=self.seat, need=waits_for(game)))

    def _like_a_move(self, words: Sequence[str]) -> bool:
        """Whether a line begins like a move at all, so that it deserves an answer: "Best regards" does not.

        A line of a single word must be the whole word: "P." may be how somebody signs.
        """
        kinds = {kind.kind for kind in self.table.game.ruleset.moves}
        firsts = kinds | {kind.split("-")[0] for kind in kinds}
        if len(words) == 1:
            return words[0] in firsts
        return any(first.startswith(words[0]) for first in firsts)

    def _close_to(self, words: Sequence[str]) -> str:
        """What a line that is no move may have been."""
        legal = [move.notation() for move in self.table.game.legal(self.seat)]
        close = get_close_matches(" ".join(words), [*legal, *COMMANDS], 2, 0.7)
        if not close:
            return ""
        return _("Did you mean {words}?").format(words=any_of([f"`{one}`" for one in close]))

    def _meant(self, words: Sequence[str]) -> Move:
        try:
            return understood(self.table.game.ruleset, self.table.game.view(self.seat), words)
        except UsageError as error:
            advice = own_words(error) or self._close_to(words)
            raise UsageError(str(error), advice=advice) from None

    def _numbered(self, number: int) -> Move:
        legal = self.table.game.legal(self.seat)
        if not 1 <= number <= len(legal):
            sentence = _("there is no move {number} in the list, which ends with {last}")
            raise RefusedError(sentence.format(number=number, last=len(legal)))
        return legal[number - 1].finish(self.table.game.view(self.seat), ())

    def _with_advice(self, error: RefusedError, words: Sequence[str]) -> RefusedError:
        legal = [move.notation() for move in self.table.game.legal(self.seat)]
        if legal and not error.advice:
            alike = [move for move in legal if move.split()[0].startswith(words[0].lower())]
            named = list(dict.fromkeys([*alike[:1], *legal]))[:SUGGESTED]
            rest = len(legal) - len(named)
            moves = ", ".join(f"`{move}`" for move in named)
            more = ngettext(
                "You can: {moves}, or {count} other (`moves` lists all).",
                "You can: {moves}, or any of {count} others (`moves` lists all).",
                rest,
            )
            error.advice = more.format(moves=moves, count=rest) if rest else _("You can: {moves}.").format(moves=moves)
        return error

    # ------------------------------------------------------------------ agreeing

    def _undo(self, turns: str) -> str:
        count = max(1, int(turns)) if turns else None
        return self._propose({"motion": "undo", **undo_body(self.table.game, count, [self.seat])})

    def _abandon(self, _rest: str) -> str:
        return self._propose({"motion": "abandon"})

    def _pace(self, pace: str) -> str:
        check_pace(pace, none=True)
        return self._propose({"motion": "pace", "pace": pace})

    def _propose(self, body: dict[str, Any]) -> str:
        game = self.table.game
        check_new(game, self.seat, body)
        if not required(game, self.seat, body):
            return self._carry_out(body, listed(game, body, []))
        said = self._take(self._state("propose", body=body))
        return said + " " + _("It takes effect when the others agree.")

    def _consent(self, which: str) -> str:
        motion = to_answer(self.table.game, self.seat, which)
        said = self._take(self._state("consent", with_=[motion.id]))
        consents = carried(self.table.game, self.table.game.record.link.motions[motion.id], self.seat)
        return said if consents is None else f"{said} {self._carry_out(motion.body, consents)}"

    def _decline(self, which: str) -> str:
        body = to_answer(self.table.game, self.seat, which, "decline").body
        equal = [motion for motion in open_motions(self.table.game) if motion.body == body]
        return " ".join(self._take(self._state("decline", with_=[motion.id])) for motion in equal)

    def _withdraw(self, which: str) -> str:
        said = to_take_back(self.table.game, self.seat, which)
        return " ".join(self._take(self._state("withdraw", with_=[one])) for one in said)

    def _carry_out(self, body: dict[str, Any], with_: Sequence[str]) -> str:
        rest = {name: value for name, value in body.items() if name != "motion"}
        return self._take(self._state(body["motion"], body=rest, with_=with_))

    # ------------------------------------------------------------------ what needs nobody

    def _join(self, _rest: str) -> str:
        game = self.table.game
        if game.phase != "joining" or self.seat in game.wishes:
            return _("You have the seat {seat}.").format(seat=self.seat)
        said = self._take(author.join(game, self.seat, self.key, at=self.now, mail=self.mail))
        return said or _("The seat {seat} is yours.").format(seat=self.seat)

    def _note(self, text: str) -> str:
        text = text.strip()
        if not text:
            raise UsageError(_("a note needs words"))
        own = self.quoted.publishable(text, self.table.game)
        if not own:
            raise UsageError(_("a note needs words of your own, and these are the hub's"))
        left_out = "".join(own.split()) != "".join(text.split())
        text = own
        if len(text) > NOTE_LIMIT:
            sentence = _("a note has at most {most} characters; this one has {count}")
            raise UsageError(sentence.format(most=NOTE_LIMIT, count=len(text)))
        self._take(author.note(self.table.game, self.seat, text, self.key, at=self.now, mail=self.mail))
        said = _("Everybody at the table can read it.")
        return f"{said} {_('What it repeated of the hub was left out.')}" if left_out else said

    def _away(self, until_when: str) -> str:
        back = until(until_when.lower(), self.now)
        said = self._take(author.away(self.table.game, self.seat, back, self.key, at=self.now, mail=self.mail))
        return said or _("Everybody at the table can see it.")

    def _back(self, _rest: str) -> str:
        return self._away("back")

    def _resign(self, surely: str) -> str:
        record = self.table.game.record
        if self.table.game.phase != "playing" or self.seat in record.vacant:
            raise RefusedError(_("only a seat of a running game resigns"))
        if not surely:
            raise UsageError(_("to resign is for good"), advice=_("If you mean it, answer `resign for good`."))
        return self._take(self._state("resign", with_=sorted(given_answers(self.table.game))))

    # ------------------------------------------------------------------ what is only read

    def _help(self, _rest: str) -> str:
        return self._read("help")

    def _show(self, _rest: str) -> str:
        return self._read("show")

    def _moves(self, _rest: str) -> str:
        return self._read("moves")

    def _history(self, _rest: str) -> str:
        return self._read("history")

    def _read(self, what: str) -> str:
        self.asks.add(what)
        return _("It is in this mail.")

    # ------------------------------------------------------------------

    def _check_turn(self, command: Command) -> None:
        """Raise LateError unless the line is about the turn that the table was at when the mail was opened."""
        if self.table.game.phase != "playing":
            return
        if command.turn is None:
            advice = _("Write `turn {turn}` in a line of its own above it, or leave the subject as it is.")
            raise UsageError(
                _("your mail does not say which turn it is about"), advice=advice.format(turn=self._turn_seen)
            )
        if command.turn != self.table.game.record.turns:
            if command.turn == self._turn_seen and self._moved_in is not None:
                return  # said after the move of this mail, and refused for that
            raise LateError

    def _state(self, kind: str, *, body: dict[str, Any] | None = None, with_: Sequence[str] = ()) -> Event:
        game = self.table.game
        return author.state(game, kind, self.seat, self.key, at=self.now, body=body, with_=with_, mail=self.mail)

    def _take(self, event: Event) -> str:
        return in_words(self.table.take(event), self.seat)


def in_words(told: Sequence[Told], seat: str) -> str:
    """What a seat may read of what was told."""
    return " ".join(" ".join(one.sentence.split()) for one in told if one.for_eyes([seat]))


def own_words(error: PbemError) -> str:
    """What an error advises, unless it speaks of what is typed at a terminal."""
    advice = "" if "pbem" in error.advice or "--" in error.advice else error.advice.rstrip(".?")
    return advice and f"{advice[:1].upper()}{advice[1:]}."


def follow_up(table: Table, key: SecretKey, mails: dict[str, str], now: datetime) -> list[str]:
    """What the hub does by itself after anything has happened: deal, show seals, make the moves that leave no choice.

    `mails`: by seat, the mail with which it asked the hub to play for it, which such moves name. Returns what happened.
    """
    said: list[str] = []
    while event := _next(table, key, mails, now):
        told = table.take(event)
        said += [one.sentence for one in told if one.only is None]
    return said


def _next(table: Table, key: SecretKey, mails: dict[str, str], now: datetime) -> Event | None:
    game = table.game
    if game.phase == "joining":
        if game.record.header.key == key.public and game.wishes.keys() == set(game.record.header.seats):
            return author.start(game, key, at=now)
        return None
    for seat in game.owing_openings():
        if game.record.link.seals[seat].mail:
            return author.opening(game, seat, key, at=now)
    need = game.need
    for seat in need.seats if need is not None else ():
        legal = game.legal(seat) if seat in mails and game.record.keys[seat] == key.public else []
        view = game.view(seat)
        if len(legal) == 1 and legal[0].settled(view):
            return author.play(game, seat, legal[0].finish(view, ()), key, at=now, mail=mails[seat])
    return None
