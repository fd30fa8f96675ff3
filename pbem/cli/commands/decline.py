"""`pbem decline`: say no to a proposal."""

import typer

from pbem.cli.terminal.options import GameFile, Seat, Which

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def decline(which: Which = None, game: GameFile = None, seat: Seat = None) -> None:
    """Say no to what somebody has proposed. Nothing comes of it then, and those who agreed are free again.

    Example: pbem decline abandon
    """
    from pbem.cli.now import now
    from pbem.cli.terminal.output import talk
    from pbem.cli.where import find_game
    from pbem.cli.writing import pen
    from pbem.projections import author
    from pbem.projections.motions import open_motions, to_answer
    from pbem.projections.status import waits_for

    with pen(find_game(game)) as holder:
        holder.opened.complete()
        by = holder.speaker(seat)
        body = to_answer(holder.opened.game, by, " ".join(which or ()), "pbem decline").body
        for motion in [one for one in open_motions(holder.opened.game) if one.body == body]:
            holder.write(author.state(holder.opened.game, "decline", by, holder.me.key, at=now(), with_=[motion.id]))
    talk(waits_for(holder.opened.game))
