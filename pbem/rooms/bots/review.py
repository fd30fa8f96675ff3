"""`pbem bot --review`: a game looked back at, with the moves that cost most."""

from pathlib import Path
from typing import TYPE_CHECKING

from pbem.wording import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .decisions import Judged

ROLLOUTS = 48
"""Games that are played to the end for each decision."""
BARS = "▁▂▃▄▅▆▇█"


def review(game: Path | None, *, json: bool) -> None:
    """Show how likely each seat was to win, as far as it knew, and the three moves that cost most.

    Raises RefusedError for a game with others that is not over.
    """
    from random import Random

    from pbem.app.carrier import nobody_elses
    from pbem.cli.terminal.output import as_json, say
    from pbem.cli.terminal.progress import progress
    from pbem.cli.viewer import viewer
    from pbem.cli.where import find_game
    from pbem.errors import RefusedError
    from pbem.events.contents import read
    from pbem.store.opened_game import open_whole

    from .decisions import dearest, decisions, judged

    path = find_game(game)
    found = open_whole(path, read(path)).game
    if found.phase != "over" and not nobody_elses(found, viewer().key):
        raise RefusedError(_("this game is not over, and other people play in it"))
    random, log = Random(found.id), found.log
    assert log is not None
    with progress(_("looking back")) as step:
        all_judged = []
        for decision in decisions(log, found.at_start()):
            step(_("turn {turn}").format(turn=decision.turn))
            all_judged.append(judged(found, decision, random, ROLLOUTS))
    moments = dearest(all_judged)
    if json:
        as_json({"decisions": [_plain(one) for one in all_judged], "moments": [_plain(one) for one in moments]})
        return
    for seat in found.record.header.seats:
        say(_curve(seat, [one.share for one in all_judged if one.decision.view.seat == seat]))
    for one in moments:
        say("")
        for line in _told(one):
            say(line)


def _curve(seat: str, shares: "Sequence[float]") -> str:
    """How likely a seat was to win, at each of its choices."""
    bars = "".join(BARS[min(int(share * len(BARS)), len(BARS) - 1)] for share in shares)
    return f"{seat:<16} {bars}"


def _told(one: "Judged") -> list[str]:
    """A moment, in words."""
    assert one.better is not None
    turn, view, move = one.decision
    first = _("turn {turn}: {seat} plays {move} ({share} to win)")
    then = _("better: {move} ({share}): {meaning}")
    return [
        first.format(turn=turn, seat=view.seat, move=move.notation(), share=f"{one.share:.0%}"),
        then.format(move=one.better.notation(), share=f"{one.best:.0%}", meaning=one.better.meaning(view)),
    ]


def _plain(one: "Judged") -> dict[str, object]:
    turn, view, move = one.decision
    return {
        "turn": turn,
        "seat": view.seat,
        "move": move.notation(),
        "wins": round(one.share, 3),
        "better": None if one.better is None else {"move": one.better.notation(), "wins": round(one.best, 3)},
    }
