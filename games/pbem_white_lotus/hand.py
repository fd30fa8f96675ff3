"""The secrets of a seat: its influence and its battle points (W20)."""

from pbem.rules import View
from pbem.wording import _, ngettext

from .table import Table

HOLDS = _("{seat} holds {influence} and {battle}")


def hand(view: View[Table]) -> str:
    """In one line; "" for an onlooker."""
    player = view.table.players.get(view.seat)
    if player is None:
        return ""
    return HOLDS.format(seat=view.seat, influence=influence(player.influence), battle=battle(player.battle))


def influence(number: int) -> str:
    """The points with their name."""
    return _("{number} influence").format(number=number)


def battle(number: int) -> str:
    """The points with their name."""
    return ngettext("{number} battle point", "{number} battle points", number).format(number=number)
