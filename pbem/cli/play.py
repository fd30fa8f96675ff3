"""`pbem play`: validate a move and append it."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from .options import GameFile, Seat

app = typer.Typer(rich_markup_mode=None, add_completion=False)


def complete_move(ctx: Any, incomplete: str) -> list[tuple[str, str]]:
    """The next word of each legal move, with its price beside the last; prefixes that were typed count as words."""
    from .completing import for_completion

    desk = for_completion(ctx)
    if desk is None:
        return []
    typed = _last_move(ctx.params.get("words") or [])
    chosen = ctx.params.get("seat")
    found: dict[str, str] = {}
    for seat in desk["mine"]:
        if chosen not in (None, seat):
            continue
        for move, hint in (*desk["moves"][seat], *desk["unasked"][seat]):
            words = move.split()
            if len(words) > len(typed) and all(map(str.startswith, words, [*typed, incomplete])):
                last = len(words) == len(typed) + 1
                found.setdefault(words[len(typed)], hint if last else "")
    return list(found.items())


def _last_move(words: Sequence[str]) -> list[str]:
    """What has been typed of the move that is being typed: a comma ends the one before."""
    return " ".join(words).rpartition(",")[2].split()


@app.command()
def play(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[MOVE]...",
            help="The move, a number from `pbem moves`, or - to read moves.",
            autocompletion=complete_move,
        ),
    ] = None,
    game: GameFile = None,
    seat: Seat = None,
) -> None:
    """Make a move. Several at once: quote each, or put a comma between them.

    Example: pbem play bribe bingbu 4 with 3 1
    """
    from .playing import play_moves

    play_moves(words or [], game, seat)
