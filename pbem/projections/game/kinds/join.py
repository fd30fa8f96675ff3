"""`join`: a player asks for a seat, with a key and a contribution to the seed."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from pbem.events.event import CONTRIBUTION_LENGTH, CONTRIBUTIONS_MOST, Event
from pbem.events.keys import decode
from pbem.projections import record
from pbem.projections.game import joins
from pbem.projections.game.fields import Bytes32, Fields, check_key
from pbem.projections.game.folding import Folding
from pbem.projections.game.kind import CoreKind, against_practice, no_seat
from pbem.secrecy import commit_own
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
            return _("the game has started: its seats are taken")
        if event.by not in header.seats:
            return no_seat(game, event.by)
        return (
            game.dealer.misplaced(game.record, event, self.key)
            or against_practice(header, self.key)
            or self._not_as_promised(header, event.by)
            or game.dealer.unfit(game, event, self.key, self.deck)
        )

    def take(self, game: Folding, event: Event, before: record.Head) -> None:
        """The wish is noted; the start accepts it or not."""
        wish = record.Wish(event.id, event.by, self.key, self.entropy, deck=self.deck, mail=event.mail)
        sentence = game.dealer.joined(game.record, event, wish)
        game.record.joins[event.id] = wish
        game.record.asked.setdefault(joins.asker(event.by, self.key), []).append(event.id)
        game.say(sentence.format(seat=event.by))

    def _not_as_promised(self, header: record.Header, seat: str) -> str | None:
        """Why this key cannot have this seat, by what the first event says of the host's own."""
        promised = dict(zip(header.creator_seats, header.creator_hashes, strict=True))
        if self.key != header.key:
            reserved = seat in promised and header.hub != header.key
            return _("the seat {seat} is the host's own").format(seat=seat) if reserved else None
        if seat not in promised:
            return _("the first event does not name {seat} as one of the host's seats").format(seat=seat)
        if commit_own(seat, decode(self.entropy, 32)) != promised[seat]:
            return _("the host's contribution is not the one promised in the first event")
        return None
