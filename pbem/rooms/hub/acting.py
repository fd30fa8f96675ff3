"""One line of a mail carried out as at the player's own machine (see pbem.app), and signed by the hub.

What is the hub's own here: whether a line counts, and for which turn.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from pbem.app import membership, moves, talk
from pbem.app.seats import chosen_already
from pbem.app.session import Session
from pbem.errors import AmbiguousMoveError, GameOverError, PbemError, RefusedError, UnreadableMoveError, UsageError
from pbem.events.keys import SecretKey
from pbem.projections.answers import answer, answering
from pbem.projections.heard import TELLING, misspelt
from pbem.projections.spoken import plainly, without_courtesies
from pbem.projections.status import status, waits_for
from pbem.projections.typed import is_unasked, understood, well_spelt
from pbem.rooms.plans import planner
from pbem.rooms.plans.language import first_move
from pbem.rooms.plans.plan import Plan
from pbem.show.rulebook import look_up, nearest
from pbem.wording import _, any_of

from . import plan_lines
from .bracketed import without_hint
from .commands import ACTS, ASKED, COMMANDS, MOVE, TALK, Command, without_brackets
from .quoted import Quoted
from .sentences import in_full
from .tables import HubTable

READ = frozenset({"help", "show", "moves", "history", "rules"})
"""What asks for nothing but words."""

PLANNED = frozenset({"plan", "then"})
"""What is about moves for later, and so about no turn; but it does count what its writer had seen."""

WITHOUT_TURN = (
    READ
    | PLANNED
    | {ASKED, "join", "page"}
    | {act.word for act in ACTS.values() if act.by_mail is not None and not act.by_mail.about_a_turn}
)
"""What means the same whenever it is said."""

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
    rules. `proposed`: legal moves that lines may have meant which were not understood, or asked back.
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
    _moved_in: int | None = None
    _turn_seen: int = 0
    _may_go_on: bool = False
    _planned: Plan | None = None

    def __post_init__(self) -> None:
        self._turn_seen = self.table.game.record.turns

    def act(self, command: Command) -> str:
        """Carry a line out, and say what came of it.

        Raises NotUnderstoodError, LateError, or a PbemError that says why not.
        """
        said: list[str] = []
        session = Session(
            self.table,
            self.key,
            lambda: self.now,
            tell=lambda sentence: said.append(" ".join(sentence.split())),
            remark=lambda words: said.append(in_full(words)),
            seat=self.seat,
            mail=self.mail,
            kept={"plans": self.table.plans},
        )
        verb = MOVE if command.verb in self.table.game.ruleset.kinds else command.verb
        if verb == MOVE or verb in PLANNED:
            command = command._replace(rest=without_hint(self.table.game, self.seat, command.rest))
        if verb == MOVE and (answered := answering(self.table.game, [self.seat], command.rest.split())):
            self._check_top(command, answered)
            verb, command = answered, command._replace(rest="")
        if verb == TALK:
            raise NotUnderstoodError(_("What follows `note:` is told to everybody."))
        if verb not in READ and verb not in (MOVE, ASKED):
            self._check_whole(command)
        if verb not in WITHOUT_TURN and verb != MOVE:
            self._check_turn(command)
        if verb == MOVE or verb in PLANNED:
            self._play_or_plan(session, verb, command)
        elif verb in (ASKED, "rules"):
            self._look_up(verb, command)
            said.append(_("The answer is in this mail."))
        elif verb in READ:
            self.asks.add(verb)
            said.append(_("It is in this mail."))
        elif verb == "page":
            said.append(self._page(command.rest.lower()))
        elif verb == "note":
            session.tell = lambda _sentence: None  # its writer has it before the eyes
            self._note(session, command)
        elif verb == "join":
            self._join(session)
        elif verb == "resign":
            self._resign(session, surely=bool(command.rest))
        else:
            act = ACTS[verb]
            act.do(session, **act.understood(session.game, act.read(command.rest.split())))
        return " ".join(said)

    # ------------------------------------------------------------------ moves

    def _play_or_plan(self, session: Session, verb: str, command: Command) -> None:
        """Make a move, or plan some. A line that begins with `then` goes on with the one before, if that was done."""
        act = {"plan": self._plan, "then": self._then}.get(verb, self._play)
        try:
            act(session, command)
        except (PbemError, LateError):
            self._may_go_on = False
            raise

    def _play(self, session: Session, command: Command) -> None:
        game = self.table.game
        words = command.rest.lower().split()
        number = words[0].rstrip(".)") if command.is_lone_number else ""
        if not ((number and game.phase == "playing") or (words and self._is_a_move(words))):
            raise NotUnderstoodError(_no_proposal() if answer(words) else self._close_to(words, begun=command.on_top))
        self._check_top(command)
        self._check_whole(command)
        self._check_turn(command)
        turn, unasked = game.record.turns, is_unasked(game.ruleset, words)
        if not unasked and self._moved_in is not None and self._moved_in == command.turn:
            raise chosen_already(self._moved_in, waits_for(game))
        now, later = plan_lines.now_and_later(session, [number, *words[1:]] if number else words)
        try:
            moves.play(session, now)
        except (UnreadableMoveError, AmbiguousMoveError) as error:
            self.proposed += [one.move for one in error.candidates[:PROPOSED]]
            raise
        if not unasked:
            self._moved_in = turn
        self._may_go_on, self._planned = True, None
        if later and game.phase == "playing":
            self._planned = plan_lines.give(_speaking(session), plan_lines.Wanted(later))

    def _plan(self, session: Session, command: Command) -> None:
        """Plan moves, say what is planned, or change it."""
        session, line = _speaking(session), plan_lines.wanted(command.rest)
        words = line.moves.split()
        if not words:
            plan_lines.tell(session)
        elif words[0] in planner.CHANGES and len(words) <= 2:
            if words[0] == "resume":
                self._check_turn(command)
            plan_lines.change(session, words)
        elif self._like_a_plan(words):
            self._planned, self._may_go_on = plan_lines.give(session, line, self._seen(command)), True
        else:
            raise NotUnderstoodError("")

    def _then(self, session: Session, command: Command) -> None:
        """Go on planning where the line before ended."""
        line = plan_lines.wanted(command.rest)
        words = line.moves.split()
        if not words or not self._like_a_plan(words):
            raise NotUnderstoodError("")
        if not self._may_go_on:
            raise UsageError(
                _("there is no move before it in this mail that was made or planned"),
                advice=_("begin with `plan`"),
            )
        if self._planned is None:
            self._planned = plan_lines.give(_speaking(session), line)
        else:
            self._planned = plan_lines.go_on(_speaking(session), self._planned, line.moves)

    def _seen(self, command: Command) -> str:
        """The newest event that the writer of a mail has seen; "" if there is no newer one."""
        if self.table.game.phase != "playing" or command.turn == self._turn_seen:
            return ""
        if command.turn is None or command.turn > self._turn_seen:
            self._check_turn(command)
            return ""
        return next((one.event.id for one in reversed(self.table.told) if one.turn <= command.turn), "")

    def _is_a_move(self, words: Sequence[str]) -> bool:
        return self._like_a_move(words) or (self._is_asked() and self._means_a_move(words))

    def _check_top(self, command: Command, meant: str = "") -> None:
        """Raise UsageError for a single word or number below others, which may be a name, a part of an address, or of a
        sentence; what it may mean is proposed. Where that is nothing, it is left aside. `meant`: the act that it is."""
        words = command.rest.lower().split()
        if command.on_top or not (command.is_lone_number or len(words) == 1):
            return
        meant = meant or self._legal_alone(words[0].rstrip(".)"))
        if not meant:
            raise NotUnderstoodError("")
        self.proposed.append(meant)
        advice = _("did you mean {move}?").format(move=f"`{meant}`")
        raise UsageError(_("a single word or number counts only at the top of a mail"), advice=advice)

    def _legal_alone(self, word: str) -> str:
        """The legal move that a word, or a number of the list, is by itself; "" if there is none."""
        legal = [move.notation() for move in self.table.game.legal(self.seat)] if self._moved_in is None else []
        if word.isdecimal():
            return legal[int(word) - 1] if 0 < int(word) <= len(legal) else ""
        return word if word in legal else ""

    def _check_whole(self, command: Command) -> None:
        """Raise UsageError where a line may be the rest of the one above, which was no command."""
        if command.doubtful:
            raise UsageError(
                _("this may be the rest of the line above it, which a mail program has broken"),
                advice=_("leave a line empty above it"),
            )

    def _like_a_move(self, words: Sequence[str]) -> bool:
        """Whether a line begins like a move at all, so that it deserves an answer: "Best regards" does not.

        A line of a single word must be the whole word: "P." may be how somebody signs. So must the first word where
        nobody can move: "Thanks" and the like are said then.
        """
        game = self.table.game
        kinds = {kind.kind for kind in game.ruleset.moves}
        firsts = kinds | {kind.split("-")[0] for kind in kinds}
        first = words[0].rstrip(",:;.!")
        if len(words) == 1 or game.phase != "playing":
            return first in firsts
        return first in firsts or (len(first) >= TELLING and any(one.startswith(first) for one in firsts))

    def _like_a_plan(self, words: Sequence[str]) -> bool:
        """The same of a line after `plan`, where a form may stand before the move."""
        move = first_move(words)
        return bool(move) and self._like_a_move(move)

    def _means_a_move(self, words: Sequence[str]) -> bool:
        """Whether a line that begins otherwise means a move all the same, or several: "Please take 2." does.

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

    def _look_up(self, verb: str, command: Command) -> None:
        """Have the rules looked up. A question that they have no word of is talk: it is left aside."""
        words = command.rest.split()
        found = look_up(self.table.game.ruleset, words)
        if verb == ASKED and not found.named:
            raise NotUnderstoodError("")
        if words and not found:
            close = nearest(self.table.game.ruleset, words)
            named = any_of([f"`rules {one}`" for one in close])
            advice = _("did you mean {words}?").format(words=named) if close else ""
            raise UsageError(_("the rules have nothing about {words!r}").format(words=command.rest), advice=advice)
        self.looked_up.append(" ".join(words))

    def _close_to(self, words: Sequence[str], *, begun: bool) -> str:
        """What a line that is no move may have been, were some of its letters others, or a number by itself.

        With `begun`: or did it say more.
        """
        moves: list[str] = []
        if self._is_asked():
            game, told = self.table.game, without_courtesies(plainly(words))
            alone = self._legal_alone(told[0]) if len(told) == 1 else ""
            moves = [alone] if alone else well_spelt(game.ruleset, game.view(self.seat), words, begun=begun)
        self.proposed += moves[:PROPOSED]
        close = moves[:PROPOSED] or misspelt(" ".join(words), COMMANDS)
        return _("Did you mean {words}?").format(words=any_of([f"`{one}`" for one in close])) if close else ""

    def _is_asked(self) -> bool:
        """Whether the seat has to choose a move."""
        need = self.table.game.need
        return self.table.game.phase == "playing" and need is not None and self.seat in need.seats

    def _check_turn(self, command: Command) -> None:
        """Raise LateError unless the line is about the turn that the table was at when the mail was opened."""
        if self.table.game.phase != "playing":
            return
        if command.turn is None:
            advice = _("write `turn {turn}` in a line of its own above it, or leave the subject as it is")
            raise UsageError(
                _("your mail does not say which turn it is about"), advice=advice.format(turn=self._turn_seen)
            )
        if command.turn != self.table.game.record.turns:
            if command.turn == self._turn_seen and self._moved_in is not None:
                return  # said after the move of this mail, and refused for that
            raise LateError

    # ------------------------------------------------------------------ what is not said as at a terminal

    def _join(self, session: Session) -> None:
        """Take the seat to which the mail's writer was invited, or ask to come back to it; said again, it only shows
        that the address is read."""
        game = self.table.game
        if membership.left_seat(status(game, [self.seat])):
            membership.join(session, self.seat)
        elif game.phase != "joining" or self.seat in game.wishes:
            session.remark(_("you have the seat {seat}").format(seat=self.seat))
        else:
            membership.join(session, self.seat)

    def _resign(self, session: Session, *, surely: bool) -> None:
        """Leave the table, if another mail has asked before whether that is meant."""
        leaving, game = self.table.leaving, self.table.game
        if surely and leaving.was_asked(game, self.seat):
            membership.resign(session, surely=True)
            return
        try:
            membership.resign(session, surely=False)
        except UsageError as error:
            leaving.ask(game, self.seat)
            raise UsageError(str(error), advice=_("if you mean it, answer this with `resign for good`")) from None

    def _page(self, wanted: str) -> str:
        """Send a page to click on: now, with each report, or no more."""
        if not self.pages:
            raise UsageError(_("this hub sends no pages"))
        if self.table.game.phase == "over":
            raise GameOverError(_("the game is over"))
        if wanted:
            self.table.pages.want(self.table.game.id, self.seat, wanted=wanted == "on")
        if wanted == "off":
            return _("Reports come without the page from now on.")
        if self.table.game.table is None:
            return _("It comes as soon as the game has begun.") if wanted else _("The game has not begun.")
        self.asks.add("page")
        return _("It is attached to this mail.")

    def _note(self, session: Session, command: Command) -> None:
        """What the writer wrote of a note, and the hub did not. Nothing is told where a line of it may be a command."""
        text = command.rest
        if doubtful := next(filter(self._is_command, command.under), None):
            sentence = _("`{line}` stands directly below it, and nobody can tell whether it is a part of the note")
            advice = _("leave a line empty between a note and what follows; then write both again")
            raise UsageError(sentence.format(line=doubtful.line), advice=advice)
        own = self.quoted.publishable(text, self.table.game) if text.strip() else ""
        if text.strip() and not own:
            raise UsageError(_("that is text from the hub's own mail: write the note in your own words"))
        talk.note(session, own)
        if "".join(own.split()) != "".join(text.split()):
            session.remark(_("what it repeated of the hub was left out"))

    def _is_command(self, command: Command) -> bool:
        """Whether a line would do anything at the table, whatever stands in brackets behind it."""
        command = command._replace(rest=without_brackets(command.rest)[0])
        words = command.rest.lower().split()
        if command.verb in ("plan", "then") and words:
            return words[0] in planner.CHANGES or self._like_a_plan(words)
        if command.verb == MOVE or command.verb in self.table.game.ruleset.kinds:
            words = command.line.lower().split()
            if command.is_lone_number and self.table.game.phase == "playing":
                return 0 < int(words[0].rstrip(".)")) <= len(self.table.game.legal(self.seat))
            single = len(words) == 1 and self._like_a_move(words)
            return single or self._means_a_move(words)
        return command.verb in ACTS or command.verb == "join"


def _speaking(session: Session) -> Session:
    """A session in which what is told begins like a sentence."""
    return replace(session, tell=session.remark)


def _no_proposal() -> str:
    """What is said of a yes or a no where nothing waits for it."""
    return _("No proposal waits for your answer; `consent` and `decline` would be that.")
