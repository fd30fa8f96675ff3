"""`pbem play`: validate a move and append it."""

from typing import Annotated, Any

import typer

from .options import GameFile, Seat

app = typer.Typer(rich_markup_mode=None, add_completion=False)


def complete_move(ctx: Any, args: list[str], incomplete: str) -> list[tuple[str, str]]:
    """The next word of each legal move, with its price."""
    from .glance import for_completion

    desk = for_completion(ctx)
    if desk is None or desk["need"] is None:
        return []
    typed = list(ctx.params.get("words") or [])
    chosen = ctx.params.get("seat")
    seats = [seat for seat in desk["need"]["seats"] if seat in desk["mine"] and chosen in (None, seat)]
    found: dict[str, str] = {}
    for seat in seats:
        for move, hint in desk["moves"].get(seat, []):
            words = move.split()
            if words[: len(typed)] == typed and len(words) > len(typed) and words[len(typed)].startswith(incomplete):
                last = len(words) == len(typed) + 1
                found.setdefault(words[len(typed)], hint if last else "")
    return list(found.items())


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
