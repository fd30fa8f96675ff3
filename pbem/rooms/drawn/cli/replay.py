"""`pbem export replay`: a page that steps through a whole game."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.terminal.options import GameFile, Seat, apart
from pbem.wording import _

if TYPE_CHECKING:
    from pbem.app.reviews import Odds

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def replay(
    game: GameFile = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help="Where to write it (default: named like the game's file)."),
    ] = None,
    seat: Seat = None,
    public: Annotated[bool, typer.Option("--public", help="Show only what everyone may know.")] = False,
    laid_open: Annotated[bool, typer.Option("--open", help="Show all hands, once the game is over.")] = False,
    review: Annotated[bool, typer.Option("--review", help="Show how likely each seat was to win, too.")] = False,
) -> None:
    """Write a page that steps through the whole game. It is one file, which any browser opens.

    Among the games or in a synchronised folder, it shows only what everyone may know. Elsewhere, and with --seat, it
    shows what your seat may know: keep that file to yourself.

    Example: pbem export replay -o game.html
    """
    from pbem.app.reviews import chances
    from pbem.cli.terminal.output import say, talk
    from pbem.cli.terminal.progress import progress
    from pbem.cli.viewer import viewer
    from pbem.cli.where import find_game
    from pbem.errors import RefusedError
    from pbem.rooms.drawn.frames import Eyes
    from pbem.rooms.drawn.replay import replay as page_of
    from pbem.rooms.drawn.whole_game import write
    from pbem.store.opened_game import open_game

    from .whose_eyes import eyes_of

    path = find_game(game)
    opened = open_game(path)
    opened.read_past()
    found = opened.game
    if found.table is None:
        raise RefusedError(_("the game has not started"))
    if laid_open and found.phase != "over":
        raise RefusedError(_("hands in this game are still secret"), advice=_("--open is for games that are over"))
    apart({"--seat": seat is not None, "--public": public, "--open": laid_open})
    eyes = "" if public or laid_open else eyes_of(found, seat, (output or Path()).parent, path)
    judged: Sequence[Odds] = ()
    if review:
        with progress(_("looking back")) as step:
            judged = chances(found, viewer().key, step)
    text = page_of(found, Eyes(eyes, laid_open), judged)
    name = _("{game}-for-{seat}-alone.html") if eyes else "{game}.html"
    written = output or Path(name.format(game=path.stem, seat=eyes))
    write(written, text, private=bool(eyes))
    say(str(written))
    talk(_("open it with a browser: {path}").format(path=written.absolute().as_uri()))
