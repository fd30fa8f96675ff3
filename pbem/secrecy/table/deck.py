"""One shuffle of a game in mode `table`, as plain data: how far it has come, and who has contributed what."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from pbem.secrecy.group import deck as group
from pbem.secrecy.group.deck import Card
from pbem.secrecy.group.looks import Look
from pbem.secrecy.group.points import SIZE, Point
from pbem.secrecy.masked import MaskedDeck


@dataclass(slots=True)
class Deck(MaskedDeck):
    """A shuffle by all seats. `number`: of the keys under which it is masked, too.

    `place`: where in the game it was shuffled; empty for a deck of the deal. `prover`: who proves its lap, since it
    alone could know every card: the last seat whose secret was not known to all when it was laid. `laps`: a digest of
    each. `cards`: as the newest lap left them. `shares`: by seat, the share of each place, empty where there is none.
    `looks`: by seat, the shares that were masked for it, each after its place.
    """

    place: str
    prover: str
    laps: list[str] = field(default_factory=list)
    cards: bytes = b""
    shares: dict[str, list[bytes]] = field(default_factory=dict)
    looks: dict[str, list[bytes]] = field(default_factory=dict)

    @property
    def key_label(self) -> str:
        """What its keys are bound to. Those of the deal are brought before it.

        In another branch of the game the same number is another deck, which needs keys of its own: a card of a hand,
        slipped into that deck, could be read there.
        """
        return f"{self.label} {self.place}" if self.place else str(self.number)

    def newest(self, game: str) -> list[Card]:
        """The cards as they lie now."""
        return group.read(self.cards) if self.laps else group.unshuffled(game, self.label, len(self.faces))

    def lapped(self, cards: Sequence[Card]) -> None:
        """Another seat has shuffled it."""
        self.cards = group.write(cards)
        self.laps.append(digest(self.cards))

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

    def looks_at(self, reader: str, place: int) -> list[Look]:
        """The looks at a place that a seat was given: one, if nobody cheats, and any of them will do."""
        raws = [raw[2:] for raw in self.looks.get(reader, ()) if raw[:2] == place.to_bytes(2, "big")]
        return [Look(raw[:SIZE], raw[SIZE:]) for raw in raws]

    def note_look(self, reader: str, place: int, look: Look) -> None:
        """Keep a look, whatever others there are, so that it makes no difference in which order they come."""
        known = {*self.looks.get(reader, ()), place.to_bytes(2, "big") + look.sealer + look.masked}
        self.looks[reader] = sorted(known)

    def lacking(self, place: int, seats: Sequence[str]) -> list[str]:
        """Those of these seats whose share of a place is not known."""
        return [seat for seat in seats if not self.share(seat, place)]


def digest(cards: bytes) -> str:
    """What is kept of a lap."""
    return sha256(cards).hexdigest()
