"""Which cards some players could read with modified programs, from all that was ever written, at any moment of a game.

Nothing of pbem's own bookkeeping is believed but where the cards lie and what the rules have done with them: whose they
are, and which were turned up.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from attacker import contributed, known_to
from homes import Homes
from small_games import key

from pbem.events.event import Event
from pbem.projections.game import Game
from pbem.rooms.dealt.group import looks, shares, wire

SECRETS = {"secret", "escrow", "opening", "handover", "key"}
"""Contributions from which someone might work out a secret."""


@dataclass
class Overhearing:
    """What `players`, by seat whose keys they hold, can read.

    `shown`: by label and place of a card, whose share is out. `given`: the seats whose secret was handed over to them.
    `heard`: all events so far. `secrets`: the seats whose secret they know. `known`: the slots that they might read so
    far.
    """

    players: Mapping[str, str]
    shown: dict[tuple[str, int], set[str]] = field(default_factory=dict)
    secrets: set[str] = field(default_factory=set)
    heard: list[Event] = field(default_factory=list)
    given: set[str] = field(default_factory=set)
    known: set[int] = field(default_factory=set)

    def hear(self, event: Event, game: Game) -> None:
        """Take in an event, after it has taken effect."""
        self.heard.append(event)
        kinds = set()
        for one in map(wire.read, contributed(event)):
            kinds.add(one.kind)
            match one.kind:
                case "shares":
                    self._know(one.label, event.by, shares.Shares.read(one.raw).points)
                case "looked":
                    for shown in looks.ShownLooks.read(one.raw).shares:
                        self._know(one.label, self._masked_by(one.label, shown), [shown.place])
                case "look":
                    *about, seat = one.label.split(" ")[:3]
                    if seat in self.players:
                        self._know(" ".join(about), event.by, looks.read(one.raw))
                case "handover":
                    seat, to = one.label.split(" ")
                    if to in {key(who).public for who in self.players.values()}:
                        self.given.add(seat)
        if kinds & SECRETS or event.kind == "join":
            self.secrets = known_to(self.heard, game.record.header.seats, self.players) | self.given

    def _know(self, label: str, seat: str, places: Iterable[int]) -> None:
        for place in places:
            self.shown.setdefault((label, place), set()).add(seat)

    def _masked_by(self, label: str, shown: looks.ShownLook) -> str:
        """Whose share it is that was masked for one seat and is shown now; "" for one that no event holds."""
        for event in self.heard:
            for one in map(wire.read, contributed(event)):
                if one.kind == "look" and one.label.startswith(f"{label} "):
                    masked = looks.read(one.raw).get(shown.place)
                    if masked is not None and masked[0] == shown.look:
                        return event.by
        return ""

    def readable(self, game: Game) -> set[int]:
        """The slots that they can read."""
        chance = game.chance
        found = set()
        for deck in chance.decks:
            if deck.number and chance.shuffled(deck):
                about = chance.about(deck)
                for place, slot in enumerate(deck.slots):
                    if {*chance.seats} <= self.secrets | self.shown.get((about, place), set()):
                        found.add(slot)
        return found


def may_read(game: Game, seats: set[str]) -> set[int]:
    """The slots whose faces some seats may know: shown to all, or theirs at any time."""
    chance = game.chance
    theirs = {slot for seat in seats for slot in chance.taken_by(seat)}
    shown = {slot for slot, face in enumerate(chance.printed) if face is not None}
    return theirs | shown | {*chance.wanted}


class Overheard:
    """A game that is listened to by several sets of players, each of which may learn no more than the rules let it.

    `left`: seats whose hand is open, since their player has left. `looked`: how often someone has tried.
    """

    def __init__(self, homes: Homes, *listening: Mapping[str, str]) -> None:
        self.homes, self.listening = homes, [Overhearing(players) for players in listening]
        self.left: set[str] = set()
        self.looked = 0
        self._game = Game.begin(homes.events[0])
        self._taken = 1
        for one in self.listening:
            one.heard.append(homes.events[0])

    def look(self) -> None:
        """After each event that has come since: no one can read what they must not."""
        while self._taken < len(self.homes.events):
            event = self.homes.events[self._taken]
            self._game.take(event)
            self._taken += 1
            self.left |= {*self._game.record.vacant}
            if self._game.record.ended or self._game.phase == "over":
                return
            for one in self.listening:
                one.hear(event, self._game)
                if self._game.chance is not None:
                    self._check(one, event)

    def _theirs(self, one: Overhearing) -> set[str]:
        """The seats whose cards some players may know now: all, if no one else is there but whose seat it is."""
        record, own = self._game.record, {key(who).public for who in one.players.values()}
        there = {seat: public for seat, public in record.keys.items() if seat not in record.vacant}
        last = {seat for seat in there if len(there) > 2 and {*there.values()} - {there[seat]} <= own}
        return {*one.players, *one.given, *self.left, *last}

    def _check(self, one: Overhearing, event: Event) -> None:
        self.looked += 1
        theirs = self._theirs(one)
        assert one.secrets <= theirs | {*one.players}, (
            f"{[*one.players]} know {one.secrets - theirs} after the {event.kind} of {event.by}"
        )
        one.known |= may_read(self._game, theirs)
        readable, chance = one.readable(self._game), self._game.chance
        open_to_all = {
            slot for slot, face in enumerate(chance.printed) if face is not None and chance.deck_of(slot).number
        }
        assert open_to_all <= readable, f"{[*one.players]} are blind to {open_to_all - readable}"
        too_much = readable - one.known
        assert not too_much, f"{[*one.players]} read {too_much} after the {event.kind} of {event.by}"
