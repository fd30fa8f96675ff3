"""Clubs play a game to its end through a bare repository: three a short one, five Confucius, four White Lotus."""

import copy
import json
import shutil
from itertools import permutations
from pathlib import Path
from random import Random

import pytest
import whole_games
from clubs import git
from clubs import moved as moved_to
from whole_games import WholeGame
from wording import says, tells

from pbem.projections.audit import audit
from pbem.store import quarantine

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


@pytest.mark.more
def test_a_club_plays_a_short_game_to_its_end_through_a_bare_repository(tmp_path: Path) -> None:
    all_is_well(whole_games.pebbles(tmp_path))


def test_the_example_begins_as_a_club_begins_today(tmp_path: Path) -> None:
    """To its end it is played by `nox -s more`."""
    begun = "\n".join(whole_games.founded(tmp_path, "white-lotus").transcript)
    transcript = (EXAMPLES / "club-white-lotus" / "transcript.txt").read_text(encoding="utf-8")
    assert transcript.startswith(begun), "nox -s docs -- clubs"


@pytest.mark.more
@pytest.mark.parametrize("name", whole_games.CLUBS)
def test_a_club_plays_a_game_to_its_end_through_a_bare_repository(name: str, tmp_path: Path) -> None:
    club = whole_games.CLUBS[name](tmp_path)
    all_is_well(club)
    the_example_is_this_game(club)


def all_is_well(club: WholeGame) -> None:
    the_game_is_over_for_everybody_with_the_same_winner(club)
    all_copies_are_equal_byte_by_byte(club)
    every_copy_is_sound_and_nothing_in_it_is_kept_aside(club)
    no_event_that_anybody_ever_had_is_lost(club)
    every_seat_was_signed_for_by_the_key_of_its_own_player(club)
    history_is_one_line_in_which_each_commit_adds_one_event(club)
    the_commits_are_what_a_host_would_let_pass(club)
    git_finds_nothing_to_complain_of(club)
    whoever_syncs_now_hears_nothing_new(club)
    the_board_of_the_club_tells_who_won(club)


@pytest.mark.more
def test_sealed_bids_may_arrive_in_any_of_the_24_orders(tmp_path: Path) -> None:
    """Four have bid in secret, and no one knows of any other's bid; then they sync."""
    place = tmp_path / "sealed"
    place.mkdir()
    club = WholeGame(place, "white-lotus", ["gus", "hana", "ivo", "june"], seed=2, words=whole_games.OPEN)
    club.begin()
    club.meet_until(whole_games.sealed_by(4))
    for name in club.names:
        club.types(name, "play", *club.would_play(name).notation().split())
    orders = list(permutations(club.names))
    assert len({after_bids(club, tmp_path / " ".join(order), order) for order in orders}) == 1


def the_game_is_over_for_everybody_with_the_same_winner(club: WholeGame) -> None:
    results = [club.copy(name).result for name in club.names]
    assert results[0] is not None
    assert results == results[:1] * len(club.names)


def all_copies_are_equal_byte_by_byte(club: WholeGame) -> None:
    pushed = git(club.origin, "rev-parse", f"main:games/{club.file}.toml")
    for member in club.members.values():
        assert member.git("hash-object", "--no-filters", f"games/{club.file}.toml") == pushed


def every_copy_is_sound_and_nothing_in_it_is_kept_aside(club: WholeGame) -> None:
    for name in club.members:
        with club.at(name) as path:
            [report] = json.loads(club.members[name].done("verify", "--json", str(path)).out)
        assert (report["sound"], report["asides"], report["faults"]) == (True, [], [])


def no_event_that_anybody_ever_had_is_lost(club: WholeGame) -> None:
    found = whole_games.signatures(club.raw(club.names[0]).decode())
    assert sorted(found) == sorted(club.signatures)
    for name in club.names:
        with club.at(name):
            assert quarantine.kept(club.copy(name).id) == []


def every_seat_was_signed_for_by_the_key_of_its_own_player(club: WholeGame) -> None:
    keys = {name: club.members[name].key for name in club.names}
    assert len(set(keys.values())) == len(club.names)
    found = audit(club.raw(club.names[0])).game
    assert found is not None
    assert found.record.keys == keys


def history_is_one_line_in_which_each_commit_adds_one_event(club: WholeGame) -> None:
    member = club.members[club.names[0]]
    assert member.git("rev-list", "--merges", "HEAD") == ""
    file = f"games/{club.file}.toml"
    before = ""
    for commit in member.git("rev-list", "--reverse", "HEAD", "--", file).split():
        after = member.git("cat-file", "blob", f"{commit}:{file}")
        assert after.startswith(before)
        assert after[len(before) :].count("[[event]]") == 1
        before = after
    assert before == club.raw(club.names[0]).decode().rstrip("\n")
    others = set(member.git("rev-list", "HEAD").split()) - set(member.git("rev-list", "HEAD", "--", file).split())
    assert len(others) == len(club.names), "each player's `pbem init`"


def the_commits_are_what_a_host_would_let_pass(club: WholeGame) -> None:
    root = git(club.origin, "rev-list", "--max-parents=0", "main")
    assert tells(club.members["vera"].done("verify-range", root, "origin/main").out, "count-commits-no-faults")


def git_finds_nothing_to_complain_of(club: WholeGame) -> None:
    assert git(club.origin, "fsck", "--strict", "--no-dangling") == ""
    for member in club.members.values():
        assert member.git("fsck", "--strict", "--no-dangling") == ""
        assert member.git("status", "--short", "--branch") == "## main...origin/main"


def whoever_syncs_now_hears_nothing_new(club: WholeGame) -> None:
    for name in club.names:
        outcome = club.syncs(name)
        assert (outcome.news, outcome.warnings, outcome.sent, outcome.waiting) == ([], [], 0, 0)


def the_board_of_the_club_tells_who_won(club: WholeGame) -> None:
    result = club.copy("vera").result
    assert result is not None
    board = git(club.origin, "show", "main:README.md")
    assert f"{says('over-seats-won', seats=', '.join(result.winners))} |" in board


def the_example_is_this_game(club: WholeGame) -> None:
    """`nox -s docs -- clubs` writes it again."""
    folder = EXAMPLES / f"club-{club.title}"
    for name, content in whole_games.files(club).items():
        assert (folder / name).read_text(encoding="utf-8") == content, f"nox -s docs -- clubs/{folder.name}"


def after_bids(club: WholeGame, place: Path, order: tuple[str, ...]) -> str:
    """What has come of the bids when they arrive in this order, and everyone has opened."""
    shutil.copytree(club.place, place, symlinks=True)
    there = moved(club, place)
    for name in order:
        there.syncs(name)
    latest = audit(there.raw(order[-1]))
    game = latest.game
    assert game is not None
    assert (latest.faults, latest.orphaned) == ([], [])
    assert [event.kind for event in latest.order].count("seal") == len(order)
    for name in order[:-1]:
        game.take(there.made(game, name))
    return repr(game.table)


def moved(club: WholeGame, place: Path) -> WholeGame:
    """The same club with a copy of all its machines, and of its repository."""
    there = copy.copy(club)
    there.random, there.origin = Random(0), place / "origin.git"
    there.members = {name: moved_to(club.members[name], club.place, place) for name in club.names}
    return there
