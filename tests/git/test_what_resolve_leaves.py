"""What `pbem resolve` leaves as it is, does not bring back, and cannot mend."""

from pathlib import Path

import pytest
from clones import GAME, PLAIN, Friends, again, counting, ids, merge, played, pull, seen_by, taking
from people import Person
from small_games import SEATS, Written, key
from spoilt_by_merges import meet
from wording import says, tells

from pbem import author


def test_what_was_taken_back_before_it_was_sent_stays_away(tmp_path: Path) -> None:
    """Ann has committed a note and a move, taken the move back, and played another; then markers come."""
    base = taking()
    regretted, ann, bob = again(base), again(base), again(base)
    regretted.play("ann", "take 3")
    bob.note("bob", "Well?")
    ann.note("ann", "Hm.")
    friends = Friends(tmp_path, base, PLAIN)
    friends.bob_pushes(bob)
    friends.ann.commit(regretted)
    friends.ann.git("reset", "--quiet", "--hard", "HEAD^")
    friends.ann.commit(ann)
    friends.ann.git("update-ref", "ORIG_HEAD", "HEAD@{2}")
    assert ids(friends.ann.git("show", f"ORIG_HEAD:{GAME}").encode()) == ids(regretted.raw)
    assert pull(friends.ann).returncode != 0
    friends.ann.git("update-ref", "ORIG_HEAD", "HEAD@{2}")
    friends.ann.done("resolve")
    assert ids(friends.ann.raw) == ids(ann.raw) | ids(bob.raw)


def test_another_persons_event_from_the_past_comes_back(tmp_path: Path) -> None:
    """The same, but it was bob's move, which ann cannot have taken back."""
    base = taking()
    base.play("ann", "take 1")
    past, ann, bob = again(base), again(base), again(base)
    past.play("bob", "take 3")
    ann.note("ann", "Hm.")
    bob.note("bob", "Well?")
    friends = Friends(tmp_path, base, PLAIN)
    friends.bob_pushes(bob)
    friends.ann.commit(past)
    friends.ann.git("reset", "--quiet", "--hard", "HEAD^")
    friends.ann.commit(ann)
    assert pull(friends.ann).returncode != 0
    friends.ann.git("update-ref", "ORIG_HEAD", "HEAD@{2}")
    friends.ann.done("resolve")
    assert ids(friends.ann.raw) == ids(ann.raw) | ids(bob.raw) | ids(past.raw)


def test_nothing_to_do_is_said(tmp_path: Path) -> None:
    friends = Friends(tmp_path, taking())
    before = friends.ann.raw
    for words in ((), (GAME,)):
        done = friends.ann.done("resolve", *words)
        assert (done.out, done.err) == (says("nothing-needs-repair") + "\n", "")
    assert friends.ann.raw == before


def test_only_what_needs_it_is_touched(tmp_path: Path) -> None:
    friend, every = meet(tmp_path, merge)
    other = friend.folder / "games" / "other.toml"
    sound = taking(5).raw + b"\n# a comment\n"
    other.write_bytes(sound)
    done = friend.done("resolve")
    assert len(done.out.splitlines()) == 1
    assert other.read_bytes() == sound
    assert counting(friend.raw) == sorted(every)


def test_other_files_that_git_waits_for_are_not_its_business(tmp_path: Path) -> None:
    friends = Friends(tmp_path, taking())
    for friend, text in ((friends.bob, "a = 1\n"), (friends.ann, "a = 2\n")):
        (friend.folder / "settings.toml").write_text(text)
        friend.git("add", "--all")
        friend.git("commit", "--quiet", "--message", "settings")
    friends.bob.git("push", "--quiet", "origin", "HEAD:main")
    assert pull(friends.ann).returncode != 0
    assert friends.ann.done("resolve").out == says("nothing-needs-repair") + "\n"
    assert friends.ann.unmerged()


@pytest.mark.parametrize("damage", ["changed", "cut out", "not signed"])
def test_what_no_copy_has_whole_cannot_be_mended(damage: str, tmp_path: Path) -> None:
    ann = Person("ann", tmp_path)
    _base, _one, two = played()
    lines = two.raw.decode().split("\n\n")
    if damage == "changed":
        lines[5] = lines[5].replace("points = 2", "points = 3")
    elif damage == "cut out":
        del lines[-2]
    else:
        lines[-1] = lines[-1].replace("count = 1", "count = 2")
    spoilt = "\n\n".join(lines).encode()
    assert spoilt != two.raw
    (ann.folder / "game.toml").write_bytes(spoilt)
    said = ann("resolve")
    assert said.code == 3
    assert tells(said.err, "it-cannot-be-repaired-count")
    assert (ann.folder / "game.toml").read_bytes() == spoilt


def test_a_file_that_git_does_not_wait_for_is_not_added_for_its_next_commit(tmp_path: Path) -> None:
    """Someone has pasted two copies of it into one another."""
    base, one, _two = played()
    friends = Friends(tmp_path, base)
    new = one.raw[len(base.raw) :].decode()
    friends.ann.put(base.raw + f"\n<<<<<<< mine\n{new}=======\n>>>>>>> other\n".encode())
    friends.ann.done("resolve")
    assert ids(friends.ann.raw) == ids(one.raw)
    assert friends.ann.git("diff", "--cached", "--name-only") == ""
    assert friends.ann.git("diff", "--name-only") == f"{GAME}\n"


def test_two_games_under_one_name_are_left_alone(tmp_path: Path) -> None:
    friends = Friends(tmp_path, None, PLAIN)
    friends.bob_pushes(taking(1))
    friends.ann.commit(taking(2))
    assert pull(friends.ann).returncode != 0
    spoilt = friends.ann.raw
    said = friends.ann("resolve")
    assert said.code == 3
    assert said.err == "pbem: game.toml: " + says("it-holds-two-different-games") + "\n"
    assert friends.ann.raw == spoilt
    assert friends.ann.unmerged()


def test_events_that_nobody_has_are_not_mended_away(tmp_path: Path) -> None:
    """Seen by mail perhaps, and then the file was exchanged for an older one that git knows."""
    base, _one, two = played()
    friends = Friends(tmp_path, base)
    friends.ann.put(two)
    seen_by(friends.ann)
    friends.ann.put(base)
    said = friends.ann("resolve")
    assert said.code == 3
    assert tells(said.err, "it-lacks-events-that-you-have-seen")
    assert friends.ann.raw == base.raw


def test_what_is_no_file_is_said(tmp_path: Path) -> None:
    friends = Friends(tmp_path, taking())
    said = friends.ann("resolve", "games/none.toml")
    assert said.code == 3
    assert "Traceback" not in said.err
    alone = Person("cy", tmp_path / "elsewhere")
    said = alone("resolve", "none.toml")
    assert said.code == 3
    assert says("there-is-no-such-file") in said.err


def test_a_game_that_is_all_ones_own_may_be_cut(tmp_path: Path) -> None:
    """Its newest events are not asked for: their owner took them back."""
    written = Written("pebbles", 9, {"heap": 12}, own=SEATS)
    for seat in SEATS:
        written.write(author.join(written.game, seat, key("ann"), at=written.at))
    written.write(author.start(written.game, key("ann"), at=written.at))
    friends = Friends(tmp_path, written)
    for words in ("stake 1", "stake 2", "stake 3", "take 2"):
        friends.ann.done("play", "-g", GAME, words)
    friends.ann.git("commit", "--quiet", "--all", "--message", "played")
    friends.ann.done("undo", "-g", GAME)
    before = friends.ann.raw
    assert friends.ann.done("resolve").out == says("nothing-needs-repair") + "\n"
    assert friends.ann.raw == before


def test_resolve_leaves_no_trace_beside_the_file(tmp_path: Path) -> None:
    friend, _every = meet(tmp_path, merge)
    friend.done("resolve")
    assert sorted(path.name for path in friend.file.parent.iterdir()) == ["game.toml"]


def test_nothing_is_repaired_where_what_the_file_holds_cannot_be_kept(tmp_path: Path) -> None:
    friend, _every = meet(tmp_path, merge)
    spoilt, place = friend.raw, friend.home / "state" / "replaced"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("")
    said = friend("resolve")
    assert said.code == 5
    assert tells(said.err, "what-the-file-holds-now")
    assert f"{place}/" in said.err
    assert friend.raw == spoilt
    place.unlink()
    friend.done("resolve")
