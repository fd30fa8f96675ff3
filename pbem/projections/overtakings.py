"""Who overtakes whom, told of every step of a game that changes its points."""

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.rules import Ruleset
from pbem.wording import _, all_of, ngettext


class Overtaking(str):
    """A sentence of the story that no rules tell: it follows from the points."""

    __slots__ = ()


class Race:
    """The points of a game while its story is told. They are asked for after every step of which anything was told.

    `heard`: whether anything was, since the step started. `where`: the period and the phase in which the newest
    sentence was told; who overtakes whom belongs to what the step told, though it may have ended its phase.
    """

    def __init__(self) -> None:
        self.heard = False
        self.where = (0, "")
        self._table: Any = None
        self._points: Mapping[str, int] = {}

    def begin(self, ruleset: Ruleset[Any], table: Any) -> None:
        """A step starts at this table; if that is not the one at which the last step ended, with its points."""
        self.heard = False
        if table is not self._table:
            self._table, self._points = table, _points(ruleset, table)

    def hear(self, ruleset: Ruleset[Any], table: Any, sentence: str) -> None:
        """A sentence is told at this table; None before there is one."""
        if not isinstance(sentence, Overtaking):
            self.heard = True
            self.where = (0, "") if table is None else _where(ruleset, table)

    def told(self, ruleset: Ruleset[Any], table: Any) -> list[Overtaking]:
        """What the step that has just ended has made of the order in which the seats stand."""
        if not self.heard:
            return []
        before, self._points, self._table = self._points, _points(ruleset, table), table
        if before == self._points:
            return []
        return list(overtakings(before, self._points, over=_is_over(ruleset, table)))


# While a step is under way, a table may be one that no reader ever meets. Whether the step counts must not depend on
# whether anybody listens: what fails here is told less of.


def _points(ruleset: Ruleset[Any], table: Any) -> dict[str, int]:
    try:
        return dict(ruleset.points(table))
    except Exception:
        return {}


def _where(ruleset: Ruleset[Any], table: Any) -> tuple[int, str]:
    try:
        return ruleset.period(table), ruleset.phase(table)
    except Exception:
        return 0, ""


def _is_over(ruleset: Ruleset[Any], table: Any) -> bool:
    try:
        return ruleset.result(table) is not None
    except Exception:
        return False


def overtakings(before: Mapping[str, int], after: Mapping[str, int], *, over: bool = False) -> Iterator[Overtaking]:
    """Who is ahead of whom now by new points, and who has fallen behind by lost ones.

    The first points of a game overtake no one. `over`: these were the last ones.
    """
    for seat, score in after.items():
        had = before.get(seat, 0)
        if score > had:
            passed = [one for one in after if after[one] < score and before.get(one, 0) >= max(had, 1)]
            if passed:
                sentence = _gained(after, seat, over=over)
                yield Overtaking(sentence.format(seat=seat, others=all_of(passed), points=score))
        elif score < had:
            ahead = [one for one in after if score < after[one] == before.get(one, 0) <= had]
            if ahead:
                yield Overtaking(_("{seat} falls behind {others}.").format(seat=seat, others=all_of(ahead)))


def _gained(after: Mapping[str, int], seat: str, *, over: bool) -> str:
    if over:
        return _("With the last points {seat} overtakes {others}.")
    if all(points < after[seat] for one, points in after.items() if one != seat):
        return ngettext(
            "{seat} overtakes {others} and leads with {points} point.",
            "{seat} overtakes {others} and leads with {points} points.",
            after[seat],
        )
    return _("{seat} overtakes {others}.")
