"""`pbem new`: begin a game."""

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from pbem.errors import UsageError
from pbem.events.file import GameFile
from pbem.events.text import render
from pbem.projections import author
from pbem.projections.desk import waits_for
from pbem.rules.registry import find, places
from pbem.wording import _

from .game_options import option_help, read_game_options
from .me import identity_or_new
from .now import now
from .output import say, talk
from .writing import pen

app = typer.Typer(rich_markup_mode=None, add_completion=False)


def complete_game(incomplete: str) -> list[str]:
    """Installed games."""
    return [name for name in places() if name.startswith(incomplete)]


@app.command(context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
def new(
    context: typer.Context,
    name: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Which game to play.", autocompletion=complete_game)
    ] = None,
    seats: Annotated[str | None, typer.Option(metavar="A,B,C", help="The seats, clockwise, by name.")] = None,
    seat: Annotated[str | None, typer.Option(metavar="SEAT", help="The seat that I take at once.")] = None,
    hotseat: Annotated[bool, typer.Option("--hotseat", help="All seats are mine: one machine, one key.")] = False,
    secrecy: Annotated[str, typer.Option(metavar="MODE", help="Who guards hidden cards: open.")] = "open",
    position: Annotated[Path | None, typer.Option(metavar="FILE", help="Begin from a position.")] = None,
    file: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to write the game.")] = None,
) -> None:
    """Begin a game. The game's own options follow as --option or --option=value.

    Example: pbem new confucius --seats ann,bob,cy --advanced --hotseat
    """
    if secrecy != "open":
        raise UsageError(_("secrecy mode {mode!r} is not known to this pbem; there is: open").format(mode=secrecy))
    lines: list[str] = []
    if position is not None:
        from pbem.projections.position import read

        text = _text(position)
        ruleset, data = read(text, position.name)
        chosen, options, lines = list(data["seats"]), data["options"], text.splitlines()
        if context.args or seats or (name and name != ruleset.name):
            raise UsageError(_("a position brings its own game, seats and options"))
    else:
        if name is None:
            raise UsageError(_("which game?"), advice=_("installed: {games}").format(games=", ".join(places())))
        ruleset = find(name)
        options = read_game_options(ruleset, context.args)
        if seats is None:
            raise UsageError(
                _("who plays?"),
                advice=_("name the seats: --seats ann,bob,cy\n{options}").format(options=option_help(ruleset)),
            )
        chosen = [one.strip() for one in seats.split(",") if one.strip()]
    _check_seats(ruleset, chosen, seat)
    me = identity_or_new(seat or chosen[0])
    first = author.create(ruleset, chosen, options, me.key, nonce=os.urandom(32), at=now(), position=lines)
    path = file or _free_name(ruleset.name)
    from pbem.projections.game import Game

    try:
        Game.begin(first)
    except ValueError as error:
        raise UsageError(str(error)) from None
    GameFile.create(path, render(first))
    say(str(path))
    with pen(path) as holder:
        for taken in chosen if hotseat else [seat] if seat else []:
            holder.write(author.join(holder.opened.game, taken, me.key, at=now()))
        holder.start_if_ready()
    if hotseat:
        talk(waits_for(holder.opened.game))
    else:
        talk(_("send the file to the others; each takes a seat with `pbem join SEAT`"))


def _text(path: Path) -> str:
    from pbem.errors import Fault, FaultyFileError, MachineError

    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise FaultyFileError(path.name, [Fault(0, _("it is not UTF-8"))]) from None
    except FileNotFoundError:
        raise UsageError(_("there is no file {path}").format(path=path)) from None
    except OSError as error:
        raise MachineError(_("cannot read {path}: {why}").format(path=path, why=error.strerror)) from None


def _check_seats(ruleset: Any, seats: list[str], mine: str | None) -> None:
    if len(seats) not in ruleset.seats:
        least, most = ruleset.seats[0], ruleset.seats[-1]
        raise UsageError(
            _("{title} is for {least} to {most} players, not {count}").format(
                title=ruleset.title, least=least, most=most, count=len(seats)
            )
        )
    if mine is not None and mine not in seats:
        raise UsageError(_("there is no seat {seat!r} among {seats}").format(seat=mine, seats=", ".join(seats)))


def _free_name(game: str) -> Path:
    number = 1
    while (path := Path(f"{game}-{number}.toml")).exists():
        number += 1
    return path
