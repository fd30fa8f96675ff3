"""`pbem sync` through a repository: what friends see, and what it never does."""

import json
import os
import tomllib
from pathlib import Path

import pytest
from clubs import Member, git, log, seated, staked
from people import Person
from wording import says, tells

from pbem.errors import NotYourTurnError

TELLS = says("pbem-sync-sends-it-to")


def test_it_tells_what_happened_and_whose_turn_it_is(two: list[Member]) -> None:
    """And so do the commits, of which what was owed, the start, is one that no one typed."""
    ann, bob = two
    ann.done("play", "take 2")
    assert ann.done("sync").err == says("sent-count-events", count=1) + "\n"
    said = bob.done("sync")
    happened = says("seat-takes-count", seat="ann", count=2)
    asked = says("your-turn-seats-prompt", seats="bob", prompt=says("take-pebbles"))
    assert [line.strip() for line in said.out.splitlines()] == ["games/p.toml:", f"2  {happened}", asked]
    assert bob.done("sync").err == says("nothing-new") + "\n"
    assert log(bob)[0] == happened
    assert {says("the-game-begins"), says("seat-has-answered", seat="bob")} < {*log(bob)}
    assert bob.git("log", "-1", "--format=%an <%ae>", "origin/main") == "ann <ann@example.org>"


@pytest.mark.parametrize("words", [("play", "stake 1"), ("undo",)], ids=" ".join)
def test_after_the_first_act_in_a_game_it_is_said_once_and_last_what_sends_it(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    """Whoever joins is told so; who then moves, proposes or agrees was told nothing, and waited for the others."""
    ann, bob = seated(tmp_path, "ann", "bob")
    if words == ("undo",):
        ann.done("play", "stake 2")
        ann.done("sync")
        ann.forgets("said")
    assert ann.done(*words).err.splitlines()[-1] == TELLS
    assert TELLS not in ann.done("note", "And again.").err
    ann.done("sync")
    bob.done("sync")
    if words == ("undo",):
        assert bob.done("consent").err.splitlines()[-1] == TELLS


def test_a_game_that_is_moved_into_a_club_has_it_said_there(tmp_path: Path) -> None:
    """What was said of it before was about another folder."""
    ann, bob = (Member(name, tmp_path, None) for name in ("ann", "bob"))
    ann.done("init")
    club, ann.folder = ann.folder, tmp_path / "elsewhere"
    bob.folder = ann.folder
    bob.folder.mkdir()
    ann.done("new", "pebbles", "--cards=open", "--seats", "ann,bob", "--seat", "ann", "--file", "p.toml")
    bob.done("join", "bob")
    ann.done("sync")
    assert TELLS not in ann.done("play", "stake 1").err
    (ann.folder / "p.toml").rename(club / "games" / "p.toml")
    ann.folder = club
    assert ann.done("note", "Here now.").err.splitlines()[-1] == TELLS
    assert TELLS not in ann.done("note", "And again.").err


def test_who_waits_in_a_club_is_told_what_fetches_the_others_moves(two: list[Member]) -> None:
    """They may have been made long ago."""
    ann, bob = two
    fetches = says("pbem-sync-fetches-what-the", command="pbem sync")
    assert fetches not in ann.done().err, "who is asked"
    assert bob.done().err.splitlines()[-1] == fetches
    for words in (["moves"], ["play", "take 1"]):
        said = bob(*words)
        assert (said.code, said.err.splitlines()[-1]) == (NotYourTurnError.exit_code, fetches)


def test_every_event_is_a_commit_of_its_own_and_there_is_never_a_merge(two: list[Member]) -> None:
    ann, bob = two
    for _round in range(2):
        for member in (ann, bob):
            member.done("sync")
            member.done("play", "take 1")
            member.done("note", f"{member.name} was here")
            member.done("sync")
    assert ann.git("log", "--merges", "--format=%s", "origin/main") == ""
    games = ann.git("log", "--format=%h", "--numstat", "origin/main", "--", "games").split("\n")
    removed = [line.split()[1] for line in games if line.count("\t") == 2]
    assert set(removed) == {"0"}, "only additions"


def test_without_a_remote_it_just_commits(tmp_path: Path) -> None:
    """What is started lies in the folder of the games; and where no one else plays, nothing is said of sending."""
    ann = Member("ann", tmp_path, None)
    assert ann.done("init").err.splitlines()[-1] == says("for-your-friends-to-join")
    new = ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat")
    assert new.out.splitlines()[0] == "games/pebbles-1.toml"
    assert TELLS not in ann.done("play", "stake 1").err
    assert tells(ann.done("sync").err, "committed-count-events-there-is")
    assert says("the-game-begins") in log(ann, "HEAD")
    assert ann.git("status", "--short") == ""
    assert ann.done("sync").err == says("nothing-new") + "\n"


def test_the_board_in_the_readme_follows_the_games(two: list[Member]) -> None:
    """And each player has a card."""
    ann, _bob = two

    def row(seat: str) -> str:
        asked = says("seats-to-prompt", seats=seat, prompt=says("take-pebbles"))
        return f"| [p](games/p.toml) | Pebbles | ann, bob | {says('the-table-waits-for-whom', whom=asked)} |"

    assert row("ann") in ann.git("show", "origin/main:README.md")
    ann.done("play", "take 2")
    ann.done("sync")
    assert row("bob") in (ann.folder / "README.md").read_text()
    assert ann.git("status", "--short") == ""
    cards = [tomllib.loads(card.read_text()) for card in (ann.folder / "players").iterdir()]
    assert sorted(card["name"] for card in cards) == ["ann", "bob"]


def test_two_answers_at_once_merge_silently_in_any_order(tmp_path: Path) -> None:
    ann, bob, cy = seated(tmp_path, "ann", "bob", "cy")
    for member in (ann, bob, cy):
        member.done("play", "stake 2")
    for member in (cy, ann, bob):
        assert member("sync").code == 0
    for member in (ann, bob, cy):
        member.done("sync")
    assert ann.game().read_bytes() == bob.game().read_bytes() == cy.game().read_bytes()
    assert json.loads(bob.done("list", "--json").out)[0]["need"]["seats"] == ["ann"]


def test_of_two_moves_for_one_turn_the_later_is_refused_and_offered_again(two: list[Member], tmp_path: Path) -> None:
    """Ann plays at two machines."""
    ann, bob = two
    other = Member("laptop", tmp_path, tmp_path / "origin.git")
    other.known()
    other.done("key", "restore", typed=ann.done("key", "recovery").out)
    ann.done("play", "take 2")
    other.done("play", "take 1")
    ann.done("sync")
    said = other("sync")
    assert said.code == 0
    assert tells(said.err, "seat-signed-two-events-for")
    assert not tells(said.err, "it-is-still-legal-pbem"), "it is bob's turn now"
    assert says("another-machine-has-signed-moves", moves="take 2") in said.out
    assert other.game().read_bytes() == ann.game().read_bytes()
    bob.done("sync")
    bob.done("play", "take 1")


@pytest.mark.more
def test_a_refused_move_that_is_still_legal_is_offered_with_the_words_to_type(tmp_path: Path) -> None:
    """Ann's move and the proposal that dan's consent carries answer the same event."""
    ann, bob, _cy, dan = staked(tmp_path, "ann", "bob", "cy", "dan")
    eve = Person("eve", tmp_path)
    eve.done("key", "new", "eve")
    bob.done("propose", "replace", "cy", eve.key)
    for member in (bob, ann):
        member.done("sync")
    ann.done("consent")
    for member in (ann, dan):
        member.done("sync")
    ann.done("play", "take 2")
    dan.done("consent")
    dan.done("sync")
    said = ann("sync")
    assert tells(said.err, "game-seat-s-kind-does-not", game="games/p.toml", seat="ann", kind="take")
    assert tells(said.err, "it-came-too-late-event")
    assert says("it-is-still-legal-pbem", move="take 2") in said.err
    ann.done("play", "take 2")
    ann.done("sync")
    assert says("seat-takes-count", seat="ann", count=2) in dan.done("sync").out


def test_only_games_and_what_belongs_to_the_club_is_committed(two: list[Member]) -> None:
    ann, *_others = two
    (ann.folder / "holiday.txt").write_text("mine")
    (ann.folder / "games" / "sketch.toml").write_text("[ideas]\n")
    ann.done("play", "take 1")
    ann.done("sync")
    assert ann.git("status", "--short").splitlines() == ["?? games/sketch.toml", "?? holiday.txt"]
    tracked = git(ann.clone, "ls-tree", "-r", "--name-only", "origin/main").splitlines()
    assert not {"holiday.txt", "games/sketch.toml"} & set(tracked)


def test_files_that_were_only_touched_hold_nothing_up(two: list[Member]) -> None:
    """As in a clone that was copied, synchronised or put back: git's index knows other times than the disk then."""
    ann, bob = two
    ann.done("play", "take 1")
    ann.done("sync")
    bob.git("status")  # so that the index knows all files of this clone, which is a copy itself
    os.utime(bob.clone / "README.md", (1, 1))
    assert bob.done("sync").err == ""
    assert bob.git("rev-parse", "HEAD") == bob.git("rev-parse", "origin/main")
    assert bob.git("status", "--porcelain") == ""


def test_a_club_may_lie_in_a_folder_of_a_larger_repository(tmp_path: Path) -> None:
    ann, bob = seated(tmp_path, "ann", "bob", inside="fun/board games")
    (ann.clone / "work.txt").write_text("work")
    ann.done("play", "stake 2")
    ann.done("sync")
    assert says("seat-has-answered", seat="ann") in bob.done("sync").out
    assert ann.git("ls-files", "-z").split("\0")[:1] == ["fun/board games/.gitattributes"]
    assert ann.git("status", "--short") == "?? work.txt"
    bob.folder /= "games"
    bob.done("note", "From the folder of the games.")
    assert bob.done("sync").err == says("sent-count-events", count=1) + "\n"
    assert "From the folder of the games." in ann.done("sync").out
