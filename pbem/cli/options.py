"""Options that several commands share."""

from pathlib import Path
from typing import Annotated, Any

import typer

from pbem.wording import _


def complete_games(incomplete: str) -> list[str]:
    """Game files here."""
    from .where import candidates

    return [str(path) for path in candidates() if str(path).startswith(incomplete)]


def complete_seats(ctx: Any, incomplete: str) -> list[tuple[str, str]]:
    """The seats of the game that would be found."""
    from .glance import for_completion

    desk = for_completion(ctx)
    seats = desk["seats"] if desk else []
    mine = desk["mine"] if desk else []
    return [(seat, _("yours") if seat in mine else "") for seat in seats if seat.startswith(incomplete)]


GameFile = Annotated[
    Path | None,
    typer.Option("-g", "--game", metavar="FILE", help="The game's file.", autocompletion=complete_games),
]
Seat = Annotated[
    str | None,
    typer.Option(metavar="SEAT", help="Which of my seats, if I hold several.", autocompletion=complete_seats),
]
Json = Annotated[bool, typer.Option("--json", help="For programs; docs/json.md says how it is laid out.")]
