"""What `pbem play` does. Apart from the command itself, so that completing a move loads none of it."""

import re
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from pbem.app import moves, owed
from pbem.app.seats import asked_seat
from pbem.app.session import Session
from pbem.cli.terminal.input import answer_to, typed_in
from pbem.cli.terminal.listed import in_columns
from pbem.cli.terminal.output import as_json, say, talk
from pbem.cli.terminal.width import columns
from pbem.errors import PbemError, UnreadableMoveError, UsageError
from pbem.projections.loosely import FILLERS, plainly
from pbem.projections.pending import unread as cards_unread
from pbem.projections.status import in_list, unread, waits_for
from pbem.store.shown import check_shown, remember_shown
from pbem.wording import _

from .acting import acting, done
from .where import find_game

_BETWEEN_MOVES = re.compile(r",|\bthen\b", re.IGNORECASE)


def play_moves(words: Sequence[str], game: Path | None, seat: str | None, *, json: bool = False) -> None:
    """Make the moves that these words mean, one after another, until one is refused."""
    path = find_game(game)
    told: list[str] = []
    with acting(path, told.append if json else say) as session:
        owed.start_if_ready(session)
        opened = owed.share_cards(session) | owed.open_seals(session)
        made: list[str] = []
        words, later = _now_and_later(session, words, seat)
        planner = moves.mover(session.game, session.seats, words, seat) if later else seat
        for typed in _moves(session, path, words, seat, nothing_left=opened):
            check_list = partial(check_shown, path, session.game.record.head.id)
            try:
                move = moves.play(session, typed, seat, check_list)
            except PbemError as error:
                if made:
                    talk(_("made before that: {moves}").format(moves=", ".join(made)))
                if isinstance(error, UnreadableMoveError):
                    from .unknown import advice_on_no_move

                    error.advice = advice_on_no_move(typed, error.advice)
                raise
            made.append(move.notation())
            owed.answer_what_is_forced(session)
        if words and not made:
            raise _no_move()
        if later and session.game.phase == "playing":
            from pbem.app.plans import giving

            giving.give(session, [later], planner)
    if json:
        as_json({"moves": made, **done(session, told)})
    else:
        talk(waits_for(session.game))
        for found in unread(session.game, session.seats).values():
            talk(cards_unread(found["cards"], found["waits"]))


def _now_and_later(session: Session, words: Sequence[str], seat: str | None) -> tuple[Sequence[str], str]:
    if " then " not in " ".join(words).lower():
        return words, ""
    from pbem.app.plans import giving  # which a move need not load

    return giving.now_and_later(session, words, seat)


def moves_in(words: Sequence[str]) -> list[list[str]]:
    """The moves that these arguments mean: each quoted one, those between commas or `then`, or all words as one.

    What only says please or thanks is none, unless there is nothing else.
    """
    parts = words if any(" " in word.strip() for word in words) else [" ".join(words)]
    found = [move.split() for part in parts for move in _BETWEEN_MOVES.split(part)]
    found = [move for move in found if move]
    return [move for move in found if any(word not in FILLERS for word in plainly(move))] or found


def _moves(
    session: Session, path: Path, words: Sequence[str], given: str | None, *, nothing_left: bool
) -> Iterator[Sequence[str]]:
    """The moves to make. Without words: those that leave no choice, else what the player chooses from a list."""
    if list(words) == ["-"]:
        yield from (line.split() for line in typed_in().splitlines() if line.strip() and not line.startswith("#"))
    elif words:
        yield from moves_in(words)
    elif not owed.answer_what_is_forced(session) and not nothing_left:
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
    remember_shown(path, game.record.head.id, seat, [move.notation() for move in legal])
    return answer_to(_("{seat}, which move (number or words)?").format(seat=seat)).split()
