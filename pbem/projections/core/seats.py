"""Taking seats, and the start of play."""

from typing import TYPE_CHECKING, Any

from pbem.events.event import CREATOR, Event
from pbem.projections import record
from pbem.secrecy import commit, commit_own, mix, practice
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
        header = game.record.header
        if event.by not in header.seats:
            return no_seat(game, event.by)
        for join in game.record.joins.values():
            if (join.seat, join.key) == (event.by, body.key) and not set(join.freed) & set(event.with_):
                return _("this key has asked for the seat {seat} already").format(seat=event.by)
        return against_practice(game, body.key) or _not_as_promised(header, event.by, body)

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


class Free(CoreKind):
    """`free`: the creator dismisses joins, so that somebody else can have the seats."""

    @staticmethod
    def objection(game: "Game", event: Event, body: Any) -> str | None:
        """By the creator, before the start, of joins that it lists."""
        if game.phase != "joining":
            return _("the game has begun: its seats are taken")
        if event.by != CREATOR:
            return _("only the creator frees a seat")
        if not event.with_ or not set(event.with_) <= game.record.joins.keys():
            return _("it must list the joins that it dismisses, and nothing else")
        return None

    @staticmethod
    def take(game: "Game", event: Event, before: record.Link) -> None:
        """No start can accept these joins any more; who made one may ask again, with a join that lists this event."""
        for listed in event.with_:
            join = game.record.joins[listed]
            join.freed.append(event.id)
            game.say(_("The creator frees the seat {seat}.").format(seat=join.seat))


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
        accepted = [join for join in game.record.joins.values() if join.id in event.with_ and not join.freed]
        if sorted(join.seat for join in accepted) != sorted(header.seats) or len(event.with_) != len(accepted):
            return _("the start must list exactly one join for every seat")
        if commit(decode(body.seed, 32)) != header.seed_hash:
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


def _not_as_promised(header: record.Header, seat: str, body: Any) -> str | None:
    """Why this key cannot have this seat, by what the first event says of the creator's own: nobody tries shuffles."""
    from pbem.events.keys import decode

    promised = dict(zip(header.creator_seats, header.creator_hashes, strict=True))
    if body.key != header.key:
        reserved = seat in promised and header.hub != header.key
        return _("the seat {seat} is the creator's own").format(seat=seat) if reserved else None
    if seat not in promised:
        return _("the first event does not name {seat} as a seat of the creator's").format(seat=seat)
    if commit_own(seat, decode(body.entropy, 32)) != promised[seat]:
        return _("the creator's contribution is not the one promised in the first event")
    return None
