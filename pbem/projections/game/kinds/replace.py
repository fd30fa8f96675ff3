"""`replace`: another key plays a seat: a substitute's, a new one for a lost one, or that of a machine with a bot."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pbem.events.event import Event
from pbem.projections.game.fields import BOT, Bytes32, Fields, SeatName, check_key, whole
from pbem.projections.game.folding import Folding
from pbem.projections.game.kind import ProposalKind, against_practice, no_seat
from pbem.projections.game.question import changes_hands, stays_open, unlisted
from pbem.projections.record import Head, Proposal, Record, others, party
from pbem.projections.whose import players, whose
from pbem.secrecy import OPEN
from pbem.wording import _

from .wanted import agreed_before


class Replace(Fields, ProposalKind):
    """With the consent of everyone but the seat's own player; and of that one too, where the players deal.

    There only the old player's machine can hand over the seat's part of the cards, until all know the seat's secret.
    `bot`: the program that plays the seat, on the machine of the key, whose player agrees, too.
    """

    kind: ClassVar[str] = "replace"
    leaves_open: ClassVar[bool] = True
    binds_keys: ClassVar[bool] = True

    seat: SeatName
    key: Bytes32
    bot: Annotated[str, whole(f"|{BOT}")] = ""

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
        """Everyone but the seat's own player, unless that one has something to hand over, or a bot plays it there.

        No one else, where all have agreed to whoever it is (see `wanted`).
        """
        found = set() if agreed_before(game, body) else others(game.record, by)
        own = {party(game.record, body["seat"])}
        if game.dealer.keeps_back(game, body["seat"], body["key"]):
            found |= own
        elif body["seat"] not in game.record.bots:
            found -= own
        if body.get("bot"):
            found.add(body["key"])
        return found - {party(game.record, by)}

    def impossible(self, game: Folding) -> str | None:
        """Of a seat at this table."""
        if self.seat not in game.record.keys:
            return no_seat(game, self.seat)
        if plays_already(game.record, self.seat, self.key, self.bot):
            return _("this key already plays {seat}").format(seat=self.seat)
        if self.bot and not self._at_the_table(game):
            return _("a bot plays only on the machine of someone who plays another seat")
        return None

    def _at_the_table(self, game: Folding) -> bool:
        """Whether the key's holder plays another seat. A hub's does not: it would sign what no mail has asked for."""
        gone = {self.seat, *game.record.vacant}
        return self.key != game.record.header.hub and not gone.issuperset(players(game.record, self.key))

    def kept_back(self, game: Folding, by: str) -> str | None:
        """The seat's own player agrees by handing over the seat's part of the cards."""
        own = party(game.record, by) == party(game.record, self.seat)
        if not own or not game.dealer.keeps_back(game, self.seat, self.key):
            return None
        return _("it holds back {seat}'s part of the deal, which the new player needs").format(seat=self.seat)

    def words(self, game: Folding, proposal: Proposal) -> str:
        """As after "proposes to"."""
        if self.bot:
            words = _("let the bot {bot} play {seat} on {player}'s machine")
            if game.record.header.cards != OPEN:
                words = _("let the bot {bot} play {seat} on {player}'s machine, which can then read {seat}'s hand")
            return words.format(bot=self.bot, seat=self.seat, player=whose(game.record, self.key))
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
        self.note_former(game.record, before_them)
        game.record.keys[self.seat] = self.key
        game.record.bots.pop(self.seat, None)
        if self.bot:
            game.record.bots[self.seat] = self.bot
        if self.seat in game.record.absent and self.seat not in game.record.returning:
            game.record.returning.append(self.seat)
        game.record.wanted = [name for name in game.record.wanted if name != self.seat]
        game.record.vacant = [name for name in game.record.vacant if name != self.seat]
        game.record.gone_at.pop(self.seat, None)
        game.dealer.seats_changed(game)
        stays_open(game, event, before)
        changes_hands(game, self.seat)
        sentence = _("{seat} is played by {player} from now on.")
        if self.bot:
            sentence = _("By agreement, the bot {bot} plays {seat} from now on, on {player}'s machine.")
        elif returns:
            sentence = _("By agreement, {seat}'s player is back and plays again.")
            if game.dealer.all_read(game, self.seat):
                sentence = _(
                    "By agreement, {seat}'s player is back and plays again, with a hand that everyone can see."
                )
        game.say(sentence.format(seat=self.seat, player=player, bot=self.bot))
        if before_them != self.key:
            game.dealer.still_reads(game, self.seat, before_them)
        game.settle()

    def comes_back(self, game: Folding) -> bool:
        """Whether a seat that its player has left, or was left without, goes to that very player."""
        record = game.record
        bots = self.bot or self.seat in record.bots
        return not bots and self.seat in record.vacant and record.keys.get(self.seat) == self.key

    def note_former(self, record: Record, key: str) -> None:
        """Note who has played the seat before, with this key; or on whose machine a bot has."""
        machines = [one for one in record.machines.get(self.seat, ()) if one != key]
        record.machines[self.seat] = [*machines, key] if self.seat in record.bots else machines
        if key != self.key:
            known = [one for one in record.former.get(self.seat, ()) if one not in (key, self.key)]
            record.former[self.seat] = [*known, key]


def plays_already(record: Record, seat: str, key: str, bot: str = "") -> bool:
    """Whether a key plays a seat that no one has left; by this program, or without one."""
    return record.keys.get(seat) == key and record.bots.get(seat, "") == bot and seat not in record.vacant
