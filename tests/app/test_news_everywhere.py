"""News is the same wherever it is told: at the table, on its page, and in what a sync reports."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest
from small_games import SEATS, Written, key

from pbem import author
from pbem.app.table import Table
from pbem.app.tables import new_table
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.game.past import undone
from pbem.projections.news import news, since_turn
from pbem.rooms.drawn.frames import Eyes, film
from pbem.rooms.sync.news import new_to
from pbem.rooms.table.past import past_of
from pbem.rules.bots import random_bot
from pbem.store import keeper
from pbem.store.noted import signed_here
from pbem.store.opened_game import open_game, open_whole

GAMES = pytest.mark.parametrize("name", ["confucius", "white-lotus"])
FOLLOW = ("start", "open", "undo")
"""What follows by itself, whose tools ever wrote it."""


def played(name: str, whose: Callable[[str], str] = str) -> Table:
    """A game in which each move of bots is followed by words of its player. `whose`: whose key each seat has."""
    table = new_table(name, SEATS, seed=3, keys={seat: key(whose(seat)) for seat in SEATS} | {"creator": key("ann")})
    random = Random(3)
    for move in range(30):
        seat = table.asked[0]
        table.play(seat, random_bot(table.view(seat), table.legal(seat), random))
        table.note(seat, f"That was move {move}.")
    return table


def scattered(table: Table, path: Path) -> Path:
    """A file with the events of a game in another order than that in which they happened."""
    first, *others = table.events
    Random(1).shuffle(others)
    path.write_text(render_all([first, *others]))
    return path


def happened(path: Path, events: Sequence[Event]) -> list[Event]:
    """These events as they happened: of what was said or answered at the same time, what stands first in the file."""
    ids = {event.id for event in events}
    return [event for event in open_whole(path, path.read_bytes()).game.log or () if event.id in ids]


def done_by_others(table: Table, events: Sequence[Event], seats: Sequence[str]) -> list[str]:
    return [event.id for event in events if event.by not in seats or event.kind in FOLLOW]


@GAMES
def test_the_table_and_its_page_begin_where_it_begins(name: str, tmp_path: Path) -> None:
    table, path = played(name), tmp_path / "game.toml"
    table.save(path)
    for seat in SEATS:
        told = list(dict.fromkeys(one.event.id for one in news(open_game(path).retold(), seat)))
        past, frames = past_of(path), film(table.game, Eyes(seat)).frames
        log = [event.id for event in table.events]
        for shown in (
            [one.event for one in past.moments[past.since(seat) :]],
            [one.event for one in frames[since_turn(frames, seat) :]],
        ):
            places = [log.index(event.id) for event in shown]
            assert places == sorted(places)
            assert [one for one in dict.fromkeys(done_by_others(table, shown, [seat])) if one in told] == told


@GAMES
@pytest.mark.parametrize("most", [12, 200], ids=["a few events", "all of them"])
def test_a_sync_tells_as_it_happened_what_others_have_done(name: str, most: int, tmp_path: Path) -> None:
    """In one sync or in several, however the events lie in the file."""
    table = played(name)
    path = scattered(table, tmp_path / "game.toml")
    newest = happened(path, table.events[1:][-most:])
    came = sorted(newest, key=lambda event: event.id)
    for seat in SEATS:
        expected = done_by_others(table, newest, [seat])
        assert [event.id for event in new_to(open_game(path), key(seat).public, came)] == expected
        halves = newest[: most // 2], newest[most // 2 :]
        found = [event.id for half in halves for event in new_to(open_game(path), key(seat).public, half[::-1])]
        assert found == expected


@GAMES
def test_what_this_machine_has_just_paid_is_news_and_what_it_had_signed_before_is_none(
    name: str, tmp_path: Path
) -> None:
    table, path = played(name), tmp_path / "game.toml"
    table.save(path)
    opens = [event for event in table.events if event.kind == "open"]
    moves = [event for event in table.events if event.by == "ann" and event.kind not in FOLLOW][-3:]
    assert new_to(open_game(path), key("ann").public, [], moves) == moves
    for event in opens:
        signed_here(table.game.id, event.id)
    assert new_to(open_game(path), key("ann").public, opens) == []
    keeper.note(table.game.id, lambda known: known.pop("signed", None))
    assert new_to(open_game(path), key("ann").public, opens) == opens, "at another machine of hers they are"


@GAMES
def test_at_one_screen_a_sync_has_no_news(name: str, tmp_path: Path) -> None:
    table, path = played(name, lambda _seat: "ann"), tmp_path / "game.toml"
    table.save(path)
    found = new_to(open_game(path), key("ann").public, table.events)
    assert all(event.kind in FOLLOW for event in found)


@GAMES
def test_what_came_and_was_taken_back_is_no_news_but_that_it_was(name: str, tmp_path: Path) -> None:
    table, path = played(name), tmp_path / "game.toml"
    table.save(path)
    who, last = table.events[-1].by, len(table.events)
    table.propose_undo(who)
    for seat in SEATS:
        if seat != who:
            table.consent(seat)
    scattered(table, path)
    gone = undone(table.game)
    came = happened(path, table.events[last - 4 :])
    assert gone & {event.id for event in came}
    for seat in SEATS:
        found = [event.id for event in new_to(open_game(path), key(seat).public, came[::-1])]
        talk = ("note", "propose", "consent")
        left = [event for event in came if event.id not in gone or event.kind in talk]
        assert found == done_by_others(table, left, [seat])


@GAMES
def test_before_the_start_it_is_who_else_has_come(name: str, tmp_path: Path) -> None:
    written, path = Written(name, 1), tmp_path / "game.toml"
    for seat in SEATS:
        written.write(author.join(written.game, seat, key(seat), at=written.at))
    path.write_text(render_all(written.events))
    first, *joins = written.events
    for seat in SEATS:
        found = new_to(open_game(path), key(seat).public, written.events)
        assert found == [*([first] if seat != "ann" else []), *(event for event in joins if event.by != seat)]
