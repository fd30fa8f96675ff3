"""`replace`: another key plays a seat: a substitute's, or a new one for a lost one."""

from collections.abc import Mapping
from typing import Any, ClassVar

from pbem.events.event import Event
from pbem.projections.game.fields import Bytes32, Fields, SeatName, check_key
from pbem.projections.game.kind import Folding, ProposalKind, against_practice, no_seat
from pbem.projections.game.leavers import seat_replaced
from pbem.projections.game.new_player import comes_back, is_open, must_hand_over, played_before
from pbem.projections.game.question import changes_hands, stays_open, unlisted
from pbem.projections.record import Head, Proposal, others, party
from pbem.projections.whose import whose
from pbem.wording import _

from .wanted import agreed_before


class Replace(Fields, ProposalKind):
    """With the consent of everybody but the seat's own player; and of that one too, where the players deal.

    There only the old player's machine can hand over the seat's part of the cards, until all know the seat's secret.
    """

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
    def required(cls, game: Folding, by: str, body: Mapping[str, Any]) -> set[str]:
        """Everybody but the seat's own player, unless that one has something to hand over.

        Nobody else, where all have agreed to whoever it is (see `wanted`).
        """
        found = set() if agreed_before(game, body) else others(game.record, by)
        own = {party(game.record, body["seat"])}
        if game.chance.may_go_to(body["seat"], body["key"]):
            return found - own
        return found | own - {party(game.record, by)}

    def impossible(self, game: Folding) -> str | None:
        """Of a seat at this table."""
        if self.seat not in game.record.keys:
            return no_seat(game, self.seat)
        if self.key == game.record.keys[self.seat] and self.seat not in game.record.vacant:
            return _("this key plays {seat} already").format(seat=self.seat)
        return None

    def kept_back(self, game: Folding, by: str) -> str | None:
        """The seat's own player agrees by handing over the seat's part of the cards."""
        if party(game.record, by) != party(game.record, self.seat) or game.chance.may_go_to(self.seat, self.key):
            return None
        return _("it keeps back {seat}'s part of the cards, which the new player needs").format(seat=self.seat)

    def words(self, game: Folding, proposal: Proposal) -> str:
        """As after "proposes to"."""
        if comes_back(game, self.seat, self.key):
            words = _("let {seat}'s player come back")
            if is_open(game, self.seat):
                words = _("let {seat}'s player come back, with a hand that all can read")
            return words.format(seat=self.seat)
        return _("give the seat {seat} to {player}").format(seat=self.seat, player=whose(game.record, self.key))

    def caution(self, game: Folding) -> str:
        """Whoever comes where the players deal keeps a piece of each secret: with another seat, that is two."""
        if game.record.header.cards == "open" or self.key in game.record.keys.values():
            return ""
        return _("Two seats may be one person, who then keeps two pieces of your secret: agree if you know better.")

    def barred(self, game: Folding, event: Event) -> str | None:
        """In a running game, for one of its seats."""
        keys = game.record.keys
        if game.phase != "playing" or event.by not in keys or self.seat not in keys:
            return _("only a seat of a running game can be given to another player")
        hindered = against_practice(game.record.header, self.key) or must_hand_over(game, self.seat, self.key)
        return self.impossible(game) or hindered or unlisted(game, event, self.seat)

    def take(self, game: Folding, event: Event, before: Head) -> None:
        """A seat that was left is played again; one for which the rules move, from the next move on."""
        player, before_them = whose(game.record, self.key), game.record.keys[self.seat]
        returns = comes_back(game, self.seat, self.key)
        game.record.keys[self.seat] = self.key
        if self.seat in game.record.absent and self.seat not in game.record.returning:
            game.record.returning.append(self.seat)
        game.record.wanted = [name for name in game.record.wanted if name != self.seat]
        game.record.vacant = [name for name in game.record.vacant if name != self.seat]
        game.record.gone_at.pop(self.seat, None)
        seat_replaced(game)
        stays_open(game, event, before)
        changes_hands(game, self.seat)
        sentence = _("{seat} is played by {player} from now on.")
        if returns:
            sentence = _("By agreement {seat}'s player has come back, and plays again.")
            if is_open(game, self.seat):
                sentence = _("By agreement {seat}'s player has come back, and plays again; all can read the hand.")
        game.say(sentence.format(seat=self.seat, player=player))
        played_before(game, self.seat, before_them)
        game.settle()
