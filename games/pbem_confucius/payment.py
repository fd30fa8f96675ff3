"""Paying with Confucius cards: their worth, the cheapest choice, and the faults of a payment.

A card of face 1, 2 or 3 is worth as many coins, or else 4 less its face in licences (rulebook p. 8, R30).
"""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Literal, Self

from msgspec.structs import replace

from pbem.errors import RefusedError, UnreadableMoveError
from pbem.rules import Claim, Move, Payable, Play, Refusal, View
from pbem.wording import _, ngettext

from .table import Table

Unit = Literal["cash", "licences"]
FACES = (3, 2, 1)
VALUES = frozenset(FACES)
DISCOUNT = 1  # in cash, on the price of an official, with an official in Hubu (R36)
COINS_AND_LICENCES = 4  # together on every card


def worth(faces: Sequence[int], unit: Unit) -> int:
    """The value of cards, all of them used as cash or all as licences."""
    coins = sum(faces)
    return coins if unit == "cash" else COINS_AND_LICENCES * len(faces) - coins


def hand(view: View[Table]) -> Sequence[int]:
    """The faces of the seat's own cards, those longest in hand first. Ask with `view.once`."""
    return view.known(view.table.families[view.seat].hand)


def purse(view: View[Table]) -> Mapping[Unit, int]:
    """The worth of the seat's hand. Ask with `view.once`."""
    held = view.once(hand)
    return {"cash": worth(held, "cash"), "licences": worth(held, "licences")}


def amount(count: int, unit: Unit) -> str:
    """A price as words: "4 coins", "1 licence"."""
    if unit == "cash":
        return ngettext("{count} coin", "{count} coins", count).format(count=count)
    return ngettext("{count} licence", "{count} licences", count).format(count=count)


def cheapest(held: Sequence[int], price: int, unit: Unit) -> tuple[int, ...]:
    """The faces that reach a price with the least waste, then with the fewest cards, then the highest ones.

    The cards held must be able to reach it.
    """
    threes, twos, ones = (held.count(face) for face in FACES)
    choices = (
        (3,) * three + (2,) * two + (1,) * one
        for three in range(threes, -1, -1)
        for two in range(twos, -1, -1)
        for one in range(ones, -1, -1)
    )
    enough = [choice for choice in choices if worth(choice, unit) >= price]
    return min(enough, key=lambda choice: (worth(choice, unit), len(choice)))


def given_faces(move: Move, words: Sequence[str]) -> tuple[int, ...]:
    """The faces that a player typed, as in `with 3 1`; none if nothing. Raises UnreadableMoveError."""
    if not words:
        return ()
    if words[0] != "with" or len(words) == 1 or any(word not in {"1", "2", "3"} for word in words[1:]):
        raise UnreadableMoveError(
            _("after `{move}`, name cards by their coins, as in `with 3 1`, not `{words}`").format(
                move=move.notation(), words=" ".join(words)
            )
        )
    return tuple(int(word) for word in words[1:])


def by_their_coins(view: View[Table], taken: Sequence[int]) -> list[Payable]:
    """The seat's hand, each card by the word that `given_faces` reads. `taken`: the slots that a move uses."""
    slots = view.table.families[view.seat].hand
    return [Payable(slot, str(face), slot in taken) for slot, face in zip(slots, view.once(hand), strict=True)]


def oldest(view: View[Table], faces: Sequence[int], *, but: Collection[int] = ()) -> tuple[int, ...]:
    """The slots in the seat's own hand, `but` some, that have these faces; among equal ones those longest in hand.

    Raises RefusedError if the hand lacks one.
    """
    held = view.once(hand)
    own = zip(view.table.families[view.seat].hand, held, strict=True)
    left = [card for card in own if card[0] not in but]
    slots = []
    for face in faces:
        found = next((card for card in left if card[1] == face), None)
        if found is None:
            cards = " ".join(str(card) for card in sorted(held, reverse=True)) or _("empty")
            raise RefusedError(_("you do not have these cards: your hand is {cards}").format(cards=cards))
        left.remove(found)
        slots.append(found[0])
    return tuple(slots)


@cache
def too_dear(price: int, unit: Unit) -> Refusal:
    """The refusal for a hand that is worth less than the price."""
    beyond = _("that costs {due}, more than all your cards are worth").format(due=amount(price, unit))
    return Refusal(beyond, "R29", 8)


def is_paid(before: Table, then: Play[Table], seat: str, price: int, unit: Unit) -> bool:
    """Whether the cards that a seat has handed over reach a price, and none of them could have been kept."""
    gone = [slot for slot in before.families[seat].hand if slot not in then.table.families[seat].hand]
    faces = [int(face) for face in then.chance.turn_up(gone)]
    dispensable = [face for face in faces if worth(faces, unit) - worth([face], unit) >= price]
    return worth(faces, unit) >= price and not dispensable


class Paid(Move, kw_only=True):
    """A move with a price in cash or in licences. A candidate names no cards; the finished move does.

    `pay`: the faces of the cards handed over; `slots`: the cards themselves, in the same order.
    """

    unit: ClassVar[Unit] = "cash"
    pay: tuple[int, ...] = ()
    slots: tuple[int, ...] = ()

    def price(self, table: Table, seat: str) -> int:
        """The cost for the seat now, in `unit`, discounts taken off (R36); 0 if nothing is to be paid."""
        raise NotImplementedError

    def refusal_by_hand(self, view: View[Table]) -> Refusal | None:
        """The hand is worth less than the price."""
        price = self.price(view.table, view.seat)
        return None if price <= view.once(purse)[self.unit] else too_dear(price, self.unit)

    def refusal_when_finished(self, table: Table, seat: str) -> Refusal | None:
        """Cards of the seat's own, each once, that reach the price; none where nothing is to be paid (R29)."""
        hand = table.families[seat].hand
        if len(self.pay) != len(self.slots) or not VALUES.issuperset(self.pay):
            return Refusal(_("every card paid must be named with its 1, 2 or 3 coins"), "R34", 8)
        slots = set(self.slots)
        if len(slots) < len(self.slots) or not slots.issubset(hand):
            return Refusal(_("you can pay only with cards in your hand, each of them once"), "R29", 8)
        price, paid = self.price(table, seat), worth(self.pay, self.unit)
        if self.pay and not price:
            return Refusal(_("this costs nothing, so you cannot pay a card for it"), "R29", 8)
        if paid < price:
            due = amount(price, self.unit)
            short = _("that costs {due}, and the cards paid are worth {paid}").format(due=due, paid=paid)
            return Refusal(short, "R29", 8)
        return None

    def cost(self, table: Table, seat: str) -> int:
        """The price, in `unit`."""
        return self.price(table, seat)

    def cards(self) -> Sequence[tuple[int, Any]]:
        """The cards paid are shown."""
        return list(zip(self.slots, self.pay, strict=False))

    def finish(self, view: View[Table], words: Sequence[str]) -> Self:
        """The cards the player named, or the cheapest."""
        faces = given_faces(self, words)
        if not words:
            faces = cheapest(view.once(hand), self.price(view.table, view.seat), self.unit)
        return replace(self, pay=faces, slots=oldest(view, faces))

    def keeping(self, view: View[Table], slots: Collection[int]) -> Self:
        """The cheapest of the other cards, if these reach the price."""
        held = zip(view.table.families[view.seat].hand, view.once(hand), strict=True)
        left = [face for slot, face in held if slot not in slots]
        price = self.price(view.table, view.seat)
        if worth(left, self.unit) < price:
            return self
        faces = cheapest(left, price, self.unit)
        return replace(self, pay=faces, slots=oldest(view, faces, but=slots))

    def payable(self, view: View[Table]) -> Sequence[Payable]:
        """Any card of the hand, where there is a price."""
        return by_their_coins(view, self.slots) if self.price(view.table, view.seat) else ()

    def hint(self, table: Table, seat: str) -> Claim:
        """The price."""
        price = self.price(table, seat)
        return Claim(amount(price, self.unit), lambda then: is_paid(table, then, seat, price, self.unit))

    def body(self) -> dict[str, Any]:
        """The payment comes last, as when a player says it."""
        stored = Move.body(self)
        payment = {name: stored.pop(name) for name in ("pay", "slots") if name in stored}
        return stored | payment

    def hand_over(self, table: Table, seat: str) -> None:
        """The cards paid go face up to the discard pile (R34)."""
        hand = table.families[seat].hand
        for slot in self.slots:
            hand.remove(slot)
        table.discard += self.slots

    @property
    def paid(self) -> str:
        """The cards paid, as a player types them: "3 1"."""
        return " ".join(str(face) for face in self.pay)
