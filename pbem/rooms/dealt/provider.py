"""The cards and dice of a dealt game: a `CardProvider` that waits until all seats have contributed."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Self

from pbem.rooms.dealt.group import looks, rolls, shares, wire
from pbem.rooms.dealt.group.derive import Context, SeatSecret, seat_secret
from pbem.rooms.dealt.group.points import SIZE, mul, read_scalar, write_scalar
from pbem.rooms.dealt.plan import GamePlan, hand_out
from pbem.rules import Waiting
from pbem.rules.chance import Face
from pbem.rules.state import copy

from . import admission, inheritance, join_keys, keepers, shuffling_in
from .cards import DealtCards
from .contributions_due import Due, contributions_due, keepers_contributions_due
from .deck import Deck
from .present import circle
from .verdict import verdict


class DealtChance(DealtCards):
    """The `CardProvider` of a dealt game: its fields, which are public, are those of `DealtCards`."""

    __slots__ = ()

    waits: ClassVar[bool] = True

    # ------------------------------------------------------------------ before the deal

    def clone(self) -> Self:
        other = copy(self)
        other.see_like(self)
        return other

    def secret_of(self, identity: bytes, game: str, seat: str, below: str = "") -> bytes:
        """From what a seat derives all that it contributes to a game, by its player's 32 secret bytes.

        `below`: the id of the join after which the seat shuffles.
        """
        return seat_secret(identity, game, seat, below)

    def brought(self, game: str, seat: str, secret: bytes, plan: Callable[[], GamePlan]) -> list[str]:
        """What a seat brings when it joins: asked of cards that have not started yet, as is what follows.

        `plan`: of the deal, with this seat's key among the players, and what those before it have brought.
        """
        return shuffling_in.brought(self, game, seat, secret, plan())

    def check_brought(self, deck: Sequence[str], game: str, seat: str, plan: Callable[[], GamePlan]) -> None:
        """Raise ValueError with half a sentence unless a seat brings what it has to when it joins."""
        shuffling_in.check(self, deck, game, seat, plan())

    def begin(self, game: str, decks: Mapping[str, Sequence[str]]) -> None:
        if self.seats:
            return
        self.game, self.seats = game, list(decks)
        for seat, brought in decks.items():
            known = [
                join_keys.read_key(text, game, seat, label, check=False)
                for text, label in zip(brought, join_keys.LABELS, strict=False)
            ]
            if known:
                self.points[seat], self.keepers[seat], self.rolling[seat] = known

    def prepare(self, plan: GamePlan) -> None:
        self.players = plan.players
        self.seats_changed(plan.players)
        for label, faces, face_up in plan.laid:
            (self.lay_open if face_up else self.shuffle)(label, faces)
        self.want(plan.shown)
        self.sides.update(plan.rolled)
        if plan.deal is not None:
            hand_out(plan.deal, self)
        self.joined = list(plan.brought)
        for seat, brought in plan.brought.items():
            for text in brought[len(join_keys.LABELS) :]:
                admission.admit(self, seat, text)

    def go_on_from(self, place: str) -> None:
        self.place = place

    # ------------------------------------------------------------------ what rules ask

    def turn_up(self, slots: Sequence[int]) -> list[Face]:
        self.want(slots)
        self._go_on()
        found = [self.printed[slot] for slot in slots]
        if None in found or self.foul:
            lacking = {seat for slot in slots for seat in self._lacking(slot)}
            raise Waiting(self._without(lacking | self._unproved(slots)))
        return [face for face in found if face is not None]

    def roll(self, label: str, sides: int) -> int:
        self.sides[label] = sides
        self._go_on()
        given = self.rolled.get(label, {})
        if len(given) < len(self.seats) or self.foul:
            raise Waiting(self._without({seat for seat in self.seats if seat not in given}))
        return rolls.rolled(label, given.values(), sides)

    # ------------------------------------------------------------------ who waits for whom

    def know(self, seat: str, secret: bytes) -> None:
        if seat not in self.own:
            found = SeatSecret(read_scalar(self.secrets.get(seat, secret[:SIZE])))
            if found.public == self.points[seat]:  # a substitute's is another: it plays a seat that all can read
                self.own[seat], self.keeping[seat] = found, SeatSecret(read_scalar(secret[SIZE:]))

    def know_published(self, secrets: Mapping[str, bytes]) -> None:
        """See what seats see, as they were before they published these secrets, but what they look at as keepers."""
        for seat, raw in secrets.items():
            found = SeatSecret(read_scalar(raw))
            if seat not in self.own and found.public == self.points.get(seat):
                self.own[seat] = found

    @property
    def eyes(self) -> Sequence[str]:
        return self._in_order({*self.own})

    def readable(self, seat: str, slots: Sequence[int]) -> Sequence[int]:
        return [slot for slot in slots if self.printed[slot] is not None or self._is_readable(seat, slot)]

    def awaited(self, seat: str) -> Sequence[str]:
        unknown = [slot for slot in self.taken_by(seat) if self.printed[slot] is None]
        found = {other for slot in unknown for other in {*self._lacking(slot)} - {*self._masked_for(seat, slot)}}
        found |= self._unproved(unknown) if found - {seat} else set()
        return self._in_order(self._asked(found) - {seat})

    def owes(self, seat: str) -> bool:
        """Whether others wait, now or soon, for something that a seat can contribute now."""
        if seat in self.unsettled:
            return True
        return (
            next(contributions_due(self, seat), None) is not None
            or next(keepers_contributions_due(self, seat), None) is not None
        )

    def contribute(self, seat: str, secret: bytes) -> list[str]:
        """All that a seat owes now."""
        self.know(seat, secret)
        if seat not in self.own:
            return []
        found, ahead = list[str](), self.clone()
        while (owed := self._first_due(ahead, seat)) is not None:
            due, by = owed
            texts = due.written(ahead, by)
            for text in texts:
                admission.admit(ahead, seat, text)
            found += texts
            if ahead.foul and not self.foul:  # what that asks for may come once all can see it
                break
        if seat in self.keeping and self.present(seat) and not ahead.foul:
            found += keepers.complaints(ahead, seat, self.keeping[seat])
        false = [] if ahead.foul else ahead._false(seat)  # shown to all, so that all see that someone has cheated
        return found + (ahead.reveal(seat, secret, false) if false else [])

    def reveal(self, seat: str, secret: bytes, slots: Sequence[int]) -> list[str]:
        """What a seat contributes to show cards of its own to all."""
        self.know(seat, secret)
        if seat not in self.own:
            return []
        found: list[str] = []
        for deck in self.decks:
            places = [slot - deck.first for slot in slots if slot in deck.slots]
            hidden = [place for place in places if deck.number and not deck.share(seat, place)]
            if hidden:
                found.append(self.shares_of(deck, seat, self.own[seat], hidden))
            masked = [(place, look) for place in places if deck.number and (look := self._to_show(deck, seat, place))]
            if masked:
                found.append(self.looked_at(deck, seat, self.keeping[seat], masked))
        return found

    def publish(self, seat: str, secret: bytes) -> list[str]:
        """With what the seat keeps of those who have not, so that no one can leave it at that."""
        own = [] if seat in self.secrets else [wire.write(wire.Contribution("secret", join_keys.OWN, secret[:SIZE]))]
        return own + self._opened(seat, secret, self.withheld())

    def withheld(self) -> Sequence[str]:
        """The seats that have not published yet."""
        return [seat for seat in self.seats if seat not in self.secrets]

    # ------------------------------------------------------------------ when someone vanishes

    def seats_changed(self, players: Mapping[str, str]) -> None:
        """Who plays from now on: by seat, the player's key, without the seats that were left."""
        self.at_table, self.circle = dict(players), circle(players, self.players)
        self.circles.setdefault(self.circle, dict(players))

    def recover(self, about: str, by: str, passed_over: str = "") -> None:
        """A seat was left without its player: the others show from now on what they keep of its secret.

        `by`: who says so, perhaps the seat itself. `passed_over`: a seat that no one waits for either.
        """
        player = self.at_table.get(about) if by != about else ""
        too = [seat for seat, key in self.at_table.items() if seat == passed_over or (key == player and seat != about)]
        self.gone[about] = [by, *too]

    def lost_with(self, about: str, without: str = "") -> Sequence[str] | None:
        """The seats whose piece of a seat's secret is missing before all know it; None if that would not help.

        `without`: a seat that is not counted on.
        """
        return [] if about in self.secrets else keepers.lacking(self, about, without)

    def rest(self, seats: Sequence[str]) -> bool:
        """Who has yet to sign, before anybody gives a secret away for what has happened last; no one: it is settled.

        Returns whether it is by this, and was not before.
        """
        waited, self.unsettled = self.unsettled, list(seats)
        return bool(waited) and not seats

    def unready(self) -> Sequence[str]:
        """The seats that have to leave their secrets anew before cards are shared, since who sits there has changed."""
        return keepers.unready(self)

    def fewest_to_read(self) -> int | None:
        """How few others could work out together what a seat at the table draws; None if it takes the seat itself."""
        return keepers.fewest(self)

    def cheated(self, about: str, circle: str = "") -> Sequence[str]:
        """The seats with which a seat has left something false, as far as that has come out.

        `circle`: only what it has left then.
        """
        return keepers.cheated(self, about, circle)

    # ------------------------------------------------------------------ when someone else plays a seat

    def hides(self, seat: str) -> bool:
        """Whether only some can read a seat's hand."""
        return seat not in self.secrets

    def may_go_to(self, seat: str, key: str) -> bool:
        """Whether the holder of a key could make a seat's part of the cards."""
        return inheritance.may_go_to(self, seat, key)

    @property
    def shuffled_by_all(self) -> bool:
        """Whether no one has to shuffle any more so that the game can start: who is gone then can be done without."""
        return all(self.shuffled(deck) for deck in self.decks)

    def handed_over(self, seat: str, secret: bytes, key: str) -> list[str]:
        """What a seat contributes so that the holder of another key can make its part of the cards."""
        self.know(seat, secret)
        if seat not in self.own or self.may_go_to(seat, key):
            return []
        return [inheritance.handed_over(self, seat, self.own[seat], key)]

    def heirs(self, seat: str) -> Sequence[str]:
        """The keys that a seat's secret was handed over to, whether they play it now or not."""
        return inheritance.heirs(self, seat)

    def inherited(self, seat: str, key: str, identity: bytes) -> bytes | None:
        """A seat's secret, where it was handed over to a key; `identity`: the 32 secret bytes of that key."""
        found = self.own.get(seat) or inheritance.inherited(self, seat, key, identity)
        if found is None:
            return None
        return write_scalar(found.scalar) + write_scalar(SeatSecret.keeper(identity, self.game, seat).scalar)

    # ------------------------------------------------------------------ contributions

    def judged(self, by: str, cards: Sequence[str]) -> Self:
        """Cards and dice of their own as they are once a seat has contributed this.

        Raises ValueError with half a sentence if it may not; EarlyError if it may not yet.
        """
        after = self.clone()
        admission.judge(after, by, cards)
        after._go_on()
        return after

    def accept(self, by: str, cards: Sequence[str]) -> None:
        """Let contributions count that were judged."""
        for text in cards:
            admission.admit(self, by, text)
        self._go_on()

    def verdict(self) -> list[str]:
        return verdict(self)

    # ------------------------------------------------------------------ inside

    def _first_due(self, chance: DealtCards, seat: str) -> tuple[Due, SeatSecret] | None:
        """What a seat that is played here has to contribute first, and the secret that makes it."""
        due = next(contributions_due(chance, seat), None)
        if due is not None:
            return due, self.own[seat]
        due = next(keepers_contributions_due(chance, seat), None) if seat in self.keeping else None
        return None if due is None else (due, self.keeping[seat])

    def _opened(self, seat: str, secret: bytes, others: Sequence[str]) -> list[str]:
        """What a seat keeps of others' secrets."""
        keeper = SeatSecret(read_scalar(secret[SIZE:]))
        labels = {other: keepers.to_open(self, seat, other) for other in others}
        return [
            keepers.opening(self, seat, keeper, other, label)
            for other, label in labels.items()
            if label is not None and keeper.public == self.sealed_to(seat)
        ]

    def _deck(self, name: str, number: int, first: int, faces: list[Face]) -> Deck:
        provers = (seat for seat in reversed(self.seats) if seat in self.at_table and seat not in self.secrets)
        prover = next(provers, "")
        return Deck(name, number, first, faces, [-1] * len(faces), self.place, prover)

    def _unproved(self, slots: Sequence[int]) -> set[str]:
        """The seats that have to prove a shuffle before anybody shares any of these slots."""
        return {self.unproved(self.deck_of(slot)) for slot in slots if self.printed[slot] is None} - {""}

    def _lacking(self, slot: int) -> list[str]:
        """The seats whose part is missing before all can read a slot: of the shuffle, or their share."""
        deck = self.deck_of(slot)
        if not self.shuffled(deck):
            return [*self.lappers(deck)[len(deck.laps) :]]
        return deck.lacking(slot - deck.first, self.seats)

    def _seen(self, seat: str, slot: int) -> Face | None:
        """A slot's face, if a seat may see it, and it can be worked out here."""
        face = self.printed[slot]
        if face is not None or not seat or seat not in self.own:
            return face
        if not self.may_read(seat, slot) or not self._is_readable(seat, slot):
            return None
        card = self._own_card(seat, slot)
        return None if card is None else self.deck_of(slot).faces[card]

    def _own_card(self, seat: str, slot: int) -> int | None:
        """Which physical card one of a seat's own is; None if it is none, or one that lies elsewhere too."""
        deck = self.deck_of(slot)
        if (seat, slot) not in self.read:
            self.read[seat, slot] = self._unmasked(deck, seat, slot - deck.first)
        card = self.read[seat, slot]
        return None if card in deck.opened else card

    def _unmasked(self, deck: Deck, seat: str, place: int) -> int | None:
        """A card that one may read: all shares but one are known, which is one's own, or was masked for one."""
        scalar = self.scalar(deck, seat, self.own[seat])
        masked, given = deck.card(place), [share for other in self.seats if (share := deck.share(other, place))]
        looked = deck.looks_at(self.first_reader(deck.first + place) or "", self.present(seat), place)
        if not deck.share(seat, place):
            given.append(mul(scalar, masked.mask))
        elif looked and len(given) < len(self.seats):
            if seat not in self.keeping:
                return None
            given.append(looked[0].opened(self.keeping[seat]))
        return shares.face(Context(self.game, deck.label, ""), len(deck.faces), masked, given)

    def _false(self, seat: str) -> list[int]:
        """Cards of a seat that no honest shuffle deals: no card at all, or one that lies elsewhere too."""
        known = [slot for slot in self.taken_by(seat) if self.printed[slot] is None and self._is_readable(seat, slot)]
        cards = [(self.deck_of(slot).number, self._own_card(seat, slot)) for slot in known]
        return [slot for slot, card in zip(known, cards, strict=True) if card[1] is None or cards.count(card) > 1]

    def _is_readable(self, seat: str, slot: int) -> bool:
        """Whether only a seat's own share of a slot is missing, or one that was masked for it."""
        deck = self.deck_of(slot)
        return self.shuffled(deck) and not {*self._lacking(slot)} - {seat, *self._masked_for(seat, slot)}

    def _to_show(self, deck: Deck, seat: str, place: int) -> looks.Look | None:
        """What was masked for a seat, where all others lack just that to see a card."""
        first = self.first_reader(deck.first + place)
        looked = deck.looks_at(first, self.present(seat), place) if first else []
        return looked[0] if first and looked and not deck.share(first, place) else None

    def _masked_for(self, seat: str, slot: int) -> list[str]:
        """The seat whose share of a slot was masked for another, if it was."""
        deck, first = self.deck_of(slot), self.first_reader(slot)
        return [first] if first and deck.number and deck.looks_at(first, self.present(seat), slot - deck.first) else []

    def _without(self, seats: set[str]) -> list[str]:
        """Whom to wait for; where a deck was foul, for all to publish, and then for ever."""
        return self._in_order(self._asked(seats)) if not self.foul else list(self.withheld() or self.seats)

    def _asked(self, seats: set[str]) -> set[str]:
        """Who has to do something before what is lacking of these seats can be known: others, for one that is gone."""
        if not seats:
            return seats
        gone = {seat for seat in seats if seat not in self.at_table and seat not in self.secrets}
        pieces = {keeper for seat in gone for keeper in self.lost_with(seat) or [seat]}
        return (seats - gone - {*self.secrets}) | pieces | {*keepers.unready(self)}

    def _in_order(self, seats: set[str]) -> list[str]:
        return [seat for seat in self.seats if seat in seats]

    def _go_on(self) -> None:
        """Contribute for seats whose secrets are known to all, until none of them owes anything."""
        for seat in [one for one in self.openings if one not in self.secrets]:
            if (found := keepers.rebuilt(self, seat)) is not None:
                self.secrets[seat] = found
        secrets = {seat: SeatSecret(read_scalar(raw)) for seat, raw in self.secrets.items()}
        while (
            owing := next(((seat, due) for seat in secrets for due in contributions_due(self, seat)), None)
        ) is not None:
            seat, due = owing
            for text in due.written(self, secrets[seat]):
                admission.admit(self, seat, text)
