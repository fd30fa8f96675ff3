"""The turning points of a finished game: where the lead changed hands or many points were made at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pbem.wording import _

MOST = 12
LEAP = 4  # points in one move that are worth telling


@dataclass(frozen=True, slots=True)
class Moment:
    """A move: the turn's number, what was told of it for all, and everybody's points after it."""

    turn: int
    sentences: list[str]
    points: Mapping[str, int]


def turning_points(moments: Sequence[Moment], seats: Sequence[str]) -> list[str]:
    """At most a dozen paragraphs, in order of play: what happened, and how the points stood then."""
    found: list[tuple[int, int, str]] = []
    before: Mapping[str, int] = dict.fromkeys(seats, 0)
    for moment in moments:
        if not moment.points:
            continue
        gains = {seat: moment.points[seat] - before[seat] for seat in seats}
        lead, leader = leads(before), leads(moment.points)
        weight = max(gains.values()) + (10 if leader != lead and leader else 0)
        if weight >= LEAP:
            scored = [line for line in moment.sentences if any(gain and seat in line for seat, gain in gains.items())]
            standing = ", ".join(f"{seat} {moment.points[seat]}" for seat in seats)
            lines = (scored or moment.sentences)[-4:]
            found.append(
                (
                    weight,
                    moment.turn,
                    "\n      ".join([*lines, _("now: {standing}").format(standing=standing)]),
                )
            )
        before = moment.points
    chosen = sorted(sorted(found, key=lambda entry: -entry[0])[:MOST], key=lambda entry: entry[1])
    return [f"{turn:>4}  {text}" for _weight, turn, text in chosen]


def leads(points: Mapping[str, int]) -> str:
    """Who alone has most points; "" where nobody does."""
    most = max(points.values(), default=0)
    ahead = [seat for seat, score in points.items() if score == most]
    return ahead[0] if len(ahead) == 1 else ""
