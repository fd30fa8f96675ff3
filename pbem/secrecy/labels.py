"""Each label of a shuffle, a laying or a roll is used once in a line of play: else a second deal repeats the first."""

from collections.abc import Collection, Sequence
from typing import Any

from pbem.rules.chance import Face
from pbem.wording import _

from .provider import CardProvider


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
