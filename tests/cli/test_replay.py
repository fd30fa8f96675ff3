"""`pbem export replay`: a page in one file, for my eyes, for everyone's, or with all hands once the game is over."""

import json
import re
import shutil
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest
from people import Person
from wording import says, tells

EXAMPLE = Path(__file__).parents[2] / "examples" / "confucius-3" / "game.toml"


@pytest.fixture
def player(once: Callable[..., None], ann: Person, tmp_path: Path) -> Person:
    """Ann, with a finished game of others and one of her own that goes on."""
    once(with_two_games, tmp_path)
    return ann


def with_two_games(place: Path) -> None:
    ann = Person("ann", place)
    shutil.copy(EXAMPLE, ann.folder / "done.toml")
    ann.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--file", "own.toml")
    ann.done("bot", "--all", "--moves", "12", "-g", "own.toml")


def page(person: Person, *words: str) -> str:
    person.done("export", "replay", "-o", "page.html", *words)
    return (person.folder / "page.html").read_text(encoding="utf-8")


def test_a_finished_game_becomes_a_page_named_like_its_file(player: Person) -> None:
    said = player.done("export", "replay", "-g", "done.toml")
    assert said.out == "done.html\n"
    assert "file://" in said.err
    text = (player.folder / "done.html").read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert says("as-everybody-sees-it") in text
    assert "http:" not in text.replace("http://www.w3.org", "")
    assert "https:" not in text


def test_it_is_as_my_seat_sees_it_or_as_everybody_does(player: Person) -> None:
    assert tells(unescape(page(player, "-g", "own.toml", "--seat", "bob")), "as-seat-sees-it-with", seat="bob")
    assert says("as-everybody-sees-it") in page(player, "-g", "own.toml", "--public")
    assert 'id="since"' in page(player, "-g", "own.toml", "--seat", "bob")


def mode(path: Path) -> int:
    """Who may do what with a file."""
    return path.stat().st_mode & 0o777


SHOWS_NO_HAND = says("others-may-read-it-there", seat="")


def test_among_the_games_and_where_folders_are_synchronised_a_page_shows_no_hand_unless_its_owner_says_so(
    player: Person, tmp_path: Path
) -> None:
    """Games lie in folders that others read too: a page with a hand was written there without a word, for all."""
    said = player.done("export", "replay", "-g", "own.toml")
    assert (said.out, SHOWS_NO_HAND in said.err) == ("own.html\n", True)
    assert says("as-everybody-sees-it") in (player.folder / "own.html").read_text(encoding="utf-8")
    club, cloud, desk = (tmp_path / name for name in ("club", "cloud", "desk"))
    for folder in (club / ".git", cloud / ".stfolder", cloud / "pages", desk):
        folder.mkdir(parents=True)
    for place in (club, cloud / "pages"):
        assert SHOWS_NO_HAND in player.done("export", "replay", "-g", "own.toml", "-o", str(place / "page.html")).err
    assert SHOWS_NO_HAND not in player.done("export", "replay", "-g", "own.toml", "-o", str(desk / "page.html")).err
    assert tells(unescape((desk / "page.html").read_text(encoding="utf-8")), "as-seat-sees-it-with")


def test_a_page_with_a_hand_says_whose_it_is_in_its_name_and_only_its_owner_may_read_it(
    player: Person, tmp_path: Path
) -> None:
    said = player.done("export", "replay", "-g", "own.toml", "--seat", "bob")
    assert (said.out, SHOWS_NO_HAND in said.err) == ("own-for-bob-alone.html\n", False)
    assert mode(player.folder / "own-for-bob-alone.html") == 0o600
    player.done("export", "replay", "-g", "own.toml", "-o", "page.html", "--public")
    assert mode(player.folder / "page.html") & 0o044 == 0o044
    player.done("export", "replay", "-g", "own.toml", "-o", "page.html", "--seat", "bob")
    assert mode(player.folder / "page.html") == 0o600


def test_a_picture_shows_a_hand_where_a_page_would(player: Person, tmp_path: Path) -> None:
    name = "board.svg"
    player.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--seed", "9", "--file", "begun.toml")
    mover = json.loads(player.done("list", "begun.toml", "--json").out)[0]["need"]["seats"][0]
    player.done("play", "tax", "-g", "begun.toml")  # which draws cards that no one else sees
    assert SHOWS_NO_HAND in player.done("export", "picture", name, "-g", "begun.toml").err
    public = (player.folder / name).read_bytes()
    player.done("export", "picture", name, "-g", "begun.toml", "--seat", mover)
    assert mode(player.folder / name) == 0o600
    hand, everybodys = (
        re.sub(rb"<title>.*?</title>", b"", drawn) for drawn in ((player.folder / name).read_bytes(), public)
    )
    assert hand != everybodys
    (tmp_path / "desk").mkdir()
    elsewhere = tmp_path / "desk" / name
    assert SHOWS_NO_HAND not in player.done("export", "picture", str(elsewhere), "-g", "begun.toml").err
    assert mode(elsewhere) == 0o600
    assert b"<title>Confucius: ann, bob, cy Turn " in public
    assert says("as-everybody-sees-it").encode() + b"</title>" in public
    assert tells(unescape(elsewhere.read_text(encoding="utf-8")), "as-seat-sees-it-with")


def test_hands_are_laid_open_only_when_the_game_is_over(player: Person) -> None:
    refused = player("export", "replay", "-g", "own.toml", "--open")
    assert (refused.code, says("hands-are-still-secret-in") in refused.err) == (1, True)
    assert not (player.folder / "own.html").exists()
    assert says("all-hands-are-open") in page(player, "-g", "done.toml", "--open")


def test_nobody_looks_through_the_eyes_of_others(player: Person, bob: Person) -> None:
    shutil.copy(player.folder / "own.toml", bob.folder / "own.toml")
    bob.done("key", "new", "Bob")
    assert bob("export", "replay", "--seat", "ann").code != 0


def test_a_game_that_has_not_begun_has_no_page(ann: Person) -> None:
    ann.done("new", "confucius", "--seats", "ann,bob,cy", "--seat", "ann", "--file", "new.toml")
    assert ann("export", "replay").code == 1


def test_show_writes_the_board_as_a_picture(player: Person) -> None:
    player.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--seed", "9", "--file", "begun.toml")
    player.done("play", "tax", "-g", "begun.toml")  # which draws cards that no one else sees
    for seat in ("ann", "bob", "cy"):
        player.done("export", "picture", f"{seat}.svg", "-g", "begun.toml", "--seat", seat)
    boards = {(player.folder / f"{seat}.svg").read_text(encoding="utf-8") for seat in ("ann", "bob", "cy")}
    assert len(boards) > 1
    assert any('aria-label="card of ' in board for board in boards)
    player.done("export", "picture", "board.png", "-g", "done.toml", "--at", "12", "--tall", "--dark")
    assert (player.folder / "board.png").read_bytes().startswith(b"\x89PNG")
    refused = player("export", "picture", "board.gif", "-g", "done.toml")
    assert (refused.code, says("a-picture-s-file-ends") in refused.err) == (2, True)


def test_two_kinds_of_eyes_exclude_each_other(player: Person) -> None:
    assert player("export", "replay", "-g", "own.toml", "--seat", "ann", "--public").code == 2


@pytest.mark.parametrize(
    "words", [("export", "replay", "-o", "own.toml"), ("export", "picture", "mine.svg")], ids=" ".join
)
def test_a_page_or_picture_replaces_no_file_of_other_origin(player: Person, words: tuple[str, ...]) -> None:
    theirs = player.folder / words[-1]
    if not theirs.exists():
        theirs.write_bytes(b'<?xml version="1.0"?><svg>drawn by hand</svg>')
    before = theirs.read_bytes()
    refused = player(*words, "-g", "done.toml")
    assert (refused.code, refused.out) == (2, "")
    assert says("there-is-already-something-called", path=words[-1]) in refused.err
    assert theirs.read_bytes() == before


@pytest.mark.more
def test_a_page_or_picture_is_drawn_again_over_an_earlier_one(player: Person) -> None:
    page(player, "-g", "own.toml", "--seat", "bob")
    assert says("as-everybody-sees-it") in page(player, "-g", "own.toml", "--public")
    for name, start in (("board.svg", b"<svg "), ("board.png", b"\x89PNG")):
        for at in ("3", "12"):
            before = (player.folder / name).read_bytes() if (player.folder / name).exists() else b""
            player.done("export", "picture", name, "-g", "done.toml", "--at", at)
            assert (player.folder / name).read_bytes().startswith(start)
            assert (player.folder / name).read_bytes() != before
    assert player("export", "replay", "-g", "own.toml", "-o", "board.svg").code == 2


@pytest.mark.parametrize("words", [("export", "replay", "-o", "nosuch/x.html"), ("export", "picture", "nosuch/x.svg")])
def test_a_folder_that_is_missing_is_named(player: Person, words: tuple[str, ...]) -> None:
    refused = player(*words, "-g", "done.toml")
    assert (refused.code, says("there-is-no-folder-folder", folder="nosuch") in refused.err) == (2, True)
