"""What `pbem play` does. Apart from the command itself, so that completing a move loads none of it."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import typer

from pbem.cli.terminal.input import typed_in
from pbem.cli.terminal.listed import in_columns
from pbem.cli.terminal.output import say, talk
from pbem.cli.terminal.seats import asked_seat
from pbem.errors import PbemError, RefusedError, UsageError
from pbem.projections import author
from pbem.projections.game import Game
from pbem.projections.status import status, waits_for
from pbem.projections.typed import is_unasked, understood
from pbem.rules import Move, View
from pbem.store.shown import check_shown, remember_shown
from pbem.wording import _

from .now import now
from .where import find_game
from .writing import Pen, pen

SUGGESTED = 3
"""So many legal moves are named where one was refused."""


def play_moves(words: Sequence[str], game: Path | None, seat: str | None) -> None:
    """Make the moves that these words mean, one after another, until one is refused."""
    with pen(find_game(game)) as holder:
        holder.start_if_ready()
        opened = holder.open_seals()
        made: list[str] = []
        for move in _moves(holder, words, seat, nothing_left=opened):
            try:
                made.append(_play(holder, move, seat))
            except PbemError:
                if made:
                    talk(_("made before that: {moves}").format(moves=", ".join(made)))
                raise
            holder.answer_what_is_forced()
        if words and not made:
            raise _no_move()
    talk(waits_for(holder.opened.game))


def moves_in(words: Sequence[str]) -> list[list[str]]:
    """The moves that these arguments mean: each quoted one, those between commas, or all words as one."""
    parts = words if any(" " in word.strip() for word in words) else [" ".join(words)]
    moves = [move.split() for part in parts for move in part.split(",")]
    return [move for move in moves if move]


def meant(path: Path, game: Game, view: View[Any], words: Sequence[str]) -> Move:
    """The move of a view's seat that these words, or this number of the list shown last, mean."""
    if len(words) != 1 or not words[0].isdecimal():
        return understood(game.ruleset, view, words)
    legal = list(game.ruleset.legal(view))
    check_shown(path, game.record.link.head, view.seat, [move.notation() for move in legal])
    number = int(words[0])
    if not 1 <= number <= len(legal):
        raise UsageError(
            _("there is no move {number} in that list, which ends with {last}").format(number=number, last=len(legal))
        )
    return legal[number - 1].finish(view, ())


def with_advice(error: RefusedError, game: Game, view: View[Any], words: Sequence[str]) -> RefusedError:
    """A refusal that says what would be legal instead: first what is most like the words that were refused."""
    legal = [move.notation() for move in game.ruleset.legal(view)]
    if error.advice or not legal:
        return error
    alike = [move for move in legal if words and move.split()[0].startswith(words[0])]
    firsts: dict[str, str] = {}
    for move in legal:
        firsts.setdefault(move.split()[0], move)
    named = list(dict.fromkeys([*alike[:1], *firsts.values(), *legal]))[:SUGGESTED]
    if len(legal) <= SUGGESTED:
        error.advice = _("you can: {moves}").format(moves=", ".join(legal))
    else:
        error.advice = _("you can: {moves}, or any of the {count} moves of `pbem moves`").format(
            moves=", ".join(named), count=len(legal)
        )
    return error


def _play(holder: Pen, words: Sequence[str], given: str | None) -> str:
    """Make one move; returns its notation."""
    game = holder.opened.game
    unasked = game.phase == "playing" and is_unasked(game.ruleset, words)
    seat = holder.whose(given) if unasked else _asked(holder, given)
    view = game.view(seat)
    try:
        move = meant(holder.opened.path, game, view, words)
        if not holder.write(author.play(game, seat, move, holder.me.key, at=now())):
            say(_("{seat} has chosen: {move}").format(seat=seat, move=move.notation()))
        if unasked:
            talk(_("it counts from the next turn on"))
    except RefusedError as error:
        raise with_advice(error, game, view, words) from None
    return move.notation()


def _asked(holder: Pen, given: str | None) -> str:
    return asked_seat(status(holder.opened.game, holder.seats), given)


def _moves(holder: Pen, words: Sequence[str], given: str | None, *, nothing_left: bool) -> Iterator[Sequence[str]]:
    """The moves to make. Without words: those that leave no choice, else what the player chooses from a list."""
    if list(words) == ["-"]:
        yield from (line.split() for line in typed_in().splitlines() if line.strip() and not line.startswith("#"))
    elif words:
        yield from moves_in(words)
    elif not holder.answer_what_is_forced() and not nothing_left:
        seat = _asked(holder, given)
        if not sys.stdin.isatty():
            raise _no_move()
        yield _chosen(holder, seat)


def _no_move() -> UsageError:
    return UsageError(_("no move was given"), advice=_("see `pbem moves`"))


def _chosen(holder: Pen, seat: str) -> Sequence[str]:
    """Let the player choose from a numbered list."""
    game = holder.opened.game
    legal = game.legal(seat)
    talk(in_columns([[move.notation(), move.hint(game.table, seat)] for move in legal]))
    remember_shown(holder.opened.path, game.record.link.head, seat, [move.notation() for move in legal])
    answer = typer.prompt(_("{seat}, which move (number or words)?").format(seat=seat), err=True)
    return str(answer).split()
