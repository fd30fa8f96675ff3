"""In which order the seats shuffle that join a dealt game: each join names the one whose cards it shuffles.

So the joins are a tree, and one of its paths makes the deal. Two who join at once shuffle the same cards; then one of
them shuffles again, over the lap of the other: by a second join of the same seat and key. Which of them does follows
from the joins alone, in whatever order they came.
"""

from collections.abc import Sequence

from pbem.events.event import Event
from pbem.projections.game.joins import asked_by, first, named
from pbem.projections.record import Record, Wish
from pbem.wording import _


def below(record: Record, wish: Wish) -> list[Wish]:
    """The joins over whose laps a join shuffles, the first one first."""
    found: list[Wish] = []
    while wish.below:
        wish = record.joins[wish.below]
        found.append(wish)
    return found[::-1]


def wishes(record: Record) -> dict[str, Wish]:
    """Whose join a start would accept for each seat: the first to have arrived of those that were not dismissed.

    Of several joins of that key the one whose lap counts (see `standing`).
    """
    found = first(record)
    return found | {join.seat: join for join in _standing(record, found)}


def standing(record: Record) -> list[Wish]:
    """The joins whose laps count so far, in their order.

    Of all paths it is the one on which the most players have shuffled, then the most seats; then the one whose seats
    come first in the game.
    """
    return _standing(record, wishes(record))


def out_of_step(record: Record) -> list[Wish]:
    """The joins that have to shuffle again, since they shuffle cards that others have not built on."""
    laps = {join.seat for join in standing(record)}
    return [join for seat, join in wishes(record).items() if seat not in laps]


def rivals(record: Record) -> list[Wish]:
    """The joins of those who have asked for a seat that is someone else's, and were not dismissed."""
    taken = wishes(record)
    return [join for join in record.joins.values() if not join.freed and join.key != taken[join.seat].key]


def in_turn(record: Record, accepted: Sequence[Wish]) -> list[Wish] | None:
    """These joins in the order in which they shuffle; None if they do not all build on each other."""
    path = max(([*below(record, join), join] for join in accepted), key=len, default=[])
    return path if {join.id for join in path} == {join.id for join in accepted} else None


def out_of_order(record: Record, accepted: Sequence[Wish]) -> str | None:
    """The objection to a start that accepts these joins, if they do not all build on each other."""
    if in_turn(record, accepted) is not None:
        return None
    return _("the joins that the start lists do not shuffle one after the other")


def misplaced(record: Record, event: Event, key: str) -> str | None:
    """The objection to a join where it is: one for each lap that it shuffles over, by a key for a seat."""
    under = named(record, event)
    if len(under) > 1:
        return _("it lists joins that it does not shuffle after")
    listed, lap = {*event.with_}, [one.id for one in under] or [""]
    for join in asked_by(record, event.by, key):
        if listed.isdisjoint(join.freed) and [join.below] == lap:
            return _("this key has already asked for the seat {seat}").format(seat=event.by)
    return None


def joined(record: Record, event: Event, wish: Wish) -> str:
    """Note over whose lap a join shuffles. Returns what is told of it."""
    wish.below = next((join.id for join in named(record, event)), "")
    if all(join.freed for join in asked_by(record, wish.seat, wish.key)):
        return _("{seat} takes a seat.")
    return _("{seat} shuffles again, because others have shuffled before.")


def _standing(record: Record, taken: dict[str, Wish]) -> list[Wish]:
    def counts(join: Wish) -> bool:
        return not join.freed and join.key == taken[join.seat].key

    def rank(path: Sequence[Wish]) -> tuple[int, int, list[int], list[str]]:
        seats = [record.header.seats.index(join.seat) for join in path]
        return -len({join.key for join in path}), -len(path), seats, [join.id for join in path]

    paths = [[*below(record, join), join] for join in record.joins.values()]
    return min((path for path in paths if all(map(counts, path))), key=rank, default=[])
