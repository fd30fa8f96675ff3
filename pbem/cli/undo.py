"""`pbem undo`: take moves back."""

from typing import Annotated

import typer

from .options import GameFile, Seat

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def undo(
    turns: Annotated[int, typer.Argument(metavar="[N]", help="How many turns.", min=1)] = 1,
    game: GameFile = None,
    seat: Seat = None,
    withdraw: Annotated[bool, typer.Option("--withdraw", help="Take back my own proposal or consent.")] = False,
) -> None:
    """Take back the last moves. Where nobody else has them yet they are cut from the file; else the others must agree.

    Example: pbem undo 2
    """
    from pbem.projections import author
    from pbem.projections.desk import waits_for
    from pbem.projections.motions import own, undo_body

    from .cut import can_cut, cut
    from .now import now
    from .output import talk
    from .propose import propose
    from .where import find_game
    from .writing import pen

    with pen(find_game(game)) as holder:
        if withdraw:
            by = holder.speaker(seat)
            listed = [own(holder.opened.game, by)]
            holder.write(author.state(holder.opened.game, "withdraw", by, holder.me.key, at=now(), with_=listed))
        elif can_cut(holder, turns):
            cut(holder, turns)
        else:
            holder.opened.complete()
            propose(holder, {"motion": "undo", **undo_body(holder.opened.game, turns)}, seat)
    talk(waits_for(holder.opened.game))
