"""The cards and dice of a game with a dealer: a `CardProvider` that answers when the dealer has said what is due."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from pbem.events.event import DEALER
from pbem.events.keys import decode
from pbem.rules import Waiting
from pbem.rules.chance import Face
from pbem.rules.state import copy
from pbem.secrecy.group import rolls, wire
from pbem.secrecy.group.derive import SeatSecret
from pbem.secrecy.group.points import read_scalar
from pbem.secrecy.group.wire import Contribution
from pbem.secrecy.plan import DealPlan

from . import contributions, dues, joining, keeping, seed
from .cards import DealerCards, PromisedDeck
from .places import DealtCard, write
from .verdict import verdict


@dataclass
class DealerChance(DealerCards):
    """The `CardProvider` of mode `dealer`: its fields, which are public, are those of `DealerCards`."""

    waits: ClassVar[bool] = True

    # ------------------------------------------------------------------ before the deal

    def clone(self) -> Self:
        other = copy(self)
        other.own, other.read, other.satisfied = self.own, self.read, self.satisfied
        return other

    def convene(self, game: str, decks: Mapping[str, Sequence[str]]) -> None:
        """The dealer brings the key with which it signs."""
        self.game, self.seats = game, [seat for seat in decks if seat != DEALER]
        self.dealer = decode(decks[DEALER][0], 32)
        for seat in self.seats:
            self.keys[seat] = joining.read_key(wire.read(decks[seat][0]), game, seat, check=False)

    def prepare(self, plan: DealPlan) -> None:
        self.players = plan.players
        self.sit(plan.players)
        for label, faces, face_up in plan.laid:
            (self.lay_open if face_up else self.shuffle)(label, faces)
        self.want(plan.shown)
        self.sides.update(plan.rolled)

    def go_on_from(self, place: str) -> None:
        """The dealer alone knows every card, in each branch."""

    # ------------------------------------------------------------------ what rules ask

    def turn_up(self, slots: Sequence[int]) -> list[Face]:
        self.want(slots)
        self._go_on()
        found = [self.printed[slot] for slot in slots]
        if None in found or self.foul:
            raise Waiting(self._dealing())
        return [face for face in found if face is not None]

    def roll(self, label: str, sides: int) -> int:
        self.sides[label] = sides
        self._go_on()
        if label not in self.rolled or self.foul:
            raise Waiting(self._dealing())
        return rolls.rolled(label, [self.rolled[label]], sides)

    # ------------------------------------------------------------------ who waits for whom

    def know(self, seat: str, secret: bytes) -> None:
        if seat not in self.own:
            self.own[seat] = SeatSecret(read_scalar(secret))

    @property
    def eyes(self) -> Sequence[str]:
        return list(self.own)

    def awaited(self, seat: str) -> Sequence[str]:
        return self._dealing() if self.due_to(seat) else []

    def owes(self, seat: str) -> bool:
        """The dealer what is due, a seat that it says so when the dealer has lied to it."""
        if seat == DEALER:
            return not self.foul and dues.of_dealer(self)
        return keeping.is_due(self, seat) or (seat in self.own and bool(dues.of_seat(self, seat, self.own[seat])))

    def contribute(self, seat: str, secret: bytes) -> list[str]:
        """The dealer's secret is that of the key with which it signs."""
        if seat == DEALER:
            share = seed.promised(secret, self.game, self.seed)
            return dues.dealt(self, seed.secret_of(share)) if self.owes(DEALER) else []
        self.know(seat, secret)
        return dues.of_seat(self, seat, self.own[seat])

    def pass_on(self, seat: str, secret: bytes) -> list[str]:
        """What is turned up only the dealer can show."""
        return []

    def reveal(self, seat: str, secret: bytes, slots: Sequence[int]) -> list[str]:
        self.know(seat, secret)
        found: dict[int, dict[int, DealtCard]] = {}
        for slot in slots:
            card = self.dealt_to(seat, slot) if self.printed[slot] is None else None
            if card is not None:
                deck = self.deck_of(slot)
                found.setdefault(deck.number, {})[slot - deck.first] = card
        return [wire.write(Contribution("face", str(number), write(cards))) for number, cards in found.items()]

    def once(self, by: str, cards: Sequence[str]) -> Mapping[str, str]:
        """Another deal has another seed."""
        return {}

    def publish(self, seat: str, secret: bytes) -> list[str]:
        """Only the dealer has something to publish."""
        if seat != DEALER or self.published:
            return []
        return [wire.write(Contribution("seed", "game", seed.promised(secret, self.game, self.seed).write()))]

    def sit(self, players: Mapping[str, str]) -> None:
        self.at_table = dict(players)

    def go_on_without(self, about: str, by: str, passed_over: str = "") -> None:
        """Without the dealer; no seat has a part in the cards."""
        self.gone = [by, *([passed_over] if passed_over else [])]

    def lost_with(self, about: str, without: str = "") -> Sequence[str] | None:
        """Of the dealer's secret; no seat has a part in the cards."""
        return keeping.lacking(self, without) if about == DEALER else None

    def hides(self, seat: str) -> bool:
        return not self.published and not self.rebuilt

    def withheld(self) -> Sequence[str]:
        return [] if self.published else [DEALER]

    # ------------------------------------------------------------------ contributions

    def judged(self, by: str, cards: Sequence[str]) -> Self:
        after = self.clone()
        contributions.take(after, by, cards, check=True)
        after._go_on()
        return after

    def accept(self, by: str, cards: Sequence[str]) -> None:
        contributions.take(self, by, cards, check=False)
        self._go_on()

    def verdict(self) -> list[str]:
        return verdict(self)

    # ------------------------------------------------------------------ inside

    def _dealing(self) -> list[str]:
        """Who has to do something before cards are dealt: the dealer; those who go on without it, what they keep."""
        return (keeping.lacking(self) or [DEALER]) if self.gone and not self.foul else [DEALER]

    def _deck(self, name: str, number: int, first: int, faces: list[Face]) -> PromisedDeck:
        return PromisedDeck(name, number, first, faces, [-1] * len(faces))

    def _seen(self, seat: str, slot: int) -> Face | None:
        """A slot's face, if a seat may see it, and the dealer has told it."""
        face = self.printed[slot]
        if face is not None or not seat or seat not in self.own:
            return face
        if not self.may_read(seat, slot):
            return None
        card = self.dealt_to(seat, slot)
        return None if card is None else self.deck_of(slot).faces[card.number]

    def _go_on(self) -> None:
        """Deal what is due, once the dealer's seed or secret is known to all."""
        if (self.published or self.rebuilt) and dues.of_dealer(self) and not self.foul:
            secret = (
                seed.secret_of(rolls.RollShare.read(self.published))
                if self.published
                else SeatSecret(read_scalar(self.rebuilt))
            )
            if secret.public == self.point:
                contributions.take(self, DEALER, dues.dealt(self, secret), check=False)
