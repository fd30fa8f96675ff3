"""How the table is laid out before the first year."""

from collections.abc import Sequence

from pbem.rules import Chance

from .components import components
from .options import Options
from .provinces import ALL_PROVINCES, provinces
from .table import Chip, Player, Table


def deal(seats: Sequence[str], options: Options, chance: Chance) -> Table:
    """The table of a new game, before the first year.

    The starting chips are mixed over all lotus fields, with six players too (W53). Chance decides who is emperor, or
    the first seat is, by the option (W1).
    """
    box = components()
    in_play = provinces(options.map, len(seats) == ALL_PROVINCES)
    starting = dict(box["starting"])
    starting["village"] += len(seats) == ALL_PROVINCES
    stack = [kind for kind, number in box["neutral"].items() for _chip in range(number - starting[kind])]
    first = [kind for kind, number in starting.items() for _chip in range(number)]
    lotus = [province.id for province in in_play.values() if province.lotus]
    pile = chance.shuffle("starting chips", first)
    turned_up = chance.turn_up(chance.take(pile, "", len(lotus)))
    return Table(
        seats=list(seats),
        options=options,
        players={seat: Player(**box["hand"]) for seat in seats},
        chips={province: Chip(str(kind)) for province, kind in zip(lotus, turned_up, strict=True)},
        stack=chance.shuffle("stack", stack),
        emperor=seats[0 if options.first_emperor == "first" else chance.roll("first emperor", len(seats))],
    )
