"""What a mode answers in which no seat has a part in the cards that somebody else would have to take over."""

from collections.abc import Mapping, Sequence


class Partless:
    """A seat goes to whoever is to play it, and nothing is handed over: see Keeper."""

    __slots__ = ()

    def may_go_to(self, seat: str, key: str) -> bool:
        """See Keeper."""
        return True

    def handed_over(self, seat: str, secret: bytes, key: str) -> list[str]:
        """See Keeper."""
        return []

    def heirs(self, seat: str) -> Sequence[str]:
        """See Keeper."""
        return ()

    def inherited(self, seat: str, key: str, identity: bytes) -> bytes | None:
        """See Keeper."""
        return None

    def sit(self, players: Mapping[str, str]) -> None:
        """See Keeper."""

    def leave(self, seat: str, secret: bytes) -> list[str]:
        """See Keeper."""
        return []

    @property
    def shuffled_by_all(self) -> bool:
        """See Keeper."""
        return False

    def go_on_without(self, about: str, by: str, passed_over: str = "") -> None:
        """See Keeper."""

    def unready(self) -> Sequence[str]:
        """See Keeper."""
        return ()

    def fewest_to_read(self) -> int | None:
        """See Keeper."""
        return None

    def false_to(self, about: str, circle: str = "") -> Sequence[str]:
        """See Keeper."""
        return ()
