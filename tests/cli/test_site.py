"""`pbem export site`: a club's pages in plain files, and nothing in them that not everyone may know."""

import re
import shutil
from pathlib import Path

import pytest
from people import Person
from wording import says, tells

from pbem.rooms.drawn.club_site import build
from pbem.rooms.drawn.frames import Eyes
from pbem.rooms.drawn.pictures import PictureStyle, svg
from pbem.rooms.drawn.standings import InTime, TableSize, in_time, standings
from pbem.store.opened_game import judged

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def club(ann: Person) -> Person:
    """Ann, with two finished games, one that goes on, and one that has not started."""
    for name in ("confucius-3", "pebbles"):
        shutil.copy(EXAMPLES / name / "game.toml", ann.folder / f"{name}.toml")
    ann.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--file", "own.toml")
    ann.done("play", "tax", "-g", "own.toml")
    ann.done("new", "confucius", "--seats", "ann,bob,cy", "--seat", "ann", "--file", "later.toml")
    return ann


def test_pages_without_a_title_are_called_like_their_folder(alone: Person) -> None:
    alone.done("export", "site", "-o", "public")
    assert f"<h1>{alone.folder.name}</h1>" in (alone.folder / "public" / "index.html").read_text(encoding="utf-8")


def shows_what_everybody_may_know(club: Person) -> None:
    """Ann plays all seats of her game, and one has drawn cards; its picture is the one for onlookers all the same."""
    public = (club.folder / "public" / "own.svg").read_text(encoding="utf-8")
    path = club.folder / "own.toml"
    game = judged(path, path.read_bytes()).opened.game
    assert public == svg(game, Eyes(), PictureStyle())
    assert {public} < {public, *(svg(game, Eyes(seat), PictureStyle()) for seat in ("ann", "bob", "cy"))}


def test_a_folder_of_games_becomes_a_folder_of_pages(club: Person) -> None:
    said = club.done("export", "site", "-o", "public", "--title", "The <club>")
    assert said.out.strip().endswith("index.html")
    there = sorted(path.name for path in (club.folder / "public").iterdir())
    assert there == [*("confucius-3.html", "confucius-3.svg", "index.html", "own.svg", "pebbles.html", "pebbles.svg")]
    shows_what_everybody_may_know(club)
    index = (club.folder / "public" / "index.html").read_text(encoding="utf-8")
    assert "<h1>The &lt;club&gt;</h1>" in index
    body = re.sub(r"(?s)<(header|main)>.*?</\1>", "", index.partition("<body>")[2].partition("</body>")[0])
    assert not body.strip(), "all of it lies in a landmark"
    assert '<h2 id="standings">' in index
    assert 'class="wide" role="region" aria-labelledby="standings" tabindex="0"' in index, "read without a mouse too"
    assert tells(index, "the-table-waits-for-whom-2")
    for target in re.findall(r'(?:src|href)="([^"#]+)"', index):
        assert (club.folder / "public" / target).exists(), target


def test_a_file_that_is_no_sound_game_is_remarked_on_and_left_out(tmp_path: Path) -> None:
    good, bad, none = (tmp_path / f"{name}.toml" for name in ("a", "b", "c"))
    shutil.copy(EXAMPLES / "pebbles" / "game.toml", good)
    raw = good.read_bytes()
    bad.write_bytes(raw.replace(b'by = "ann"', b'by = "bob"', 3))
    none.write_text("[[event]]\nkind = 3\n")
    for paths in ([good, bad, none], [none, good, bad]):
        said = list[str]()
        pages = build(paths, tmp_path / "public", "", said.append)
        assert sorted(page.name for page in pages) == ["a.html", "a.svg", "index.html"]
        assert sorted(line.partition(": ")[0] for line in said) == [str(bad), str(none)]
        index = (tmp_path / "public" / "index.html").read_text(encoding="utf-8")
        assert index.count('href="a.html"') == 1


@pytest.mark.more
def test_pages_replace_only_pages(club: Person) -> None:
    """Someone's own file of a page's name is left as it is, and then nothing is written beside it."""
    public = club.folder / "public"
    public.mkdir()
    (public / "index.html").write_text("<!DOCTYPE html><title>The club since 1998</title>")
    refused = club("export", "site", "-o", "public")
    assert (
        refused.code,
        tells(refused.err.replace("\\", "/"), "there-is-already-something-called", path="public/index.html"),
    ) == (2, True)
    assert [path.name for path in public.iterdir()] == ["index.html"]
    (public / "index.html").unlink()
    for title in ("One", "Two"):
        club.done("export", "site", "-o", "public", "--title", title)
        assert f"<h1>{title}</h1>" in (public / "index.html").read_text(encoding="utf-8")


def test_pages_need_a_folder(alone: Person) -> None:
    refused = alone("export", "site", "-o", "game.toml")
    assert (refused.code, says("path-is-not-a-folder", path="game.toml") in refused.err) == (2, True)


def test_without_games_there_is_no_club(ann: Person) -> None:
    assert ann("export", "site", "-o", "public").code == 2
    assert not (ann.folder / "public").exists()


def test_standings_count_wins_and_points_by_game_and_number_of_players() -> None:
    games = []
    for name in ("confucius-3", "confucius-4", "pebbles"):
        path = EXAMPLES / name / "game.toml"
        games.append(judged(path, path.read_bytes()).opened.game)
    found = standings(games)
    assert sum(player.won for player in found) == sum(len(game.result.winners) for game in games if game.result)
    assert [player.won for player in found] == sorted((player.won for player in found), reverse=True)
    scores = [score for player in found for score in player.points.get(TableSize("Confucius", 4), [])]
    assert games[1].result is not None
    assert sorted(scores) == sorted(games[1].result.scores)


def test_in_a_game_with_a_pace_answers_are_in_time_or_late(ann: Person) -> None:
    from freezegun import freeze_time

    with freeze_time("2026-01-01 12:00:00") as clock:
        ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--pace", "2d", "--file", "p.toml")
        ann.done("play", "stake 2", "stake 3")
        clock.move_to("2026-01-02 12:00:00")
        ann.done("play", "take 1")
        clock.move_to("2026-01-09 12:00:00")
        ann.done("play", "take 1")
    path = ann.folder / "p.toml"
    found = in_time(judged(path, path.read_bytes()).opened.game)
    assert found == {"ann": InTime(2, 2), "bob": InTime(2, 1)}
