"""The deal, where the host alone cannot make it: what comes before the first move."""

from pbem.projections.game.folding import Folding
from pbem.wording import _, ngettext

from .game import order
from .plan import SPARES_ONE


def until_dealt(game: Folding) -> list[str]:
    """What has to happen before the first move, as sentences without their full stops; none where nothing has to.

    When all seats are taken, the host's sync is all that can happen next (see `pending.joining`).
    """
    if game.table is not None:
        return []
    if game.phase == "joining" and order.wishes(game.record).keys() == set(game.record.header.seats):
        return who_could_read(game)
    deal = _("players shuffle the cards as they take their seats; before the first move, everyone syncs once")
    return [*who_could_read(game), deal]


def who_could_read(game: Folding) -> list[str]:
    """Who could read a hand, where all others but one suffice for that: no one there plays two of many seats."""
    header, players = game.record.header, [wish.key for wish in order.wishes(game.record).values()]
    if len(header.seats) < SPARES_ONE or len({*players}) < len(players):
        return []
    count = len(header.seats) - 2
    sentence = ngettext(
        "if a player vanishes, {count} other is enough to go on, and can read every hand",
        "if a player vanishes, {count} others are enough to go on; as many who work together can read a hand",
        count,
    )
    return [sentence.format(count=count)]
