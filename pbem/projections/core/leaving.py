"""Leaving the table: one player, all of them, or one for another."""

from typing import TYPE_CHECKING, Any

from pbem.events.event import Event
from pbem.wording import _

from .consents import lacking
from .kind import CoreKind
from .question import changes_hands, stays_open, unlisted
from .seats import against_practice

if TYPE_CHECKING:
    from pbem.projections.game import Game
    from pbem.projections.record import Link


class Resign(CoreKind):
    """`resign`: a player leaves; nobody has to agree. The rules make the seat's moves from now on."""

    @staticmethod
    def objection(game: "Game", event: Event, body: Any) -> str | None:
        """By a seat that is still played."""
        if game.phase != "playing" or event.by not in game.record.keys:
            return _("only a seat of a running game resigns")
        if event.by in game.record.vacant:
            return _("{seat} has resigned already").format(seat=event.by)
        return unlisted(game, event, event.by)

    @staticmethod
    def take(game: "Game", event: Event, before: "Link") -> None:
        """Whoever is left alone has won."""
        game.record.vacant.append(event.by)
        stays_open(game, event, before)
        game.say(_("{seat} leaves the table.").format(seat=event.by))
        if len(game.record.vacant) >= len(game.record.header.seats) - 1:
            game.record.ended = "resigned"
        else:
            game.settle()


class Abandon(CoreKind):
    """`abandon`: everybody agrees to end the game without a winner."""

    @staticmethod
    def objection(game: "Game", event: Event, body: Any) -> str | None:
        """In a running game, with everybody's consent."""
        if game.phase != "playing" or event.by not in game.record.keys:
            return _("only a running game can be abandoned, by one of its seats")
        return lacking(game, event, {"motion": "abandon"}, game.others(event.by))

    @staticmethod
    def take(game: "Game", event: Event, before: "Link") -> None:
        """There is no result."""
        game.record.ended = "abandoned"
        game.say(_("The game is abandoned, by agreement."))


class Replace(CoreKind):
    """`replace`: another key plays a seat, with the consent of everybody but the seat's own player."""

    @staticmethod
    def objection(game: "Game", event: Event, body: Any) -> str | None:
        """In a running game, for one of its seats."""
        keys = game.record.keys
        if game.phase != "playing" or event.by not in keys or body.seat not in keys:
            return _("only a seat of a running game can be given to another player")
        barred = against_practice(game, body.key) or unlisted(game, event, body.seat)
        if barred is not None:
            return barred
        motion = {"motion": "replace", "seat": body.seat, "key": body.key}
        return lacking(game, event, motion, game.others(event.by) - {game.party(body.seat)})

    @staticmethod
    def take(game: "Game", event: Event, before: "Link") -> None:
        """A seat that was left is played again."""
        seat = event.body["seat"]
        game.record.keys[seat] = event.body["key"]
        game.record.vacant = [name for name in game.record.vacant if name != seat]
        stays_open(game, event, before)
        changes_hands(game, seat)
        game.say(_("{seat} is played by another key from now on.").format(seat=seat))
        game.settle()
