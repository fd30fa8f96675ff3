"""Games whose players deal, played by programs: at one machine with all keys, and at three with one each."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from needed_rooms import leave_out, missing
from small_games import key
from wording import telling, tells

import pbem
from pbem import author
from pbem.app.game_setup import NewGame
from pbem.errors import RefusedError, StaleError, UsageError
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.game import Game
from pbem.rules.registry import find

SEATS = ["ann", "bob", "cy"]
BEGUN = datetime(2026, 3, 2, tzinfo=UTC)
KEYS = {seat: key(seat) for seat in SEATS}


def begun(game: str, cards: str = "dealt", **options: object) -> list[Event]:
    """A game that all have joined and no one has started: so a program finds it that is asked to play on."""
    if cards in missing():
        leave_out(f"{cards} cards are of a room that is missing")
    at = iter(pbem.new("pebbles", SEATS).events[0].at.replace(minute=minute) for minute in range(10))
    plan = NewGame(find(game), SEATS, options, cards=cards, own=["ann"])
    first = plan.first(key("ann"), bytes(32), next(at))
    table, events = Game.begin(first), [first]
    for seat in SEATS:
        events.append(author.join(table, seat, key(seat), at=next(at)))
        table.take(events[-1])
    return events


def kept(path: Path, events: list[Event]) -> Path:
    """A file of them."""
    path.write_text(render_all(events), encoding="utf-8")
    return path


def played(table: pbem.Table, most: int, random: Random) -> int:
    """Let all who are asked choose at random, so many times; returns how often they did."""
    for number in range(most):
        if not table.asked:
            return number
        table.play(table.asked[0], random.choice(table.legal()))
    return most


def sound(table: pbem.Table) -> None:
    """A stranger finds nothing wrong with it, and every shuffle proved."""
    assert table.phase == "over"
    found = table.audit()
    assert (found.faults, found.orphaned) == ([], [])
    assert found.game is not None
    assert not found.game.chance.withheld()
    assert found.game.chance.verdict() == []


@pytest.mark.parametrize(
    ("game", "moves"),
    [
        ("pebbles", 1000),
        ("white-lotus", 30),
        pytest.param("confucius", 1000, marks=pytest.mark.more),
        pytest.param("white-lotus", 1000, marks=pytest.mark.more),
    ],
)
def test_with_all_keys_at_one_machine_a_game_whose_players_deal_goes_on(game: str, moves: int, tmp_path: Path) -> None:
    """It stopped where the first card was to be read or turned up: no one was asked, and nothing said why."""
    table = pbem.open(kept(tmp_path / "game.toml", begun(game)), keys=KEYS)
    done = played(table, moves, Random(3))
    assert done == moves or table.phase == "over"
    table.save(tmp_path / "game.toml")
    again = pbem.open(tmp_path / "game.toml", keys=KEYS)
    assert again.asked == table.asked
    assert again.events == table.events
    assert [again.story(seat) for seat in SEATS] == [table.story(seat) for seat in SEATS]
    if table.phase == "over":
        sound(again)


@pytest.mark.room("dealt")
def test_a_game_in_memory_can_be_dealt_by_its_players() -> None:
    table = pbem.new("pebbles", SEATS, seed=2, cards="dealt", heap=20)
    played(table, 1000, Random(1))
    sound(table)


def test_what_the_seats_with_keys_here_drew_is_told_to_each_when_a_file_is_opened(tmp_path: Path) -> None:
    table = pbem.open(kept(tmp_path / "game.toml", begun("confucius")), keys=KEYS)
    while "draws" not in "".join(table.story("")):
        seat = table.asked[0]
        table.play(seat, "tax" if table.explain(seat, "tax") is None else table.legal()[0])
    drew = next(line for line in table.story("") if "draws" in line).split()[0]
    assert (told := [line for line in table.story(drew) if line not in table.story("")])
    table.save(tmp_path / "game.toml")
    alone = pbem.open(tmp_path / "game.toml", keys={drew: KEYS[drew]})
    assert [line for line in alone.story(drew) if line not in alone.story("")] == told
    assert pbem.open(tmp_path / "game.toml").story(drew) == alone.story("")


class Programs:
    """Three programs, each with one key, and the ways between them."""

    def __init__(self, folder: Path, game: str, cards: str = "dealt", **options: object) -> None:
        events = begun(game, cards, **options)
        self.paths = {by: kept(folder / f"{by}.toml", events) for by in KEYS}
        self.tables = {by: pbem.open(path, keys={by: KEYS[by]}) for by, path in self.paths.items()}

    def to_the_end(self, random: Random) -> "Programs":
        """Someone looks what has come, does what they owe, and moves if they are asked; again and again."""
        while {table.phase for table in self.tables.values()} != {"over"}:
            self.step(random.choice(list(self.tables)), random)
        for _time in SEATS:
            for by in self.tables:
                self.look(by, random)
        return self

    def step(self, by: str, random: Random) -> None:
        """One of them."""
        self.look(by, random)
        table = self.tables[by]
        if by in table.asked and (legal := table.legal(by)):
            table.play(by, random.choice(legal))

    def look(self, by: str, random: Random) -> None:
        """Everything that the others have, in any order."""
        theirs = [event for other, table in self.tables.items() if other != by for event in table.events]
        random.shuffle(theirs)
        self.tables[by].take(theirs)


class InFiles(Programs):
    """The same by files: each reads the others' and writes its own."""

    def step(self, by: str, random: Random) -> None:
        """The game is opened anew each time, and saved."""
        self.tables[by] = pbem.open(self.paths[by], keys={by: KEYS[by]})
        super().step(by, random)
        self.tables[by].save(self.paths[by])

    def look(self, by: str, random: Random) -> None:
        """What lies in the others' files; what it sends lies in its own."""
        for other, path in self.paths.items():
            if other != by:
                self.tables[by].take(pbem.open(path).events)
        self.tables[by].save(self.paths[by])


def same_everywhere(tables: Mapping[str, pbem.Table]) -> None:
    for table in tables.values():
        sound(table)
    assert len({render_all(sorted(table.events, key=lambda event: event.id)) for table in tables.values()}) == 1


@pytest.mark.parametrize("way", [Programs, InFiles])
def test_three_with_a_key_each_that_exchange_what_they_wrote_play_to_the_end(
    way: type[Programs], tmp_path: Path
) -> None:
    same_everywhere(way(tmp_path, "pebbles", heap=6).to_the_end(Random(2)).tables)


@pytest.mark.more
@pytest.mark.parametrize("game", ["confucius", "white-lotus"])
def test_three_with_a_key_each_play_whole_games(game: str, tmp_path: Path) -> None:
    same_everywhere(Programs(tmp_path, game).to_the_end(Random(2)).tables)


def test_until_others_have_sent_their_part_nobody_is_asked_and_it_is_said_whom_the_game_waits_for(
    tmp_path: Path,
) -> None:
    programs = Programs(tmp_path, "confucius")
    ann = programs.tables["ann"]
    assert (ann.phase, ann.asked) == ("dealing", ())
    assert ann.waits_for.startswith("bob")
    programs.look("bob", Random(1))
    assert not ann.asked
    for _time in SEATS:
        for by in programs.tables:
            programs.look(by, Random(1))
    assert ann.asked


def test_a_program_goes_on_without_a_player_who_has_vanished(tmp_path: Path) -> None:
    """All agree, the time passes, and only then the others show what they keep; the game goes on to its end."""
    days = [0]
    clock = lambda: BEGUN + timedelta(days=days[0])  # noqa: E731
    path = kept(tmp_path / "game.toml", begun("pebbles", heap=12))
    table = pbem.open(path, keys=KEYS, clock=clock)
    played(table, 4, Random(3))
    while table.asked != ("bob",):
        played(table, 1, Random(3))
    table.save(path)
    others = pbem.open(path, keys={seat: KEYS[seat] for seat in ("ann", "cy")}, clock=clock)
    others.propose_expel("ann", "bob", wait="2d")
    others.consent("cy")
    assert others.game.record.vacant == []
    days[0] = 3
    others.propose_expel("ann", "bob", wait="2d")
    assert others.game.record.vacant == ["bob"]
    played(others, 1000, Random(1))
    sound(others)


def two_stakes(folder: Path) -> Iterator[pbem.Table]:
    """Ann and bob answer one question at once, each at home."""
    fresh = pbem.new("pebbles", SEATS, keys=KEYS)
    fresh.save(folder / "game.toml")
    for seat in ("ann", "bob"):
        table = pbem.open(folder / "game.toml", keys={seat: KEYS[seat]})
        table.play(seat, "stake 1")
        yield table


def test_what_two_said_at_once_is_put_together_and_saved_beside_each_other(tmp_path: Path) -> None:
    ann, bob = two_stakes(tmp_path)
    ann.save(tmp_path / "game.toml")
    with pytest.raises(StaleError):
        bob.save(tmp_path / "game.toml")
    assert bob.take(pbem.open(tmp_path / "game.toml").events) == []
    bob.save(tmp_path / "game.toml")
    assert pbem.open(tmp_path / "game.toml").asked == ("cy",)


def test_a_move_that_others_did_not_go_on_from_counts_no_more_and_that_is_said(tmp_path: Path) -> None:
    """One who plays at two machines at once has signed two moves for one turn; the others have built on one of them."""
    path = kept(tmp_path / "game.toml", begun("confucius", "open"))
    table = pbem.open(path, keys=KEYS)
    seat = table.asked[0]
    table.save(path)
    one, other = (pbem.open(path, keys=KEYS) for _machine in range(2))
    one.play(seat, "tax")
    other.play(seat, "buy-junks 1")
    one.play(one.asked[0], one.legal()[0])
    said = other.take(one.events)
    assert other.events[-1] == one.events[-1]
    assert tells(said[0], "seat-signed-two-different-events", seat=seat)
    assert tells(said[1], "seat-s-kind-does-not-count", seat=seat, kind="buy-junks")
    assert other.take(one.events) == []
    other.save(path)
    assert pbem.open(path).events == one.events


def test_what_nobody_has_signed_is_not_taken_nor_what_belongs_to_another_game(tmp_path: Path) -> None:
    ann, bob = two_stakes(tmp_path)
    before = bob.text()
    stake = ann.events[-1]
    [said] = bob.take([forged(stake)])
    assert tells(said, "seat-s-kind-does-not", seat="ann", kind="stake")
    with pytest.raises(UsageError, match=telling("those-are-events-of-another")):
        bob.take(pbem.new("pebbles", SEATS, seed=9).events)
    assert bob.text() == before
    assert bob.take([stake]) == []
    assert bob.asked == ("cy",)


def forged(event: Event) -> Event:
    """The same, signed with a key that no one has here."""
    return Event.write(
        key("dee"), kind=event.kind, by=event.by, body=event.body, at=event.at, after=event.after, with_=event.with_
    )


def test_what_answers_something_that_is_not_here_waits_for_it(tmp_path: Path) -> None:
    programs = Programs(tmp_path, "pebbles", "open")
    ann = programs.tables["ann"]
    ann.play("ann", "stake 1")
    start, stake = ann.events[-2:]
    bob = programs.tables["bob"]
    assert bob.take([stake]) == []
    assert bob.phase == "joining"
    assert bob.take([start]) == []
    assert bob.events == ann.events


def test_no_seat_deals_in_two_ways_also_where_games_are_held_in_memory(tmp_path: Path) -> None:
    """A game was started twice, with other players: who has seen what ann shows in one start knows the other."""
    joins = begun("pebbles", "dealt")
    with_dee = author.join(pbem.open(kept(tmp_path / "joins.toml", joins[:-1])).game, "cy", key("dee"), at=joins[-1].at)
    started = [kept(tmp_path / "one.toml", joins), kept(tmp_path / "two.toml", [*joins[:-1], with_dee])]
    first, second = (pbem.open(path, keys={"ann": KEYS["ann"]}) for path in started)
    assert shown(first) == ["ann"]
    assert shown(second) == []
    with pytest.raises(RefusedError, match=telling("seat-has-sent-its-part")):
        second.take()
    with pytest.raises(RefusedError, match=telling("seat-has-sent-its-part")):
        second.note("ann", "Hello.")
    assert shown(second) == []
    assert shown(pbem.open(started[0], keys={"ann": KEYS["ann"]})) == ["ann"], "it may do again what it did"


def shown(table: pbem.Table) -> list[str]:
    """Whose part of the cards is in a game."""
    return [event.by for event in table.events if event.kind == "share"]
