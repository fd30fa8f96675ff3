"""The turning points of a finished game: where the lead changed hands or many points were made at once."""

from collections.abc import Mapping, Sequence

from pbem.wording import _

MOST = 12
LEAP = 4  # points in one move that are worth telling


class Moment:
    """A move: the turn's number, the points before and after it, and the sentences that told of points."""

    def __init__(self, turn: int, before: Mapping[str, int]) -> None:
        self.turn = turn
        self.before = before
        self.points: Mapping[str, int] = dict(before)
        self.scoring: list[str] = []

    def hear(self, sentence: str, points: Mapping[str, int]) -> None:
        """A sentence of the story was told, and the points stand like this now."""
        if points != self.points and any(points.values()):
            self.scoring.append(sentence)
        self.points = dict(points)

    @property
    def weight(self) -> int:
        """How much it turned the game: the most points that somebody made, and ten more for a new leader."""
        gains = [score - self.before.get(seat, 0) for seat, score in self.points.items()]
        leader = leads(self.points)
        return max(gains, default=0) + (10 if leader and leader != leads(self.before) else 0)


def turning_points(moments: Sequence[Moment], seats: Sequence[str]) -> list[str]:
    """At most a dozen paragraphs, in order of play: what brought points, and how they stood then."""
    telling = [moment for moment in moments if moment.scoring and moment.weight >= LEAP]
    chosen = sorted(telling, key=lambda moment: -moment.weight)[:MOST]
    return [_paragraph(moment, seats) for moment in telling if moment in chosen]


def leads(points: Mapping[str, int]) -> str:
    """Who alone has most points; "" where nobody does."""
    most = max(points.values(), default=0)
    ahead = [seat for seat, score in points.items() if score == most]
    return ahead[0] if len(ahead) == 1 else ""


def _paragraph(moment: Moment, seats: Sequence[str]) -> str:
    standing = ", ".join(f"{seat} {moment.points[seat]}" for seat in seats)
    lines = [*moment.scoring, _("now: {standing}").format(standing=standing)]
    return f"{moment.turn:>4}  " + "\n      ".join(lines)
