"""Making a move for a seat: what was typed, whether it may be made, what else could be, and what its player reads."""

from collections.abc import Callable, Sequence
from typing import Any

from pbem import author
from pbem.errors import RefusedError, UnreadableMoveError, UsageError
from pbem.projections.game import Game
from pbem.projections.seat_names import is_called
from pbem.projections.typed import against, is_unasked, understood
from pbem.rules import Move, View
from pbem.rules.condition import JOINING
from pbem.rules.move import refuse
from pbem.wording import _

from .seats import asked_seat, one_seat
from .session import Session

SUGGESTED = 3
"""So many legal moves are named where one was refused."""

CHOOSING = frozenset(JOINING) - {"then"}
"""Words by which a move is a step of a plan."""

CheckList = Callable[[str, Sequence[str]], None]
"""Raises StaleError unless a seat has just been shown these moves, so that a number means one of them."""


def any_list(_seat: str, _moves: Sequence[str]) -> None:
    """Takes numbers as they are: who types them has the newest list."""


def play(session: Session, words: Sequence[str], given: str | None = None, check_list: CheckList = any_list) -> Move:
    """Make the move that these words mean. `given`: the seat that was named.

    Raises UnreadableMoveError, AmbiguousMoveError, RefusedError with what would be legal, NotYourTurnError or
    GameOverError.
    """
    session.be_back([seat for seat in session.seats if given is None or is_called(seat, given)])
    game = session.game
    seat = mover(game, session.seats, words, given)
    view = game.view(seat, unasked=is_unasked(game.ruleset, words))
    try:
        move = meant(game, view, words, check_list)
        make(session, seat, move)
    except RefusedError as error:
        raise with_advice(error, game, view, words) from None
    return move


def play_candidate(session: Session, seat: str, move: Move) -> Move:
    """Make a move that was listed as legal, now or earlier, completed without words. Raises as `play` does."""
    game = session.game
    if type(move) not in game.ruleset.moves:
        raise UnreadableMoveError(_("{move!r} is not a move of this game").format(move=type(move).kind))
    session.be_back([seat])
    game = session.game
    mover(game, session.seats, move.notation().split(), seat)
    view = game.view(seat)
    try:
        if not move.optional and type(move) not in game.ruleset.open_moves(game.table):
            refuse(game.ruleset.not_asked(game.table, type(move)))
        refuse(against(view, move))
        finished = move.finish(view, ())
        make(session, seat, finished)
    except RefusedError as error:
        raise with_advice(error, game, view, [move.kind]) from None
    return finished


def make(session: Session, seat: str, move: Move) -> list[str]:
    """Make a finished move. Returns what its player reads: one sentence at least.

    Raises RefusedError, NotYourTurnError or GameOverError.
    """
    event = author.play(session.game, seat, move, session.key, at=session.now(), mail=session.mail)
    said = session.write(event)
    if not said:
        said = [_("{seat} has chosen: {move}").format(seat=seat, move=move.notation())]
        session.tell(said[0])
    if event.kind == "seal":
        sealed = _("you sealed {move}; it stays hidden until everyone has decided")
        session.remark(sealed.format(move=move.notation()))
    return said


def mover(game: Game, mine: Sequence[str], words: Sequence[str], given: str | None = None) -> str:
    """Which of these seats makes a move: the one that is asked, unless these words are said unasked.

    Raises NotYourTurnError, GameOverError or UsageError.
    """
    if game.phase == "playing" and is_unasked(game.ruleset, words):
        return one_seat(mine, game.record.header.seats, given)
    return asked_seat(game, mine, given)


def meant(game: Game, view: View[Any], words: Sequence[str], check_list: CheckList = any_list) -> Move:
    """The finished move of a view's seat that these words, or this number of the list that was shown, mean.

    Raises UsageError, of which UnreadableMoveError and AmbiguousMoveError are two, StaleError or RefusedError.
    """
    if is_conditional(words):
        raise UsageError(
            _("a move made now has no conditions and no second choice"),
            advice=_("they are for `pbem plan`"),
        )
    if len(words) != 1 or not words[0].isdecimal():
        return understood(game.ruleset, view, words)
    legal = list(game.ruleset.legal(view))
    check_list(view.seat, [move.notation() for move in legal])
    number = int(words[0])
    if not 1 <= number <= len(legal):
        sentence = _("there is no move {number} in that list; the last is {last}")
        raise UsageError(sentence.format(number=number, last=len(legal)))
    return legal[number - 1].finish(view, ())


def is_conditional(words: Sequence[str]) -> bool:
    """Whether words say when a move is to be made, or what else: such are for plans."""
    return any(word.lower() in CHOOSING for word in words)


def with_advice(error: RefusedError, game: Game, view: View[Any], words: Sequence[str]) -> RefusedError:
    """A refusal that says what would be legal instead: first what is most like the words that were refused."""
    legal = [move.notation() for move in game.ruleset.legal(view)]
    if error.advice or not legal:
        return error
    alike = [move for move in legal if words and move.split()[0].startswith(words[0].lower())]
    firsts: dict[str, str] = {}
    for move in legal:
        firsts.setdefault(move.split()[0], move)
    named = list(dict.fromkeys([*alike[:1], *firsts.values(), *legal]))[:SUGGESTED]
    if len(legal) <= SUGGESTED:
        error.advice = _("you can: {moves}").format(moves=", ".join(legal))
    else:
        sentence = _("you can: {moves}, or any of the {count} moves that `pbem moves` lists")
        error.advice = sentence.format(moves=", ".join(named), count=len(legal))
    return error
