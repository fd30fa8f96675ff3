"""What a game may ask of hidden cards and dice. `pbem.secrecy` answers; rules never know which mode runs.

A card is a *slot*: a number that names its place in one shuffle, for ever. Its *face* is what is printed on it.
The table holds slots; who may turn them round is secrecy's affair.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

Face = int | str


class Waiting(Exception):  # noqa: N818  (an answer, not a mistake)
    """Secrecy cannot answer yet: these seats have to contribute first. The order of play is tried again later."""

    def __init__(self, seats: Sequence[str]) -> None:
        super().__init__(", ".join(seats))
        self.seats = tuple(seats)


class Chance(Protocol):
    """Shuffles, draws and rolls. Any of these may raise `Waiting`.

    Undoing never gives a second roll: the n-th card that a seat takes from a shuffle is always the same slot, and
    the same label always rolls the same number.
    """

    def shuffle(self, label: str, faces: Sequence[Face]) -> list[int]:
        """Shuffle these faces and lay them face down: their slots, the top one first.

        The label names the shuffle within the game ("officials", "deck 2"); no two shuffles share one.
        """

    def deal_open(self, label: str, faces: Sequence[Face]) -> list[int]:
        """Slots, in the order given, for cards that everybody has seen from the start. The label is used once."""

    def take(self, pile: list[int], owner: str, count: int) -> list[int]:
        """Move up to `count` slots from the pile to the owner, who alone may look at them; "" turns them up for all.

        The pile changes in place. Fewer are returned when it runs out.
        """

    def turn_up(self, slots: Sequence[int]) -> list[Face]:
        """The faces of slots, shown to everybody from now on."""

    def faces(self, seat: str, slots: Sequence[int]) -> list[Face | None]:
        """What a seat may see of these slots; None where it may not (or this machine cannot)."""

    def holds(self, slot: int, face: Face) -> bool:
        """Whether a card that an event shows may be what the event says it is."""

    def roll(self, label: str, sides: int) -> int:
        """A number from 0 up to but not including `sides`, seen by all. The label names the roll within the game."""

    def hidden(self, seat: str) -> Mapping[int, Sequence[int]]:
        """For each shuffle, by its first slot: the slots of it that this seat has not seen."""
