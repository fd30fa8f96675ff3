"""`pbem withdraw`: take back a proposal or a consent of my own."""

import typer

from pbem.cli.terminal.options import GameFile, Seat, Which

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def withdraw(which: Which = None, game: GameFile = None, seat: Seat = None) -> None:
    """Take back what I have proposed, or my consent. That is the one to what somebody else has proposed.

    Example: pbem withdraw
    """
    from pbem.cli.now import now
    from pbem.cli.terminal.output import talk
    from pbem.cli.where import find_game
    from pbem.cli.writing import pen
    from pbem.projections import author
    from pbem.projections.motions import to_take_back
    from pbem.projections.status import waits_for

    with pen(find_game(game)) as holder:
        holder.opened.complete()
        by = holder.speaker(seat)
        for one in to_take_back(holder.opened.game, by, " ".join(which or ()), "pbem withdraw"):
            holder.write(author.state(holder.opened.game, "withdraw", by, holder.me.key, at=now(), with_=[one]))
    talk(waits_for(holder.opened.game))
