"""A spoilt file made whole: which events come back from copies of the past, and what is told of the others."""

from collections.abc import Iterator, Sequence
from itertools import permutations

import pytest
from small_games import SEATS, Written, key
from wording import telling

from pbem import author
from pbem.errors import FaultyFileError
from pbem.events.event import Event
from pbem.events.text import render
from pbem.projections.typed import understood
from pbem.rooms.git.repair import Copy, Repaired, repaired
from pbem.store.seen import remember_seen


def taking() -> Written:
    """Pebbles in which ann is to take."""
    game = Written("pebbles", 1, {"heap": 12}).begin()
    for seat in SEATS:
        game.play(seat, "stake 2")
    return game


@pytest.fixture
def base() -> Written:
    return taking()


@pytest.fixture
def regretted(base: Written) -> Written:
    """Ann has taken three; whether she took that back, only her machine knows."""
    game = base.branch()
    game.play("ann", "take 3")
    return game


def new(game: Written, since: Written) -> list[Event]:
    return game.events[len(since.events) :]


def spoilt(base: Written, ours: Sequence[Event], theirs: Sequence[Event]) -> bytes:
    """What git leaves where it cannot merge."""
    sides = ["\n".join(map(render, side)) for side in (ours, theirs)]
    return base.raw + f"\n<<<<<<< ours\n{sides[0]}=======\n{sides[1]}>>>>>>> theirs\n".encode()


def noted(base: Written) -> tuple[Written, bytes]:
    """Bob's note after the game as it was, and the file with it between markers."""
    game = base.branch()
    game.note("bob", "Well?")
    return game, spoilt(base, [], new(game, base))


def mended(raw: bytes, *found: Copy, older: Sequence[Copy] = (), player: str = "ann") -> Repaired:
    return repaired("game.toml", raw, found, older, key(player).public)


def counting(done: Repaired) -> set[str]:
    return {event.id for event in done.audit.order}


def all_ids(*games: Written) -> set[str]:
    return {event.id for game in games for event in game.events}


def test_what_one_has_signed_and_never_sent_does_not_come_back_from_the_past(base: Written, regretted: Written) -> None:
    game, raw = noted(base)
    copies = Copy("HEAD", base.raw), Copy("ORIG_HEAD", regretted.raw)
    done = mended(raw, *copies)
    assert counting(done) == all_ids(game)
    assert done.sources == ["HEAD", "game.toml"]
    assert (done.refused, done.waiting, done.orphaned, done.lacking) == ([], [], [], set())
    assert counting(mended(raw, *copies, player="bob")) == all_ids(game, regretted), "it is not bob's to take back"


def test_it_does_if_others_have_it_from_whichever_copy_that_is_known(base: Written, regretted: Written) -> None:
    game, raw = noted(base)
    past, pushed = Copy("stash", regretted.raw), Copy("origin", regretted.raw, pushed=True)
    for copies in ([pushed], [past, pushed], [pushed, past]):
        done = mended(raw, Copy("HEAD", base.raw), *copies)
        assert counting(done) == all_ids(game, regretted)
        assert done.sources == ["HEAD", "game.toml", copies[0].name]


def test_it_does_if_it_was_the_newest_that_was_seen_here(base: Written, regretted: Written) -> None:
    game, raw = noted(base)
    remember_seen(regretted.game)
    done = mended(raw, Copy("HEAD", base.raw), Copy("ORIG_HEAD", regretted.raw))
    assert counting(done) == all_ids(game, regretted)
    assert done.lacking == set()


def test_it_does_if_somebody_has_built_on_it_and_so_does_all_that_it_builds_on_itself() -> None:
    """Ann plays bob's seat too, so that she moves twice; cy has noted something after her second move."""
    base = taking()
    base.agree("cy", {"motion": "replace", "seat": "bob", "key": key("ann").public})
    game = base.branch()
    game.note("cy", "Well?")
    raw = spoilt(base, [], new(game, base))
    answered = base.branch()
    answered.play("ann", "take 1")
    answered.note("ann", "And another:")
    move = understood(answered.game.ruleset, answered.game.view("bob"), ["take", "2"])
    answered.write(author.play(answered.game, "bob", move, key("ann"), at=answered.at))
    answered.note("cy", "I see.")
    first, note, second, cys = new(answered, base)
    assert (cys.after, second.after) == (second.id, first.id)
    done = mended(raw, Copy("HEAD", base.raw), Copy("ORIG_HEAD", answered.raw))
    assert counting(done) == all_ids(game, answered) - {note.id}


def test_it_does_if_the_spoilt_file_still_shows_its_signature(base: Written, regretted: Written) -> None:
    game, raw = noted(base)
    shown = [line for line in render(regretted.events[-1]).splitlines() if line.startswith("sig")]
    raw += f"\n[[event]]\n{shown[0]}\n".encode()
    assert counting(mended(raw, Copy("HEAD", base.raw), Copy("ORIG_HEAD", regretted.raw))) == all_ids(game, regretted)
    with pytest.raises(FaultyFileError, match=telling("it-cannot-be-repaired-count", count=1)):
        mended(raw, Copy("HEAD", base.raw))


def test_older_copies_are_looked_through_only_until_nothing_that_was_seen_is_missing(
    base: Written, regretted: Written
) -> None:
    game, raw = noted(base)
    looked = list[str]()

    def older() -> Iterator[Copy]:
        for name, content in (("one", base.raw), ("two", regretted.raw), ("three", b"")):
            looked.append(name)
            yield Copy(name, content)

    remember_seen(base.game)
    repaired("game.toml", raw, [Copy("HEAD", base.raw)], older(), key("ann").public)
    assert looked == []
    remember_seen(regretted.game)
    done = repaired("game.toml", raw, [Copy("HEAD", base.raw)], older(), key("ann").public)
    assert looked == ["one", "two"]
    assert counting(done) == all_ids(game, regretted)
    done = mended(raw, Copy("HEAD", base.raw))
    assert done.lacking == {regretted.events[-1].id}, "and what is nowhere is named"


def test_where_no_copy_is_sound_a_game_is_made_of_its_first_event_and_the_others(base: Written) -> None:
    start, middle, end = base.raw.split(b"points = 2", 2)
    here, there = (start + one + middle + other + end for one, other in permutations([b"points = 2", b"points = 3"]))
    done = mended(here, Copy("HEAD", there))
    assert counting(done) == all_ids(base)
    assert done.sources == ["game.toml", "HEAD"]
    with pytest.raises(FaultyFileError, match=telling("it-cannot-be-repaired-no")):
        mended(b"\n".join(render(event).encode() for event in base.events[1:]))


def test_a_move_between_the_markers_that_does_not_count_is_told_and_one_of_the_past_is_not(base: Written) -> None:
    two, three, one = base.branch(), base.branch(), base.branch()
    two.play("ann", "take 2")
    two.play("bob", "take 1")
    three.play("ann", "take 3")
    one.play("ann", "take 1")
    raw = spoilt(base, new(three, base), [])
    done = mended(raw, Copy("origin", two.raw, pushed=True), Copy("ORIG_HEAD", one.raw), player="bob")
    assert done.raw == two.raw
    assert [fell.event for fell in done.refused] == [three.events[-1]]


def test_what_answers_an_event_that_nobody_here_has_waits_if_it_is_no_matter_of_the_past(base: Written) -> None:
    _game, raw = noted(base)
    later = base.branch()
    later.play("ann", "take 2")
    later.play("bob", "take 1")
    gap = "\n".join(map(render, [*base.events, later.events[-1]])).encode()
    assert mended(raw, Copy("HEAD", base.raw), Copy("index", gap, now=True)).waiting == [later.events[-1]]
    assert mended(raw, Copy("HEAD", base.raw), Copy("ORIG_HEAD", gap)).waiting == []


def test_what_two_events_mixed_line_by_line_seem_to_say_is_told_of_nobody(base: Written) -> None:
    """No one signed it, and a person who read it would look for someone to blame."""
    three = base.branch()
    three.play("ann", "take 3")
    (said,) = new(three, base)
    mixed = render(said).replace("count = 3", "count = 2")
    done = mended(spoilt(base, [said], []).replace(b"=======\n", b"=======\n" + mixed.encode()), Copy("HEAD", base.raw))
    assert counting(done) == all_ids(three)
    assert done.refused == []


def test_another_game_under_the_same_name_is_no_copy(base: Written) -> None:
    game, raw = noted(base)
    other = Written("pebbles", 2, {"heap": 12}).begin()
    assert counting(mended(raw, Copy("HEAD", other.raw), Copy("origin", base.raw))) == all_ids(game)
    with pytest.raises(FaultyFileError, match=telling("it-holds-two-different-games")):
        mended(spoilt(base, [], other.events), Copy("HEAD", base.raw))
    with pytest.raises(FaultyFileError, match=telling("it-holds-two-different-games")):
        mended(b"\xff", Copy("HEAD", base.raw), Copy("origin", other.raw))
