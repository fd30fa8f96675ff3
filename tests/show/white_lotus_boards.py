"""Boards of White Lotus from whole games that are played once in a process."""

from collections.abc import Sequence
from functools import cache

from pbem_white_lotus import WhiteLotus
from pbem_white_lotus.table import Table

from pbem.projections.game import Game
from pbem.rules import Picture
from pbem.testing.playout import play_out, thinned
from pbem.testing.setting import Setting

TABLES = (
    ("ann", "bob", "cy"),
    ("ann", "bob", "cy", "dee"),
    ("ann", "bob", "cy", "dee", "eve", "fay"),
)
RULES = WhiteLotus()
STEADY = RULES.bots()["steady"]


@cache
def played(seats: tuple[str, ...]) -> Sequence[Game]:
    """A whole game, moment by moment."""
    games = [moment.game() for moment in play_out(Setting(WhiteLotus, seats), seed=3, bot=STEADY).moments]
    return [game for game in games if game.table is not None]


@cache
def spread() -> Sequence[Game]:
    """Spread over whole games with three, four and six seats, the last one finished, and each step of a year."""
    found: list[Game] = []
    for seats in TABLES:
        steps = {game.table.step: game for game in played(seats)}
        found += [*steps.values(), *thinned(played(seats), 10)]
    return tuple(found)


@cache
def boards(games: Sequence[Game], seat: str = "bob") -> Sequence[tuple[Table, Picture]]:
    """As a seat sees them; drawn once."""
    return [(game.table, RULES.picture(game.view(seat))) for game in games]
