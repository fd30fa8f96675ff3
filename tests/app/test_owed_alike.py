"""What a seat owes is written alike and told, whatever has called for it: a sync, a move, a hub, the room itself."""

from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from club import HUB, PEOPLE, Club
from doors import NOW, Wrote, at_home, events_after
from freezegun import freeze_time
from small_games import Written, key
from states import (
    all_agree,
    all_sealed,
    forced,
    full,
    written,
)
from wording import tells

from pbem.app.automatic import write
from pbem.app.files import acting
from pbem.rooms.hub.hub import invite


@pytest.fixture(autouse=True)
def at_noon() -> Iterator[None]:
    with freeze_time(NOW):
        yield


def by_sync(place: Path, state: Callable[[], Written]) -> tuple[bytes, str]:
    """What `sync` writes for ann, as `sync --watch` does again and again; and the news."""
    person, path = at_home(place, written(state).raw)
    news = person.done("sync").out
    return path.read_bytes(), " ".join(news.split())


def by_playing(place: Path, state: Callable[[], Written]) -> bytes:
    """What `play` writes before it asks for a move."""
    person, path = at_home(place, written(state).raw)
    person("play")
    return path.read_bytes()


def paid(place: Path, state: Callable[[], Written]) -> tuple[bytes, list[str]]:
    """The same, done by the room itself; and what ann reads."""
    person, path = at_home(place, written(state).raw)
    told: list[str] = []
    home = patch.dict("os.environ", {"PBEM_HOME": str(person.home)})
    with home, acting(path, key("ann"), "ann", lambda: NOW, told.append, told.append) as session:
        write(session)
    return path.read_bytes(), told


OWED = {
    "the deal": (full, ["start"]),
    "an opening": (all_sealed, ["open"]),
    "a move that is no choice": (forced, ["pass"]),
    "what all have agreed to": (all_agree, ["abandon"]),
}


@pytest.mark.parametrize("owed", [pytest.param(one, id=name) for name, one in OWED.items()])
def test_what_is_owed_is_written_alike_and_told(owed: tuple[Callable[[], Written], list[str]], tmp_path: Path) -> None:
    state, kinds = owed
    raw, told = paid(tmp_path / "room", state)
    assert [kind for _by, kind, _body, _with in events_after(written(state).raw, raw)][: len(kinds)] == kinds
    synced_raw, news = by_sync(tmp_path / "sync", state)
    assert synced_raw == raw
    if state is not all_agree:  # a move may still be made where all have agreed to end the game
        assert by_playing(tmp_path / "play", state) == raw
    assert [
        one for one in told if not tells(one, "seat-has-no-choice-move") and " ".join(one.split()) not in news
    ] == []


def test_a_hub_opens_what_it_sealed_whether_or_not_the_player_has(tmp_path: Path) -> None:
    shown = by_hub(tmp_path / "first", written(all_sealed).raw)
    raw, _told = paid(tmp_path / "room", all_sealed)
    later = by_hub(tmp_path / "second", raw)  # which lists what the player has opened
    assert [one[:3] for one in shown] == [one[:3] for one in later]
    assert [(by, kind) for by, kind, _body, _with in shown] == [("bob", "open"), ("cy", "open")]


def by_hub(place: Path, raw: bytes) -> list[Wrote]:
    """What a hub writes by itself."""
    with patch.dict("os.environ", {"PBEM_HOME": str(place / "home")}), Club(place) as club:
        club.path().write_bytes(raw)
        invite(club.folder, HUB, written(all_sealed).game.id, "harbour", {"ann": PEOPLE["ann"]})
        club.look()
        return events_after(raw, club.path().read_bytes())
