"""Players who deal together by mail: events come in any order, and whoever reads them accuses nobody."""

from itertools import islice
from random import Random

from homes import Homes

from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.transport.merging import merged

UNDER_WAY = 7
"""So many events come in any order, beginning where the table waits for cards."""
TIMES = 3


def test_a_choice_that_comes_before_the_cards_that_the_table_waits_for_waits_with_them() -> None:
    """An answer names the question alone. Whoever gave it had the cards that were turned up before it."""
    homes = Homes("confucius", ("ann", "bob", "cy"), seed=3)
    waited: list[int] = []
    for moved in homes.played():
        if moved.any.record.waiting and moved.any.table is not None:
            waited.append(len(moved.events))
        if len(waited) >= TIMES and len(moved.events) > waited[TIMES - 1] + UNDER_WAY:
            break
    early: list[Event] = []
    for first in waited[:TIMES]:
        raw, waiting = render_all(homes.events[:first]).encode(), []
        coming = list(islice(homes.events, first, first + UNDER_WAY))
        Random(first).shuffle(coming)
        for event in coming:
            result = merged(raw, [*waiting, event])
            assert result.refused == [], f"{event.by}'s {event.kind}"
            raw, waiting = result.raw, result.waiting
            early += [one.event for one in result.early]
        assert waiting == []
        assert audit(raw).faults == []
    assert {one.kind for one in early} == {"discard"}
