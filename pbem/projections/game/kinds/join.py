"""`join`: a player asks for a seat, with a key and a contribution to the seed."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from pydantic import Field

from pbem.events.event import CONTRIBUTION_LENGTH, CONTRIBUTIONS_MOST, Event
from pbem.events.keys import decode
from pbem.projections import record
from pbem.projections.game import order
from pbem.projections.game.contributions import planned_for
from pbem.projections.game.fields import Bytes32, Fields, check_key
from pbem.projections.game.kind import CoreKind, Folding, against_practice, no_seat
from pbem.secrecy import DEALT, commit_own, provide
from pbem.wording import _


class Join(Fields, CoreKind):
    """Before the start; several may ask for one seat."""

    kind: ClassVar[str] = "join"
    side: ClassVar[bool] = True
    backs: ClassVar[bool] = False

    key: Bytes32
    entropy: Bytes32
    deck: Annotated[
        list[Annotated[str, Field(max_length=CONTRIBUTION_LENGTH)]], Field(max_length=CONTRIBUTIONS_MOST)
    ] = []

    @classmethod
    def check(cls, body: Mapping[str, Any]) -> None:
        """Its key can sign."""
        check_key("key", body["key"])

    @classmethod
    def holder(cls, record: record.Record, event: Event) -> object:
        """The key that it brings."""
        return event.body.get("key")

    @classmethod
    def claim(cls, event: Event) -> tuple[str, ...]:
        """Two of one key for one seat are a fork."""
        return (str(event.body.get("key")),)  # whatever a stranger wrote there

    def objection(self, game: Folding, event: Event) -> str | None:
        """Before the start, for a seat of this game."""
        header = game.record.header
        if event.mail and self.key != header.hub:
            return _("the hub takes a seat with its own key only")
        if game.table is not None or game.record.waiting:
            return _("the game has begun: its seats are taken")
        if event.by not in header.seats:
            return no_seat(game, event.by)
        under = order.named(game.record, event)
        if len(under) > (header.cards == DEALT):
            return _("it lists joins that it does not shuffle after")
        listed, below = {*event.with_}, [one.id for one in under] or [""]
        for join in order.asked_by(game.record, event.by, self.key):
            if listed.isdisjoint(join.freed) and [join.below] == below:
                return _("this key has asked for the seat {seat} already").format(seat=event.by)
        hindered = against_practice(header, self.key) or self._not_as_promised(header, event.by)
        return hindered or self._ill_equipped(game, event.by, under)

    def take(self, game: Folding, event: Event, before: record.Head) -> None:
        """The wish is noted; the start accepts it or not."""
        below = next((join.id for join in order.named(game.record, event)), "")
        again = not all(join.freed for join in order.asked_by(game.record, event.by, self.key))
        game.record.joins[event.id] = record.Wish(
            event.id, event.by, self.key, self.entropy, deck=self.deck, below=below, mail=event.mail
        )
        game.record.asked.setdefault(order.asker(event.by, self.key), []).append(event.id)
        if again:
            game.say(_("{seat} shuffles again, as others have shuffled before.").format(seat=event.by))
        else:
            game.say(_("{seat} takes a seat.").format(seat=event.by))

    def _ill_equipped(self, game: Folding, seat: str, under: Sequence[record.Wish]) -> str | None:
        """Why the cards cannot be dealt with what it brings. `under`: the join over whose lap it shuffles."""
        below = [one for join in under for one in (*order.below(game.record, join), join)]
        if seat in (join.seat for join in below):
            return _("it shuffles after a join for the same seat")
        try:
            chance = provide(game.record.header.cards)
            chance.check_brought(self.deck, game.id, seat, lambda: planned_for(game, seat, self.key, below))
        except ValueError as error:
            return str(error)
        return None

    def _not_as_promised(self, header: record.Header, seat: str) -> str | None:
        """Why this key cannot have this seat, by what the first event says of the creator's own."""
        promised = dict(zip(header.creator_seats, header.creator_hashes, strict=True))
        if self.key != header.key:
            reserved = seat in promised and header.hub != header.key
            return _("the seat {seat} is the creator's own").format(seat=seat) if reserved else None
        if seat not in promised:
            return _("the first event does not name {seat} as a seat of the creator's").format(seat=seat)
        if commit_own(seat, decode(self.entropy, 32)) != promised[seat]:
            return _("the creator's contribution is not the one promised in the first event")
        return None
