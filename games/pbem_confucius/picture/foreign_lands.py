"""The three Foreign Lands side by side, in soldier order: the price of an army there, and the boxes."""

from pbem.rules import Line, Panel
from pbem.rules.picture import shortened
from pbem.wording import _
from pbem_confucius.court.invasions import due, is_full
from pbem_confucius.names import LAND_NAMES
from pbem_confucius.table import Box, Land, Table

NAME = 10
"""Columns for a seat's name, so that three lands share the page."""


def panels(table: Table) -> list[Panel]:
    """One for each land."""
    names = shortened(table.seats, NAME)
    return [_panel(land, names) for land in table.lands]


def _panel(land: Land, names: dict[str, str]) -> Panel:
    terms = _("{cost} coins, due at wall {piece}").format(cost=land.cost, piece=due(land))
    return Panel(
        _title(land),
        [[(terms, "dim")], *(_box(number, box, names) for number, box in enumerate(land.boxes, 1))],
        [
            _("An army costs {cost} coins; piece {piece} of the wall resolves the land.").format(
                cost=land.cost, piece=due(land)
            ),
            *(_told(number, box) for number, box in enumerate(land.boxes, 1)),
        ],
        row=4,
    )


def _title(land: Land) -> str:
    outcome = _("{land}, conquered") if is_full(land) else _("{land}, failed")
    name = LAND_NAMES[land.name]
    return outcome.format(land=name) if land.resolved else name


def _box(number: int, box: Box, names: dict[str, str]) -> Line:
    value = f"{box.points}*" if box.reward else f"{box.points} "
    return [
        (f"{number} ", "dim"),
        (f"  {value}", "" if box.army else "strong"),
        *([(f" ▲ {names[box.army]}", f"seat:{box.army}")] if box.army else [("   ", ""), (_("free"), "dim")]),
    ]


def _told(number: int, box: Box) -> str:
    holder = _("army of {seat}").format(seat=box.army) if box.army else _("free")
    if box.reward:
        told = _("Box {number}, {points} points and a reward card: {holder}.")
    else:
        told = _("Box {number}, {points} points: {holder}.")
    return told.format(number=number, points=box.points, holder=holder)
