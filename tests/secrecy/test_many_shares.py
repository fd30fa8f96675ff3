"""A file may hold shares by the ten thousand: what judging each of them costs does not grow with their number.

Nothing here is timed: what is looked through and what is left behind is counted.
"""

import gc
from collections.abc import Iterator

from homes import Homes
from small_games import key

from pbem.events.event import Event
from pbem.projections.game import Game


class Counted(list[Event]):
    """A log that counts how often it is looked through."""

    seen = 0

    def __iter__(self) -> Iterator[Event]:
        type(self).seen += 1
        return super().__iter__()


def games() -> int:
    return sum(1 for one in gc.get_objects() if isinstance(one, Game))


def test_a_share_is_judged_without_the_log_and_leaves_nothing_behind() -> None:
    homes = Homes("pebbles", ("ann", "bob", "cy"))
    while homes.pay():
        pass
    game = homes.games["ann"]
    assert game.log is not None
    game.log = Counted(game.log)
    cards = next(event.cards for event in homes.events if event.by == "bob" and event.kind == "share")
    head = game.record.head.id
    gc.collect()
    before, searching = games(), gc.isenabled()
    gc.disable()  # as it is while a whole file is judged: whatever waits for a search stays until the end
    try:
        for number in range(5):
            at = homes.at.replace(second=number)
            event = Event.write(key("bob"), kind="share", by="bob", body={}, at=at, after=head, cards=cards[:1])
            assert game.objection(event) is None
            game.take(event)
        assert games() == before
    finally:
        if searching:
            gc.enable()
    assert Counted.seen == 0
