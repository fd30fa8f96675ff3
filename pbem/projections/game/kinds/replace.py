"""`replace`: another key plays a seat: a substitute's, or a new one for a lost one."""

from collections.abc import Mapping
from typing import Any, ClassVar

from pbem.events.event import Event
from pbem.projections.game.consents import others, party
from pbem.projections.game.fields import Bytes32, Fields, SeatName, check_key
from pbem.projections.game.kind import Folding, MotionKind, no_seat
from pbem.projections.game.practice import against_practice
from pbem.projections.game.question import changes_hands, stays_open, unlisted
from pbem.projections.record import Head, Motion, Record
from pbem.projections.whose import whose
from pbem.wording import _


class Replace(Fields, MotionKind):
    """With the consent of everybody but the seat's own player."""

    kind: ClassVar[str] = "replace"
    leaves_open: ClassVar[bool] = True
    binds_keys: ClassVar[bool] = True

    seat: SeatName
    key: Bytes32

    @classmethod
    def check(cls, body: Mapping[str, Any]) -> None:
        """Its key can sign."""
        check_key("key", body["key"])

    @classmethod
    def hands_over(cls, event: Event) -> object:
        """The seat that it names."""
        return event.body.get("seat")

    @classmethod
    def required(cls, record: Record, by: str, body: Mapping[str, Any]) -> set[str]:
        """Everybody but the seat's own player."""
        return others(record, by) - {party(record, body["seat"])}

    def impossible(self, game: Folding) -> str | None:
        """Of a seat at this table, and not to the dealer."""
        if self.key == game.record.header.dealer:
            return _("the dealer's key holds no seat")
        if self.seat not in game.record.keys:
            return no_seat(game, self.seat)
        return self._would_stop_the_game(game)

    def words(self, game: Folding, motion: Motion) -> str:
        """As after "proposes to"."""
        return _("give the seat {seat} to {player}").format(seat=self.seat, player=whose(game.record, self.key))

    def barred(self, game: Folding, event: Event) -> str | None:
        """In a running game, for one of its seats."""
        keys = game.record.keys
        if game.phase != "playing" or event.by not in keys or self.seat not in keys:
            return _("only a seat of a running game can be given to another player")
        hindered = against_practice(game.record.header, self.key) or self._would_stop_the_game(game)
        return hindered or unlisted(game, event, self.seat)

    def _would_stop_the_game(self, game: Folding) -> str | None:
        """Where the players deal: only the old key makes the seat's part of the cards, until all know its secret."""
        if not game.chance.waits or self.seat not in game.chance.withheld():
            return None
        sentence = _(
            "{seat}'s part of the cards follows from its old key: first {seat} resigns, or the others expel it"
        )
        return sentence.format(seat=self.seat)

    def take(self, game: Folding, event: Event, before: Head) -> None:
        """A seat that was left is played again; one for which the rules move, from the next move on."""
        player = whose(game.record, self.key)
        game.record.keys[self.seat] = self.key
        if self.seat in game.record.absent and self.seat not in game.record.returning:
            game.record.returning.append(self.seat)
        game.record.vacant = [name for name in game.record.vacant if name != self.seat]
        stays_open(game, event, before)
        changes_hands(game, self.seat)
        game.say(_("{seat} is played by {player} from now on.").format(seat=self.seat, player=player))
        game.settle()
