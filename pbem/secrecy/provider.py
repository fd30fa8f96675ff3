"""What provides a game's cards and dice, behind the `Chance` that rules see: open or dealt.

Each label of a shuffle, a laying or a roll is used once in a line of play: else a second deal repeats the first.
"""

from collections.abc import Collection, Sequence
from typing import Any, ClassVar, Self

from pbem.rules.chance import Chance, Face
from pbem.wording import _


class CardProvider(Chance):
    """The cards and dice of one game, as ones that need no one; those of a room say what they do otherwise.

    What it is made of is public: it is written down with the table (`read_back`).

    `waits`: whether it may ever answer `Waiting`.
    """

    __slots__ = ()

    waits: ClassVar[bool] = False

    def clone(self) -> Self:
        """Cards and dice of their own that stand where these do, and know as much."""
        raise NotImplementedError

    def go_on_from(self, place: str) -> None:
        """Where in the game the rules go on: what they ask for now is asked for in this branch of it alone."""

    @property
    def eyes(self) -> Sequence[str]:
        """The seats that this machine knows the secrets of."""
        return ()

    def unread(self, seat: str) -> Sequence[int]:
        """The slots that a seat has taken and that cannot be read here."""
        return ()

    def readable(self, seat: str, slots: Sequence[int]) -> Sequence[int]:
        """Those of some slots that a seat has taken whose faces its own machine can work out by now."""
        return slots

    def awaited(self, seat: str) -> Sequence[str]:
        """The seats without whose contribution a seat cannot read cards that it has taken."""
        return ()

    @property
    def spoiled(self) -> bool:
        """Whether a card has shown up that no honest shuffle deals: play is over until all have published."""
        return False

    def verdict(self) -> list[str]:
        """What is wrong with how the cards were dealt, as sentences that name who did it, as far as it is known now."""
        return []

    def describe(self, seat: str | None) -> dict[str, object]:
        """The cards for a position, as far as a seat knows them; None knows all."""
        raise NotImplementedError


class Laid(CardProvider):
    """Cards that can be laid as a position has them: one machine knows all of them.

    `printed`: each slot's face.
    """

    __slots__ = ()

    printed: list[Face]

    def adopt(self, cards: object, seats: Sequence[str]) -> None:
        """Take over the cards that `describe` wrote. Raises ValueError with a sentence if they make no sense."""
        raise NotImplementedError


class LabelUsedError(RuntimeError):
    """A game asks for a shuffle or a roll under a label that it has used before."""


class OnceEach:
    """A game's `Chance` during one step. `used`: the labels of this line of play before; `fresh`: those of the step.

    `drawn`: which seat has taken which slots in the step, one draw after another.
    """

    def __init__(self, chance: CardProvider, used: Collection[str]) -> None:
        self._chance = chance
        self._used = used
        self.fresh: list[str] = []
        self.drawn: list[tuple[str, Sequence[int]]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._chance, name)

    def take(self, pile: list[int], seat: str, count: int) -> list[int]:
        slots = self._chance.take(pile, seat, count)
        self.drawn.append((seat, tuple(slots)))
        return slots

    def shuffle(self, label: str, faces: Sequence[Face]) -> list[int]:
        self._use("deck", label)
        return self._chance.shuffle(label, faces)

    def lay_open(self, label: str, faces: Sequence[Face]) -> list[int]:
        self._use("deck", label)
        return self._chance.lay_open(label, faces)

    def roll(self, label: str, sides: int) -> int:
        self._use("roll", label)
        return self._chance.roll(label, sides)

    def _use(self, what: str, label: str) -> None:
        named = f"{what}/{label}"
        if named in self._used or named in self.fresh:
            raise LabelUsedError(
                _("the label {label!r} is used twice: no two shuffles, and no two rolls, share one").format(label=label)
            )
        self.fresh.append(named)
