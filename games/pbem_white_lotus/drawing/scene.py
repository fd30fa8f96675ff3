"""The pieces on the drawn board of White Lotus and their places, in one seat's view."""

from collections.abc import Iterator

from pbem.rules import View
from pbem.rules.drawing import Piece, Scene
from pbem.wording import _, ngettext
from pbem_white_lotus import flow
from pbem_white_lotus.names import BUILDING_NAMES, SIDE_NAMES
from pbem_white_lotus.provinces import realm
from pbem_white_lotus.scoring import points
from pbem_white_lotus.table import EMPEROR, MARKERS, Table

HIDDEN = "?"


def scene(view: View[Table]) -> Scene:
    """All pieces, texts and states."""
    table = view.table
    return Scene([*_provinces(table), *_players(table), *_choices(table)], _texts(view), _states(table))


def _provinces(table: Table) -> Iterator[Piece]:
    for name, chip in table.chips.items():
        if chip.owner:
            yield Piece(f"chip:{name}", chip.building, seat=chip.owner)
        else:
            yield Piece(f"chip:{name}", f"neutral-{chip.building}", f"neutral:{name}")
    for name in table.claimed():
        yield from (Piece(f"claims:{name}", "claim", seat=seat) for seat in table.participants(name))
    if table.turned_up:
        yield Piece("stack", f"neutral-{table.turned_up}", "turned")


def _players(table: Table) -> Iterator[Piece]:
    for seat, player in table.players.items():
        laid = len(table.claims_of(seat))
        yield from (Piece(f"markers:{seat}", "claim", seat=seat) for _number in range(MARKERS - laid))
        yield from (Piece(f"points:{seat}", "point") for _number in range(player.chips))
    yield Piece(f"player:{table.emperor}", "emperor", "emperor")
    if table.rebellion is not None:
        yield Piece(f"player:{table.rebellion.leader}", "rebel", "rebel")


def _choices(table: Table) -> Iterator[Piece]:
    """An uncovered chip is in front of the seat that chose it."""
    if table.conflict is not None:
        for seat, card in table.conflict.bids.items():
            called = _("bid of {points}, against a marker").format(points=card.points)
            yield Piece(f"choice:{seat}", "bid", f"choice:{seat}", card.target, str(card.points), called)
    elif table.rebellion is not None:
        for seat, force in table.rebellion.forces.items():
            symbol = "for-emperor" if force.side == EMPEROR else "for-rebels"
            called = _("{points} for {side}").format(points=force.points, side=SIDE_NAMES[force.side])
            yield Piece(f"choice:{seat}", symbol, f"choice:{seat}", label=str(force.points), name=called)


def _texts(view: View[Table]) -> dict[str, str]:
    table = view.table
    totals = points(table)
    count = len(table.stack)
    found = {
        "year": _("Year {number}").format(number=table.year),
        "phase": flow.ORDER.phase(table),
        "stack": ngettext("{count} chip face down", "{count} chips face down", count).format(count=count),
        "matter": _matter(table),
    }
    for place, (seat, player) in enumerate(table.players.items()):
        own = view.sees(seat)
        found[f"name:{place}"] = seat
        found[f"points:{place}"] = str(totals[seat])
        found[f"influence:{place}"] = str(player.influence) if own else HIDDEN
        found[f"battle:{place}"] = str(player.battle) if own else HIDDEN
        found[f"lands:{place}"] = str(sum(1 for _owned in table.owned(seat)))
    return found


def _matter(table: Table) -> str:
    """The decision in progress."""
    if table.conflict is not None:
        return _("Conflict over {province}").format(province=realm(table)[table.conflict.province].name)
    if table.rebellion is not None:
        return _("Rebellion of {seat}").format(seat=table.rebellion.leader)
    if table.turned_up:
        return _("A {building} to lay").format(building=BUILDING_NAMES[table.turned_up])
    return ""


def _states(table: Table) -> dict[str, str]:
    found = {f"province:{name}": f"seat:{chip.owner}" for name, chip in table.chips.items() if chip.owner}
    if table.conflict is not None:
        found[f"province:{table.conflict.province}"] = "contested"
    return found
