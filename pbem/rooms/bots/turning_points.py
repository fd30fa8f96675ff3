"""The turning points of a finished game: where the lead changed hands or many points were made at once."""

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.events.event import Event
from pbem.projections.game import Game
from pbem.projections.overtakings import Overtaking
from pbem.rules import Ruleset
from pbem.rules.play import EVERYBODY, Audience
from pbem.wording import _

MOST = 12
LEAP = 4  # points in one move that are worth telling


class TurningPoint:
    """A move: the turn's number, the points before and after it, and what was told up to the last change of points.

    What leads to points is part of what turned the game: a palace taken from someone, the gift that decided a vote.
    So is who has overtaken whom by them.
    """

    def __init__(self, turn: int, before: Mapping[str, int]) -> None:
        self.turn = turn
        self.before = before
        self.points: Mapping[str, int] = dict(before)
        self.scoring: list[str] = []
        self._leading: list[str] = []

    def hear(self, sentence: str, points: Mapping[str, int]) -> None:
        """A sentence of the story was told, and the points stand like this now."""
        self._leading.append(sentence)
        if (points != self.points and any(points.values())) or isinstance(sentence, Overtaking):
            self.scoring += self._leading
            self._leading = []
        self.points = dict(points)

    @property
    def weight(self) -> int:
        """How much it turned the game: the most points that someone made, and ten more for a new leader."""
        gains = [score - self.before.get(seat, 0) for seat, score in self.points.items()]
        leader = leads(self.points)
        return max(gains, default=0) + (10 if leader and leader != leads(self.before) else 0)


def turning_points(moments: Sequence[TurningPoint]) -> list[str]:
    """At most a dozen paragraphs, in order of play: what brought points, and how they stood then."""
    telling = [moment for moment in moments if moment.scoring and moment.weight >= LEAP]
    chosen = sorted(telling, key=lambda moment: -moment.weight)[:MOST]
    return [_paragraph(moment) for moment in telling if moment in chosen]


def moments_of(events: Sequence[Event], ruleset: Ruleset[Any]) -> list[TurningPoint]:
    """A moment for each event of a game, as they took effect: what all may hear, and the points when it was told."""
    moments = [TurningPoint(0, {})]

    def tell(game: Game, _event: Event, sentence: str, audience: Audience) -> None:
        if audience == EVERYBODY:
            moments[-1].hear(sentence, ruleset.points(game.table) if game.table is not None else {})

    game = Game.begin(events[0], lambda _name, _version: ruleset, tell=tell)
    for event in events[1:]:
        moments.append(TurningPoint(game.record.turns + 1, moments[-1].points))
        game.take(event)
    return moments


def leads(points: Mapping[str, int]) -> str:
    """Who alone has most points; "" where no one does."""
    most = max(points.values(), default=0)
    ahead = [seat for seat, score in points.items() if score == most]
    return ahead[0] if len(ahead) == 1 else ""


def _paragraph(moment: TurningPoint) -> str:
    standing = ", ".join(f"{seat} {points}" for seat, points in moment.points.items())
    lines = [*moment.scoring, _("now: {standing}").format(standing=standing)]
    return f"{moment.turn:>4}  " + "\n      ".join(lines)
