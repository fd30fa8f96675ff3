"""A whole dealt game: who shuffled what, what was shown, who left what with whom, and what it comes to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from . import keeping, laps, proofs
from .curve import BASE, O, Point, add, mul, mul_often, read, same, scalar, sub
from .deriving import Context, clamped, keeper_secret, key_of, seat_secret, to_point
from .events import Contribution, Event, decoded, encoded, events_of
from .refused import need


@dataclass
class Deck:
    """A shuffle: `label` is its number, a space and its name; `since` what the label of its keys has besides."""

    number: int
    label: str
    faces: Sequence[Any]
    since: str
    unshuffled: list[proofs.Card]
    cards: list[proofs.Card]
    joint: Point = O
    keys: dict[str, Point] = field(default_factory=dict)
    stages: list[tuple[str, Point, list[proofs.Card], bytes]] = field(default_factory=list)
    proved: set[str] = field(default_factory=set)
    shares: dict[int, dict[str, Point]] = field(default_factory=dict)

    def lying(self) -> bytes:
        """What names the cards that lie there."""
        return laps.lying(self.joint, self.cards)

    def about(self) -> str:
        """The label of a lap or of shares."""
        return laps.about(str(self.number), self.joint, self.cards)

    def key_label(self) -> str:
        """The label in the context of the key that the next lap adds."""
        parts = [self.label, self.since, self.lying().hex() if self.keys else ""]
        return " ".join(part for part in parts if part)

    def lapped(self, seat: str, key: Point, after: list[proofs.Card], made: bytes) -> None:
        """A seat has added its key and shuffled. `made`: that, without the proof of the key."""
        self.stages.append((self.key_label(), self.joint, self.cards, made))
        self.keys[seat], self.joint, self.cards = key, add(self.joint, key), after

    def give(self, seat: str, place: int, share: Point) -> None:
        """A seat's share of a card, which is the same whenever it is said."""
        known = self.shares.setdefault(place, {}).setdefault(seat, share)
        need(same(known, share), "a second and different share")


def name(label: str, faces: Sequence[Any]) -> str:
    """The name of a shuffle."""
    listed = str(sorted(faces, key=str))
    return f"{label}/{sha256(listed.encode()).hexdigest()[:16]}"


class Table:
    """A game, event by event. `shuffles`: those that its rules asked for, as docs/vectors has them.

    `secrets`: of each seat whose secret is public.
    """

    def __init__(self, first: Event, shuffles: Sequence[Mapping[str, Any]]) -> None:
        self.first = first
        self.game, self.seats = first.id, list(first.fields["seats"])
        need(first.fields["cards"] == "dealt" and "hub" not in first.fields, "another kind of game")
        self.shuffles = shuffles
        self.decks: dict[int, Deck] = {}
        self.keys: dict[tuple[str, str], Point] = {}
        self.playing: dict[str, str] = {}
        self.at_first: dict[str, str] = {}
        self.left: list[str] = []
        self.escrows: dict[tuple[str, str], keeping.Escrow] = {}
        self.opened: dict[tuple[str, str], dict[int, int]] = {}
        self.secrets: dict[str, int] = {}
        self.rolls: dict[str, dict[str, Point]] = {}
        self.looks: dict[tuple[str, proofs.Masked], str] = {}
        self.handovers: dict[tuple[str, str], keeping.Handover] = {}
        self.by_id: dict[str, Event] = {}
        self.take(first)

    @classmethod
    def whole(cls, text: str, shuffles: Sequence[Mapping[str, Any]]) -> "Table":
        """A file, read to its end."""
        first, *events = events_of(text)
        table = cls(first, shuffles)
        for event in events:
            table.take(event)
        return table

    # --- who signs ---

    def take(self, event: Event) -> None:
        """The next event of the file."""
        self.by_id[event.id] = event
        if event.by == "creator":
            event.check_signature(self.first.fields["key"])
        elif event.kind == "join":
            event.check_signature(event.fields["key"])
        else:
            event.check_signature(self.playing[event.by])
        if event.kind == "start":
            self._start(event)
        for one in event.contributions:
            self._contributed(event, one)
        if event.kind == "replace":
            self.playing[event.fields["seat"]] = event.fields["key"]
        if event.kind == "resign":
            self.left.append(event.by)
        if event.kind == "expel":
            self.left.append(event.fields["seat"])

    def _start(self, event: Event) -> None:
        joins = [self.by_id[one] for one in event.with_]
        need(sorted(join.by for join in joins) == sorted(self.seats), "a join for each seat")
        path: list[Event] = []
        while len(path) < len(joins):
            (following,) = [join for join in joins if join not in path and self._below(join) == path[-1:]]
            path.append(following)
        self.path = path
        self.playing = {join.by: join.fields["key"] for join in joins}
        self.at_first = dict(self.playing)
        for asked in self.shuffles:
            self._lay(asked)
        for join in path:
            for one in join.deck:
                self._contributed(join, one)
        need(all(len(deck.keys) == len(self.seats) for deck in self._dealt()), "all have shuffled")

    def _below(self, join: Event) -> list[Event]:
        """The join after which a join shuffles, if there is one."""
        return [self.by_id[one] for one in join.with_ if self.by_id[one].kind == "join"]

    def _dealt(self) -> list[Deck]:
        return [deck for deck in self.decks.values() if not deck.since]

    def _lay(self, asked: Mapping[str, Any]) -> None:
        number = asked["number"]
        need(name(asked["label"], asked["cards"]) == asked["name"], "the shuffle has another name")
        label = f"{number} {asked['name']}"
        cards = laps.unshuffled(self.game, label, len(asked["cards"]))
        faces = sorted(asked["cards"], key=str)
        self.decks[number] = Deck(number, label, faces, " ".join(asked["since"]), cards, cards)

    # --- what is contributed ---

    def _contributed(self, event: Event, one: Contribution) -> None:
        getattr(self, f"_{one.kind}")(event, event.by, one.label, one.raw)

    def _key(self, event: Event, seat: str, label: str, raw: bytes) -> None:
        need(label in self._own_labels(seat), "a key of another label")
        point = proofs.announced(raw, (self.game, label, seat))
        known = self.keys.setdefault((seat, label), point)
        need(same(known, point), "a second and different key")

    def _own_labels(self, seat: str) -> list[str]:
        return ["game", "keeper", "rolls", f"keeper {self.playing[seat]}"]

    def _lap(self, event: Event, seat: str, label: str, raw: bytes) -> None:
        deck = self._named(label)
        need(seat not in deck.keys, "a second lap")
        context, before = (self.game, deck.key_label(), seat), deck.cards
        key, after = laps.lap(raw, context, deck.joint, before)
        deck.lapped(seat, key, after, raw[:32] + raw[80:])

    def _named(self, label: str) -> Deck:
        """The deck that a lap or shares are about, which must lie as they say."""
        deck = self.decks.get(int(label.partition(" ")[0]))
        assert deck is not None, "a shuffle that nobody asked for"
        self._go_on(deck)
        need(deck.about() == label, "it is about other cards")
        return deck

    def _go_on(self, deck: Deck) -> None:
        """In a shuffle after the deal everyone works out the laps of those whose secrets are public."""
        while deck.since and (due := [seat for seat in self.seats if seat not in deck.keys]) and due[0] in self.secrets:
            context, before = (self.game, deck.key_label(), due[0]), deck.cards
            made = laps.made(self.secrets[due[0]], (self.game, deck.label, due[0]), context, deck.joint, before)
            deck.lapped(due[0], read(made[:32]), proofs.read_cards(made[32:]), made)
            deck.proved.add(due[0])

    def _proof(self, event: Event, seat: str, label: str, raw: bytes) -> None:
        deck = self.decks[int(label)]
        need(seat in deck.keys, "a proof of a lap that is not there")
        place = list(deck.keys).index(seat)
        _label, _joint, before, _raw = deck.stages[place]
        lay = [(joint, cards) for _label, joint, cards, _raw in deck.stages[place + 1 :]]
        joint, after = [*lay, (deck.joint, deck.cards)][0]
        proofs.shuffled(raw, (self.game, deck.label, seat), joint, deck.keys[seat], before, after)
        deck.proved.add(seat)

    def _shares(self, event: Event, seat: str, label: str, raw: bytes) -> None:
        deck = self._whole(label)
        for place, share in proofs.shares(raw, (self.game, deck.label, seat), deck.keys[seat], deck.cards).items():
            deck.give(seat, place, share)

    def _whole(self, label: str) -> Deck:
        deck = self._named(label)
        need(set(deck.keys) == set(self.seats), "some have not shuffled yet")
        need(list(deck.keys)[-1] in deck.proved, "the last lap has no proof")
        return deck

    def _roll(self, event: Event, seat: str, label: str, raw: bytes) -> None:
        share = proofs.rolled(raw, (self.game, label, seat), self.keys[seat, "rolls"])
        known = self.rolls.setdefault(label, {}).setdefault(seat, share)
        need(same(known, share), "a second and different share")

    def _keeper(self, seat: str) -> Point:
        substituted = self.playing[seat] != self.at_first[seat]
        return self.keys[seat, f"keeper {self.playing[seat]}" if substituted else "keeper"]

    def _look(self, event: Event, seat: str, label: str, raw: bytes) -> None:
        about, reader = label.split(" ")[:2], label.split(" ")[2:]
        deck, to = self._whole(" ".join(about)), reader[0]
        substituted = [self.playing[to]] if self.playing[to] != self.at_first[to] else []
        need(reader[1:] == substituted, "it is for another key")
        context = (self.game, deck.label, seat)
        for masked in proofs.looks(raw, context, deck.keys[seat], to, self._keeper(to), deck.cards):
            self.looks[deck.label + " " + to, masked] = seat

    def _looked(self, event: Event, seat: str, label: str, raw: bytes) -> None:
        deck = self._whole(label)
        for masked, share in proofs.looked(raw, (self.game, deck.label, seat), self._keeper(seat), deck.cards):
            deck.give(self._maker(deck, seat, masked), masked[0], share)

    def _maker(self, deck: Deck, reader: str, masked: proofs.Masked) -> str:
        """Whose share was masked so: of those whose secrets are public everyone works looks out."""
        given = self.looks.get((f"{deck.label} {reader}", masked), "")
        place, key = masked[0], self._keeper(reader)
        for seat, k in self.secrets.items():
            x = key_of(k, (self.game, deck.stages[list(deck.keys).index(seat)][0], seat))
            if proofs.look_of(k, x, (self.game, deck.label, seat), reader, key, place, deck.cards[place]) == masked:
                given = seat
        need(given != "", "nobody masked that")
        return given

    # --- what is left with others ---

    def circle(self) -> tuple[str, list[str]]:
        """The label of those who sit at the table, and they."""
        there = [seat for seat in self.seats if seat not in self.left]
        if there == self.seats and self.playing == self.at_first:
            return "game", there
        parts = [part for seat in there for part in (seat, self.playing[seat])]
        framed = b"".join(len(part).to_bytes(4, "big") + part.encode() for part in parts)
        return f"game {encoded(sha256(framed).digest()[:16])}", there

    def _escrow(self, event: Event, seat: str, label: str, raw: bytes) -> None:
        circle, there = self.circle()
        need(label == circle, "it is for another circle")
        keepers = [one for one in there if self.playing[one] != self.playing[seat]]
        spare = len(there) >= 5 and len({self.playing[one] for one in there}) == len(there)
        known = [(one, self._keeper(one)) for one in keepers]
        context = (self.game, label, seat)
        left = keeping.Escrow(raw, context, self.keys[seat, "game"], known, len(keepers) - spare)
        need(self.escrows.setdefault((seat, label), left).raw == raw, "a second and different escrow")

    def _opening(self, event: Event, seat: str, label: str, raw: bytes) -> None:
        of, keeper, circle = label.split(" ", 2)
        escrow = self.escrows[of, circle]
        place = 1 + [one for one, _key in escrow.keepers].index(keeper)
        need(keeper == seat, "another's piece")
        found = self.opened.setdefault((of, circle), {})
        found[place] = escrow.opened(raw, place)
        if len(found) >= escrow.needed:
            self.secrets.setdefault(of, escrow.secret(found))

    def _secret(self, event: Event, seat: str, label: str, raw: bytes) -> None:
        need(label == "game" and same(mul_often(scalar(raw), BASE), self.keys[seat, "game"]), "another secret")
        self.secrets[seat] = scalar(raw)

    def _handover(self, event: Event, seat: str, label: str, raw: bytes) -> None:
        of, key = label.split(" ")
        need(of == seat, "another's secret")
        context = (self.game, "game", seat)
        self.handovers[seat, key] = keeping.Handover(raw, context, read(decoded(key)), self.keys[seat, "game"])

    # --- what it comes to ---

    def faces(self, seat: str = "", player: bytes = b"") -> dict[int, list[Any]]:
        """By shuffle, the face at each place, None where it cannot be told by all, or with a seat's own key."""
        return {
            number: [self._face(deck, place, seat, player) for place in range(len(deck.cards))]
            for number, deck in self.decks.items()
        }

    def face_of(self, slot: int, seat: str = "", player: bytes = b"") -> Any:
        """The face of one slot, in the same way."""
        for asked in self.shuffles:
            if 0 <= (place := slot - asked["first_slot"]) < len(asked["cards"]):
                return self._face(self.decks[asked["number"]], place, seat, player)
        return None

    def _face(self, deck: Deck, place: int, seat: str, player: bytes) -> Any:
        card, given = deck.cards[place], dict(deck.shares.get(place, {}))
        secrets = {**self.secrets, **({seat: self.secret_of(seat, player)} if seat else {})}
        for one, (label, _joint, _before, _made) in zip(deck.keys, deck.stages, strict=True):
            if one in secrets and one not in given:
                given[one] = mul(key_of(secrets[one], (self.game, label, one)), card[0])
        if seat:
            kappa = keeper_secret(player, self.game, seat)
            for (about, (at, e, d)), maker in self.looks.items():
                if (about, at) == (f"{deck.label} {seat}", place) and maker not in given:
                    given[maker] = sub(read(d), mul(kappa, read(e)))
        if len(given) < len(self.seats):
            return None
        return deck.faces[laps.face(card, given.values(), deck.unshuffled)]

    def secret_of(self, seat: str, player: bytes) -> int:
        """A seat's secret, by the 32 secret bytes of the key of whoever plays it."""
        if (seat, self.playing[seat]) in self.handovers:
            return self.handovers[seat, self.playing[seat]].secret(clamped(player))
        place = [join.by for join in self.path].index(seat)
        k = seat_secret(player, self.game, seat, *(join.id for join in self.path[max(place - 1, 0) : place]))
        need(same(mul_often(k, BASE), self.keys[seat, "game"]), "another player's key")
        return k

    def audited(self) -> dict[str, str]:
        """By seat what its secret says of all that it made: `honest`, or what it has done."""
        return {seat: self._audit(seat, k) for seat, k in self.secrets.items()}

    def _audit(self, seat: str, k: int) -> str:
        rolls = mul_often(key_of(k, (self.game, "rolls", seat)), BASE)
        if not same(rolls, self.keys[seat, "rolls"]):
            return "has rolled with another key"
        for deck in self.decks.values():
            place = list(deck.keys).index(seat)
            label, so_far, before, made = deck.stages[place]
            context: Context = (self.game, deck.label, seat)
            if laps.made(k, context, (self.game, label, seat), so_far, before) != made:
                return f"has shuffled {deck.number} otherwise"
        for (about, _circle), escrow in self.escrows.items():
            if about == seat and keeping.left(k, escrow.context, escrow.keepers, escrow.needed) != escrow.raw:
                return "has left something else with the others"
        return "honest"

    def roll(self, label: str, sides: int) -> int:
        """The result of a roll whose shares are all there, or can be worked out."""
        shares = dict(self.rolls.get(label, {}))
        for seat in self.secrets:
            x = key_of(self.secrets[seat], (self.game, "rolls", seat))
            shares.setdefault(seat, mul(x, to_point("roll", self.game, label)))
        need(len(shares) == len(self.seats), "shares are missing")
        return proofs.roll(label, shares.values(), sides)
