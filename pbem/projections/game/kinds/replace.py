"""`replace`: another key plays a seat: a substitute's, or a new one for a lost one."""

from collections.abc import Mapping
from typing import Any, ClassVar

from pbem.events.event import Event
from pbem.projections.game.fields import Bytes32, Fields, SeatName, check_key
from pbem.projections.game.folding import Folding
from pbem.projections.game.kind import ProposalKind, against_practice, no_seat
from pbem.projections.game.question import changes_hands, stays_open, unlisted
from pbem.projections.record import Head, Proposal, others, own_player, party
from pbem.projections.whose import whose
from pbem.wording import _

from .wanted import agreed_before


class Replace(Fields, ProposalKind):
    """With the consent of everyone but the seat's own player; and of that one too, where the players deal.

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
        """Everyone but the seat's own player, unless that one has something to hand over.

        No one else, where all have agreed to whoever it is (see `wanted`).
        """
        found = set() if agreed_before(game, body) else others(game.record, by)
        if game.dealer.keeps_back(game, body["seat"], body["key"]):
            return (found | {party(game.record, body["seat"])}) - {party(game.record, by)}
        return found - own_player(game.record, body["seat"])

    def impossible(self, game: Folding) -> str | None:
        """Of a seat at this table."""
        if self.seat not in game.record.keys:
            return no_seat(game, self.seat)
        if self.key == game.record.keys[self.seat] and self.seat not in game.record.vacant:
            return _("this key already plays {seat}").format(seat=self.seat)
        return None

    def kept_back(self, game: Folding, by: str) -> str | None:
        """The seat's own player agrees by handing over the seat's part of the cards."""
        own = party(game.record, by) == party(game.record, self.seat)
        if not own or not game.dealer.keeps_back(game, self.seat, self.key):
            return None
        return _("it holds back {seat}'s part of the deal, which the new player needs").format(seat=self.seat)

    def words(self, game: Folding, proposal: Proposal) -> str:
        """As after "proposes to"."""
        if self.comes_back(game):
            words = _("let {seat}'s player come back")
            if game.dealer.all_read(game, self.seat):
                words = _("let {seat}'s player come back, with a hand that all can read")
            return words.format(seat=self.seat)
        return _("give the seat {seat} to {player}").format(seat=self.seat, player=whose(game.record, self.key))

    def caution(self, game: Folding) -> str:
        """What to think of where someone new comes."""
        return "" if self.key in game.record.keys.values() else game.dealer.against_strangers(game, self.key)

    def barred(self, game: Folding, event: Event) -> str | None:
        """In a running game, for one of its seats."""
        keys = game.record.keys
        if game.phase != "playing" or event.by not in keys or self.seat not in keys:
            return _("only a seat of a running game can be given to another player")
        hindered = against_practice(game.record.header, self.key)
        hindered = hindered or game.dealer.not_handed_over(game, self.seat, self.key)
        return self.impossible(game) or hindered or unlisted(game, event, self.seat)

    def take(self, game: Folding, event: Event, before: Head) -> None:
        """A seat that was left is played again; one for which the rules move, from the next move on."""
        player, before_them = whose(game.record, self.key), game.record.keys[self.seat]
        returns = self.comes_back(game)
        game.record.keys[self.seat] = self.key
        if self.seat in game.record.absent and self.seat not in game.record.returning:
            game.record.returning.append(self.seat)
        game.record.wanted = [name for name in game.record.wanted if name != self.seat]
        game.record.vacant = [name for name in game.record.vacant if name != self.seat]
        game.record.gone_at.pop(self.seat, None)
        game.dealer.seats_changed(game)
        stays_open(game, event, before)
        changes_hands(game, self.seat)
        sentence = _("{seat} is played by {player} from now on.")
        if returns:
            sentence = _("By agreement, {seat}'s player is back and plays again.")
            if game.dealer.all_read(game, self.seat):
                sentence = _(
                    "By agreement, {seat}'s player is back and plays again, with a hand that everyone can see."
                )
        game.say(sentence.format(seat=self.seat, player=player))
        self.note_former(game, before_them)
        game.settle()

    def comes_back(self, game: Folding) -> bool:
        """Whether a seat that its player has left, or was left without, goes to that very player."""
        return self.seat in game.record.vacant and game.record.keys.get(self.seat) == self.key

    def note_former(self, game: Folding, key: str) -> None:
        """Note who has played the seat before, with this key."""
        record = game.record
        if key == self.key:
            return
        known = [one for one in record.former.get(self.seat, ()) if one not in (key, self.key)]
        record.former[self.seat] = [*known, key]
        game.dealer.still_reads(game, self.seat, key)
