"""Chances for tests: one that keeps the game waiting, and one that has dealt some cards otherwise."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from pbem.rules import Waiting
from pbem.rules.chance import Face
from pbem.secrecy import OpenChance


class HesitantChance(OpenChance):
    """Answers each request only when it is made again, as if the other seats had to contribute first."""

    waits: ClassVar[bool] = True

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self._heard: set[str] = set()

    def shuffle(self, label: str, faces: Sequence[Face]) -> list[int]:
        """See Chance."""
        self._hesitate("shuffle", label, faces)
        return super().shuffle(label, faces)

    def deal_open(self, label: str, faces: Sequence[Face]) -> list[int]:
        """See Chance."""
        self._hesitate("deal_open", label, faces)
        return super().deal_open(label, faces)

    def take(self, pile: list[int], owner: str, count: int) -> list[int]:
        """See Chance."""
        self._hesitate("take", pile, owner, count)
        return super().take(pile, owner, count)

    def turn_up(self, slots: Sequence[int]) -> list[Face]:
        """See Chance."""
        self._hesitate("turn_up", slots)
        return super().turn_up(slots)

    def roll(self, label: str, sides: int) -> int:
        """See Chance."""
        self._hesitate("roll", label, sides)
        return super().roll(label, sides)

    def _hesitate(self, *request: object) -> None:
        written = repr(request)
        if written not in self._heard:
            self._heard.add(written)
            raise Waiting(("everybody",))


class RedealtChance(OpenChance):
    """The same shuffles, but some slots have other faces."""

    def __init__(self, seed: str, faces: Mapping[int, Face]) -> None:
        super().__init__(seed)
        self._faces = faces

    def shuffle(self, label: str, faces: Sequence[Face]) -> list[int]:
        """See Chance."""
        slots = super().shuffle(label, faces)
        for slot in slots:
            self.printed[slot] = self._faces.get(slot, self.printed[slot])
        return slots
