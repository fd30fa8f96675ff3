"""Who stands how in the resolution of a ministry (rulebook p. 17)."""

from collections.abc import Sequence

from pbem_confucius.table import Resolution, Table


def ranking(holders: Sequence[str]) -> list[str]:
    """Who holds officials: most of them first, among equals the most senior one decides (R103, R106)."""
    families = dict.fromkeys(holder for holder in holders if holder)
    return sorted(families, key=lambda seat: (-holders.count(seat), holders.index(seat)))


def heirs(table: Table, resolution: Resolution, seat: str) -> list[str]:
    """Who may get a family's influence: among those still in the givers of its highest gift, else all (R104, R105)."""
    others = [other for other in table.seats if other != seat and other in resolution.holders]
    most = max(table.gift(other, seat) for other in others)
    return [other for other in others if table.gift(other, seat) == most]


def leaver(table: Table) -> str:
    """Who drops out next: the last of three or more; "" when two or fewer are left."""
    if table.resolution is None:
        return ""
    standing = ranking(table.resolution.holders)
    return standing[-1] if len(standing) > 2 else ""
