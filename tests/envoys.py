"""Envoys, a game of looks: one sees another's card alone, swaps a hidden card, or peeks at the pile's top card.

Everyone holds one card. In turn a seat looks at someone's card, swaps its own for it, peeks at the top of the pile,
rests, or shows its card for its points and draws another. After the last round most points win.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Self, TypedDict

from msgspec import Struct

from pbem.rules import Chance, Move, Need, Panel, Picture, Play, Refusal, Result, Ruleset, Stock, View

CARDS = [1, 2, 3, 4, 5, 6] * 2


@dataclass(slots=True)
class EnvoysOptions:
    """Fixed before play."""

    rounds: int = field(default=4, metadata={"help": "how many turns each seat has", "choices": (1, 2, 3, 4, 5, 6)})


class EnvoysTable(Struct):
    """`turns`: how many have been taken. `points`: of the cards that each seat has shown."""

    seats: list[str]
    hands: dict[str, list[int]]
    pile: list[int]
    points: dict[str, int]
    rounds: int
    turns: int = 0
    shown: list[int] = []

    @property
    def mover(self) -> str:
        """Whose turn it is."""
        return self.seats[self.turns % len(self.seats)]


class EnvoysFacts(TypedDict):
    """What programs are told. `hands`: None for a card that this seat has not seen; `top`: the same of the pile's."""

    turns: int
    points: dict[str, int]
    hands: dict[str, list[int | None]]
    top: list[int | None]


class OfAnother(Move):
    """Something that is done with another seat's card."""

    other: str

    @classmethod
    def candidates(cls, view: View[EnvoysTable]) -> Iterable[Self]:
        return [cls(other) for other in view.table.seats if other != view.seat]

    def refusal(self, table: EnvoysTable, seat: str) -> Refusal | None:
        if self.other == seat or not table.hands.get(self.other):
            return Refusal("that is nobody else's card", "E1")
        return None if table.hands[seat] else Refusal("you hold no card", "E1")

    def touches(self, table: EnvoysTable, seat: str) -> Collection[str]:
        return (self.other,)

    def notation(self) -> str:
        return f"{self.kind} {self.other}"


class Look(OfAnother):
    """Its holder's card, for one's own eyes."""

    kind: ClassVar[str] = "look"

    def meaning(self, view: View[EnvoysTable]) -> str:
        return "you alone see that card"

    def effect(self, play: Play[EnvoysTable], seat: str) -> None:
        play.tell("{seat} looks at {other}'s card.", seat=seat, other=self.other)
        play.show(seat, play.table.hands[self.other])
        play.table.turns += 1


class Swap(OfAnother):
    """Two hidden cards change hands."""

    kind: ClassVar[str] = "swap"

    def meaning(self, view: View[EnvoysTable]) -> str:
        return "your card for that one, both unseen by the rest"

    def effect(self, play: Play[EnvoysTable], seat: str) -> None:
        hands = play.table.hands
        hands[seat], hands[self.other] = hands[self.other], hands[seat]
        play.tell("{seat} swaps a card with {other}.", seat=seat, other=self.other)
        play.show(seat, hands[seat])
        play.show(self.other, hands[self.other])
        play.table.turns += 1


class Peek(Move):
    """The top card of the pile, which someone will draw."""

    kind: ClassVar[str] = "peek"

    @classmethod
    def refusal_of_kind(cls, table: EnvoysTable, seat: str) -> Refusal | None:
        return None if table.pile else Refusal("the pile is empty", "E2")

    @classmethod
    def candidates(cls, view: View[EnvoysTable]) -> Iterable[Self]:
        return [cls()]

    def meaning(self, view: View[EnvoysTable]) -> str:
        return "you alone see what comes next"

    def effect(self, play: Play[EnvoysTable], seat: str) -> None:
        play.tell("{seat} peeks at the pile.", seat=seat)
        play.show(seat, play.table.pile[:1])
        play.table.turns += 1


class Claim(Move):
    """Show the own card for its points, and draw another."""

    kind: ClassVar[str] = "claim"
    slot: int
    face: int

    @classmethod
    def candidates(cls, view: View[EnvoysTable]) -> Iterable[Self]:
        hand = view.table.hands[view.seat]
        return [cls(slot, face) for slot, face in zip(hand, view.known(hand), strict=True)]

    def refusal(self, table: EnvoysTable, seat: str) -> Refusal | None:
        return None if self.slot in table.hands[seat] else Refusal("that card is not in your hand", "E1")

    def cards(self) -> Sequence[tuple[int, int]]:
        return [(self.slot, self.face)]

    def meaning(self, view: View[EnvoysTable]) -> str:
        return "for so many points"

    def effect(self, play: Play[EnvoysTable], seat: str) -> None:
        table = play.table
        table.hands[seat].remove(self.slot)
        table.shown.append(self.slot)
        table.points[seat] += self.face
        play.tell("{seat} claims {points}.", seat=seat, points=self.face)
        table.hands[seat] += play.draw(table.pile, seat, 1)
        table.turns += 1

    def notation(self) -> str:
        return f"claim {self.face}"


class Rest(Move):
    """Nothing."""

    kind: ClassVar[str] = "rest"

    @classmethod
    def candidates(cls, view: View[EnvoysTable]) -> Iterable[Self]:
        return [cls()]

    def meaning(self, view: View[EnvoysTable]) -> str:
        return "nothing happens"

    def effect(self, play: Play[EnvoysTable], seat: str) -> None:
        play.tell("{seat} rests.", seat=seat)
        play.table.turns += 1


class Envoys(Ruleset[EnvoysTable]):
    """Version 1."""

    name = "envoys"
    title = "Envoys"
    version = 1
    seats = range(2, 5)
    Options = EnvoysOptions
    Facts = EnvoysFacts
    Table = EnvoysTable
    moves = (Look, Swap, Peek, Claim, Rest)

    def deal(self, seats: Sequence[str], options: EnvoysOptions, chance: Chance) -> EnvoysTable:
        pile = chance.shuffle("envoys", CARDS)
        hands = {seat: chance.take(pile, seat, 1) for seat in seats}
        return EnvoysTable(list(seats), hands, pile, dict.fromkeys(seats, 0), options.rounds)

    def proceed(self, play: Play[EnvoysTable]) -> None:
        """Everything happens in turns."""

    def need(self, table: EnvoysTable) -> Need | None:
        over = table.turns >= table.rounds * len(table.seats)
        return None if over else Need((table.mover,), "turn", "send an envoy")

    def open_moves(self, table: EnvoysTable) -> Sequence[type[Move]]:
        return self.moves

    def result(self, table: EnvoysTable, left: Collection[str] = ()) -> Result | None:
        if self.need(table) is not None:
            return None
        return Result.of_most(table.points, lambda leaders: (leaders[:1], "most points, ties in seat order"), left)

    def points(self, table: EnvoysTable) -> Mapping[str, int]:
        return dict(table.points)

    def stand_in(self, table: EnvoysTable, seat: str) -> Move:
        return Rest()

    def picture(self, view: View[EnvoysTable]) -> Picture:
        said = [f"{seat}: {held}." for seat, held in self._held(view).items()]
        return Picture("Envoys", view.table.seats, [Panel("Hands", [[(one, "")] for one in said], said)])

    def facts(self, view: View[EnvoysTable]) -> EnvoysFacts:
        table = view.table
        hands = {seat: self._seen(view, hand) for seat, hand in table.hands.items()}
        top = self._seen(view, table.pile[:1])
        return EnvoysFacts(turns=table.turns, points=dict(table.points), hands=hands, top=top)

    def broken(self, table: EnvoysTable) -> str | None:
        lie = sorted([*table.pile, *table.shown, *(slot for hand in table.hands.values() for slot in hand)])
        sound = lie == list(range(len(CARDS))) and 0 <= table.turns <= table.rounds * len(table.seats)
        seated = set(table.hands) == set(table.points) == set(table.seats) and table.rounds in range(1, 7)
        fair = min(table.points.values(), default=0) >= 0 and all(len(hand) <= 1 for hand in table.hands.values())
        return None if sound and seated and fair else "cards, points or turns do not add up"

    def pieces(self, table: EnvoysTable) -> Mapping[str, int]:
        return {"cards": len(table.pile) + len(table.shown) + sum(len(hand) for hand in table.hands.values())}

    def cards(self, table: EnvoysTable) -> Iterable[Stock]:
        return [Stock(Counter(CARDS), [*table.pile, *table.shown], table.hands)]

    def _seen(self, view: View[EnvoysTable], slots: Sequence[int]) -> list[int | None]:
        return [None if face is None else int(face) for face in view.faces(slots)]

    def _held(self, view: View[EnvoysTable]) -> Mapping[str, str]:
        hands = {seat: view.faces(hand) for seat, hand in view.table.hands.items()}
        found = {seat: " ".join("?" if face is None else str(face) for face in seen) for seat, seen in hands.items()}
        top = " ".join("?" if face is None else str(face) for face in view.faces(view.table.pile[:1]))
        return {**found, "the pile": top}
