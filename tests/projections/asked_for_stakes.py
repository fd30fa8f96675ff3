"""A game of Pebbles in which everyone is asked at once, and whether two machines read the same from it."""

from collections.abc import Sequence

from small_games import Written

from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.rules.state import to_plain


def asked(*, secret: bool = False) -> Written:
    """Everyone is asked for a stake."""
    return Written("pebbles", 2, {"heap": 12, "secret": secret}).begin()


def told_anew(events: Sequence[Event]) -> Game:
    """The game as a stranger reads it from a file."""
    found = audit(render_all(events).encode())
    assert (found.faults, found.orphaned) == ([], [])
    assert found.game is not None
    return found.game


def same(one: Game, other: Game) -> bool:
    """Whether nothing that either may be asked differs; `sides`, answers and seals have no order."""
    records = [to_plain(game.record) for game in (one, other)]
    for record in records:
        record["head"]["sides"].sort()
        for kind in ("answers", "seals"):
            record["head"][kind] = sorted(record["head"][kind].items())
    return (to_plain(one.table), records[0]) == (to_plain(other.table), records[1])
