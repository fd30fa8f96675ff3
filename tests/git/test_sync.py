"""`pbem sync` through a repository: what friends see, and what it never does."""

import getpass
import json
import os
from pathlib import Path
from unittest.mock import patch

import pytest
from clubs import Member, git, log, origin_at, seated, staked
from people import Person
from serving import served
from wording import says, tells

from pbem.errors import FaultyFileError, MachineError, UsageError
from pbem.transport.git.clone import clone_at
from pbem.transport.git.left import bytes_that_left


@pytest.fixture
def three(tmp_path: Path) -> list[Member]:
    """Three members whose stakes are named; ann is to take pebbles. All have synced."""
    return staked(tmp_path, "ann", "bob", "cy")


def test_it_tells_what_happened_and_whose_turn_it_is(three: list[Member]) -> None:
    ann, bob, _cy = three
    ann.done("play", "take 2")
    assert ann.done("sync").err == says("sent-count-events", count=1) + "\n"
    said = bob.done("sync")
    assert said.out == "games/p.toml:\n   2  ann takes 2.\n      your turn, bob: take pebbles\n"
    assert bob.done("sync").err == says("nothing-new") + "\n"


TELLS = says("pbem-sync-tells-the-others")


@pytest.mark.parametrize("words", [("play", "stake 1"), ("note", "Hello."), ("pace", "3d"), ("undo",)], ids=" ".join)
def test_after_the_first_act_in_a_game_it_is_said_once_and_last_what_sends_it(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    """Whoever joins is told so; who then moves, proposes or agrees was told nothing, and waited for the others."""
    ann, bob = seated(tmp_path, "ann", "bob")
    if words == ("undo",):
        ann.done("play", "stake 2")
        ann.done("sync")
        (ann.home / "state" / "told-once").unlink()
    assert ann.done(*words).err.splitlines()[-1] == TELLS
    assert TELLS not in ann.done("note", "And again.").err
    ann.done("sync")
    bob.done("sync")
    if words[0] in ("pace", "undo"):
        assert bob.done("consent").err.splitlines()[-1] == TELLS


def test_nothing_is_said_of_sending_where_nobody_else_plays(tmp_path: Path) -> None:
    ann = Member("ann", tmp_path, None)
    ann.done("init")
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", "games/p.toml")
    assert TELLS not in ann.done("play", "stake 1").err


def test_a_commit_message_reads_like_the_history(three: list[Member]) -> None:
    ann, *_others = three
    ann.done("play", "take 2")
    ann.done("sync")
    assert log(ann)[0] == says("seat-takes-count", seat="ann", count=2)
    assert says("the-game-begins") in log(ann)
    assert says("seat-has-answered", seat="bob") in log(ann)
    assert ann.git("log", "-1", "--format=%an <%ae>") == "ann <ann@example.org>"


def test_every_event_is_a_commit_of_its_own_and_there_is_never_a_merge(three: list[Member]) -> None:
    ann, bob, cy = three
    for _round in range(2):
        for member in (ann, bob, cy):
            member.done("sync")
            member.done("play", "take 1")
            member.done("note", f"{member.name} was here")
            member.done("sync")
    assert ann.git("log", "--merges", "--format=%s", "origin/main") == ""
    games = ann.git("log", "--format=%h", "--numstat", "origin/main", "--", "games").split("\n")
    removed = [line.split()[1] for line in games if line.count("\t") == 2]
    assert set(removed) == {"0"}, "only additions"


def test_what_is_owed_is_posted_by_itself(tmp_path: Path) -> None:
    ann, bob = seated(tmp_path, "ann", "bob", "cy", game="white-lotus")[:2]
    assert 'kind = "start"' in ann.game().read_text(), "nobody typed `pbem start`"
    assert log(bob)[0].startswith("Year 1 begins; ")


def test_without_a_remote_it_just_commits(tmp_path: Path) -> None:
    ann = Member("ann", tmp_path, None)
    for_friends = says("for-your-friends-to-join")
    assert ann.done("init").err.splitlines()[-1] == for_friends
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", "games/p.toml")
    assert tells(ann.done("sync").err, "committed-count-events-there-is")
    assert log(ann, "HEAD")[0] == says("the-game-begins")
    assert ann.git("status", "--short") == ""
    assert ann.done("sync").err == says("nothing-new") + "\n"


def test_offline_it_keeps_what_waits_and_says_so(three: list[Member], tmp_path: Path) -> None:
    ann, bob, _cy = three
    ann.done("play", "take 2")
    (tmp_path / "origin.git").rename(tmp_path / "away.git")
    said = ann("sync")
    assert said.code == 5
    assert tells(said.err, "the-remote-remote-cannot-be-reached", remote="origin")
    assert says("count-events-wait-here-and", count=1) in said.err
    (tmp_path / "away.git").rename(tmp_path / "origin.git")
    assert ann.done("sync").err == says("sent-count-events", count=1) + "\n"
    assert says("seat-takes-count", seat="ann", count=2) in bob.done("sync").out


def test_the_board_in_the_readme_follows_the_games(three: list[Member]) -> None:
    ann, *_others = three
    board = ann.git("show", "origin/main:README.md")
    assert "| [p](games/p.toml) | Pebbles | ann, bob, cy | waits for ann to take pebbles |" in board
    ann.done("play", "take 2")
    ann.done("sync")
    assert (
        says("waits-for-whom", whom=says("seats-to-prompt", seats="bob", prompt=says("take-pebbles")))
        in (ann.folder / "README.md").read_text()
    )
    assert ann.git("status", "--short") == ""


def test_each_player_has_a_card(three: list[Member]) -> None:
    ann, *_others = three
    names = sorted(
        line.split('"')[1]
        for card in (ann.folder / "players").iterdir()
        for line in card.read_text().splitlines()
        if line.startswith("name")
    )
    assert names == ["ann", "bob", "cy"]


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


def test_of_two_moves_for_one_turn_the_later_is_refused_and_offered_again(three: list[Member], tmp_path: Path) -> None:
    """Ann plays at two machines."""
    ann, bob, _cy = three
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
    assert says("seat-takes-count", seat="ann", count=2) in said.out
    assert other.game().read_bytes() == ann.game().read_bytes()
    bob.done("sync")
    bob.done("play", "take 1")


@pytest.mark.more
def test_a_refused_move_that_is_still_legal_is_offered_with_the_words_to_type(tmp_path: Path) -> None:
    """Ann's move and the motion that dan's consent carries answer the same event."""
    ann, bob, _cy, dan = staked(tmp_path, "ann", "bob", "cy", "dan")
    eve = Person("eve", tmp_path)
    eve.done("key", "new", "eve")
    bob.done("replace", "cy", eve.key)
    for member in (bob, ann):
        member.done("sync")
    ann.done("consent")
    for member in (ann, dan):
        member.done("sync")
    ann.done("play", "take 2")
    dan.done("consent")
    dan.done("sync")
    said = ann("sync")
    assert "games/p.toml: ann's `take` does not count: it came too late: event " in said.err
    assert said.err.split("; ")[-1].startswith("it is still legal: pbem play take 2\n")
    ann.done("play", "take 2")
    ann.done("sync")
    assert "ann takes 2." in dan.done("sync").out


def test_a_game_is_begun_in_the_folder_of_games(tmp_path: Path) -> None:
    ann = Member("ann", tmp_path, None)
    ann.done("init")
    assert ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat").out.startswith("games/pebbles-1.toml\n")


def test_only_games_and_what_belongs_to_the_club_is_committed(three: list[Member]) -> None:
    ann, *_others = three
    (ann.folder / "holiday.txt").write_text("mine")
    (ann.folder / "games" / "sketch.toml").write_text("[ideas]\n")
    ann.done("play", "take 1")
    ann.done("sync")
    assert ann.git("status", "--short").splitlines() == ["?? games/sketch.toml", "?? holiday.txt"]
    tracked = git(ann.clone, "ls-tree", "-r", "--name-only", "origin/main").splitlines()
    assert not {"holiday.txt", "games/sketch.toml"} & set(tracked)


def test_files_that_were_only_touched_hold_nothing_up(three: list[Member]) -> None:
    """As in a clone that was copied, synchronised or put back: git's index knows other times than the disk then."""
    ann, bob, _cy = three
    ann.done("play", "take 1")
    ann.done("sync")
    bob.git("status")  # so that the index knows all files of this clone, which is a copy itself
    os.utime(bob.clone / "README.md", (1, 1))
    assert bob.done("sync").err == ""
    assert bob.git("rev-parse", "HEAD") == bob.git("rev-parse", "origin/main")
    assert bob.git("status", "--porcelain") == ""


def test_a_club_may_lie_in_a_folder_of_a_larger_repository(tmp_path: Path) -> None:
    ann, bob = staked(tmp_path, "ann", "bob", inside="fun/board games")
    (ann.clone / "work.txt").write_text("work")
    ann.done("play", "take 2")
    ann.done("sync")
    assert says("seat-takes-count", seat="ann", count=2) in bob.done("sync").out
    assert ann.git("ls-files", "-z").split("\0")[:1] == ["fun/board games/.gitattributes"]
    assert ann.git("status", "--short") == "?? work.txt"
    bob.folder /= "games"
    bob.done("note", "From the folder of the games.")
    assert "the board games" not in bob.done("sync").err
    assert "From the folder of the games." in ann.done("sync").out


def test_nobody_needs_a_key_to_watch(three: list[Member], tmp_path: Path) -> None:
    ann, *_others = three
    onlooker = Member("eve", tmp_path, tmp_path / "origin.git")
    onlooker.known()
    ann.done("play", "take 2")
    ann.done("sync")
    assert onlooker.done("sync").out == says("count-games-that-you-are", count=1) + "\n"
    assert says("seat-takes-count", seat="ann", count=2) in onlooker.done("history").out


def test_an_empty_repository_becomes_a_club(tmp_path: Path) -> None:
    origin = origin_at(tmp_path)
    ann = Member("ann", tmp_path, origin)
    said = ann.done("init")
    assert set(said.out.split()) >= {".gitattributes", "README.md", "games/.gitkeep"}
    assert said.err.splitlines()[2:] == ["begin a game here with `pbem new`; `pbem sync` sends and fetches"]
    ann.done("sync")
    assert log(ann, "HEAD") == ["A club for board games"]
    bob = Member("bob", tmp_path, origin)
    assert bob.done("init").out.count("\n") == 1, "only bob's card is missing"
    again = bob.done("init")
    assert (again.out, again.err.splitlines()[0]) == ("", "all is there already")
    assert "all is there already" not in said.err
    bob.done("sync")
    assert log(bob, "HEAD")[0] == says("name-joins", name="bob")
    ann.done("sync")
    assert len(list((ann.folder / "players").iterdir())) == 2


def test_without_git_there_is_no_club_and_that_is_said(tmp_path: Path) -> None:
    ann = Person("ann", tmp_path)
    said = ann("init", PATH=str(tmp_path))
    assert said.code == MachineError.exit_code
    assert said.err == "pbem: " + says("the-program-git-is-not") + "\n"


def test_what_is_called_like_a_repository_and_is_none_is_left_alone(tmp_path: Path) -> None:
    ann = Person("ann", tmp_path)
    (ann.folder / ".git").mkdir()
    said = ann("init")
    assert (said.code, list((ann.folder / ".git").iterdir())) == (5, [])
    assert said.err == says("place-is-there-already-and", place="pbem: .git") + "\n"


def test_where_git_will_not_begin_it_is_said_in_its_words(tmp_path: Path) -> None:
    program = tmp_path / "bin" / "git"
    program.parent.mkdir()
    program.write_text('#!/bin/sh\necho "fatal: no more room" >&2\nexit 128\n')
    program.chmod(0o755)
    said = Person("ann", tmp_path)("init", PATH=f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    assert said.code == MachineError.exit_code
    assert said.err.startswith("pbem: git will not begin here: ")
    assert "no more room" in said.err


def test_who_has_no_name_here_joins_as_a_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container whose user is in no list."""

    def unknown() -> str:
        raise KeyError("getpwuid(): uid not found: 4711")

    monkeypatch.setattr(getpass, "getuser", unknown)
    ann = Member("ann", tmp_path, origin_at(tmp_path))
    git(ann.clone, "config", "--unset", "user.name")
    assert ann("init", GIT_CONFIG_GLOBAL=os.devnull).code == 0
    [card] = (ann.folder / "players").glob("*.toml")
    assert 'name = "player"' in card.read_text()


def test_a_club_can_have_every_push_checked(tmp_path: Path) -> None:
    """Once: what is there stays as it is."""
    ann = Member("ann", tmp_path, origin_at(tmp_path))
    assert "workflows" not in ann.done("init").out
    workflow = ".github/workflows/pbem.yml"
    assert ann.done("init", "--ci").out.splitlines() == [workflow]
    assert workflow in git(ann.clone, "ls-files")
    text = (ann.clone / workflow).read_text()
    assert "pbem verify-range" in text
    (ann.clone / workflow).write_text(text + "# mine\n")
    assert ann.done("init", "--ci").err.startswith("all is there already")
    assert (ann.clone / workflow).read_text() == text + "# mine\n"


def test_a_bare_repository_is_no_place_to_play(tmp_path: Path) -> None:
    ann = Person("ann", tmp_path)
    git(ann.folder, "init", "--quiet", "--bare", "bare.git")
    said = ann("init", "bare.git")
    assert (said.code, said.err) == (2, "pbem: bare.git is a bare repository: clone it first\n")
    assert not (ann.folder / "bare.git" / "games").exists()
    said = ann.done("init", "--hook", "bare.git")
    hook = ann.folder / "bare.git" / "hooks" / "pre-receive"
    assert (said.out, hook.is_file()) == (f"{hook}\n", True)
    assert said.err == says("from-now-on-this-repository") + "\n"


def test_what_was_not_pushed_is_taken_back_by_cutting_it(three: list[Member]) -> None:
    ann, bob, _cy = three
    ann.done("play", "take 2")
    assert ann.done("undo").out == says("taken-back-moves", moves="ann take 2") + "\n"
    assert ann.done("sync").err == says("nothing-new") + "\n"
    ann.done("play", "take 1")
    ann.done("sync")
    said = ann.done("undo")
    assert "taken back" not in said.out, "bob may have it: he has to agree"
    ann.done("sync")
    assert says("seat-proposes-to-motion", seat="ann", motion="take back") in bob.done("sync").out


def test_what_may_have_been_pushed_is_not_cut(three: list[Member], tmp_path: Path) -> None:
    """The push went out, and nobody knows whether it arrived."""
    ann, _bob, _cy = three
    hook = tmp_path / "origin.git" / "hooks" / "update"
    hook.write_text('#!/bin/sh\nkill -9 "$PPID"\n')
    hook.chmod(0o755)
    ann.done("play", "take 2")
    with served(tmp_path / "origin.git", ann):
        assert ann("sync").code == 5
    assert "taken back" not in ann.done("undo").out


def test_what_others_have_is_not_cut_whatever_stands_in_the_file(three: list[Member]) -> None:
    """In doubt, all of it has left."""
    ann, *_others = three
    with patch.dict(os.environ, {"PBEM_HOME": str(ann.home)}):
        clone = clone_at(ann.folder)
    assert clone is not None
    pushed = ann.game().read_bytes()
    assert bytes_that_left(clone, ann.game(), pushed + b"more") == len(pushed)
    assert bytes_that_left(clone, ann.game(), b"# mine\n" + pushed) == len(pushed) + 7
    assert bytes_that_left(clone, ann.game("other"), pushed) == 0


def test_where_somebody_was_quicker_it_is_tried_again_and_has_arrived(three: list[Member], tmp_path: Path) -> None:
    ann, bob, _cy = three
    hook = tmp_path / "origin.git" / "hooks" / "update"
    hook.write_text('#!/bin/sh\nrm "$0"\necho "! [rejected] (fetch first)" >&2\nexit 1\n')
    hook.chmod(0o755)
    ann.done("play", "take 2")
    with served(tmp_path / "origin.git", ann):
        assert ann.done("sync").err == says("sent-count-events", count=1) + "\n"
    assert not hook.exists()
    assert says("seat-takes-count", seat="ann", count=2) in bob.done("sync").out


def test_where_others_are_quicker_every_time_nothing_is_lost_and_it_is_said(
    three: list[Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, _cy = three
    ann.done("play", "take 2")
    rested = list[float]()

    def rests(_least: float, most: float) -> float:
        rested.append(most)
        return 0.0

    with monkeypatch.context() as crowded:
        crowded.setattr("pbem.app.sync.git_sync.TRIES", 2)
        crowded.setattr("random.uniform", rests)
        crowded.setattr("pbem.transport.git.remote.push", lambda *_words: False)
        said = ann("sync")
    assert said.code == 5
    assert says("others-keep-pushing-first-your") in said.err
    assert rested == sorted(rested), "the others get a chance, and a longer one each time"
    assert len(rested) == 2
    assert ann.done("sync").err == says("sent-count-events", count=1) + "\n"
    assert says("seat-takes-count", seat="ann", count=2) in bob.done("sync").out


def test_a_repository_in_which_nothing_is_set(tmp_path: Path) -> None:
    eve = Member("eve", tmp_path, None)
    for name in ("name", "email"):
        eve.git("config", "--unset", f"user.{name}")
    eve.git("config", "--remove-section", "user", check=False)
    assert eve.done("list").out == ""
    assert says("this-is-a-git-repository") in eve("sync").err


def test_a_game_of_ones_own_in_a_club_has_left_as_well(three: list[Member]) -> None:
    ann, *_others = three
    ann.done("new", "pebbles", "--seats", "x,y", "--hotseat", "--file", "games/alone.toml")
    ann.done("play", "stake 1", "stake 1", "take 1", "-g", "games/alone.toml")
    ann.done("sync")
    ann.done("undo", "-g", "games/alone.toml")
    assert ann.done("sync").err == says("sent-count-events", count=1) + "\n"
    assert ann.done("moves", "-g", "games/alone.toml").out


def test_a_clone_that_cannot_merge_games_is_told_how_to_learn_it(three: list[Member]) -> None:
    ann, *_others = three
    ann.git("config", "--remove-section", "merge.pbem")
    assert says("weakness-pbem-init-repairs-that", weakness=says("this-clone-does-not-know")) in ann.done("sync").err
    ann.done("init")
    assert ann.done("sync").err == says("nothing-new") + "\n"


def test_a_folder_of_union_merges_is_named(three: list[Member]) -> None:
    ann, *_others = three
    (ann.folder / "games" / ".gitattributes").write_text("*.toml merge=union\n")
    assert "merge=union" in ann.done("sync").err


def test_half_an_event_that_a_sync_drops_is_named(three: list[Member]) -> None:
    ann, bob, _cy = three
    ann.done("note", "Hello!")
    ann.done("sync")
    bob.game().write_bytes(bob.game().read_bytes() + b'\n[[event]]\nkind = "ta')
    assert tells(bob.done("sync").err, "game-it-ended-in-half")
    assert "half an event" not in bob.done("sync").err


def test_a_game_of_which_nothing_can_be_read_is_named(three: list[Member]) -> None:
    ann = three[0]
    ann.game("q").write_bytes(b"")
    said = ann("sync")
    assert (said.code, "q.toml" in said.err) == (FaultyFileError.exit_code, True)


@pytest.mark.parametrize("name", ["aux", "P"])
def test_a_game_whose_name_some_disk_cannot_hold_is_not_sent(name: str, three: list[Member], tmp_path: Path) -> None:
    ann = three[0]
    ann.done("new", "pebbles", "--seats", "a,b", "--hotseat", "--file", "games/q.toml")
    ann.game("q").rename(ann.game(name))
    said = ann("sync")
    assert (said.code, f"{name}.toml" in said.err) == (UsageError.exit_code, True)
    assert f"games/{name}.toml" not in git(tmp_path / "origin.git", "ls-tree", "-r", "--name-only", "main").split()
