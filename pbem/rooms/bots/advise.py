"""`pbem bot --advise`: the moves that a bot would think of first, in a game of one's own."""

from pathlib import Path

from pbem.wording import _, ngettext

SHOWN = 3
"""So many moves are shown."""
CHOICES = 40_000
"""So many are imagined, in games that are played to their ends: with 12,000, some shares were of
three games."""


def advise(game: Path | None, seat: str | None, *, json: bool) -> None:
    """Show the three most promising moves, and how often each wins. Raises RefusedError where others play."""
    from functools import partial
    from random import Random

    from pbem.app.carrier import nobody_elses
    from pbem.app.seats import asked_seat
    from pbem.cli.terminal.output import as_json, say
    from pbem.cli.terminal.progress import progress
    from pbem.cli.terminal.width import columns, hanging
    from pbem.cli.viewer import identity
    from pbem.cli.where import find_game
    from pbem.errors import RefusedError
    from pbem.projections.status import described
    from pbem.rules.bots import sensible
    from pbem.rules.unknown import honest
    from pbem.simulation import Simulation
    from pbem.store.opened_game import open_game

    from .search import finished, shortlist, weigh

    me, found = identity(), open_game(find_game(game)).game
    if not nobody_elses(found, me.key.public):
        raise RefusedError(_("other people play in this game, so there is no advice"))
    found.look_with(me.key)
    asked = asked_seat(found, found.seats_here(me.key.public), seat)
    view = honest(found.ruleset, found.view(asked))
    random = Random(f"{found.id} {found.record.turns}")
    with progress(_("looking ahead")):
        moves = finished(view, shortlist(sensible(found.ruleset), view, found.legal(asked), random))
        imagine = partial(Simulation.sampled, found.ruleset, view, left=found.record.vacant)
        weighed = weigh(moves, asked, imagine, random, CHOICES, to_the_end=True)
        longest = sorted(weighed, key=lambda one: (-len(one.won), -one.value))[:SHOWN]
        best = sorted(longest, key=lambda one: -one.value)
    if json:
        as_json([{"move": one.move.notation(), "wins": round(one.share, 3), "games": len(one.won)} for one in best])
        return
    games = min(len(one.won) for one in best)
    often = ngettext(
        "How often each wins, in {count} game or more:", "How often each wins, in {count} games or more:", games
    )
    say(often.format(count=games))
    for one in best:
        first = f"{one.share:>5.0%}  {one.move.notation():<24} "
        say("\n".join(hanging(first, described(one.move, view), columns())) or first.rstrip())
