"""In which order the seats shuffle that join a dealt game: each join names the one whose cards it shuffles.

So the joins are a tree, and one of its paths makes the deal. Two who join at once shuffle the same cards; then one of
them shuffles again, over the lap of the other: by a second join of the same seat and key. Which of them does follows
from the joins alone, in whatever order they came.
"""

from collections.abc import Sequence

from pbem.events.event import Event
from pbem.projections.record import Record, Wish
from pbem.secrecy import DEALT


def below(record: Record, wish: Wish) -> list[Wish]:
    """The joins over whose laps a join shuffles, the first one first."""
    found: list[Wish] = []
    while wish.below:
        wish = record.joins[wish.below]
        found.append(wish)
    return found[::-1]


def named(record: Record, event: Event) -> list[Wish]:
    """The joins that an event lists; a join that whose cards it shuffles, if it is not the first."""
    return [record.joins[listed] for listed in event.with_ if listed in record.joins]


def asker(seat: str, key: str) -> str:
    """Who asks for a seat, as a record keeps it."""
    return f"{seat} {key}"


def asked_by(record: Record, seat: str, key: str) -> list[Wish]:
    """The joins of a key for a seat, in the order in which they arrived. Strangers may send thousands of others."""
    return [record.joins[one] for one in record.asked.get(asker(seat, key), ())]


def wishes(record: Record) -> dict[str, Wish]:
    """Whose join a start would accept for each seat: the first to have arrived of those that were not dismissed.

    Of several joins of that key the one whose lap counts (see `standing`).
    """
    found: dict[str, Wish] = {}
    for join in record.joins.values():
        if not join.freed:
            found.setdefault(join.seat, join)
    return found | {join.seat: join for join in _standing(record, found)} if _is_shuffled(record) else found


def standing(record: Record) -> list[Wish]:
    """The joins whose laps count so far, in their order.

    Of all paths it is the one on which the most players have shuffled, then the most seats; then the one whose seats
    come first in the game.
    """
    return _standing(record, wishes(record))


def out_of_step(record: Record) -> list[Wish]:
    """The joins that have to shuffle again, since they shuffle cards that others have not built on."""
    if not _is_shuffled(record):
        return []
    laps = {join.seat for join in standing(record)}
    return [join for seat, join in wishes(record).items() if seat not in laps]


def rivals(record: Record) -> list[Wish]:
    """The joins of those who have asked for a seat that is somebody else's, and were not dismissed."""
    taken = wishes(record)
    return [join for join in record.joins.values() if not join.freed and join.key != taken[join.seat].key]


def is_complete(record: Record) -> bool:
    """Whether every seat is taken, and where joins shuffle, by laps that build on each other."""
    taken = standing(record) if _is_shuffled(record) else wishes(record).values()
    return {join.seat for join in taken} == {*record.header.seats}


def in_turn(record: Record, accepted: Sequence[Wish]) -> list[Wish] | None:
    """These joins in the order in which they shuffle; None if they do not all build on each other."""
    if not _is_shuffled(record):
        return list(accepted)
    path = max(([*below(record, join), join] for join in accepted), key=len, default=[])
    return path if {join.id for join in path} == {join.id for join in accepted} else None


def _is_shuffled(record: Record) -> bool:
    return record.header.cards == DEALT


def _standing(record: Record, taken: dict[str, Wish]) -> list[Wish]:
    def counts(join: Wish) -> bool:
        return not join.freed and join.key == taken[join.seat].key

    def rank(path: Sequence[Wish]) -> tuple[int, int, list[int], list[str]]:
        seats = [record.header.seats.index(join.seat) for join in path]
        return -len({join.key for join in path}), -len(path), seats, [join.id for join in path]

    paths = [[*below(record, join), join] for join in record.joins.values()]
    return min((path for path in paths if all(map(counts, path))), key=rank, default=[])
