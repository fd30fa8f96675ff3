"""What is kept between commands: it counts while the code that made it is here, stays small, and is no one else's."""

import errno
import os
import shutil
import stat
import sys
from collections.abc import Callable
from contextlib import nullcontext
from itertools import product
from pathlib import Path
from typing import Any

import needs
import platformdirs
import pytest
from people import Person
from small_games import Written

from pbem.events import places
from pbem.store import cache, folder, lookup, overview
from pbem.store.keeper import place_of
from pbem.store.lookup import Viewer

PEBBLES = Path(__file__).parents[2] / "pbem" / "template" / "pebbles" / "pbem_pebbles"
SHA = "ab" * 32
KINDS = [("status", SHA, "ann"), ("state", SHA), ("board", SHA, "ann", "80"), ("overviews", "here")]


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game's package, where importing it would find it."""
    package = tmp_path / "code" / "pbem_of_cards"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('"""A game."""\n')
    (package / "cards.toml").write_text("faces = 6\n")
    monkeypatch.syspath_prepend(str(package.parent))
    monkeypatch.setattr(cache, "_known", {})
    return package


def another_process() -> None:
    """The code is looked at once in a process."""
    cache._known.clear()


def keep() -> None:
    place = "pbem_of_cards:Cards"
    for kind, *about in KINDS:
        cache.write(kind, about, {"any": "thing"}, [place])


def kept() -> list[bool]:
    """Which of them still count."""
    another_process()
    return [cache.read(kind, *about) is not None for kind, *about in KINDS]


def test_what_other_code_of_a_game_worked_out_is_lost(game: Path) -> None:
    keep()
    assert kept() == [True] * 4
    (game / "cards.toml").write_text("faces = 7\n")  # as long as before
    assert kept() == [False] * 4
    keep()
    assert kept() == [True] * 4
    (game / "more.py").write_text("")
    assert kept() == [False] * 4
    keep()
    shutil.rmtree(game)
    sys.path_importer_cache.clear()
    assert kept() == [False] * 4


def test_the_same_game_found_elsewhere_is_other_code(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep()
    elsewhere = game.parent.parent / "elsewhere"
    shutil.copytree(game, elsewhere / game.name)
    monkeypatch.syspath_prepend(str(elsewhere))
    assert kept() == [False] * 4


def test_a_change_of_pbem_itself_counts_too(game: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    keep()
    told = cache._where
    monkeypatch.setattr(cache, "_where", lambda module: str(tmp_path) if module == "pbem" else told(module))
    assert kept() == [False] * 4
    assert cache.read("paths", place_of(tmp_path / "a.toml")) is None


def test_compiled_code_is_not_looked_at(game: Path) -> None:
    keep()
    (game / "__pycache__").mkdir()
    (game / "__pycache__" / "cards.pyc").write_bytes(b"compiled")
    assert kept() == [True] * 4


def test_a_game_of_one_file(game: Path) -> None:
    alone = game.parent / "pbem_alone.py"
    alone.write_text("A = 1\n")
    before = cache.made_by("pbem_alone")
    alone.write_text("A = 2\n")
    another_process()
    assert cache.made_by("pbem_alone") not in ("", before)


def test_after_an_edit_of_a_game_its_players_see_and_play_the_new_one(tmp_path: Path) -> None:
    """Not the table that the old code laid: two machines would disagree for good."""
    ann = Person("ann", tmp_path)
    code = tmp_path / "code"
    shutil.copytree(PEBBLES, code / "pbem_pebbles", ignore=shutil.ignore_patterns("__pycache__"))
    path = os.pathsep.join([str(code), ann.environment()["PYTHONPATH"]])
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", "game.toml")
    ann.done("play", "stake 2", "stake 3")
    rules = code / "pbem_pebbles" / "take.py"
    before = ann.process("moves", PYTHONPATH=path).out
    rules.write_text(rules.read_text().replace("3", "2"))
    after = ann.process("moves", PYTHONPATH=path).out
    assert "take 3" in before
    assert "take 3" not in after
    assert ann.process("play", "take", "3", PYTHONPATH=path).code != 0


def test_no_folder_of_the_cache_grows_without_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(cache, "MOST_ENTRIES", 20)
    for number in range(60):
        sha = f"{number:064x}"
        cache.write("status", (sha[::-1], "ann"), {})
        cache.write("board", (sha[::-1], "ann", "80"), "a board")
        cache.write_text(f"{number}.txt", b"a story")
        cache.write("overviews", (str(number),), {})
        cache.remember_prefix(tmp_path / str(number), 1, sha)
    there = Path(places.folder("cache"))
    assert {folder.name for folder in there.iterdir()} == {"games", "stories", "overviews", "paths"}
    assert all(10 <= len(list(folder.iterdir())) <= 20 for folder in there.iterdir())
    assert cache.read_text("59.txt") == b"a story", "the newest stay"
    assert cache.read_text("0.txt") is None


@needs.posix
def test_the_cache_is_its_owners_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    there = Path(places.folder("cache"))
    (there / "games").mkdir(parents=True)
    (there / "games").chmod(0o755)
    there.chmod(0o755)
    before = os.umask(0)
    try:
        cache.write("status", (SHA, "ann"), {})
        cache.write_text("story.txt", b"a story")
    finally:
        os.umask(before)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (there, *there.rglob("*"))}
    assert modes.pop("cache") == modes.pop("games") == modes.pop("stories") == 0o700
    assert set(modes.values()) == {0o600}


def test_a_story_is_added_to_where_it_ends() -> None:
    cache.write_text("story.txt", b"one\ntwo\nhalf a l")
    cache.append_text("story.txt", 8, b"three\n")
    assert cache.read_text("story.txt") == b"one\ntwo\nthree\n"
    cache.append_text("gone.txt", 8, b"three\n")
    assert cache.read_text("gone.txt") is None


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"{}", b'{"kept": {}}', b'{"kept": {}, "by": []}', b"\xff"])
def test_a_damaged_entry_is_a_lost_one(raw: bytes) -> None:
    cache.write("status", (SHA, "ann"), {})
    (entry,) = (Path(places.folder("cache")) / "games").iterdir()
    entry.write_bytes(raw)
    assert cache.read("status", SHA, "ann") is None


@needs.linux
def test_folders_are_where_platformdirs_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PBEM_HOME")
    named = (None, "", " ", "relative/way", "/there", "/there/")
    homes = (None, "", "at/home", "/home/ann", "/home/ann/")
    for part, name, home in product(("config", "cache", "state"), named, homes):
        for variable, value in ((f"XDG_{part.upper()}_HOME", name), ("HOME", home)):
            if value is None:
                monkeypatch.delenv(variable, raising=False)
            else:
                monkeypatch.setenv(variable, value)
        wanted = getattr(platformdirs, f"user_{part}_path")("pbem", appauthor=False)
        assert Path(places.folder(part)) == wanted, (part, name, home)


def test_a_large_file_is_known_again_without_being_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its size, times and number, as git's index knows files; a change just before is not trusted."""
    monkeypatch.setattr(cache, "LARGE", 10)
    large, small = tmp_path / "large.toml", tmp_path / "small.toml"
    for path, size in ((large, 20), (small, 9)):
        path.write_bytes(b"x" * size)
        cache.remember_prefix(path, size, SHA)
        assert cache.known_digest(path) is None, "it may have changed in the same moment"
    later = os.stat(large).st_ctime_ns + 2 * cache.YOUNG
    for hint in (Path(places.folder("cache")) / "paths").iterdir():
        os.utime(hint, ns=(later, later))
    assert cache.known_digest(large) == SHA
    assert cache.known_digest(small) is None
    assert cache.known_digest(tmp_path / "none.toml") is None
    large.write_bytes(b"y" * 20)
    assert cache.known_digest(large) is None


def later(kept: Path) -> None:
    """What is kept there was written long after anything that it is about."""
    for place in kept.iterdir():
        os.utime(place, ns=(2**62, 2**62))


def noted(work: Callable[..., Any], paths: list[Path]) -> Callable[..., Any]:
    """The same, and each path that it is given."""

    def noting(path: Path, *more: Any) -> Any:
        paths.append(path)
        return work(path, *more)

    return noting


def test_of_many_games_none_is_looked_at_that_is_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither to see whether it is one nor where it stands."""
    raw = Written("pebbles", 1).begin().raw
    games = [tmp_path / f"{number}.toml" for number in range(overview.FEW + 1)]
    for path in games:
        path.write_bytes(raw)
    viewer, looked, begun = Viewer("", "ann"), list[Path](), list[Path]()
    look_up, begins = lookup.look_up, folder._head
    monkeypatch.setattr(lookup, "look_up", noted(look_up, looked))
    monkeypatch.setattr(folder, "_head", noted(begins, begun))

    def listed() -> list[str]:
        overview._overviews.clear()
        looked.clear()
        begun.clear()
        found = folder.candidates(tmp_path, viewer.name)
        standing = {lookup.look_over(path, viewer, lambda _path, _length: nullcontext())["id"] for path in found}
        assert len(standing) == 1
        overview.save_overviews()
        return [path.name for path in found]

    assert listed() == sorted(path.name for path in games) == sorted(path.name for path in looked)
    assert sorted(begun) == games
    assert len(listed()) == len(looked) == len(games), "they may have changed in the same moment"
    later(Path(places.folder("cache")) / "overviews")
    assert len(listed()) == len(games)
    assert looked == begun == []
    games[3].touch()
    assert len(listed()) == len(games)
    assert looked == begun == [games[3]]


def test_of_a_few_games_nothing_is_kept_but_each_ones_own(tmp_path: Path) -> None:
    raw = Written("pebbles", 1).begin().raw
    for number in range(overview.FEW):
        path = tmp_path / f"{number}.toml"
        path.write_bytes(raw)
        lookup.look_over(path, Viewer("", "ann"), lambda _path, _length: nullcontext())
    overview.save_overviews()
    assert not (Path(places.folder("cache")) / "overviews").exists()


def test_what_is_named_like_a_game_and_is_gone_or_unreadable_hides_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = Written("pebbles", 1).begin().raw
    for name in ("a", "b", "c", "none"):
        (tmp_path / f"{name}.toml").write_bytes(raw if name != "none" else b"x = 1\n")
    begins = folder._head

    def looked_at(path: Path) -> bytes:
        if path.name == "a.toml":
            raise FileNotFoundError(errno.ENOENT, "gone")
        if path.name == "b.toml":
            raise OSError(errno.EIO, "Input/output error")
        return begins(path)

    monkeypatch.setattr(folder, "_head", looked_at)
    found = folder.found_in(tmp_path, "")
    assert [path.name for path in found.games] == ["c.toml"]
    assert found.unreadable
    [left] = found.left
    assert "b.toml" in left
    assert "Input/output error" in left
    assert not folder.looks_like_a_game(tmp_path / "gone.toml")
    assert folder.looks_like_a_game(tmp_path / "c.toml")
    assert not folder.looks_like_a_game(tmp_path / "none.toml")


def test_a_cache_that_others_empty_meanwhile_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two commands tidy the same folder."""
    monkeypatch.setattr(cache, "MOST_ENTRIES", 4)
    for number in range(4):
        cache.write_text(f"{number}.txt", b"a story")
    there = Path(places.folder("cache")) / "stories"
    listed, unlinked = os.listdir, os.unlink
    monkeypatch.setattr(os, "listdir", lambda place: [*listed(place), "gone.txt"])
    monkeypatch.setattr(os, "unlink", lambda place: unlinked(place) or unlinked(place))
    cache.write_text("new.txt", b"a story")
    assert cache.read_text("new.txt") == b"a story"
    assert sorted(listed(there)) == ["1.txt", "2.txt", "3.txt", "new.txt"]
