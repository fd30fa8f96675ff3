"""A folder of many games: listed from what they told last, and never from what they told before they changed."""

import json
import os
import shutil
import time

import pytest
from people import Person
from wording import your_turn

from pbem.store import cache

MANY = 12


def standing(person: Person) -> dict[str, str]:
    """Where each game stands, by its file."""
    return {row["file"]: row["asked"] for row in json.loads(person.done("list", "--json").out)}


def with_many(ann: Person) -> None:
    """A folder with more games than are looked at one by one, all the same but for one."""
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", "g00.toml")
    for number in range(1, MANY):
        shutil.copy(ann.folder / "g00.toml", ann.folder / f"g{number:02}.toml")
    past = time.time() - 3600
    for path in ann.folder.iterdir():
        os.utime(path, (past, past))


def test_a_change_shows_at_once(ann: Person) -> None:
    with_many(ann)
    assert set(standing(ann).values()) == {your_turn("ann, bob", "name-a-stake")}
    ann.done("play", "stake 2", "stake 2", "-g", "g03.toml")
    now = standing(ann)
    assert now["g03.toml"] == your_turn("ann", "take-pebbles")
    assert len({words for file, words in now.items() if file != "g03.toml"}) == 1


def test_a_file_of_the_same_size_and_time_with_other_content_is_looked_at_again(
    ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though the overview is trusted, which is no younger than the files."""
    monkeypatch.setattr(cache, "YOUNG", 0)
    with_many(ann)
    standing(ann)
    path = ann.folder / "g05.toml"
    status = path.stat()
    path.write_bytes(path.read_bytes().replace(b'kind = "start"', b'kind = "stork"'))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    said = ann("list", "--json")
    rows = {row["file"]: row for row in json.loads(said.out)}
    assert (said.code, "fault" in rows["g05.toml"]) == (3, True), "its time of change on the disk cannot be set"


def test_a_spoilt_overview_costs_only_time(ann: Person) -> None:
    with_many(ann)
    before = standing(ann)
    kept = list((ann.home / "cache" / "overviews").iterdir())
    assert kept
    for path in kept:
        path.write_text("{")
    assert standing(ann) == before
