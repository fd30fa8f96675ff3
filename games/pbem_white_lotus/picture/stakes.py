"""Which provinces the present choice is about."""

from collections.abc import Mapping

from pbem_white_lotus.choices import Claim, Lay, Settle, Take
from pbem_white_lotus.choices.of_province import OfProvince
from pbem_white_lotus.provinces import realm
from pbem_white_lotus.table import Table

CHOICES: Mapping[str, type[OfProvince]] = {
    "claims": Claim,
    "conflicts": Settle,
    "rewards": Take,
    "lay": Lay,
}
"""By the step that asks for a province."""


def at_stake(table: Table) -> set[str]:
    """Those that may be chosen now, or the one that is fought for."""
    if table.conflict is not None:
        return {table.conflict.province}
    choice = CHOICES.get(table.step)
    if choice is None:
        return set()
    seat = table.mover or table.emperor
    return {province for province in realm(table) if choice(province).refusal(table, seat) is None}
