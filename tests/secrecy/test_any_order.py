"""Players who deal together by mail: events come in any order, and whoever reads them accuses no one."""

from collections.abc import Sequence
from itertools import islice
from random import Random

from homes import Homes, joined, kept
from small_games import key
from wording import says

from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.audit import Flaw, audit
from pbem.projections.merge import merged

UNDER_WAY = 7
"""So many events come in any order, beginning where the table waits for cards."""


@kept
def waiting() -> Homes:
    """A game in which the table waits for cards that are to be turned up."""
    played = joined("confucius").played()
    return next(moved for moved in played if moved.any.record.waiting and moved.any.table is not None)


def test_a_choice_that_comes_before_the_cards_that_the_table_waits_for_waits_with_them() -> None:
    """An answer names the question alone. Whoever gave it had the cards that were turned up before it."""
    homes = waiting()
    first = len(homes.events)
    while len(homes.events) <= first + UNDER_WAY:
        assert homes.move() or homes.pay()
    raw = render_all(homes.events[:first]).encode()
    early: list[Event] = []
    waits: Sequence[Event] = ()
    coming = list(islice(homes.events, first, first + UNDER_WAY))
    Random(first).shuffle(coming)
    for event in coming:
        result = merged(raw, [*waits, event])
        assert result.refused == [], f"{event.by}'s {event.kind}"
        raw, waits = result.raw, result.waiting
        early += [one.event for one in result.early]
    assert not waits
    assert audit(raw).faults == []
    assert {one.kind for one in early} == {"discard"}


def test_an_answer_rests_on_the_cards_that_are_missing_and_another_start_does_not() -> None:
    waited = waiting()
    head = waited.any.record.head.id
    for kind, sort in (("open", Flaw.CHAIN), ("start", Flaw.RULES)):
        event = Event.write(key("ann"), kind=kind, by="ann", body={}, at=waited.now(), after=head)
        found = audit(render_all([*waited.events, event]).encode())
        [fault] = found.faults
        assert found.sort(fault) is sort, fault.reason
        assert found.early == ({event.id} if sort is Flaw.CHAIN else set())


def test_what_can_never_count_does_not_wait_for_the_cards() -> None:
    """A forgery, a move that the game does not know, fields that no move has: each is refused at once."""
    waited = waiting()
    raw, head = render_all(waited.events).encode(), waited.any.record.head.id

    def refused(signer: str, by: str, kind: str, body: dict[str, object]) -> list[tuple[str, bool]]:
        event = Event.write(key(signer), kind=kind, by=by, body=body, at=waited.now(), after=head)
        result = merged(raw, [event])
        assert len(result.early) + len(result.refused) == 1
        return [(one.reason, one.forged) for one in result.refused]

    assert refused("ann", "ann", "tax", {}) == []
    assert refused("mallory", "ann", "tax", {}) == [(says("it-was-not-signed-by-seat", seat="ann"), True)]
    assert refused("mallory", "zed", "tax", {}) == [(says("there-is-no-seat-seat-r", seat="zed"), False)]
    assert refused("bob", "bob", "nosuch", {}) == [
        (says("game-knows-no-move-kind", game="Confucius", kind="nosuch"), False)
    ]
    [(reason, forged)] = refused("ann", "ann", "tax", {"x": True})
    assert ("x" in reason, forged) == (True, False)
