"""What happened in the games here, told as it came."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.events.event import Event
from pbem.projections.pending import asked_for, standing
from pbem.transport.git.messages import brief
from pbem.wording import ngettext

from .lookup import lookup
from .now import now
from .outcome import Outcome
from .viewer import viewer

if TYPE_CHECKING:
    from pbem.store.opening import Opened


class Telling:
    """What happened, game by game. Of the games in which I have no seat it is only said how many there are."""

    def __init__(self, outcome: Outcome) -> None:
        self._outcome = outcome
        self._elsewhere = 0

    def tell(self, name: str, path: Path, events: Sequence[Event]) -> None:
        """Events of a game that are news here."""
        if not events:
            return
        from pbem.store.opening import open_game

        opened = open_game(path)
        who = viewer()
        mine = opened.game.seats_of(who.key)
        status = lookup(path, who).status
        asked = asked_for(status, who.key)
        if not mine and not asked and who.key not in (status["creator"], *status["keys"].values()):
            self._elsewhere += 1
            return
        self._outcome.news += [f"{name}:", *_told(opened, events, mine)]
        self._outcome.games.append(path)
        self._outcome.news.append(f"      {standing(status, who.key, now())}")
        self._outcome.asked |= bool(asked)

    def finish(self) -> None:
        """Say how many games went on without me."""
        if self._elsewhere:
            sentence = ngettext(
                "{count} game without you has gone on", "{count} games without you have gone on", self._elsewhere
            )
            self._outcome.news.append(sentence.format(count=self._elsewhere))


def _told(opened: "Opened", events: Sequence[Event], mine: Sequence[str]) -> list[str]:
    """The sentences of these events, with the number of the turn before the first of each."""
    from pbem.projections.story import as_text

    told = opened.sentences(events)
    spoken = {one.event.id for one in told}
    answered = [f"      {brief(event)}" for event in events if event.id not in spoken]
    return as_text(told, mine)[0].splitlines() + answered
