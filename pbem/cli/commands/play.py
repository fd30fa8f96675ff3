"""`pbem play`: validate a move and append it."""

from typing import Annotated, Any

import typer

from pbem.cli.terminal.listed import next_words
from pbem.cli.terminal.options import GameFile, Json, Seat

app = typer.Typer(rich_markup_mode=None, add_completion=False)


def complete_move(ctx: Any, incomplete: str) -> list[tuple[str, str]]:
    """The next word of each legal move, with its price beside the last; prefixes that were typed count as words."""
    from pbem.cli.terminal.completion import AnyCase, for_completion

    status, typed = for_completion(ctx), ctx.params
    found = [] if status is None else next_words(status, typed.get("words") or [], incomplete, typed.get("seat"))
    return [(AnyCase(word), hint) for word, hint in found]


@app.command()
def play(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[MOVE]...",
            help="A move, a number from `pbem moves`, or - to read moves from standard input.",
            autocompletion=complete_move,
        ),
    ] = None,
    game: GameFile = None,
    seat: Seat = None,
    json: Json = False,
) -> None:
    """Make a move. To make several, quote each or separate them by commas.

    Without a move, it opens the table, if there is one; with --seat alone, you choose from a list.

    Example: pbem play bribe bingbu 4 with 3 1
    """
    if not words and seat is None:
        from pbem.room import loaded, rooms

        if any(loaded(room.plays)(game) for room in rooms().values() if room.plays):
            return
    from pbem.cli.play_moves import play_moves

    play_moves(words or [], game, seat, json=json)
