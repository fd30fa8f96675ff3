"""`pbem memo`: words for oneself."""

from typing import Annotated

import typer

from pbem.cli.terminal.options import GameFile, Json, Seat
from pbem.wording import _

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def memo(
    words: Annotated[list[str] | None, typer.Argument(metavar="[TEXT]...", help="What to write down.")] = None,
    game: GameFile = None,
    seat: Seat = None,
    json: Json = False,
) -> None:
    """Write something down for myself, or list what I wrote. Nobody else reads it: it is kept here, in no game file.

    Example: pbem memo "bob saves up for Arabia"
    """
    from pbem.app import memos
    from pbem.app.seats import one_seat
    from pbem.cli.lookup import status_of
    from pbem.cli.terminal.output import as_json, say, talk
    from pbem.cli.viewer import viewer
    from pbem.cli.where import find_game

    status = status_of(find_game(game), viewer())
    mine = one_seat(status["mine"], status["seats"], seat)
    if words:
        memos.keep(status["id"], mine, " ".join(words))
    kept = memos.kept(status["id"], mine)
    if json:
        as_json({"seat": mine, "memos": kept})
    elif words:
        lists = "pbem memo" if seat is None else f"pbem memo --seat {mine}"
        kept_here = _("kept on this machine, where only you read it; `{command}` lists what you wrote")
        talk(kept_here.format(command=lists))
    elif kept:
        say("\n".join(kept))
    else:
        talk(_("you have written nothing down for yourself in this game"))
