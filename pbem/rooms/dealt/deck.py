"""One shuffle of a dealt game, as plain data: how far it has come, and who has contributed what."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from pbem.rooms.dealt.group import deck as group
from pbem.rooms.dealt.group.deck import Card
from pbem.rooms.dealt.group.looks import Look
from pbem.rooms.dealt.group.points import SIZE, Point, total
from pbem.rules.chance import Face


@dataclass(slots=True)
class Deck:
    """A shuffle by all seats, or cards that were laid open.

    `number`: from 1, in the order in which shuffles were asked for; 0 for what lies open. `first`: its first slot.
    `faces`: in the order of its physical cards. `opened`: which physical card lies at each place, -1 where that is not
    known to all.

    `place`: where in the game it was shuffled; empty for a deck of the deal. `prover`: who proves its lap, since it
    alone could know every card: the last seat whose secret was not known to all when it was laid. `laps`: a digest of
    what lay there after each, `keys`: the key that each has added. `cards`: as the newest lap left them, `below`: as
    each before that did. `proved`: the seats whose lap has a proof, whenever that came. `shares`: by
    seat, the share of each place, empty where there is none. `looks`: by maker and reader, the shares that were masked
    for the reader, each after its place.
    """

    name: str
    number: int
    first: int
    faces: list[Face]
    opened: list[int]
    place: str
    prover: str
    laps: list[str] = field(default_factory=list)
    keys: list[bytes] = field(default_factory=list)
    cards: bytes = b""
    below: list[bytes] = field(default_factory=list)
    proved: list[str] = field(default_factory=list)
    shares: dict[str, list[bytes]] = field(default_factory=dict)
    looks: dict[str, list[bytes]] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """What everything is bound to that is said of this shuffle: no other shuffle of the game has it."""
        return f"{self.number} {self.name}"

    @property
    def slots(self) -> range:
        """Its slots, place by place."""
        return range(self.first, self.first + len(self.faces))

    def key_label(self, lap: int) -> str:
        """What the key is bound to that a lap adds, counted from 0: to what lies there before it.

        So no key serves for two decks: in another branch of the game, or over another lap, it is another one. Else a
        card of a hand, slipped into the second deck, could be read there.
        """
        below = [self.laps[lap - 1]] if lap else []
        return " ".join([self.label, *([self.place] if self.place else []), *below])

    def joint(self) -> Point:
        """The key under which the cards are masked: the sum of all laps' keys, whose secret no one knows."""
        return total(self.keys)

    def newest(self, game: str) -> list[Card]:
        """The cards as they lie now."""
        return group.read(self.cards) if self.laps else group.unshuffled(game, self.label, len(self.faces))

    def lapped(self, key: Point, cards: Sequence[Card]) -> None:
        """Another seat has added its key and shuffled it."""
        if self.laps:
            self.below.append(self.cards)
        self.cards = group.write(cards)
        self.keys.append(key)
        self.laps.append(digest(self.joint(), self.cards))

    def around(self, lap: int, game: str) -> tuple[list[Card], list[Card]]:
        """The cards before a lap, counted from 0, and after it."""
        lying = [*self.below, self.cards]
        before = group.read(lying[lap - 1]) if lap else group.unshuffled(game, self.label, len(self.faces))
        return before, group.read(lying[lap])

    def card(self, place: int) -> Card:
        """The masked card at a place, once it is shuffled."""
        raw = self.cards[place * group.CARD_SIZE : (place + 1) * group.CARD_SIZE]
        return group.read(raw)[0]

    def share(self, seat: str, place: int) -> Point:
        """A seat's share of a place; empty if it is not known."""
        shares = self.shares.get(seat)
        return shares[place] if shares else b""

    def note(self, seat: str, points: Mapping[int, Point]) -> None:
        """Keep a seat's shares."""
        known = self.shares.setdefault(seat, [b""] * len(self.faces))
        for place, point in points.items():
            known[place] = point

    def looks_at(self, maker: str, reader: str, place: int) -> list[Look]:
        """The looks at a place that one seat gave another: one, if no one cheats, and any of them will do."""
        given = self.looks.get(f"{maker} {reader}", ())
        raws = [raw[2:] for raw in given if raw[:2] == place.to_bytes(2, "big")]
        return [Look(raw[:SIZE], raw[SIZE:]) for raw in raws]

    def maker_of(self, look: Look, reader: str, place: int) -> str:
        """The seat that gave a reader this look at a place; "" if no one did."""
        makers = (maker for maker, _space, given in (label.partition(" ") for label in self.looks) if given == reader)
        return next((maker for maker in makers if look in self.looks_at(maker, reader, place)), "")

    def note_look(self, maker: str, reader: str, place: int, look: Look) -> None:
        """Keep a look, whatever others there are, so that it makes no difference in which order they come."""
        known = {*self.looks.get(f"{maker} {reader}", ()), place.to_bytes(2, "big") + look.sealer + look.masked}
        self.looks[f"{maker} {reader}"] = sorted(known)

    def lacking(self, place: int, seats: Sequence[str]) -> list[str]:
        """Those of these seats whose share of a place is not known."""
        return [seat for seat in seats if not self.share(seat, place)]


def digest(joint: Point, cards: bytes) -> str:
    """What is kept of a lap: the joint key after it, and the cards."""
    return sha256(joint + cards).hexdigest()
