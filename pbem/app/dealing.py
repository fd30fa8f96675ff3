"""The deal, where the creator alone cannot make it: what comes before the first move."""

from pbem import secrecy
from pbem.projections.game import Game
from pbem.projections.game.contributions import FEWER_STOPS
from pbem.wording import _, ngettext


def until_dealt(game: Game) -> list[str]:
    """What has to happen before the first move, as sentences without their full stops; none where nothing has to.

    When all seats are taken, the creator's sync is all that can happen next (see `pending.joining`).
    """
    if game.table is not None:
        return []
    if game.phase == "joining" and game.wishes.keys() == set(game.record.header.seats):
        return who_could_read(game)
    match game.record.header.secrecy:
        case secrecy.PLAYERS_DEAL:
            deal = _("whoever takes a seat shuffles the cards; then everybody syncs once before the first move")
            return [*who_could_read(game), deal]
        case "dealer":
            return [_("the dealer deals with `pbem deal`, or goes on with `pbem deal --watch`")]
        case _:
            return []


def who_could_read(game: Game) -> list[str]:
    """Who could read what, where the first event lets fewer than all others read a hand, or anybody a card early."""
    return [*_who_could_read_hands(game), *_who_could_read_early(game)]


def _who_could_read_early(game: Game) -> list[str]:
    if game.record.header.stops != FEWER_STOPS:
        return []
    return [_("whoever turns up a card sees it first; together with the player before them they could read it earlier")]


def _who_could_read_hands(game: Game) -> list[str]:
    header = game.record.header
    if not header.spares_one:
        return []
    sentence = ngettext(
        "if somebody vanishes, {count} other suffices to go on, who can read every hand",
        "if somebody vanishes, {count} others suffice to go on; as many who work together can read a hand",
        header.threshold or 0,
    )
    return [sentence.format(count=header.threshold)]
