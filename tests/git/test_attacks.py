"""What someone with the right to push could do to a club by hand: friends keep their games, terminals and folders."""

import os
import shutil
from pathlib import Path

import pytest
from clubs import Member, git, log, origin_at
from people import Person, begin, hand_over
from serving import served
from wording import says, tells

from pbem.errors import UsageError


def pushed(attacker: Member) -> None:
    """Commit all that stands in the attacker's clone, and push it."""
    attacker.git("add", "--all")
    attacker.git("commit", "--quiet", "-m", "nothing to see here")
    attacker.git("push", "--quiet", "origin", "HEAD:main")


def test_words_in_a_note_play_no_tricks_on_terminals(two: list[Member]) -> None:
    ann, bob = two
    bob.done("note", "-g", "games/p.toml", "hi\x1b[2J\x1b]0;gotcha\x07\x1b[8m\r\n   9  ann resigns.\u202egro")
    bob.done("sync")
    for said in (ann.done("sync"), ann.done("history", "-g", "games/p.toml")):
        assert not {"\x1b", "\x07", "\r", "\u202e"} & set(said.out)
        assert not any(line.startswith("   9  ann resigns") for line in said.out.splitlines())
    assert not {"\x1b", "\r"} & set(ann.git("log", "-1", "--format=%B", "origin/main"))


def test_a_name_that_nobody_could_type_is_no_game(two: list[Member]) -> None:
    ann, bob = two
    names = (b"a\x1b[2Jb.toml", b"a\nb.toml", b"\xff.toml")
    for name in names:
        (Path(bob.folder / "games") / name.decode(errors="surrogateescape")).write_bytes(bob.game().read_bytes())
    pushed(bob)
    ann.done("play", "take 1", "-g", "games/p.toml")
    said, shown = ann.done("sync"), ann()
    for told in (said.err, shown.err):
        assert told.count(says("no-name-for-a-game")) == len(names)
    assert tells(shown.err, "file-is-left-alone-reason")
    assert tells(shown.out, "take-pebbles"), "the others are shown as ever"
    assert "\x1b" not in said.err + shown.out + shown.err
    assert log(ann)[0] == says("seat-takes-count", seat="ann", count=1)


def test_what_else_lies_among_the_games_is_like_any_other_file(two: list[Member]) -> None:
    ann, bob = two
    (bob.folder / "games" / "sub").mkdir()
    for name in ("notes.md", "settings.toml", "sub/p.toml"):
        (bob.folder / "games" / name).write_text("volume = 11\n")
    pushed(bob)
    ann.done("sync")
    assert ann.git("status", "--short") == ""
    assert (ann.folder / "games" / "settings.toml").read_text() == "volume = 11\n"
    assert says("nothing-new") in ann.done("sync").err


def put_link(place: Path) -> None:
    place.unlink()
    place.symlink_to("/etc/hostname")


def put_folder(place: Path) -> None:
    place.unlink()
    place.mkdir()
    (place / "x").write_text("x")


def put_another_game(place: Path) -> None:
    place.write_text(place.read_text().replace('game = "pebbles"', 'game = "pebblez"'))


def put_words(place: Path) -> None:
    place.write_text("gone\n")


@pytest.mark.parametrize("put", [put_link, put_folder, put_another_game, put_words])
def test_what_was_put_in_a_games_place_does_not_stay_there(two: list[Member], put: object) -> None:
    ann, bob = two
    before = ann.game().read_bytes()
    put(bob.game())  # type: ignore[operator]
    pushed(bob)
    assert says("file-the-remote-had-something", file="games/p.toml") in ann("sync").err
    assert ann.game().read_bytes() == before
    assert ann.git("ls-tree", "origin/main", "games/p.toml").startswith("100644 ")
    assert ann.git("show", "origin/main:games/p.toml").encode() + b"\n" == before
    ann.done("sync")
    ann.done("play", "take 1")


@pytest.mark.more
def test_thousands_of_files_do_not_stop_a_sync(two: list[Member]) -> None:
    ann, bob = two
    blob = bob.git("hash-object", "-w", "README.md")
    lines = "".join(f"100644 {blob}\tgames/{'a' * 200}{number}.toml\n" for number in range(12_000))
    tree = bob.folder.parent / "lines"
    tree.write_text(lines)
    bob.git("-c", f"alias.fill=!git update-index --add --index-info < '{tree}'", "fill")
    bob.git("commit", "--quiet", "-m", "so many")
    bob.git("push", "--quiet", "origin", "HEAD:main")
    ann.git("config", "core.sparseCheckout", "true")  # that the test need not write them all
    (ann.clone / ".git" / "info" / "sparse-checkout").write_text("/*\n!/games/a*\n")
    ann.done("play", "take 1", "-g", "games/p.toml")
    ann.done("sync")
    assert log(ann)[0] == says("seat-takes-count", seat="ann", count=1)


def test_a_club_without_its_attributes_is_a_club_still(two: list[Member]) -> None:
    ann, bob = two
    bob.git("rm", "--quiet", ".gitattributes")
    pushed(bob)
    ann.done("sync")
    ann.done("play", "take 1")
    assert says("the-club-s-gitattributes-is") in ann.done("sync").err
    assert log(ann)[0] == says("seat-takes-count", seat="ann", count=1)


def test_a_players_card_that_was_tampered_with_is_put_right_with_the_next_move(two: list[Member]) -> None:
    ann, bob = two
    (card,) = (path for path in (bob.folder / "players").iterdir() if ann.key in path.read_text())
    card.write_text(card.read_text().replace(ann.key, bob.key))
    pushed(bob)
    ann.done("play", "take 1")
    ann.done("sync")
    assert ann.key in ann.git("show", f"origin/main:players/{card.name}")


def test_a_game_has_one_row_on_the_board_whatever_its_name(tmp_path: Path) -> None:
    ann = Member("ann", tmp_path, origin_at(tmp_path))
    ann.done("init")
    name = "games/a (b) [c] `d` ü.toml"
    ann.done("new", "pebbles", "--seats", "a,b", "--hotseat", "--file", name)
    ann.done("sync")
    ann.done("play", "stake 2", "-g", name)
    ann.done("sync")
    rows = [line for line in (ann.folder / "README.md").read_text().splitlines() if "Pebbles" in line]
    assert len(rows) == 1
    assert rows[0].startswith("| [a (b) \\[c\\] `d` ü](games/a%20%28b%29%20%5Bc%5D%20%60d%60%20ü.toml) |")


def test_an_emptied_game_file_is_filled_again(two: list[Member]) -> None:
    ann, _bob = two
    before = ann.game().read_bytes()
    ann.game().write_bytes(b"")
    ann.done("sync")
    assert ann.game().read_bytes() == before
    ann.game().write_bytes(b"\x00\xffrubbish")
    said = ann("sync")
    assert said.code == 3
    assert says("it-holds-no-game-any") in said.err


@pytest.mark.real
def test_a_remote_that_cannot_be_written_to_is_told_at_once(two: list[Member], tmp_path: Path) -> None:
    ann, _bob = two
    hooks = tmp_path / "origin.git" / "hooks"
    hooks.mkdir(exist_ok=True)
    words = "echo 'trying hard' >&2; echo 'error: unable to create temporary file: No space left' >&2"
    (hooks / "pre-receive").write_text(f"#!/bin/sh\n{words}\nexit 1\n")
    (hooks / "pre-receive").chmod(0o755)
    ann.done("play", "take 1")
    with served(tmp_path / "origin.git", ann):
        said = ann("sync")
    assert said.code == 5
    assert tells(said.err, "the-remote-remote-cannot-be", remote="origin")
    assert "trying hard" not in said.err
    assert not tells(said.err, "others-are-pushing-all-the")


def test_where_an_init_could_not_send_the_next_one_begins_anew(tmp_path: Path) -> None:
    origin = origin_at(tmp_path)
    ann, bob = Member("ann", tmp_path, origin), Member("bob", tmp_path, origin)
    origin.rename(tmp_path / "away.git")
    assert ann("init").code == 5
    (tmp_path / "away.git").rename(origin)
    ann.done("init")
    ann.done("new", "pebbles", "--cards=open", "--seats", "ann,bob", "--seat", "ann", "--file", "games/p.toml")
    ann.done("sync")
    assert ann.git("status", "--short") == ""
    assert ".gitattributes" in git(origin, "ls-tree", "--name-only", "main")
    bob.done("init")  # in a clone from when the remote was empty
    bob.done("join", "bob")
    bob.done("sync")
    assert bob.git("status", "--short") == ""
    assert "games/p.toml" in git(origin, "show", "main:README.md")


def test_a_game_in_the_wrong_folder_is_named(two: list[Member], tmp_path: Path) -> None:
    ann, _bob = two
    ann.done("new", "pebbles", "--seats", "a,b", "--hotseat", "--file", "q.toml")
    assert says("file-is-not-in-the", file="q.toml", games="games") in ann.done("sync").err
    nowhere = Member("cy", tmp_path, None)
    nowhere.folder = tmp_path
    assert says("there-are-no-games-here-2") in nowhere.done("sync").err


def test_a_copy_of_a_game_under_another_name_is_left_alone(two: list[Member]) -> None:
    """Else a move in the copy would make the game itself look rewound."""
    ann, bob = two
    (bob.folder / "games" / "another.toml").write_bytes(bob.game().read_bytes())
    pushed(bob)
    said = ann.done("sync")
    assert says("file-is-another-copy-of", file="games/another.toml", twin="games/p.toml") in said.err
    ann.done("play", "take 1", "-g", "games/p.toml")
    ann.done("sync")
    assert says("seat-takes-count", seat="ann", count=1) in bob.done("sync").out


def test_ones_own_copy_of_a_game_is_not_sent(two: list[Member]) -> None:
    ann, _bob = two
    (ann.folder / "games" / "a what if.toml").write_bytes(ann.game().read_bytes())
    said = ann.done("sync")
    assert says("file-is-another-copy-of", file="games/a what if.toml", twin="games/p.toml") in said.err
    assert "a what if" not in ann.git("ls-tree", "-r", "--name-only", "origin/main")


def test_games_that_a_link_of_the_clubs_leads_to_are_not_sent(tmp_path: Path) -> None:
    mal = Member("mal", tmp_path, origin_at(tmp_path))
    mal.done("init")
    ann, bob = Member("ann", tmp_path, tmp_path / "origin.git"), Person("bob", tmp_path)
    ann.done("init")
    mal.done("sync")
    clone, ann.folder = ann.folder, ann.home.parent / "private"
    ann.folder.mkdir()
    begin("p.toml", (ann, bob), "pebbles")
    ann.done("play", "stake 1")
    ann.done("plan", "take 1")
    hand_over("p.toml", ann, bob)
    bob.done("play", "stake 1")
    hand_over("p.toml", bob, ann)
    private, ann.folder = ann.folder, clone
    shutil.rmtree(mal.folder / "games")
    (mal.folder / "games").symlink_to(os.path.relpath(private, ann.folder))
    pushed(mal)
    ann.done("sync")
    assert (ann.folder / "games").samefile(private)
    said = ann("sync")
    assert (said.code, tells(said.err, "folder-is-a-link-which", name="games")) == (UsageError.exit_code, True)
    assert "p.toml" not in git(tmp_path / "origin.git", "log", "--stat", "--all")
    (ann.folder / "games").unlink()
    (ann.folder / "games").mkdir()
    ann.done("new", "pebbles", "--hotseat", "--seats=a,b")
    ann.done("sync")
    assert "games/pebbles-1.toml" in git(tmp_path / "origin.git", "ls-tree", "-r", "--name-only", "main")
