"""What a mode answers in which everything follows from the file: nobody has to contribute anything."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Self

from pbem.wording import _

from .partless import Partless
from .plan import DealPlan


class Alone(Partless):
    """The answers of cards and dice that need nobody."""

    __slots__ = ()

    waits: ClassVar[bool] = False

    def convene(self, game: str, decks: Mapping[str, Sequence[str]]) -> None:
        """See Keeper."""

    def prepare(self, plan: DealPlan) -> None:
        """See Keeper."""

    def go_on_from(self, place: str) -> None:
        """See Keeper."""

    def know(self, seat: str, secret: bytes) -> None:
        """See Keeper."""

    @property
    def eyes(self) -> Sequence[str]:
        """See Keeper."""
        return ()

    def unread(self, seat: str) -> Sequence[int]:
        """See Keeper."""
        return ()

    def awaited(self, seat: str) -> Sequence[str]:
        """See Keeper."""
        return ()

    def judged(self, by: str, cards: Sequence[str]) -> Self:
        """See Keeper."""
        raise ValueError(_("the cards of this game are dealt without the players"))

    def accept(self, by: str, cards: Sequence[str]) -> None:
        """See Keeper."""

    def owes(self, seat: str) -> bool:
        """See Keeper."""
        return False

    def contribute(self, seat: str, secret: bytes) -> list[str]:
        """See Keeper."""
        return []

    def pass_on(self, seat: str, secret: bytes) -> list[str]:
        """See Keeper."""
        return []

    def reveal(self, seat: str, secret: bytes, slots: Sequence[int]) -> list[str]:
        """See Keeper."""
        return []

    def once(self, by: str, cards: Sequence[str]) -> Mapping[str, str]:
        """See Keeper."""
        return {}

    def publish(self, seat: str, secret: bytes) -> list[str]:
        """See Keeper."""
        return []

    def lost_with(self, about: str, without: str = "") -> Sequence[str] | None:
        """See Keeper."""
        return ()

    def hides(self, seat: str) -> bool:
        """See Keeper."""
        return False

    def withheld(self) -> Sequence[str]:
        """See Keeper."""
        return ()

    @property
    def spoiled(self) -> bool:
        """See Keeper."""
        return False

    def verdict(self) -> list[str]:
        """See Keeper."""
        return []
