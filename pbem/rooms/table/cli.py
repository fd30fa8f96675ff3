"""`pbem table`: sit down at a game, on the whole screen or in a browser."""

from typing import Annotated

import typer

from pbem.cli.terminal.options import GameFile
from pbem.wording import _

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def table(
    game: GameFile = None,
    browser: Annotated[
        bool, typer.Option("--browser", help="As a page in your browser, on this machine alone, until Ctrl-C.")
    ] = False,
) -> None:
    """Sit down at a game, on the whole screen. It opens on now.

    Type to narrow the moves; Enter shows what one would come to, and Enter again makes it. `?` explains anything.
    With --browser the board is drawn: click on what is lit, look at what would be, and confirm.

    Example: pbem table --browser
    """
    from pbem.errors import UsageError
    from pbem.room import loaded, rooms
    from pbem.rooms.table.sit_down import sit_down

    if not browser:
        sit_down(game)
        return
    opens = [room.browser for room in rooms().values() if room.browser]
    if not opens:
        raise UsageError(_("the page for a browser is not installed here"))
    loaded(opens[0])(game)
