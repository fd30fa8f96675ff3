"""What was told of a game while its file is open."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pbem.projections.game import Game
from pbem.projections.story import Told
from pbem.rules.audience import Audience

from .recent import Recent

if TYPE_CHECKING:
    from pbem.events.event import Event


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
