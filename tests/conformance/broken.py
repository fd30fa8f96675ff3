"""Pebbles with a fault, and what the suite says of it."""

import sys
from collections.abc import Callable, Sequence
from typing import Any

from pbem_pebbles import Pebbles
from pbem_pebbles.table import Table

from pbem.rules import Chance, Move, Ruleset
from pbem.rules.chance import Sight
from pbem.testing import ConformanceError
from pbem.testing.playout import Playout, play_out
from pbem.testing.setting import Setting

Check = Callable[[Playout], None]
Fault = tuple[type[Ruleset[Any]], Check, str]


def complaint(ruleset: type[Ruleset[Any]], check: Check) -> str:
    """What the suite says of a game, in a few random games; no more than one of them needs to show the fault."""
    for seed in range(8):
        for seats in (("ann", "bob", "cy"), ("ann", "bob")):
            try:
                check(play_out(Setting(ruleset, seats), seed, 100))
            except ConformanceError as error:
                return str(error)
    return "the suite noticed nothing"


def with_moves(*moves: type[Move]) -> type[Pebbles]:
    """Pebbles with some of its moves replaced by broken ones of the same kind."""
    broken = {move.kind: move for move in moves}

    class Broken(Pebbles):
        moves = tuple(broken.get(move.kind, move) for move in Pebbles.moves)

        def open_moves(self, table: Table) -> Sequence[type[Move]]:
            return [broken.get(move.kind, move) for move in super().open_moves(table)]

        def stand_in(self, table: Table, seat: str) -> Move:
            move = super().stand_in(table, seat)
            return broken.get(move.kind, type(move))(**move.body())

    Broken.__qualname__ = "Broken" + "".join(move.__name__ for move in moves)
    Broken.__module__ = moves[0].__module__  # where another process finds it
    setattr(sys.modules[Broken.__module__], Broken.__qualname__, Broken)
    return Broken


def others_cards(chance: Chance | Sight, table: Table, seat: str) -> list[object]:
    """What no one but their owners may see."""
    return [face for name in table.seats if name != seat for face in chance.faces(name, table.hands[name])]
