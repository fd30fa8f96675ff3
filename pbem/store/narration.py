"""What was told of a game while its file is open.

Of the newest events it is kept, so that whoever passes them on need not open the game again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from pbem.projections.game import Game
from pbem.projections.story import Told
from pbem.rules.audience import Audience

from . import cache
from .seen import newest_is_among

if TYPE_CHECKING:
    from pbem.events.event import Event

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


@dataclass(slots=True)
class Narration:
    """What was told since a game was opened: all of its story if it is `whole`, else what has happened since.

    `undone`: what was taken back by agreement, as far as it was told. `recent`: what was told of each of the newest
    events, by their ids, whole or not.
    """

    told: list[Told] = field(default_factory=list)
    whole: bool = False
    undone: list[Told] = field(default_factory=list)
    recent: dict[str, Recent] = field(default_factory=dict)

    def hear(self, game: Game, event: "Event", sentence: str, audience: Audience) -> None:
        """What a game calls while events take effect."""
        self.told.append(Told.now(game, event, sentence, audience))

    def note(self, game: Game, event: "Event", told: Sequence[Told]) -> None:
        """Remember an event among the newest, with what was told of it; the game is as it was after that."""
        record = game.record
        turn, round_ = (told[0].turn, told[0].round) if told else (record.turns, record.head.rounds)
        words = [(one.sentence, one.audience) for one in told]
        self.recent[event.id] = Recent(turn, game.is_side(event.kind), words, round_)

    def of(self, events: Sequence["Event"]) -> list[Told] | None:
        """What was told of these events; None if they are not all among the newest."""
        if any(event.id not in self.recent for event in events):
            return None
        return [
            Told(recent.turn, event, words, audience, recent.round)
            for event, recent in ((event, self.recent[event.id]) for event in events)
            for words, audience in recent.told
        ]


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
