"""What was told of a game's newest events, kept so that whoever passes them on need not open the game again."""

from typing import Any, NamedTuple

from pbem.rules.audience import Audience

from . import cache
from .seen import newest_is_among

RECENT = 50
"""So many of the newest events are kept with what was told of them."""


class Recent(NamedTuple):
    """What was told of an event: the turn's number, and each sentence with who reads it.

    `side`: whether the event hangs off the spine. `round`: see Told.
    """

    turn: int
    side: bool
    told: list[tuple[str, Audience]]
    round: int = 0

    @property
    def private(self) -> bool:
        """Whether one seat alone was told something of it."""
        return any(readers.only for _words, readers in self.told)

    def public(self) -> "Recent":
        """What is left without that."""
        return self._replace(told=[(words, readers) for words, readers in self.told if not readers.only])

    @classmethod
    def read_back(cls, kept: Any) -> "Recent":
        """What the cache has of it."""
        turn, side, told, round_ = kept
        return cls(turn, side, [(words, Audience(*readers)) for words, readers in told], round_)


def known_game(raw: bytes) -> tuple[str, dict[str, Recent]] | None:
    """The id of the game in a file's bytes, and what was told of its newest events, by their ids.

    None unless exactly these bytes were judged before and nothing newer has been seen of the game.
    """
    state = cache.read_state(cache.digest(raw))
    if state is None:
        return None
    game, head = state["record"]["header"]["id"], state["record"]["head"]
    if not newest_is_among(game, head["id"], head.get("sides", [])):
        return None
    return game, {event: Recent.read_back(known) for event, known in state["recent"].items()}
