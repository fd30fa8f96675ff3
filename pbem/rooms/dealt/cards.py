"""The cards and dice of a dealt game: what everyone knows of them, and what follows from it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from pbem.events.keys import encode
from pbem.rooms.dealt.group import deck as laps
from pbem.rooms.dealt.group import looks, shares, wire
from pbem.rooms.dealt.group.derive import Context, SeatSecret
from pbem.rooms.dealt.group.points import Point
from pbem.rooms.dealt.plan import GamePlan
from pbem.rules.chance import Face

from . import join_keys
from .deck import Deck
from .masked import MaskedCards
from .present import Present

MARK = 16
"""Bytes of the digest by which a lap and shares name the cards that they are about."""


class OwnEyes:
    """What a machine knows besides: it is not written down with the table.

    `own`: the secrets of seats that are played here, `keeping`: their keepers'. `read`: by seat and slot, which
    physical card it is that the seat alone can see; None for one that is none.
    """

    __slots__ = ("keeping", "own", "read")

    own: dict[str, SeatSecret]
    keeping: dict[str, SeatSecret]
    read: dict[tuple[str, int], int | None]

    def __post_init__(self) -> None:
        self.own = {}
        self.keeping = {}
        self.read = {}

    def see_like(self, other: "OwnEyes") -> None:
        """Know what someone else at this machine knows, now and later."""
        self.own, self.keeping, self.read = other.own, other.keeping, other.read


@dataclass(slots=True)
class DealtCards(OwnEyes, Present, MaskedCards):
    """What is public of the cards and dice of a game, as plain data: what its bases say, and

    `place`: where in the game it is now. `joined`: the seats in the order in which they shuffle the decks of the deal.
    `points`: by seat, what its secret is the secret of. `rolling`: by seat, its key for the rolls. `rolled`: by label,
    the seats' shares of a roll. `secrets`: what seats have published, or all have worked out. `escrows`: by seat and by
    circle, what it has left with the others for the case that it vanishes, `openings`: what keepers have shown of that.
    `handovers`: by seat and key, as one text, a seat's secret sealed to that key. `unsettled`: who has yet to sign
    before anybody gives a secret away.
    """

    seed: str
    game: str = ""
    place: str = ""
    seats: list[str] = field(default_factory=list)
    joined: list[str] = field(default_factory=list)
    players: dict[str, str] = field(default_factory=dict)
    points: dict[str, bytes] = field(default_factory=dict)
    keepers: dict[str, bytes] = field(default_factory=dict)
    at_table: dict[str, str] = field(default_factory=dict)
    circle: str = ""
    circles: dict[str, dict[str, str]] = field(default_factory=dict)
    gone: dict[str, list[str]] = field(default_factory=dict)
    rolling: dict[str, bytes] = field(default_factory=dict)
    decks: list[Deck] = field(default_factory=list)
    printed: list[Face | None] = field(default_factory=list)
    owners: list[str | None] = field(default_factory=list)
    lent: dict[str, list[int]] = field(default_factory=dict)
    looked: dict[str, list[int]] = field(default_factory=dict)
    peeked: dict[str, list[int]] = field(default_factory=dict)
    wanted: set[int] = field(default_factory=set)
    sides: dict[str, int] = field(default_factory=dict)
    rolled: dict[str, dict[str, bytes]] = field(default_factory=dict)
    secrets: dict[str, bytes] = field(default_factory=dict)
    escrows: dict[str, dict[str, bytes]] = field(default_factory=dict)
    openings: dict[str, dict[str, dict[str, bytes]]] = field(default_factory=dict)
    handovers: dict[str, bytes] = field(default_factory=dict)
    foul: list[str] = field(default_factory=list)
    unsettled: list[str] = field(default_factory=list)

    # ------------------------------------------------------------------ what the provider says

    def begin(self, game: str, decks: Mapping[str, Sequence[str]]) -> None:
        """Before the deal: the game's id, and what each seat brought when it joined, in seat order."""
        raise NotImplementedError

    def prepare(self, plan: GamePlan) -> None:
        """What the deal is going to ask for."""
        raise NotImplementedError

    def know(self, seat: str, secret: bytes) -> None:
        """From now on this machine sees what a seat sees, whose secret this is."""
        raise NotImplementedError

    def know_published(self, secrets: Mapping[str, bytes]) -> None:
        """From now on this machine sees what these seats see, who have published their secrets at the game's end."""
        raise NotImplementedError

    # ------------------------------------------------------------------ what follows

    def shares_of(self, deck: Deck, seat: str, secret: SeatSecret, places: Sequence[int]) -> str:
        """A seat's shares of places of a shuffled deck, as a contribution."""
        scalar = self.scalar(deck, seat, secret)
        made = shares.make(scalar, Context(self.game, deck.label, seat), deck.newest(self.game), places)
        return wire.write(wire.Contribution("shares", self.about(deck), made.write()))

    @property
    def has_begun(self) -> bool:
        """Whether all seats are taken."""
        return len(self.joined) == len(self.seats)

    def once(self, by: str, cards: Sequence[str]) -> Mapping[str, str]:
        """What no one may contribute in two ways, whatever copies of the game there are: by what it is about, how.

        What is shown of one deck says something of another one that holds the same lap.
        There is no other that holds a last lap, which may come with the first shares. And once all seats are taken a
        seat contributes to the cards of these alone: the secret that it leaves with others, or publishes, where the
        game was started with other joins would open its hand here.
        """
        shown = [given.label for given in map(wire.read, cards) if given.kind in ("shares", "look", "looked")]
        about = {number: f"{number} {mark}" for number, mark, *_reader in (label.split(" ") for label in shown)}
        decks = [deck for deck in self.decks if str(deck.number) in about and self.shuffled(deck)]
        found = {encode(self.key(deck, by)): about[str(deck.number)] for deck in decks}
        found[encode(self.points[by])] = encode(sha256(b"".join(self.points[seat] for seat in self.seats)).digest())
        return found

    def lappers(self, deck: Deck) -> Sequence[str]:
        """The seats in the order in which they shuffle a deck: those of the deal as they have joined."""
        return self.seats if deck.place else self.joined

    def proves(self, deck: Deck, seat: str) -> bool:
        """Whether a seat proves its lap of a deck."""
        return seat == deck.prover if deck.place else self.has_begun and seat == self.joined[-1]

    def prover(self, deck: Deck) -> str:
        """The last to shuffle a deck of the seats that were never left: it alone could know every card; "" if none."""
        return next((seat for seat in reversed(self.lappers(deck)) if seat not in self.ever_left), "")

    def unproved(self, deck: Deck) -> str:
        """The seat that has to prove its lap before anybody shares a card of a deck; "" if none has.

        It is another one than when the deck was laid where someone has left who had shuffled after it.
        """
        if not deck.number or not self.shuffled(deck) or -1 not in deck.opened:
            return ""
        prover = self.prover(deck)
        return "" if prover in deck.proved else prover

    def scalar(self, deck: Deck, seat: str, secret: SeatSecret) -> int:
        """The secret of the key that a seat adds to a deck, or has added."""
        return join_keys.scalar(secret, self.game, seat, deck.key_label(self.lappers(deck).index(seat)))

    def key(self, deck: Deck, seat: str) -> Point:
        """The key that a seat has added to a deck."""
        return deck.keys[self.lappers(deck).index(seat)]

    def about(self, deck: Deck) -> str:
        """The label of a lap over the cards of a shuffle as they lie, or of shares of them.

        It says which cards these are, and under which key they are masked. Otherwise a seat that has sent two laps
        could make others look like cheats, whose part is about the other.
        """
        lying = deck.joint() + laps.write(deck.newest(self.game))
        return f"{deck.number} {encode(sha256(lying).digest()[:MARK])}"

    def shuffled(self, deck: Deck) -> bool:
        """Whether every seat has shuffled it."""
        return not deck.number or len(deck.laps) == len(self.seats)

    def open_places(self, deck: Deck, places: Sequence[int]) -> None:
        """See what lies at these places, if all shares of them are known now."""
        for place in places:
            if deck.opened[place] < 0 and not deck.lacking(place, self.seats):
                given = [deck.share(seat, place) for seat in self.seats]
                context = Context(self.game, deck.label, "")
                self.open_card(deck, place, shares.face(context, len(deck.faces), deck.card(place), given))

    def is_due(self, deck: Deck, seat: str, place: int) -> bool:
        """Whether a seat has to give its share of a place: for someone who drew it, or for all."""
        slot = deck.first + place
        if slot in self.wanted:
            return True
        takers = {self.owners[slot], *(other for other, lent in self.lent.items() if slot in lent)}
        if self.first_reader(slot) == seat and self.owners[slot] != seat:  # whoever took it reads what is masked for it
            takers.discard(self.owners[slot])
        elif self.first_reader(slot) != seat:
            takers |= {other for other, looked in self.looked.items() if slot in looked}
        return bool(takers - {seat, None, ""})

    def looks_due(self, deck: Deck, seat: str) -> dict[str, list[int]]:
        """By seat, the places that this seat has to let it read: it was the first reader, and the other is one too."""
        found: dict[str, list[int]] = {}
        for reader in self.seats if self.looked else ():
            if self.sealed_to(reader) is None:
                continue
            slots = {slot for slot in self.taken_by(reader) if self.lets_read(seat, reader, slot)}
            hidden = [slot - deck.first for slot in sorted(slots & {*deck.slots}) if self.printed[slot] is None]
            missing = [place for place in hidden if not deck.share(seat, place)]
            if due := [place for place in missing if not deck.looks_at(seat, self.present(reader), place)]:
                found[reader] = due
        return found

    def lets_read(self, seat: str, reader: str, slot: int) -> bool:
        """Whether it is this seat that lets a reader see a slot that it has taken or was shown."""
        if reader == seat or self.first_reader(slot) != seat or slot in self.wanted:
            return False
        return slot in self.looked.get(reader, ()) or (self.owners[slot] == reader)

    def looked_at(self, deck: Deck, seat: str, secret: SeatSecret, places: Sequence[tuple[int, looks.Look]]) -> str:
        """Shares that were masked for a seat, each with its place, shown to all by its keeper's secret."""
        opened = looks.open_looks(secret, Context(self.game, deck.label, seat), places)
        return wire.write(wire.Contribution("looked", self.about(deck), opened.write()))

    def looks_of(self, deck: Deck, seat: str, secret: SeatSecret, reader: str, places: Sequence[int]) -> str:
        """What lets a reader see places of a shuffled deck, as a contribution."""
        scalar = self.scalar(deck, seat, secret)
        context, cards = Context(self.game, deck.label, seat), {place: deck.card(place) for place in places}
        holding = self.present(reader)
        made = looks.make(secret, scalar, context, reader, self.keepers[holding], cards)
        return wire.write(wire.Contribution("look", f"{self.about(deck)} {holding}", looks.write(made)))
