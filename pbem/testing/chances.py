"""Chances for tests: one that keeps the game waiting, and one that has dealt some cards otherwise."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pbem.rules import Waiting
from pbem.rules.chance import Face
from pbem.secrecy import CardProvider


class HesitantChance:
    """Answers each request only when it is made again, as if the other seats had to contribute first."""

    waits: ClassVar[bool] = True

    def __init__(self, chance: CardProvider) -> None:
        self._chance = chance
        self._heard: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._chance, name)

    def shuffle(self, label: str, faces: Sequence[Face]) -> list[int]:
        self._hesitate("shuffle", label, faces)
        return self._chance.shuffle(label, faces)

    def lay_open(self, label: str, faces: Sequence[Face]) -> list[int]:
        self._hesitate("lay_open", label, faces)
        return self._chance.lay_open(label, faces)

    def take(self, pile: list[int], owner: str, count: int) -> list[int]:
        self._hesitate("take", pile, owner, count)
        return self._chance.take(pile, owner, count)

    def turn_up(self, slots: Sequence[int]) -> list[Face]:
        self._hesitate("turn_up", slots)
        return self._chance.turn_up(slots)

    def roll(self, label: str, sides: int) -> int:
        self._hesitate("roll", label, sides)
        return self._chance.roll(label, sides)

    def _hesitate(self, *request: object) -> None:
        written = repr(request)
        if written not in self._heard:
            self._heard.add(written)
            raise Waiting(("everybody",))


class RedealtChance:
    """The same shuffles, but some slots have other faces."""

    def __init__(self, chance: CardProvider, faces: Mapping[int, Face]) -> None:
        self._chance = chance
        self._faces = faces

    def __getattr__(self, name: str) -> Any:
        return getattr(self._chance, name)

    def shuffle(self, label: str, faces: Sequence[Face]) -> list[int]:
        slots = self._chance.shuffle(label, faces)
        for slot in slots:
            self.printed[slot] = self._faces.get(slot, self.printed[slot])
        return slots
