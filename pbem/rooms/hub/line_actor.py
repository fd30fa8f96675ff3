"""One line of a mail, carried out as at the player's own machine and signed by the hub; or refused, with the reason.

What is the hub's own here: whether a line counts, and for which turn.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import NoReturn

from pbem.app import moves
from pbem.app.acts.act import Act, ByMail
from pbem.app.assistant import parted
from pbem.app.seats import chosen_already
from pbem.app.session import Session, silent
from pbem.errors import AmbiguousMoveError, PbemError, RefusedError, UnreadableMoveError, UsageError
from pbem.events.keys import SecretKey
from pbem.projections.answers import answer, answering
from pbem.projections.heard import TELLING, misspelt
from pbem.projections.pending import is_long
from pbem.projections.spoken import plainly, without_courtesies
from pbem.projections.status import waits_for
from pbem.projections.typed import is_unasked, understood, well_spelt
from pbem.rooms.rulebook.search import look_up, nearest
from pbem.wording import _, any_of

from .bracketed import without_hint
from .commands import ASKED, MOVE, TALK, Command, without_brackets
from .quoted import Quoted
from .sentences import in_full
from .tables import HubTable
from .verbs import ACTS, BY_MAIL, LINES, OF_MOVES, OF_ONESELF, OWN

_PRIVATELY = re.compile(r"\S+\s+(?:--|[\u2013\u2014])\s?private\b", re.IGNORECASE)
"""How one starts to write to oneself at a terminal; some mail programs make one dash of two."""
PROPOSED = 6
"""So many of the moves that a line could mean can be pressed."""


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

    `quoted` tells its words from the hub's. `pages`: whether the hub sends any. `looked_up`: what it asked of the
    rules. `proposed`: legal moves that lines may have meant which were not understood, or asked back. `session` and
    `before`: those of the line that is carried out (see `MailLine`).
    """

    table: HubTable
    seat: str
    key: SecretKey
    mail: str
    now: datetime
    quoted: Quoted
    pages: bool = True
    asks: set[str] = field(default_factory=set)
    looked_up: list[str] = field(default_factory=list)
    proposed: list[str] = field(default_factory=list)
    before: object = None
    session: Session = field(init=False)
    _command: Command = field(init=False)
    _moved_in: int | None = None
    _turn_seen: int = 0

    def __post_init__(self) -> None:
        self._turn_seen = self.table.game.record.turns

    def act(self, command: Command) -> str:
        """Carry a line out, and say what came of it.

        Raises NotUnderstoodError, LateError, or a PbemError that says why not.
        """
        said: list[str] = []
        self.session = Session(
            self.table,
            self.key,
            lambda: self.now,
            tell=lambda sentence: said.append(" ".join(sentence.split())),
            remark=lambda words: said.append(in_full(words)),
            seat=self.seat,
            mail=self.mail,
            kept={"plans": self.table.plans},
        )
        self._command = command = self._as_meant(command)
        if command.verb == TALK:
            raise NotUnderstoodError(_("Everything after `note:` goes to everyone."))
        if command.verb == MOVE:
            self._made(self._play)
        elif command.verb == ASKED:
            said.append(self.look_up(command.rest, asked=True))
        elif own := OWN.get(command.verb):
            if not own.reads:
                self._check_whole()
            said.append(own.do(self, command.rest))
        else:
            self._do(ACTS[command.verb], BY_MAIL[command.verb])
        return " ".join(said)

    def _as_meant(self, command: Command) -> Command:
        """A line about moves without what the list says of them; where it answers a proposal, as that."""
        if command.verb in self.table.game.ruleset.kinds:
            command = command._replace(verb=MOVE, rest=command.line.rstrip(".!;,"))
        if command.verb != MOVE and command.verb not in OF_MOVES:
            return command
        command = command._replace(rest=without_hint(self.table.game, self.seat, command.rest))
        answered = command.verb == MOVE and answering(self.table.game, [self.seat], command.rest.split())
        if not answered:
            return command
        self._check_top(command, answered)
        return command._replace(verb=answered, rest="")

    # ------------------------------------------------------------------ what a seat does

    def _do(self, act: Act, by_mail: ByMail) -> None:
        """Do what a seat can do at its own machine, too."""
        self._check_whole()
        if by_mail.about_a_turn:
            self.check_turn()
        rest = self._command.rest
        if by_mail.says is not None and not by_mail.says(self, rest):
            raise NotUnderstoodError("")
        if by_mail.do is not None:
            do = partial(by_mail.do, self, rest)
            self._made(do) if by_mail.of_moves else do()
        elif by_mail.of_words:
            self._tell(act)
        elif act.warns is not None:
            self._do_if_sure(act, by_mail.sure)
        else:
            act.do(self.session, **act.meant(self.table.game, act.read(rest.split())))

    def _made(self, do: Callable[[], object]) -> None:
        """Make moves, or plan some: the next line may go on with what comes of it, unless it was refused."""
        try:
            self.before = do() or self.before
        except (PbemError, LateError):
            self.before = None
            raise

    def _do_if_sure(self, act: Act, sure: str) -> None:
        """Do what one is asked about first, if another mail has asked that before."""
        leaving, game = self.table.leaving, self.table.game
        if self._command.rest and leaving.was_asked(game, self.seat):
            act.do(self.session, surely=True)
            return
        try:
            act.do(self.session, surely=False)
        except UsageError as error:
            leaving.ask(game, self.seat)
            advice = _("to confirm, answer with `{line}`").format(line=f"{act.word} {sure}")
            raise UsageError(str(error), advice=advice) from None

    def _tell(self, act: Act) -> None:
        """Tell everyone what the writer wrote, and the hub did not. Nothing is told where a line of it may be a
        command. Its writer has it before the eyes."""
        text = self._command.rest
        if act.private and _PRIVATELY.match(self._command.line):
            raise UsageError(_("an e-mail has no private notes: everything after `note` goes to everyone"))
        if doubtful := next(filter(self._is_command, self._command.under), None):
            sentence = _("`{line}` comes directly below it, and may be a part of the note or a command")
            advice = _("leave an empty line between a note and the next command; then send both again")
            raise UsageError(sentence.format(line=doubtful.line), advice=advice)
        own = self.quoted.publishable(text, self.table.game) if text.strip() else ""
        if text.strip() and not own:
            raise UsageError(_("that is text from the hub's own mail: write the note in your own words"))
        self.session.tell = silent
        act.do(self.session, **act.read([own]))
        if "".join(own.split()) != "".join(text.split()):
            self.session.remark(_("text quoted from the hub was left out"))

    def _is_command(self, command: Command) -> bool:
        """Whether a line would do anything at the table, whatever stands in brackets behind it."""
        command = command._replace(rest=without_brackets(command.rest)[0])
        if command.verb == MOVE or command.verb in self.table.game.ruleset.kinds:
            words = command.line.lower().split()
            if words[0].rstrip(":") in OF_ONESELF:
                return True
            if command.is_lone_number and self.table.game.phase == "playing":
                return 0 < int(words[0].rstrip(".)")) <= len(self.table.game.legal(self.seat))
            single = len(words) == 1 and self.like_a_move(words)
            return single or self._means_a_move(words)
        says = BY_MAIL[command.verb].says if command.verb in BY_MAIL else None
        return command.verb in BY_MAIL if says is None else bool(command.rest) and says(self, command.rest)

    # ------------------------------------------------------------------ moves

    def _play(self) -> object:
        """Make a move; what stands behind its `then` is planned. Returns the plan, or that it was made."""
        command, session, game = self._command, self.session, self.table.game
        words = command.rest.lower().split()
        number = words[0].rstrip(".)") if command.is_lone_number else ""
        if not ((number and game.phase == "playing") or (words and self._is_a_move(words))):
            raise NotUnderstoodError(_no_proposal() if answer(words) else self._close_to(words, begun=command.on_top))
        self._check_top(command)
        self._check_whole()
        self.check_turn()
        self._check_number(number)
        turn, unasked = game.record.turns, is_unasked(game.ruleset, words)
        if not unasked and self._moved_in is not None and self._moved_in == command.turn:
            raise chosen_already(self._moved_in, waits_for(game))
        speaking = replace(session, tell=session.remark)  # what is said of a plan starts like a sentence
        now, later = parted(speaking, [number, *words[1:]] if number else words)
        try:
            moves.play(session, now)
        except (UnreadableMoveError, AmbiguousMoveError) as error:
            self.proposed += [one.move for one in error.candidates[:PROPOSED]]
            raise
        if not unasked:
            self._moved_in = turn
        self.before = True
        return later() if later is not None and game.phase == "playing" else True

    def seen(self) -> str:
        """The newest event that the writer of a mail has seen; "" if there is no newer one."""
        turn = self._command.turn
        if self.table.game.phase != "playing" or turn == self._turn_seen:
            return ""
        if turn is None or turn > self._turn_seen:
            self.check_turn()
            return ""
        return next((one.event.id for one in reversed(self.table.told) if one.turn <= turn), "")

    def _is_a_move(self, words: Sequence[str]) -> bool:
        return self.like_a_move(words) or (self._is_asked() and self._means_a_move(words))

    def _check_top(self, command: Command, meant: str = "") -> None:
        """Raise UsageError for a single word or number below others, which may be a name, a part of an address, or of a
        sentence; what it may mean is proposed. Where that is nothing, it is left aside. `meant`: the act that it is."""
        words = command.rest.lower().split()
        if command.on_top or not (command.is_lone_number or len(words) == 1):
            return
        found = [meant] if meant else self._legal_alone(words[0].rstrip(".)"))
        if not found:
            raise NotUnderstoodError("")
        self._propose(found, _("a single word or number counts only at the top of a message"))

    def _check_number(self, number: str) -> None:
        """Raise UsageError for a number that may mean another move than the one that has it in the list."""
        if number and (found := self._legal_alone(number)) != self._legal()[int(number) - 1 : int(number)]:
            self._propose(found, _("a number alone could mean several moves"))

    def _propose(self, meant: Sequence[str], why: str) -> NoReturn:
        """Raise UsageError, and let these moves be pressed."""
        self.proposed += meant[:PROPOSED]
        advice = _("did you mean {move}?").format(move=any_of([f"`{one}`" for one in meant[:PROPOSED]]))
        raise UsageError(why, advice=advice)

    def _legal_alone(self, word: str) -> list[str]:
        """The legal moves that a word may be by itself. A number is that of the list; where that is long, reports
        show none, and `3` may be `bribe bingbu 3` as well."""
        legal = self._legal()
        if not word.isdecimal():
            return [move for move in legal if move.lower() == word]
        ends = [move for move in legal if move.split()[-1] == word] if is_long(legal) else []
        return [*dict.fromkeys([*legal[int(word) - 1 : int(word)], *ends])]

    def _legal(self) -> list[str]:
        """The moves that this mail may still make."""
        return [move.notation() for move in self.table.game.legal(self.seat)] if self._moved_in is None else []

    def _check_whole(self) -> None:
        """Raise UsageError where a line may be the rest of the one above, which was no command."""
        if self._command.doubtful:
            raise UsageError(
                _("this may be the rest of the line above it, broken by a mail program"),
                advice=_("leave an empty line above it"),
            )

    def like_a_move(self, words: Sequence[str]) -> bool:
        """Whether a line starts like a move at all, so that it deserves an answer: "Best regards" does not.

        A line of a single word must be the whole word: "P." may be how someone signs. So must the first word where
        no one can move: "Thanks" and the like are said then.
        """
        game = self.table.game
        kinds = {kind.kind for kind in game.ruleset.moves}
        firsts = kinds | {kind.split("-")[0] for kind in kinds}
        first = words[0].rstrip(",:;.!")
        if len(words) == 1 or game.phase != "playing":
            return first in firsts
        return first in firsts or (len(first) >= TELLING and any(one.startswith(first) for one in firsts))

    def _means_a_move(self, words: Sequence[str]) -> bool:
        """Whether a line that starts otherwise means a move all the same, or several: "Please take 2." does.

        Whoever has just moved may mean the next one, and is not asked.
        """
        game = self.table.game
        if len(words) < 2 or game.phase != "playing":
            return False
        try:
            understood(game.ruleset, game.view(self.seat), words)
        except PbemError as error:
            return isinstance(error, (RefusedError, AmbiguousMoveError))
        return True

    def look_up(self, rest: str, *, asked: bool = False) -> str:
        """Have the rules looked up. `asked`: it is a question; where they have no word of it, it is talk."""
        words = rest.split()
        found = look_up(self.table.game.ruleset, words)
        if asked and not found.named:
            raise NotUnderstoodError("")
        if words and not found:
            close = nearest(self.table.game.ruleset, words)
            named = any_of([f"`rules {one}`" for one in close])
            advice = _("did you mean {words}?").format(words=named) if close else ""
            raise UsageError(_("the rules do not mention {words!r}").format(words=rest), advice=advice)
        self.looked_up.append(" ".join(words))
        return _("The answer is in this message.")

    def _close_to(self, words: Sequence[str], *, begun: bool) -> str:
        """What a line that is no move may have been, were some of its letters others, or a number by itself.

        With `begun`: or did it say more.
        """
        moves: list[str] = []
        if self._is_asked():
            game, told = self.table.game, without_courtesies(plainly(words))
            alone = self._legal_alone(told[0]) if len(told) == 1 else []
            moves = alone or well_spelt(game.ruleset, game.view(self.seat), words, begun=begun)
        self.proposed += moves[:PROPOSED]
        close = moves[:PROPOSED] or misspelt(" ".join(words), LINES)
        return _("Did you mean {words}?").format(words=any_of([f"`{one}`" for one in close])) if close else ""

    def _is_asked(self) -> bool:
        """Whether the seat has to choose a move."""
        need = self.table.game.need
        return self.table.game.phase == "playing" and need is not None and self.seat in need.seats

    def check_turn(self) -> None:
        """Raise LateError unless the line is about the turn that the table was at when the mail was opened."""
        command = self._command
        if self.table.game.phase != "playing":
            return
        if command.turn is None:
            advice = _("write `turn {turn}` on a line of its own above it, or keep the subject as it is")
            raise UsageError(
                _("your message does not say which turn it is about"), advice=advice.format(turn=self._turn_seen)
            )
        if command.turn != self.table.game.record.turns:
            if command.turn == self._turn_seen and self._moved_in is not None:
                return  # said after the move of this mail, and refused for that
            raise LateError


def _no_proposal() -> str:
    """What is said of a yes or a no where nothing waits for it."""
    return _("No proposal is waiting for your `consent` or `decline`.")
