"""What `pbem play` does. Apart from the command itself, so that completing a move loads none of it."""

import re
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from pbem.app import automatic, moves
from pbem.app.assistant import parted
from pbem.app.seats import asked_seat
from pbem.app.session import Session
from pbem.cli.terminal.input import answer_to, typed_in
from pbem.cli.terminal.listed import in_columns
from pbem.cli.terminal.output import as_json, say, talk
from pbem.cli.terminal.width import columns
from pbem.errors import AmbiguousMoveError, PbemError, UnreadableMoveError, UsageError
from pbem.projections.agreement import open_proposals
from pbem.projections.pending import unread as cards_unread
from pbem.projections.spoken import plainly, without_courtesies
from pbem.projections.status import in_list, unread
from pbem.projections.typed import names_a_kind
from pbem.rules import Ruleset
from pbem.store.noted import check_shown, remember_shown
from pbem.wording import _

from .actor import acting, done, let_bots_move, tell_what_waits
from .where import find_game

_THEN = re.compile(r"\bthen\b", re.IGNORECASE)


def play_moves(words: Sequence[str], game: Path | None, seat: str | None, *, json: bool = False) -> None:
    """Make the moves that these words mean, one after another, until one is refused."""
    path = find_game(game)
    told: list[str] = []
    with acting(path, told.append if json else say) as session:
        opened = automatic.ready(session)
        let_bots_move(session)
        made: list[str] = []
        words, later = parted(session, words, seat)
        answered = _answer(session, words, seat)
        for typed in () if answered else _moves(session, path, words, seat, nothing_left=opened):
            check_list = partial(check_shown, session.game.id, session.game.record.head.id)
            try:
                move = moves.play(session, typed, seat, check_list)
            except PbemError as error:
                if made:
                    talk(_("made before that: {moves}").format(moves=", ".join(made)))
                if json and isinstance(error, (AmbiguousMoveError, UnreadableMoveError)) and error.candidates:
                    as_json({"moves": made, "asked": [one._asdict() for one in error.candidates]})
                if isinstance(error, UnreadableMoveError):
                    from .unknown import advice_on_no_move

                    error.advice = advice_on_no_move(typed, error.advice)
                raise
            made.append(move.notation())
            automatic.answer_what_is_forced(session)
        if words and not (made or answered):
            raise _no_move()
        if later is not None and session.game.phase == "playing":
            later()
    if json:
        as_json({"moves": made, **done(session, told)})
    else:
        tell_what_waits(session.game)
        for found in unread(session.game, session.seats).values():
            talk(cards_unread(found["cards"], found["waits"]))


def _answer(session: Session, words: Sequence[str], given: str | None) -> bool:
    """Whether the words answer a proposal, and nothing else is asked: then that is done."""
    if not (words and open_proposals(session.game)):
        return False
    from pbem.app.acts import act_of  # which a move need not load
    from pbem.projections.answers import answering

    session.log.read_past()
    act = answering(session.game, [given] if given else session.seats, words)
    if act:
        act_of(act).do(session, given=given)
    return bool(act)


def moves_in(ruleset: Ruleset[Any], words: Sequence[str]) -> list[list[str]]:
    """The moves that these arguments mean: each quoted one, those between commas or `then`, or all words as one.

    A comma parts moves only where each part starts like one, or is a number of the list: no price and no "not that"
    falls away behind it. What only says please or thanks is no move, unless there is nothing else.
    """
    parts = words if any(" " in word.strip() for word in words) else [" ".join(words)]
    between = [clause.split(",") for part in parts for clause in _THEN.split(part)]
    clauses = [[one.split() for one in several if one.strip()] for several in between]
    found = [move for several in clauses for move in _parted(ruleset, several)]
    return [move for move in found if _says_something(move)] or found


def _parted(ruleset: Ruleset[Any], several: Sequence[list[str]]) -> list[list[str]]:
    """What stood between commas: several moves, or one."""
    telling = [part for part in several if _says_something(part)]
    numbered = bool(telling) and telling[0][0].isdecimal()
    if all(names_a_kind(ruleset, part) or (numbered and part[0].isdecimal()) for part in telling[1:]):
        return telling or list(several)
    return [[word for part in several for word in part]]


def _says_something(move: Sequence[str]) -> bool:
    return bool(without_courtesies(plainly(move)))


def _moves(
    session: Session, path: Path, words: Sequence[str], given: str | None, *, nothing_left: bool
) -> Iterator[Sequence[str]]:
    """The moves to make. Without words: those that leave no choice, else what the player chooses from a list."""
    if list(words) == ["-"]:
        yield from (line.split() for line in typed_in().splitlines() if line.strip() and not line.startswith("#"))
    elif words:
        yield from moves_in(session.game.ruleset, words)
    elif not automatic.answer_what_is_forced(session) and not nothing_left:
        seat = asked_seat(session.game, session.seats, given)
        if not sys.stdin.isatty():
            raise _no_move()
        yield _chosen(session, path, seat)


def _no_move() -> UsageError:
    return UsageError(_("no move was given"), advice=_("see `pbem moves`"))


def _chosen(session: Session, path: Path, seat: str) -> Sequence[str]:
    """Let the player choose from a numbered list."""
    game = session.game
    legal = game.legal(seat)
    view = game.view(seat)
    talk(in_columns([in_list(move, view) for move in legal], columns()))
    remember_shown(game.id, game.record.head.id, seat, [move.notation() for move in legal])
    return answer_to(_("{seat}, which move (number or words)?").format(seat=seat)).split()
