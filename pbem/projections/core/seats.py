"""Taking seats, and the start of play."""

from typing import TYPE_CHECKING, Any

from pbem.events.event import CREATOR, Event
from pbem.projections import record
from pbem.secrecy import commit, mix, practice
from pbem.wording import _

from .kind import CoreKind, no_seat

if TYPE_CHECKING:
    from pbem.projections.game import Game


class Creation(CoreKind):
    """`game`: only the first event of a file."""

    @staticmethod
    def objection(game: "Game", event: Event, body: Any) -> str | None:
        """A second one is never in place."""
        return _("a game is created once, by its first event")


class Join(CoreKind):
    """`join`: a player asks for a seat, with a key and a contribution to the seed."""

    @staticmethod
    def objection(game: "Game", event: Event, body: Any) -> str | None:
        """Before the start, for a seat of this game."""
        if game.table is not None or game.record.waiting:
            return _("the game has begun: its seats are taken")
        if event.by not in game.record.header.seats:
            return no_seat(event.by)
        return against_practice(game, body.key)

    @staticmethod
    def take(game: "Game", event: Event, before: record.Link) -> None:
        """The wish is noted; the start accepts it or not."""
        join = record.Join(event.id, event.by, event.body["key"], event.body["entropy"])
        game.record.joins[event.id] = join
        game.say(_("{seat} takes a seat.").format(seat=event.by))


def against_practice(game: "Game", key: str) -> str | None:
    """Why a key may not play here, if it may not: a practice game has one player, who could know all of its cards."""
    header = game.record.header
    if header.practice is None or key == header.key:
        return None
    return _("this is a practice game: only its creator plays, as its cards follow from a number in the file")


class Start(CoreKind):
    """`start`: the creator accepts one join for each seat, opens the seed, and the game is dealt."""

    @staticmethod
    def objection(game: "Game", event: Event, body: Any) -> str | None:
        """By the creator, with a join for every seat, and with the seed that the first event promised."""
        from pbem.events.keys import decode

        header = game.record.header
        if game.table is not None or game.record.waiting:
            return _("the game has begun already")
        if event.by != CREATOR:
            return _("only the creator starts the game")
        accepted = [join for join in game.record.joins.values() if join.id in event.with_]
        if sorted(join.seat for join in accepted) != sorted(header.seats) or len(event.with_) != len(accepted):
            return _("the start must list exactly one join for every seat")
        try:
            secret = decode(body.seed, 32)
            for join in accepted:
                decode(join.entropy, 32), decode(join.key, 32)
        except ValueError as error:
            return str(error)
        if commit(secret) != header.seed_hash:
            return _("the creator's seed is not the one promised in the first event")
        return None

    @staticmethod
    def take(game: "Game", event: Event, before: record.Link) -> None:
        """Seats are bound to keys; everybody's contribution goes into the seed."""
        from pbem.events.keys import decode

        header = game.record.header
        accepted = {join.seat: join for join in game.record.joins.values() if join.id in event.with_}
        game.record.keys = {seat: accepted[seat].key for seat in header.seats}
        if header.practice is not None:
            game.say(
                _("A practice game: its cards and dice follow from the number {seed}.").format(seed=header.practice)
            )
            game.deal(practice(header.practice))
            return
        entropy = {seat: decode(join.entropy, 32) for seat, join in accepted.items()}
        game.deal(mix(header.id, decode(event.body["seed"], 32), entropy))
