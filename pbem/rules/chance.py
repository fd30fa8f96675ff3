"""A game's requests for hidden cards and dice. `pbem.secrecy` answers; rules never know how cards are held.

A card is a *slot*: a number that names its place in one shuffle, for ever. Its *face* is printed on it.
The table holds slots; who may turn them over is secrecy's affair. No two shuffles of a game share a slot.

A hand is `take(pile, seat, count)`: that seat alone reads the faces, by `View.known`. A face-up market is
`take(pile, "", count)`, then `turn_up`: from then on all read the faces, so the table may hold them. A card that is
bought from it goes to a hand as the same slot, and all still know it. Cards that all have seen from the start
are `lay_open`. A card that one seat alone may look at, or that goes hidden from hand to hand, is shown to that seat
(`show`); the game lays its slot where it goes. Cards that go back into play are shuffled again, by their faces and
under a new label: a slot never returns to a pile.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from random import Random

Face = int | str
"""The face of a card: a number or a word, as the game says it."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """Cards of one shuffle that a seat has not seen: their slots, and their faces, in order of their text."""

    slots: Sequence[int]
    faces: Sequence[Face]


Shuffles = Callable[[], Iterable[tuple[Sequence[int], Sequence[Face]]]]
"""Gives the slots of each shuffle, and its faces in any order."""


Redeal = Callable[["Sight", "Random"], Any]
"""Gives cards and dice as they may be, as far as a seat has seen them: a Chance that can be cloned."""


class Sight:
    """What one seat has seen of the cards at one moment: a copy, which learns nothing more."""

    __slots__ = ("_redeal", "_seen", "_shuffles", "seat")

    def __init__(
        self, seat: str, seen: Sequence[Face | None], shuffles: Shuffles, redeal: Redeal | None = None
    ) -> None:
        """`seen`: by slot, the face that the seat has seen, or None. Without `redeal`, it cannot be dealt again."""
        self.seat = seat
        self._seen = seen
        self._shuffles = shuffles
        self._redeal = redeal

    def faces(self, seat: str, slots: Sequence[int]) -> list[Face | None]:
        """By slot, the faces that this seat has seen; none for another seat, nor of cards that were shuffled later."""
        seen = self._seen if seat == self.seat else ()
        return [seen[slot] if slot < len(seen) else None for slot in slots]

    @property
    def known(self) -> Mapping[int, Face]:
        """By slot, each face that the seat has seen."""
        return {slot: face for slot, face in enumerate(self._seen) if face is not None}

    @property
    def unseen(self) -> Sequence[Unseen]:
        """All other cards, by shuffle."""
        found = []
        for slots, faces in self._shuffles():
            hidden = [slot for slot in slots if slot < len(self._seen) and self._seen[slot] is None]
            if hidden:
                left = Counter(faces)
                left.subtract(face for slot in slots if (face := self._seen[slot]) is not None)
                found.append(Unseen(hidden, sorted(left.elements(), key=str)))
        return found

    def redealt(self, random: "Random") -> Any:
        """Cards and dice of which this seat has seen the same; the others lie in any order, and chance is new."""
        assert self._redeal is not None
        return self._redeal(self, random)

    def faces_redealt(self, random: "Random") -> list[Face]:
        """By slot, a face that it may have."""
        faces = list(self._seen)
        for unseen in self.unseen:
            mixed = list(unseen.faces)
            random.shuffle(mixed)
            for slot, face in zip(unseen.slots, mixed, strict=True):
                faces[slot] = face
        return cast("list[Face]", faces)


class Waiting(Exception):  # noqa: N818  (an answer, not a mistake)
    """Secrecy cannot answer yet: these seats have to contribute first. The order of play is tried again later.

    A game lets it pass: everything since the last choice is undone, and done again when they have contributed.
    `seats`: who has to.
    """

    def __init__(self, seats: Sequence[str]) -> None:
        super().__init__(", ".join(seats))
        self.seats = tuple(seats)


class Chance(Protocol):
    """Shuffles, draws and rolls, as deals, effects and the order of play may ask for. Any of these may raise Waiting.

    Undoing never gives a second roll: the n-th card that a seat takes from a shuffle is always the same slot, and
    the same label always rolls the same number.
    """

    __slots__ = ()

    def shuffle(self, label: str, faces: Sequence[Face]) -> list[int]:
        """Shuffle these faces and lay them face down. Returns their slots, the top one first, for a pile of the table.

        The label names the shuffle within the game ("officials", "deck 2"); no two shuffles share one. A second one
        under the same label is refused: it would repeat the first.
        """

    def lay_open(self, label: str, faces: Sequence[Face]) -> list[int]:
        """Lay these faces face up: cards that all have seen from the start. Returns their slots, in this order.

        The label must not be used for any other shuffle or laying of the game.
        """

    def take(self, pile: list[int], owner: str, count: int) -> list[int]:
        """Take the topmost `count` slots out of a pile, for a seat that alone may look at them, or "" for all.

        Where cards are hidden, a seat's are others of the shuffle on top, as long as no seat has seen a card there.
        The pile changes in place; the slots are returned, and the game lays them somewhere. Fewer are returned when the
        pile runs out, none from an empty one. `Play.draw` does the same and tells it.
        """

    def turn_up(self, slots: Sequence[int]) -> list[Face]:
        """Show these slots to all, from now on. Returns their faces, in this order.

        Any seat may have held them or seen them before.
        """

    def show(self, seat: str, slots: Sequence[int]) -> None:
        """Show these slots to one seat, from now on: to look at another's card, or to be handed it.

        They may be in a hand or in a pile; seats that have seen them before still know them. The seat reads their
        faces as those of its own cards (`View.known`), perhaps only once others have contributed. No one learns
        anything else. `Play.show` does the same and tells it.
        """

    def faces(self, seat: str, slots: Sequence[int]) -> list[Face | None]:
        """The faces that a seat may see of these slots, in this order; None where it may not (or this machine cannot).

        "" is an onlooker, who sees the public faces. Games ask their view instead, which asks for its own seat.
        """

    def holds(self, slot: int, face: Face) -> bool:
        """Whether a card that an event shows has the face that the event says. Asked of `Move.cards`, by pbem."""

    def roll(self, label: str, sides: int) -> int:
        """A number from 0 up to but not including `sides`, 1 or more, seen by all.

        The label names the roll within the game ("first player", "storm 3"); no two rolls share one.
        """

    def sight(self, seat: str) -> Sight:
        """All that a seat has seen of the cards by now, as a copy. Asked by pbem."""

    def hidden(self, seat: str) -> Mapping[int, Sequence[int]]:
        """For each shuffle, by its first slot: the slots of it that this seat has not seen. Asked by pbem."""
