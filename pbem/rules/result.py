"""How a game ended: the winners, and the deciding point."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from pbem.wording import _


@dataclass(frozen=True, slots=True)
class Result:
    """How a finished game ended.

    `winners`: one seat or more, who share the victory; never one that was left. `standing`: every seat once, the best
    first. `scores`: in the same order. `because`: the deciding point, a sentence without its full stop.
    """

    winners: tuple[str, ...]
    standing: tuple[str, ...]
    scores: tuple[int, ...]
    because: str

    @classmethod
    def ranked(
        cls, points: Mapping[str, int], winners: Collection[str], because: str, left: Collection[str] = ()
    ) -> "Result":
        """The result that follows from points: the winners, then the others, then the seats that were left.

        `points`: of every seat. `winners`: see `leading`. `left`: as `Ruleset.result` gets it.
        """
        standing = sorted(points, key=lambda seat: (seat not in winners, seat in left, -points[seat]))
        return cls(tuple(winners), tuple(standing), tuple(points[seat] for seat in standing), because)

    @classmethod
    def of_most(
        cls,
        points: Mapping[str, int],
        decide: Callable[[Sequence[str]], tuple[Sequence[str], str]],
        left: Collection[str] = (),
    ) -> "Result":
        """The result where most points win, among those whose players have not left.

        `decide`: gets the seats with most points, in the order of the mapping; returns the winners, and what decided
        it. Where a seat that was left has as many points, the result says that it does not count.
        """
        leaders = leading(points, left)
        winners, because = decide(leaders)
        if any(points[seat] >= points[leaders[0]] for seat in left):
            because = _("of the players still at the table, {because}").format(because=because)
        return cls.ranked(points, winners, because, left)


def leading(count: Mapping[str, int], left: Collection[str] = ()) -> list[str]:
    """The seats with the most, in the order of the mapping, among those whose players have not left."""
    present = {seat: number for seat, number in count.items() if seat not in left}
    most = max(present.values(), default=0)
    return [seat for seat, number in present.items() if number == most]
