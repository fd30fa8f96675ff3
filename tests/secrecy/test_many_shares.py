"""A file may hold shares by the ten thousand: what judging each of them costs does not grow with their number.

Nothing here is timed: what is looked through and what is left behind is counted.
"""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from homes import Homes, settled
from small_games import key

from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections import audit
from pbem.projections.game import Game
from pbem.rooms.dealt.game import share


class Counted(list[Event]):
    """A log that counts how often it is looked through."""

    seen = 0

    def __iter__(self) -> Iterator[Event]:
        type(self).seen += 1
        return super().__iter__()


def games() -> int:
    return sum(1 for one in gc.get_objects() if isinstance(one, Game))


def test_a_share_is_judged_without_the_log_and_leaves_nothing_behind() -> None:
    homes = settled("pebbles")
    game = homes.games["ann"]
    assert game.log is not None
    game.log = Counted(game.log)
    cards = next(event.contributions for event in homes.events if event.by == "bob" and event.kind == "share")
    head = game.record.head.id
    gc.collect()
    before, searching = games(), gc.isenabled()
    gc.disable()  # as it is while a whole file is judged: whatever waits for a search stays until the end
    try:
        for number in range(5):
            at = homes.at.replace(second=number)
            event = Event.write(key("bob"), kind="share", by="bob", body={}, at=at, after=head, contributions=cards[:1])
            assert game.objection(event) is None
            game.take(event)
        assert games() == before
    finally:
        if searching:
            gc.enable()
    assert Counted.seen == 0


def test_what_cannot_count_is_not_looked_at_after_each_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shares of a deck that does not exist hang off an early event, and others play on."""
    homes = Homes("pebbles", ("ann", "bob", "cy"), options={"heap": 30})
    for number, _homes in enumerate(homes.played()):
        if number == 3:
            head, at = homes.any.record.head.id, homes.at
    turns, false = homes.any.record.turns, "shares 77 AAAA " + "A" * 131
    more = [
        Event.write(
            key("bob"), kind="share", by="bob", body={}, at=at.replace(second=number), after=head, contributions=[false]
        )
        for number in range(50)
    ]
    asked: list[str] = []
    objection = Game.objection

    def asking(game: Game, event: Event) -> str | None:
        asked.append(event.id)
        return objection(game, event)

    monkeypatch.setattr(Game, "objection", asking)
    monkeypatch.setattr(share, "WAITING", 2)
    found = audit.audit(render_all([*homes.events, *more]).encode())
    assert len(found.faults) == 50
    ids = {event.id for event in more}
    assert turns > 8
    assert sum(one in ids for one in asked) < 50 * 3 + 2 * 4 * turns


def test_the_page_on_the_format_says_how_many_are_listed_and_looked_at_again() -> None:
    page = (Path(__file__).parents[2] / "docs" / "format.md").read_text(encoding="utf-8")
    section = page.partition("\n## Budgets\n")[2].partition("\n## ")[0]
    of_shares = next(row for row in section.splitlines() if "`share`" in row)
    assert f"lists {share.LISTED}, and {share.WAITING} of" in of_shares
