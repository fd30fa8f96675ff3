"""The three ministries side by side: seven spaces each, the most senior on top, and the two posts."""

from pbem.rules import Line, Panel, Span
from pbem.rules.picture import shortened
from pbem.wording import _
from pbem_confucius.names import MINISTRY_NAMES
from pbem_confucius.table import Ministry, Official, Table

from .words import NONE

NAME = 8
"""Columns for a seat's name, so that three ministries share the page."""


def panels(table: Table) -> list[Panel]:
    """One for each ministry."""
    names = shortened(table.seats, NAME)
    return [_panel(MINISTRY_NAMES[name], ministry, names) for name, ministry in table.ministries.items()]


def _panel(name: str, ministry: Ministry, names: dict[str, str]) -> Panel:
    posts = (
        (_("Minister"), ministry.minister_chit, ministry.minister),
        (_("Secretary"), ministry.secretary_chit, ministry.secretary),
    )
    return Panel(
        _("{ministry}, resolved").format(ministry=name) if ministry.resolved else name,
        [
            *(
                [
                    (f"{post:<10}", "dim"),
                    (str(chit), "" if holder else "strong"),
                    *_marker("▌", holder, names),
                ]
                for post, chit, holder in posts
            ),
            *(_space(space, tile, names) for space, tile in enumerate(ministry.spaces, 1)),
        ],
        [
            *(
                _("{post}, {chit} points: {holder}.").format(post=post, chit=chit, holder=holder or _("open"))
                for post, chit, holder in posts
            ),
            *(_told(space, tile) for space, tile in enumerate(ministry.spaces, 1)),
        ],
        row=2,
    )


def _space(space: int, tile: Official | None, names: dict[str, str]) -> Line:
    number: Span = (f"{space} ", "dim")
    if tile is None:
        return [number, (f"{NONE:>4}", "dim")]
    price = _("cand") if tile.candidate else str(tile.cost)
    if not tile.owner:
        return [number, (f"{price:>4}", "strong"), ("   ", ""), (_("unbribed"), "dim")]
    moved: Line = [(" ", ""), (_("moved"), "dim")] if tile.transferred else []
    return [number, (f"{price:>4}", ""), *_marker("▌" if tile.secured else "▄", tile.owner, names), *moved]


def _marker(sign: str, seat: str, names: dict[str, str]) -> Line:
    return [(f" {sign} {names[seat]}", f"seat:{seat}")] if seat else []


def _told(space: int, tile: Official | None) -> str:
    if tile is None:
        return _("Space {space}: empty.").format(space=space)
    price = _("candidate") if tile.candidate else _("price {cost}").format(cost=tile.cost)
    if not tile.owner:
        return _("Space {space}: unbribed, {price}.").format(space=space, price=price)
    status = _("secured") if tile.secured else _("unsecured")
    if tile.transferred:
        told = _("Space {space}: {seat}, {status}, {price}, transferred this round.")
    else:
        told = _("Space {space}: {seat}, {status}, {price}.")
    return told.format(space=space, seat=tile.owner, status=status, price=price)
