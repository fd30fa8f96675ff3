"""A game file opened again: nothing is judged twice, and what is told is what whoever judges it anew is told."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from small_games import SEATS, Written, key
from wording import says, telling

from pbem.app.tables import new_table
from pbem.errors import FaultyFileError
from pbem.events.text import render_all
from pbem.projections.findings import Audit
from pbem.projections.story import as_text
from pbem.rules.bots import decide, random_bot
from pbem.store import cache, own_copy
from pbem.store.opened_game import Opened, judged, open_game


@pytest.fixture
def written() -> Written:
    """Pebbles in which the stakes are named and ann has moved."""
    game = Written("pebbles", 7, {"heap": 20}).begin()
    for seat in SEATS:
        game.play(seat, "stake 2")
    game.play("ann", "take 1")
    return game


@pytest.fixture
def path(written: Written, tmp_path: Path) -> Path:
    """Its file, opened and shown to ann."""
    place = tmp_path / "game.toml"
    place.write_bytes(written.raw)
    open_game(place).keep("ann", ["ann"])
    return place


def took(seat: str, count: int) -> str:
    return says("seat-takes-count", seat=seat, count=count)


def audits(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Whatever is judged from its first event from now on."""
    import pbem.projections.audit

    seen, audit = list[bytes](), pbem.projections.audit.audit

    def seeing(raw: bytes, **more: Any) -> Audit:
        seen.append(raw)
        return audit(raw, **more)

    monkeypatch.setattr(pbem.projections.audit, "audit", seeing)
    return seen


def told(opened: Opened, written: Written) -> list[tuple[str, str]]:
    """Of the newest events: at which turn, and what."""
    return [(one.place, one.sentence) for one in opened.sentences(written.events[-4:])]


def test_what_was_verified_once_is_not_judged_again(
    path: Path, written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged = audits(monkeypatch)
    assert open_game(path).game.table == written.game.table
    written.play("bob", "take 2")
    path.write_bytes(written.raw)
    assert open_game(path).game.table == written.game.table
    assert judged == []


def test_what_was_told_of_the_newest_events_is_the_same_however_they_were_read(path: Path, written: Written) -> None:
    written.play("bob", "take 2")
    path.write_bytes(written.raw)
    continued = told(open_game(path), written)
    anew = path.with_name("copy.toml")
    anew.write_bytes(written.raw)
    open_game(path).keep("ann", ["ann"])
    assert told(open_game(path), written) == told(open_game(anew), written) == continued
    assert [sentence for _place, sentence in continued][-2:] == [took("ann", 1), took("bob", 2)]
    assert [place for place, _sentence in continued][-2:] == ["2", "3"]


def test_what_happens_after_the_past_was_read_is_told(path: Path, written: Written) -> None:
    assert open_game(path).game.log is None
    opened = open_game(path)
    opened.read_past()
    assert [event.id for event in opened.game.log or []] == [event.id for event in written.events]
    before = len(opened.told)
    written.play("bob", "take 2")
    opened.take(written.events[-1])
    assert [one.sentence for one in opened.told[before:]] == [took("bob", 2)]


@pytest.mark.parametrize("seats", [[], ["ann"], ["ann", "bob"], [*SEATS]], ids=" ".join)
def test_a_story_that_grew_is_the_same_as_one_told_anew(seats: list[str], tmp_path: Path) -> None:
    """For each who may sit there: a seat reads which cards it draws, the others how many."""
    table, random, place = new_table("confucius", SEATS, seed=4), Random(4), tmp_path / "game.toml"
    readers = seats if len(seats) == 1 else [*seats, ""]
    for _move in range(12):
        place.write_bytes(render_all(table.events).encode())
        opened = open_game(place)
        opened.keep_changes("viewer", seats)
        grown = {name: cache.whole_story(kept) for name, kept in opened.entry.stories.items()}
        told = judged(place, place.read_bytes()).opened.told
        assert grown == {
            f"viewer {eyes}": as_text(told, [eyes] if eyes else [], heading="")[0].encode() for eyes in readers
        }
        [seat, *_others] = table.asked
        table.play(seat, decide(random_bot, table.ruleset, table.view(seat), random))
    assert len(set(grown.values())) == len(readers), "each has drawn something"


def test_a_story_goes_on_from_each_seats_last_turn(path: Path, written: Written) -> None:
    text, since = open_game(path).story("ann", ["ann"])
    assert text.encode()[since["ann"] :] == b""
    written.play("bob", "take 2")
    written.play("cy", "take 3")
    path.write_bytes(written.raw)
    open_game(path).keep_changes("ann", ["ann"])
    kept = open_game(path).status("ann", ["ann"])["story"]
    assert kept is not None
    assert kept["since"] == open_game(path).story("ann", ["ann"])[1]
    grown = cache.whole_story(kept)
    assert grown is not None
    assert grown[kept["since"]["ann"] :].decode() == f"   3  {took('bob', 2)}\n   4  {took('cy', 3)}\n"
    assert grown[kept["since"]["bob"] :].decode() == f"   4  {took('cy', 3)}\n"


def test_a_file_that_grew_is_judged_as_anew_where_what_was_kept_is_gone_or_what_came_is_faulty(
    path: Path, written: Written, pbem_home: Path
) -> None:
    before = written.raw
    written.play("bob", "take 2")
    path.write_bytes(written.raw + b"[[event]]\nkind = 3\n\n[[event]]\nkind = 4\n")
    with pytest.raises(FaultyFileError, match=f"11: {telling('it-has-no-signature')}"):
        open_game(path)
    path.write_bytes(before)
    open_game(path).keep("ann", ["ann"])
    for folder in (pbem_home / "cache").iterdir():
        if folder.name != "prefixes":
            for kept in folder.rglob("*"):
                kept.unlink()
    path.write_bytes(written.raw)
    assert open_game(path).game.table == written.game.table


def test_what_was_taken_back_is_told_apart_but_what_was_said_of_it_stays(path: Path, written: Written) -> None:
    written.play("bob", "take 2")
    written.note("bob", "Not my best.")
    written.undo("cy", 1)
    path.write_bytes(written.raw)
    opened = open_game(path)
    undone = [one.sentence for one in opened.retold(undone=True)]
    assert undone == [took("bob", 2)]
    told = [one.sentence for one in opened.retold()]
    assert took("bob", 2) not in told
    assert any("Not my best." in sentence for sentence in told)


def test_only_who_has_a_part_in_a_game_keeps_a_copy_of_it(path: Path, written: Written) -> None:
    opened = open_game(path)
    for viewer in ("", key("dee").public):
        opened.keep(f"{viewer} en", [], written.raw)
        assert own_copy.kept(written.game.id) == b""
    opened.keep(f"{key('bob').public} en", ["bob"], written.raw)
    assert own_copy.kept(written.game.id) == written.raw


def test_of_a_game_that_nobody_else_has_any_of_no_copy_is_kept(tmp_path: Path) -> None:
    """Its owner may rewind it."""
    table = new_table("pebbles", ("ann", "bob"), seed=1, keys=dict.fromkeys(("ann", "bob", "creator"), key("ann")))
    path = tmp_path / "game.toml"
    table.save(path)
    raw = path.read_bytes()
    open_game(path).keep(key("ann").public, ["ann", "bob"], raw)
    assert own_copy.kept(table.game.id) == b""
