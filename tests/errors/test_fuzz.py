"""Mutilated game files, judged as `pbem verify` judges them: never a traceback, and never another game.

A mutilated file may be accepted only as what it was: its events that count are events of the original game, the
table is the one that just these events make, and no one is named for an event that they did not sign.
300 files are tried, 1,500 in a search; PBEM_MUTATIONS=20000 tries as many.
"""

import os
from functools import cache
from typing import Any

import pytest
from mutations import damaged, reworded
from searching import dice, often
from small_games import GAMES, key, written

from pbem.events.event import Event
from pbem.events.keys import genuine
from pbem.events.text import parse, render_all
from pbem.projections.audit import Audit, audit
from pbem.rules.state import to_plain

MUTATIONS = int(os.environ.get("PBEM_MUTATIONS", often(300, 1500)))
BATCH = 100
REWORDED_SHARE = 5  # one file in five is only reworded

NAMES = [name for name in GAMES if name != "stranger"]


@cache
def made_by(name: str, ids: frozenset[str]) -> Any:
    """What these events of a game come to, by a file that holds them alone and in their order; None if nothing."""
    return state(audit(render_all([event for event in written(name).events if event.id in ids]).encode()))


def state(found: Audit) -> Any:
    """Record, table and cards as plain data; what depends on the order of arrival alone is sorted."""
    assert found.game is not None
    record = to_plain(found.game.record)
    record["head"]["sides"].sort()
    joins = dict(sorted(record.pop("joins").items()))
    return record, joins, to_plain(found.game.table), to_plain(found.game.chance)


def kept_aside(found: Audit, raw: bytes) -> list[Event]:
    """The events that do not count, though the file is believed."""
    numbers = {fault.event for fault in found.orphaned}
    return [event for number, event in parse(raw).events if number in numbers]


def signed(event: Event) -> bool:
    """Whether it was signed by whom it names; a join may be anybody's."""
    name = "ann" if event.by == "creator" else "hub" if event.mail else event.by
    return event.kind == "join" or genuine(key(name).public, event.signed, event.sig)


@pytest.mark.search
@pytest.mark.parametrize("batch", range(-(-MUTATIONS // BATCH)))
def test_a_mutilated_file_is_refused_or_the_same_game(batch: int) -> None:
    for number in range(batch * BATCH, min((batch + 1) * BATCH, MUTATIONS)):
        chance = dice(number)
        name = NAMES[number % len(NAMES)]
        same_meaning = number % REWORDED_SHARE == 0
        how, raw = (reworded if same_meaning else damaged)(written(name), chance)
        where = f"file {number}: {name}, {how}"
        try:
            found = audit(raw)
        except Exception as error:
            raise AssertionError(f"{where}: {error!r}") from error
        if same_meaning:
            assert not found.faults, f"{where}: {found.faults[0]}"
            assert {event.id for event in found.order} == {event.id for event in written(name).events}, where
        if not found.faults:
            ids = frozenset(event.id for event in found.order)
            ours = {event.id for event in written(name).events}
            theirs = {event.id for event in written("stranger").events}
            assert ids <= ours or ids <= theirs, f"{where}: events that nobody wrote count"
            origin = name if ids <= ours else "stranger"
            assert state(found) == made_by(origin, ids), f"{where}: another table"
            for event in kept_aside(found, raw):
                repeated = event.id in ours  # whatever its signature: its seat has said that
                assert repeated or signed(event), f"{where}: somebody is accused falsely"


@pytest.mark.parametrize("name", GAMES)
def test_the_originals_are_sound(name: str) -> None:
    found = audit(written(name).raw)
    assert not found.faults
    assert not found.orphaned
    assert {event.id for event in found.order} == {event.id for event in written(name).events}


def test_a_key_that_is_a_list_is_a_fault() -> None:
    """Found by a search: it was looked up before it was judged."""
    raw = written("joining").raw
    joined = raw.index(b'kind = "join"')
    key = raw.index(b"key = ", joined)
    found = audit(raw[:key] + b'key = ["a"]' + raw[raw.index(b"\n", key) :])
    assert found.faults
