"""The secrets of a seat: its influence and its battle points (W20)."""

from pbem.rules import View
from pbem.wording import _, ngettext

from .table import Player, Table

HOLDS = _("{seat} holds {influence} and {battle}")


def hand(view: View[Table]) -> str:
    """In one line; "" for an onlooker."""
    player = view.table.players.get(view.seat)
    if player is None:
        return ""
    return HOLDS.format(seat=view.seat, influence=influence(player), battle=battle(player))


def influence(player: Player) -> str:
    """The points with their name."""
    return _("{number} influence").format(number=player.influence)


def battle(player: Player) -> str:
    """The points with their name."""
    return ngettext("{number} battle point", "{number} battle points", player.battle).format(number=player.battle)
