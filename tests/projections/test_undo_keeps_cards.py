"""Whatever is taken back, each seat holds the cards that it held then; and the past is always the same.

Seats play at random; they take moves back by agreement or by themselves, draw and pay and reshuffle, leave, and hand
their seat to someone else. The table at a link is what it was when the game first stood there.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest
from homes import Homes
from hypothesis import example, given, settings
from hypothesis import strategies as st
from searching import often
from small_games import key

import pbem
from pbem.errors import RefusedError
from pbem.events.event import Event
from pbem.projections.game import Game
from pbem.projections.game.past import at_turn, counting, is_choice, preview, seen_in, undo_body
from pbem.rules.bots import random_bot
from pbem.rules.state import to_plain

NAMES = ("ann", "bob", "cy", "dee", "eve", "fay")
MOST = {"confucius": 5, "white-lotus": 6}
FEWEST = 3
MOST_TAKEN_BACK = 6

Link = tuple[str, Sequence[str]]
Faces = Mapping[str, Sequence[Any]]

KINDS_OF_GAME = st.sampled_from(
    [
        (game, seats, cards)
        for game, most in MOST.items()
        for seats in range(FEWEST, most + 1)
        for cards in ("open", "dealt")
    ]
)


class Playing:
    """A game that people play and take back, with the table at each link where it stood.

    `back`: how often they take something back, in each of two ways, as a share of their steps.
    """

    def __init__(self, game: str, seats: int, cards: str, seed: int, back: float) -> None:
        self.random = Random(seed)
        self.back = back
        self.seats = NAMES[:seats]
        self.table = pbem.new(game, self.seats, seed=seed, cards=cards)
        self.stood: dict[Link, Any] = {}
        self.undone = 0
        self.changes = [self.leave, self.hand_over]
        self.note()

    @property
    def game(self) -> Game:
        return self.table.game

    def step(self) -> None:
        chance = self.random.random()
        if chance < 0.02 and self.changes:
            self.changes.pop(self.random.randrange(len(self.changes)))()
        elif chance < 0.02 + self.back:
            self.take_back()
        elif chance < 0.02 + 2 * self.back:
            self.cut()
        else:
            seat = self.table.asked[0]
            self.table.play(seat, random_bot(self.table.view(seat), self.table.legal(seat), self.random))
        self.note()

    def note(self) -> None:
        """The table where it stands now is the one that has stood here before, if it ever has."""
        head = self.game.record.head
        if not head.answers and not head.seals and not self.game.record.waiting:
            now = to_plain(self.game.table)
            assert self.stood.setdefault((head.id, tuple(sorted(head.frontier))), now) == now

    def take_back(self) -> None:
        """Some of the newest moves, by agreement."""
        self.table.publish()
        made = [event for event in counting(self.game) if is_choice(self.game, event)]
        if not made or self.game.dealer.shown_for_good(self.game):
            return
        turns = self.random.randint(1, min(len(made), MOST_TAKEN_BACK))
        body, here, read = undo_body(self.game, turns), self.game.record.head.id, self.read()
        stood = self.stood[body["to"], tuple(sorted(body.get("to_with", ())))]
        assert to_plain(preview(self.game, body).table) == stood
        there = [seat for seat in self.seats if seat not in self.game.record.vacant]
        by = self.random.choice(there)
        self.table.propose_undo(by, turns)
        for seat in there:
            if seat != by and self.game.record.head.id == here:
                self.table.consent(seat)
        assert self.game.record.head.kind == "undo"
        if not self.game.record.vacant:  # else the rules have moved on for a player who has left
            assert to_plain(self.game.table) == stood
        for seat, faces in read.items():
            assert all(face in (None, now) for face, now in zip(faces, self.read()[seat], strict=False))
        self.undone += 1

    def cut(self) -> None:
        """The newest moves, which no one else has."""
        try:
            self.table.undo(self.random.randint(1, MOST_TAKEN_BACK))
        except RefusedError:
            return
        self.undone += 1

    def leave(self) -> None:
        if len(self.seats) > FEWEST:
            self.table.resign(self.random.choice(self.seats))

    def hand_over(self) -> None:
        seats = [seat for seat in self.seats if seat not in self.game.record.vacant]
        seat, by = self.random.sample(seats, 2)
        heir = key("heir")
        self.table.propose_substitute(by, seat, heir.public)
        for other in seats:
            if other != by and (other != seat or self.game.record.header.cards == "dealt"):
                self.table.consent(other)
        self.table.play_with(seat, heir)
        self.table.publish()

    def read(self) -> Faces:
        """By seat, the faces that it knows."""
        every = range(len(self.game.chance.printed))
        return {seat: self.game.chance.faces(seat, every) for seat in self.seats}


def played(game: str, seats: int, cards: str, seed: int, steps: int, back: float = 0.1) -> Playing:
    playing = Playing(game, seats, cards, seed, back)
    for _step in range(steps):
        if playing.table.result is None:
            playing.step()
    return playing


def is_the_same_from_its_events(playing: Playing) -> None:
    """And so is each of its turns."""
    audit = playing.table.audit()
    assert (audit.faults, audit.orphaned) == ([], [])
    assert audit.game is not None
    assert to_plain(audit.game.table) == to_plain(playing.game.table)
    for turn in range(1, playing.game.record.turns + 1, 7):
        past = at_turn(playing.game, turn)
        head = past.record.head
        stood = playing.stood.get((head.id, tuple(sorted(head.frontier))))
        assert stood in (None, to_plain(past.table)) or past.record.waiting


@settings(max_examples=often(6, 16))
@example(("confucius", 3, "dealt"), 1)
@given(KINDS_OF_GAME, st.integers(0, 9999))
def test_an_undo_keeps_every_hand(setting: tuple[str, int, str], seed: int) -> None:
    playing = played(*setting, seed, 60)
    is_the_same_from_its_events(playing)


@settings(max_examples=often(3, 6))
@given(st.sampled_from([*MOST]), st.integers(FEWEST, 4), st.integers(0, 9999))
def test_after_an_undo_all_homes_have_the_table_that_stood_there(game: str, seats: int, seed: int) -> None:
    """Each knows another part of the cards, and what is owed is sent only where no one can go on without it."""
    homes, random = Homes(game, NAMES[:seats], seed), Random(seed)
    stood: dict[Link, Any] = {}
    for _step in range(40):
        assert homes.move() or homes.pay()
        head = homes.any.record.head
        if not homes.any.record.waiting and not head.answers and not head.seals:
            stood[head.id, tuple(sorted(head.frontier))] = to_plain(homes.any.table)
        made = [event for event in counting(homes.any) if is_choice(homes.any, event)]
        if random.random() < 0.1 and made and homes.any.need is not None:
            turns = random.randint(1, min(len(made), MOST_TAKEN_BACK))
            body = undo_body(homes.any, turns)
            homes.undo(turns)
            then = stood[body["to"], tuple(sorted(body.get("to_with", ())))]
            assert [to_plain(home.table) for home in homes.games.values()] == [then] * seats
            head = homes.any.record.head
            stood[head.id, tuple(sorted(head.frontier))] = then


def test_only_cards_that_a_seat_could_read_are_told_as_seen() -> None:
    """Going back takes those from no memory; others are still in no one's."""
    homes = Homes("confucius", NAMES[:FEWEST], 0)
    waited: dict[str, Event] = {}
    while len(waited) < FEWEST:
        assert homes.move() or homes.pay()
        event = homes.events[-1]
        before = seen_in(homes.any, [event.id])
        drawn = [
            seat for of, seat, _slots in homes.any.drawn if of == event.id and homes.games[seat].chance.unread(seat)
        ]
        assert not any(words.startswith(seat) for words in before for seat in drawn)
        if drawn:
            waited[drawn[0]] = event
            while homes.games[drawn[0]].chance.unread(drawn[0]):
                assert homes.pay()
            assert [words.split()[0] for words in seen_in(homes.any, [event.id])] == drawn


@pytest.mark.parametrize("game", ["confucius", "white-lotus"])
def test_cards_that_were_turned_up_are_told_as_seen(game: str) -> None:
    """By everyone: they belong to no seat."""
    homes = Homes(game, NAMES[:FEWEST], 0)
    while not (up := [of for of, seat, _slots in homes.any.drawn if not seat]):
        assert homes.move() or homes.pay()
    told = seen_in(homes.any, up)
    assert told
    assert not any(words.startswith(" ") for words in told), "by no one"


@pytest.mark.more
@settings(max_examples=10)
@given(KINDS_OF_GAME, st.integers(0, 9999))
def test_whole_games_in_which_moves_are_taken_back_end_as_they_are_told(
    setting: tuple[str, int, str], seed: int
) -> None:
    playing = played(*setting, seed, 3000, back=0.02)
    assert playing.table.result is not None
    is_the_same_from_its_events(playing)
