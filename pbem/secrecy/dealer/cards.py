"""The cards and dice of a game with a dealer: what everybody knows of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pbem.rules.chance import Face
from pbem.secrecy.group.derive import Context, SeatSecret
from pbem.secrecy.group.points import UnsoundError, mul
from pbem.secrecy.masked import MaskedCards, MaskedDeck

from . import places
from .places import DealtCard, SealedFaces


@dataclass(slots=True)
class PromisedDeck(MaskedDeck):
    """A shuffle by the dealer. `hashes`: of what lies at each place, one after another; empty until it is dealt."""

    hashes: bytes = b""


@dataclass(slots=True)
class SealedHand:
    """What was sealed to a seat at one time: of which shuffle, to which key of the seat, and the sealed faces."""

    deck: int
    key: bytes
    raw: bytes

    def read(self) -> SealedFaces:
        """The sealed faces."""
        return SealedFaces.read(self.raw)


class DrawersEyes:
    """What a machine knows besides: it is not written down with the table.

    `own`: the secrets of seats that are played here. `read`: what was sealed to them, by seat, shuffle and place, None
    where the dealer lied. `satisfied`: those of them that were left the right share of the dealer's secret.
    """

    __slots__ = ("own", "read", "satisfied")

    own: dict[str, SeatSecret]
    read: dict[tuple[str, int, int], DealtCard | None]
    satisfied: set[str]

    def __post_init__(self) -> None:
        self.own = {}
        self.read = {}
        self.satisfied = set()


@dataclass(slots=True)
class DealerCards(DrawersEyes, MaskedCards[PromisedDeck]):
    """What is public of the cards and dice of a game, as plain data: what MaskedCards says, and

    `seed`: everybody's part of it but the dealer's, in hex. `dealer`: the key that it signs with. `point`: what the
    dealer's secret of this game is the secret of. `keys`: what each seat's secret is the secret of. `rolled`: by
    label, the dealer's share of a roll. `hands`: by seat, what was sealed to it. `published`:
    the dealer's seed, when the game is over. `kept`: what the dealer has left with the seats, `kept_for`: their keys
    then, `openings`: what they have shown of it, `rebuilt`: the dealer's secret, once that was enough. `players`: by
    seat, the key of whoever played it at the start; `at_table`: of whoever plays it now, without the seats that were
    left. `gone`: once the others go on without the dealer, who has said so, and then who was passed over. `foul`: decks
    about which the dealer was found to have lied, "" for what it has left.
    """

    seed: str
    game: str = ""
    seats: list[str] = field(default_factory=list)
    dealer: bytes = b""
    point: bytes = b""
    keys: dict[str, bytes] = field(default_factory=dict)
    decks: list[PromisedDeck] = field(default_factory=list)
    printed: list[Face | None] = field(default_factory=list)
    owners: list[str | None] = field(default_factory=list)
    lent: dict[str, list[int]] = field(default_factory=dict)
    looked: dict[str, list[int]] = field(default_factory=dict)
    peeked: dict[str, list[int]] = field(default_factory=dict)
    wanted: set[int] = field(default_factory=set)
    sides: dict[str, int] = field(default_factory=dict)
    rolled: dict[str, bytes] = field(default_factory=dict)
    hands: dict[str, list[SealedHand]] = field(default_factory=dict)
    published: bytes = b""
    kept: bytes = b""
    kept_for: dict[str, bytes] = field(default_factory=dict)
    openings: dict[str, bytes] = field(default_factory=dict)
    rebuilt: bytes = b""
    players: dict[str, str] = field(default_factory=dict)
    at_table: dict[str, str] = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)
    foul: list[str] = field(default_factory=list)

    def numbered(self, number: int) -> PromisedDeck:
        """The shuffle with this number. Raises LookupError if there is none."""
        for deck in self.decks:
            if deck.number == number:
                return deck
        raise LookupError(number)

    def has_sealed(self, seat: str, deck: PromisedDeck, places: Iterable[int]) -> bool:
        """Whether what lies at one of these places was sealed to a seat, and to the key that it has now."""
        sealed = self._sealed(seat)
        return any((deck.number, place) in sealed for place in places)

    def due_to(self, seat: str) -> dict[int, list[int]]:
        """By number of its shuffle, the places whose faces are still to be sealed to a seat."""
        sealed = self._sealed(seat)
        found: dict[int, list[int]] = {}
        for slot in self.taken_by(seat):
            deck = self.deck_of(slot)
            place = slot - deck.first
            if self.printed[slot] is None and (deck.number, place) not in sealed:
                found.setdefault(deck.number, []).append(place)
        return found

    def _sealed(self, seat: str) -> set[tuple[int, int]]:
        """By number of its shuffle and place, what was sealed to the key that a seat has now."""
        hands = [hand for hand in self.hands.get(seat, ()) if hand.key == self.keys[seat]]
        return {(hand.deck, place) for hand in hands for place in hand.read().sealed}

    def unfold(self, seat: str, hand: SealedHand, shared: bytes) -> dict[int, DealtCard]:
        """What was sealed to a seat, by the point that it shares with the dealer. Raises UnsoundError if false."""
        deck = self.numbered(hand.deck)
        faces = hand.read().opened(Context(self.game, deck.label, seat), hand.key, shared)
        places.check(faces, self.game, deck.label, deck.hashes)
        return faces

    def look(self, seat: str, secret: SeatSecret) -> None:
        """Open what was sealed to a seat that is played here."""
        for hand in self.hands.get(seat, ()):
            sealed = hand.read()
            if hand.key != secret.public or all((seat, hand.deck, place) in self.read for place in sealed.sealed):
                continue
            try:
                faces = self.unfold(seat, hand, mul(secret.scalar, sealed.sealer))
            except UnsoundError:
                self.read |= {(seat, hand.deck, place): None for place in sealed.sealed}
            else:
                self.read |= {(seat, hand.deck, place): face for place, face in faces.items()}

    def dealt_to(self, seat: str, slot: int) -> DealtCard | None:
        """What the dealer has told a seat that is played here of a slot."""
        deck = self.deck_of(slot)
        key = (seat, deck.number, slot - deck.first)
        if key not in self.read and seat in self.own:
            self.look(seat, self.own[seat])
        return self.read.get(key)

    def uncover(self, deck: PromisedDeck, faces: Sequence[tuple[int, int]]) -> None:
        """Let all know which physical cards lie at these places."""
        for place, number in faces:
            if deck.opened[place] < 0:
                self.open_card(deck, place, number)
