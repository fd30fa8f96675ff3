"""What is news to a seat: what the others have done since its newest turn, as it happened, and nothing of its own."""

from pathlib import Path
from random import Random

import pytest
from small_games import SEATS, key

from pbem.app.table import Table
from pbem.app.tables import new_table
from pbem.projections.game.past import undone
from pbem.projections.game.registry import chooses
from pbem.projections.news import news
from pbem.projections.story import Told
from pbem.rules.bots import random_bot
from pbem.store.opened_game import open_game

FOLLOW = ("start", "open", "undo")
"""What follows by itself, whose tools ever wrote it."""


def played(name: str, moves: int = 25) -> Table:
    """A game between three players after so many moves of bots, each of whom has said something on the way."""
    table = new_table(name, SEATS, seed=3, keys={seat: key(seat) for seat in (*SEATS, "creator")})
    random = Random(3)
    for move in range(moves):
        seat = table.asked[0]
        table.play(seat, random_bot(table.view(seat), table.legal(seat), random))
        if move > moves - 5:
            for other in SEATS:
                table.note(other, f"After move {move}.")
    return table


def told(table: Table, place: Path) -> list[Told]:
    table.save(place)
    return open_game(place).retold()


def check(table: Table, story: list[Told], seat: str) -> list[str]:
    """The events of a seat's news, which stand in the order of the log, once each, after the seat's newest turn."""
    log = [event.id for event in table.events]
    found = list(dict.fromkeys(one.event.id for one in news(story, seat)))
    assert found == sorted(found, key=log.index)
    gone = undone(table.game)
    turns = [event.id for event in table.events if event.by == seat and chooses(event.kind) and event.id not in gone]
    later = set(log[log.index(turns[-1]) + 1 :])
    others = (one for one in story if one.event.by != seat or one.event.kind in FOLLOW)
    read = (one.event.id for one in others if one.event.id in later and one.for_eyes([seat]))
    assert found == list(dict.fromkeys(read))
    return found


@pytest.mark.parametrize("name", ["confucius", "white-lotus"])
def test_it_is_what_others_have_done_since_its_turn_as_it_happened(name: str, tmp_path: Path) -> None:
    table = played(name)
    story = told(table, tmp_path / "game.toml")
    found = {seat: check(table, story, seat) for seat in SEATS}
    assert all(found.values())
    assert len({len(events) for events in found.values()}) > 1, "each has had its turn at another time"


@pytest.mark.parametrize("name", ["confucius", "white-lotus"])
def test_what_was_taken_back_is_none(name: str, tmp_path: Path) -> None:
    """Nor does it count as the turn after which news starts."""
    table = played(name)
    table.save(tmp_path / "game.toml")
    last = [event for event in table.events if chooses(event.kind)][-1]
    table.propose_undo(last.by)
    for seat in SEATS:
        if seat != last.by:
            table.consent(seat)
    story = told(table, tmp_path / "game.toml")
    assert last.id in undone(table.game)
    for seat in SEATS:
        found = check(table, story, seat)
        assert last.id not in found
        assert [event.id for event in table.events if event.kind == "undo"][-1] in found, "which all of them did"
