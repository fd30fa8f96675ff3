"""What `pbem play` does. Apart from the command itself, so that completing a move loads none of it."""

import sys
from collections.abc import Sequence
from pathlib import Path

import typer

from pbem.errors import GameOverError, NotYourTurnError, UsageError
from pbem.projections import author
from pbem.projections.desk import free_seats, waits_for
from pbem.projections.typed import understood
from pbem.wording import _

from .now import now
from .output import talk
from .shown import check_shown, remember_shown
from .where import find_game
from .writing import Pen, pen


def play_moves(words: Sequence[str], game: Path | None, seat: str | None) -> None:
    """Make the moves that these words mean, one after another, until one is refused."""
    path = find_game(game)
    with pen(path) as holder:
        holder.start_if_ready()
        for move in _moves(holder, words, seat):
            _play(holder, move, seat)
            holder.answer_what_is_forced()
    talk(waits_for(holder.opened.game))


def moves_in(words: Sequence[str]) -> list[list[str]]:
    """The moves that these arguments mean: each quoted one, those between commas, or all words as one."""
    if any(" " in word.strip() for word in words):
        return [word.split() for word in words if word.strip()]
    moves: list[list[str]] = [[]]
    for word in words:
        head, comma, _rest = word.partition(",")
        if head:
            moves[-1].append(head)
        if comma:
            moves.append([])
    return [move for move in moves if move]


def asked(holder: Pen, given: str | None) -> str:
    """My seat that is to move. Raises NotYourTurnError or GameOverError."""
    game, mine = holder.opened.game, holder.seats
    need = game.need
    if given is not None and given not in mine:
        raise NotYourTurnError(_("the seat {seat} is not yours").format(seat=given))
    if need is None:
        if game.phase == "over":
            raise GameOverError(_("the game is over"))
        free = free_seats(game)
        why = _("seats still free: {seats}").format(seats=", ".join(free)) if free else _("its creator has to start it")
        raise NotYourTurnError(_("the game has not begun: {why}").format(why=why))
    able = [seat for seat in need.seats if seat in mine and given in (None, seat)]
    if not able:
        raise NotYourTurnError(_("it is not your turn: the table waits for {whom}").format(whom=waits_for(game)))
    return able[0]


def _play(holder: Pen, words: Sequence[str], given: str | None) -> None:
    game = holder.opened.game
    seat = asked(holder, given)
    if len(words) == 1 and words[0].isdigit():
        check_shown(holder.opened.path, game.record.link.head, game.record.link.sides)
        legal = game.legal(seat)
        number = int(words[0])
        if not 1 <= number <= len(legal):
            raise UsageError(_("there is no move {number} in that list").format(number=number))
        move = legal[number - 1].finish(game.view(seat), ())
    else:
        move = understood(game.ruleset, game.view(seat), words)
    holder.write(author.play(game, seat, move, holder.me.key, at=now()))


def _moves(holder: Pen, words: Sequence[str], given: str | None) -> list[list[str]]:
    if list(words) == ["-"]:
        return [line.split() for line in sys.stdin if line.strip() and not line.startswith("#")]
    if words:
        return moves_in(words)
    if not sys.stdin.isatty():
        raise UsageError(_("no move was given"), advice=_("see `pbem moves`"))
    return [_chosen(holder, asked(holder, given))]


def _chosen(holder: Pen, seat: str) -> list[str]:
    """Let the player choose from a numbered list."""
    game = holder.opened.game
    legal = game.legal(seat)
    for number, move in enumerate(legal, 1):
        talk(f"{number:>4}  {move.notation()}  {move.hint(game.table, seat)}".rstrip())
    remember_shown(holder.opened.path, game.record.link.head, game.record.link.sides)
    answer = typer.prompt(_("{seat}, which move (number or words)?").format(seat=seat), err=True)
    return str(answer).split()
