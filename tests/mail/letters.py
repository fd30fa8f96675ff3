"""Positions of games in play, and what a seat is sent of them."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from typing import Any

from pbem_confucius import Confucius
from pbem_white_lotus import WhiteLotus
from searching import often
from small_games import Written

from pbem.events.event import Event
from pbem.projections.game import Game
from pbem.projections.story import Told
from pbem.rooms.mail.letter import ANSWERS, Letter, letter
from pbem.rooms.mail.occasion import Occasion
from pbem.rules import Ruleset
from pbem.rules.play import Audience
from pbem.rules.registry import find as find_game
from pbem.rules.registry import places
from pbem.testing.playout import play_out, thinned
from pbem.testing.setting import LONG_NAMES, Setting

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
HUB = "hub+k3y@example.org"
BY_WORDS = Occasion("rainy-days", NOW, answer_to=HUB)
WITH_PBEM = Occasion("rainy-days", NOW)

TABLES: Sequence[tuple[type[Ruleset[Any]], tuple[str, ...], tuple[tuple[str, Any], ...]]] = (
    (Confucius, ("pass", "undo", "tax", "transfer"), (("advanced", True),)),
    (Confucius, tuple(LONG_NAMES[:5]), ()),
    (WhiteLotus, ("claim", "bid", "note", "dora"), (("negotiation", True),)),
    (WhiteLotus, tuple(LONG_NAMES[:6]), ()),
)

CLIPPED = 90_000  # bytes; Gmail cuts at 102 kB
MOMENTS = 4
POSITIONS = MOMENTS * len(TABLES)


@dataclass(slots=True)
class Position:
    """A moment of a game, and the story up to it."""

    game: Game
    told: Sequence[Told]
    written: dict[str, dict[str, Letter]] = field(default_factory=dict)

    def letters(self, occasion: Occasion) -> Iterable[tuple[str, Letter]]:
        """What each seat is sent by words or with pbem; written once."""
        if occasion.answer_to not in self.written:
            seats = self.game.record.header.seats
            self.written[occasion.answer_to] = {seat: letter(self.game, self.told, seat, occasion) for seat in seats}
        return self.written[occasion.answer_to].items()


@cache
def positions() -> Sequence[Position]:
    """Of whole games of both kinds the first moment, one within, the last, and the one with the longest list."""
    found = []
    for ruleset, seats, options in TABLES:
        playout = play_out(Setting(ruleset, seats, options), seed=4, bot=ruleset().bots()["steady"])
        longest = max(playout.asked(40), key=lambda moment: max(map(len, map(moment.game().legal, seats))))
        for moment in [*thinned(playout.moments, MOMENTS - 1), longest]:
            known = {event.id for event in playout.events[: moment.number]}
            told = [one for one in playout.story if one.event.id in known]
            found.append(Position(moment.game(), told))
    return found


def walk() -> Sequence[Position]:
    """Those that a test looks at one after another: each kind of moment is among them; all, where someone searches."""
    return positions()[:: often(3, 1)]


def retold(events: Sequence[Event]) -> Position:
    """A game from its events, with its story."""
    told: list[Told] = []

    def tell(game: Game, event: Event, sentence: str, audience: Audience) -> None:
        told.append(Told.now(game, event, sentence, audience))

    game = Game.begin(events[0], tell=tell)
    for event in events[1:]:
        game.take(event)
    return Position(game, told)


def answers_of_any_game() -> set[str]:
    """The first words of everything that may be answered, whatever is played."""
    return {*ANSWERS, *(kind for name in places() for kind in find_game(name).kinds)}


def first_word(line: str) -> str:
    """The word with which a line starts for someone who looks for answers; "" if it starts with something else."""
    found = re.match(r"[^\W_][^\s:.,;!?`]*", line.strip().strip("`'\"*").lower())
    return found[0] if found else ""


def pebbles() -> Written:
    """A small game after a few turns."""
    written = Written("pebbles", 1, {"heap": 12}).begin()
    for seat, stake in (("cy", 2), ("ann", 3), ("bob", 1)):
        written.play(seat, f"stake {stake}")
    written.play("ann", "take 2")
    return written


def sent(written: Written, seat: str, occasion: Occasion = BY_WORDS) -> Letter:
    """What a seat is sent now."""
    position = retold(written.events)
    return letter(position.game, position.told, seat, occasion)
