"""What a game may ask of hidden cards and dice. `pbem.secrecy` answers; rules never know which mode runs.

A card is a *slot*: a number that names its place in one shuffle, for ever. Its *face* is what is printed on it.
The table holds slots; who may turn them round is secrecy's affair. No two shuffles of a game share a slot.

A hand is `take(pile, seat, count)`: that seat alone reads the faces, by `View.known`. A market that lies face up is
`take(pile, "", count)`, then `turn_up`: from then on everybody reads the faces, so the table may hold them. A card that
is bought from it goes to a hand as the same slot, and everybody still knows it. Cards that all have seen from the start
are `lay_open`. What goes back into play is shuffled anew, by its faces and under a new label: a slot never returns to a
pile.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

Face = int | str
"""What is printed on a card: a number or a word, as the game says it."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """Cards of one shuffle that a seat has not seen: where they lie, and their faces, in order of their text."""

    slots: Sequence[int]
    faces: Sequence[Face]


@dataclass(frozen=True, slots=True)
class Sight:
    """`known`: by slot, each face that the seat has seen. `unseen`: all other cards, by shuffle."""

    seat: str
    known: Mapping[int, Face]
    unseen: Sequence[Unseen]

    def faces(self, seat: str, slots: Sequence[int]) -> list[Face | None]:
        """See Chance; of what another seat sees, nothing."""
        return [self.known.get(slot) if seat == self.seat else None for slot in slots]

    @classmethod
    def through(
        cls, seat: str, seen: Mapping[int, Face | None], shuffles: Sequence[tuple[Sequence[int], Sequence[Face]]]
    ) -> "Sight":
        """From what a seat sees of each slot (None: nothing), and the slots of each shuffle with its faces."""
        known = {slot: face for slot, face in seen.items() if face is not None}
        unseen = []
        for slots, faces in shuffles:
            hidden = [slot for slot in slots if slot not in known]
            if hidden:
                left = sorted(faces, key=str)
                for slot in slots:
                    if slot in known and known[slot] in left:
                        left.remove(known[slot])
                unseen.append(Unseen(hidden, left))
        return cls(seat, known, unseen)


class Waiting(Exception):  # noqa: N818  (an answer, not a mistake)
    """Secrecy cannot answer yet: these seats have to contribute first. The order of play is tried again later.

    A game lets it pass: what was done since the last choice is taken back, and done again when they have contributed.
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

    def shuffle(self, label: str, faces: Sequence[Face]) -> list[int]:
        """Shuffle these faces and lay them face down. Returns their slots, the top one first, for a pile of the table.

        The label names the shuffle within the game ("officials", "deck 2"); no two shuffles share one.
        """

    def lay_open(self, label: str, faces: Sequence[Face]) -> list[int]:
        """Lay these faces face up: cards that everybody has seen from the start. Returns their slots, in this order.

        The label is one that no other shuffle or laying of the game has.
        """

    def take(self, pile: list[int], owner: str, count: int) -> list[int]:
        """Take the topmost `count` slots out of a pile, for a seat that alone may look at them, or "" for everybody.

        The pile changes in place; the slots are returned, and the game lays them somewhere. Fewer are returned when the
        pile runs out, none from an empty one. `Play.draw` does the same and tells it.
        """

    def turn_up(self, slots: Sequence[int]) -> list[Face]:
        """Show these slots to everybody, from now on. Returns their faces, in this order.

        Whoever held them, and whether or not somebody has seen them before.
        """

    def faces(self, seat: str, slots: Sequence[int]) -> list[Face | None]:
        """What a seat may see of these slots, in this order; None where it may not (or this machine cannot).

        "" is an onlooker, who sees what all have seen. Games ask their view instead, which asks for its own seat.
        """

    def holds(self, slot: int, face: Face) -> bool:
        """Whether a card that an event shows is what the event says it is. Asked of `Move.cards`, by pbem."""

    def roll(self, label: str, sides: int) -> int:
        """A number from 0 up to but not including `sides`, 1 or more, seen by all.

        The label names the roll within the game ("first player", "storm 3"); no two rolls share one.
        """

    def sight(self, seat: str) -> Sight:
        """All that a seat has seen of the cards by now, as a copy. Asked by pbem."""

    def hidden(self, seat: str) -> Mapping[int, Sequence[int]]:
        """For each shuffle, by its first slot: the slots of it that this seat has not seen. Asked by pbem."""
