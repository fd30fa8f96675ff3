"""Dealt cards: the players shuffle and deal together, and everyone's game is the same."""

from pathlib import Path
from random import Random

import pytest
from homes import BEGUN, SEATS, Homes, HomesApart, joined, kept, settled
from small_games import key
from wording import says, telling, tells

from pbem import author
from pbem.app.seats import asked_of, asked_seat
from pbem.errors import NotYourTurnError, UnreadCardsError
from pbem.events.event import Event
from pbem.events.identity import create
from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.projections.pending import asked_for
from pbem.projections.status import seat_status, status
from pbem.rooms.dealt.game import written
from pbem.rooms.dealt.game.contributions import secret_of
from pbem.rooms.dealt.provider import DealtChance
from pbem.rooms.mail.letter import letter
from pbem.rooms.mail.occasion import Occasion
from pbem.rules.state import from_data, to_data, to_plain
from pbem.store.opened_game import open_game
from pbem.wording import all_of


@kept
def dealt(game: str) -> Homes:
    """A game that has just been dealt."""
    homes = joined(game)
    while homes.any.phase == "dealing":
        assert homes.pay()
    return homes


def same_everywhere(homes: Homes) -> None:
    """All that is written down of a game is the same at every home: so nothing of it is anybody's secret."""
    first, *others = homes.games.values()
    for other in others:
        assert to_plain(other.table) == to_plain(first.table)
        assert other.record == first.record
        assert to_data(other.chance) == to_data(first.chance)


@pytest.fixture(scope="module")
def over() -> Homes:
    """A whole game of Confucius, with all secrets published."""
    homes = joined("confucius")
    for number, _homes in enumerate(homes.played()):
        if number % 20 == 0:
            same_everywhere(homes)
    return homes.settle()


def test_a_whole_game_is_played_and_proved(over: Homes) -> None:
    same_everywhere(over)
    assert over.any.result is not None
    assert not over.any.chance.withheld()
    assert over.any.chance.verdict() == []


def test_a_stranger_finds_the_same_game_in_its_file(over: Homes) -> None:
    found = audit(render_all(over.events).encode())
    assert found.game is not None
    assert (found.faults, found.orphaned) == ([], [])
    assert to_data(found.game.chance) == to_data(over.any.chance)
    assert to_plain(found.game.table) == to_plain(over.any.table)


def test_in_which_order_contributions_came_makes_no_difference(over: Homes) -> None:
    mixed = [over.events[0], *Random(5).sample(over.events[1:], len(over.events) - 1)]
    found = audit(render_all(mixed).encode())
    assert found.game is not None
    assert (found.faults, found.orphaned) == ([], [])
    assert to_data(found.game.chance)["printed"] == to_data(over.any.chance)["printed"]
    assert to_plain(found.game.table) == to_plain(over.any.table)


def test_what_each_seat_has_read_is_what_the_shuffles_have_dealt(over: Homes) -> None:
    """Whoever knows a seat's secret afterwards sees the hand that it saw."""
    hidden: list[None] = []
    for seat, home in over.games.items():
        onlooker = from_data(DealtChance, to_data(home.chance))
        taken = [slot for slot, owner in enumerate(home.chance.owners) if owner == seat]
        assert taken
        hidden += [face for face in onlooker.faces(seat, taken) if face is None]
        onlooker.know(seat, secret_of(home, seat, key(seat)))
        assert onlooker.faces(seat, taken) == home.chance.faces(seat, taken)
        assert None not in home.chance.faces(seat, taken)
    assert hidden  # whoever knows no secret sees less


def test_every_card_was_dealt_once(over: Homes) -> None:
    """All secrets are known: each shuffle held just the cards that it was made of."""
    chance = from_data(DealtChance, to_data(over.any.chance))
    for seat in SEATS:
        chance.know(seat, secret_of(over.any, seat, key(seat)))
    for deck in to_data(over.any.chance)["decks"]:
        opened = [card for card in deck["opened"] if card >= 0]
        assert len(set(opened)) == len(opened)


def test_nobody_reads_the_hand_of_another() -> None:
    homes = settled("pebbles")
    for seat, game in homes.games.items():
        for other in SEATS:
            hand = game.table.hands[other]
            assert (game.chance.faces(other, hand) == [None]) is (other != seat)
            assert game.chance.faces(seat, hand) == game.chance.faces(other, hand)


@pytest.mark.parametrize(
    ("game", "seats"),
    [("confucius", SEATS), ("white-lotus", (*SEATS, "dee", "eve"))],
)
def test_when_all_have_joined_each_but_the_last_sends_something_once(game: str, seats: tuple[str, ...]) -> None:
    """All decks are shuffled by then; the last to join has sent its part of the cards already."""
    homes = joined(game, seats)
    assert homes.any.phase == "dealing"
    assert homes.any.record.waiting == [*seats[:-1]]
    assert homes.pay()
    assert homes.any.phase == "playing"
    assert [event.by for event in homes.events if event.kind == "share"] == [*seats[:-1]]
    assert not homes.pay()
    assert homes.move()


def test_where_two_play_nobody_sees_a_hand_before_the_game_is_begun() -> None:
    """Who started it could dismiss the other, and look at another hand, until it likes one."""
    homes = joined("pebbles", ("ann", "bob"))
    [join] = [event for event in homes.events if event.by == "bob"]
    assert {text.split(" ")[0] for text in join.body["deck"]} == {"key", "lap", "proof"}
    homes = joined("pebbles", players={"cy": "bob"})
    [join] = [event for event in homes.events if event.by == "cy"]
    assert {text.split(" ")[0] for text in join.body["deck"]} == {"key", "lap", "proof"}


def test_a_seat_that_cannot_read_its_cards_is_told_whom_they_wait_for() -> None:
    homes = joined("pebbles")
    ann = homes.games["ann"]
    while homes.any.phase == "dealing":
        homes.pay()
    known = status(ann, ["ann"])
    while not known["unread"] and homes.pay():
        known = status(ann, ["ann"])
    for seat in SEATS:
        game = homes.games[seat]
        if game.chance.unread(seat):
            assert game.legal(seat) == []
            waits = list(game.chance.awaited(seat))
            assert waits
            assert seat not in waits
            if seat in (game.need.seats if game.need else ()):
                assert says("your-count-new-cards-wait", seats=", ".join(waits)) in asked_for(
                    status(game, [seat]), key(seat).public
                )


def test_who_is_asked_chooses_only_once_the_new_card_can_be_read() -> None:
    homes = dealt("pebbles")
    while not (unread := [seat for seat in SEATS if homes.games[seat].chance.unread(seat)]):
        assert homes.move()
    [seat] = unread[:1]
    game = homes.games[seat]
    while seat not in needed_of(game):
        assert homes.move()
    with pytest.raises(NotYourTurnError, match=telling("your-count-new-cards-wait")) as refused:
        asked_seat(game, [seat])
    assert refused.value.advice == says("pbem-sync-brings-what-they")
    homes.settle()
    assert asked_seat(game, [seat]) == seat


def needed_of(game: Game) -> tuple[str, ...]:
    """The seats that are asked now."""
    return game.need.seats if game.need is not None else ()


def test_whoever_asks_for_moves_is_told_whom_they_wait_for() -> None:
    """Not that there is nothing to choose: no one can choose before the cards can be read."""
    bob = dealt("pebbles").games["bob"]
    with pytest.raises(UnreadCardsError, match=telling("your-count-new-cards-wait", seats="ann")):
        asked_of(seat_status(bob, ["bob"]))


def test_a_mail_says_why_it_lists_no_moves() -> None:
    """Whoever sends it cannot read the hand of whom it is for; at first no one can."""
    homes = dealt("pebbles")

    def sent_to_bob() -> str:
        return " ".join(letter(homes.games["ann"], [], "bob", Occasion("game", BEGUN)).text.split())

    assert says("your-new-cards-wait-for", seats="ann") in sent_to_bob()
    homes.settle()
    assert says("only-your-own-pbem-reads") in sent_to_bob()
    assert not tells(sent_to_bob(), "what-you-may-do")
    assert says("what-you-may-do") in letter(homes.games["bob"], [], "bob", Occasion("game", BEGUN)).text


def test_a_mail_says_who_holds_up_whoever_is_asked() -> None:
    homes = dealt("confucius")
    game, told = homes.any, dict[str, tuple[bool, bool]]()
    while not game.need or not game.need.waits:
        assert homes.move() or homes.pay()
    if len(game.dealer.owing(game)) == len(SEATS) - 1:
        first = game.dealer.owing(game)[0]
        shared = written.share(homes.games[first], first, key(first), at=homes.now())
        assert shared is not None
        homes.send(first, shared)
    late = game.dealer.owing(game)
    held_up = [seat for seat in SEATS if game.chance.awaited(seat)]
    assert {*SEATS} - {*held_up} - {*late}, "nobody looks on"
    for seat in SEATS:
        text = " ".join(letter(homes.games[seat], [], seat, Occasion("game", BEGUN)).text.split())
        told[seat] = (
            tells(text.lower(), "seats-owe-cards", seats=all_of(late)),
            says("the-others-wait-for-your-part", command="pbem sync") in text,
        )
    assert told == {seat: (seat not in late and seat not in held_up, seat in late) for seat in SEATS}


def test_a_share_that_comes_late_means_the_same() -> None:
    """Someone posted it while others played on: it hangs off an older event, and nothing is judged anew."""
    homes = dealt("confucius")
    late = homes.games["cy"].clone()
    while homes.any.record.turns < 6:
        assert homes.move() or homes.pay()
    event = author.note(late, "cy", "still here", key("cy"), at=homes.now())
    held = Event.write(
        key("cy"),
        kind="share",
        by="cy",
        body={},
        at=event.at,
        after=late.record.head.id,
        contributions=_owed(homes, "cy"),
    )
    assert held.after != homes.any.record.head.id
    homes.send("cy", held)
    found = audit(render_all(homes.events).encode())
    assert (found.faults, found.orphaned) == ([], [])
    assert found.game is not None
    assert to_data(found.game.chance) == to_data(homes.any.chance)


def _owed(homes: Homes, seat: str) -> list[str]:
    game = homes.games[seat]
    while not game.chance.owes(seat):
        assert homes.move()
    cards: list[str] = game.chance.contribute(seat, secret_of(game, seat, key(seat)))
    return cards


def test_what_was_drawn_when_cards_had_arrived_was_drawn_by_a_move(over: Homes) -> None:
    """So an undo of that move says who has seen how many cards."""
    kinds = {event.id: event.kind for event in over.events}
    drawn = [kinds[cause] for cause, _seat, _slots in over.any.drawn]
    assert drawn
    assert "share" not in drawn


def test_no_undo_gives_a_card_away() -> None:
    """What was drawn in a line of play that was taken back stays whose it was, and is drawn again."""
    homes = dealt("confucius")
    drawn: dict[int, str] = {}
    while not drawn or homes.any.record.waiting:
        assert homes.move() or homes.pay()
        drawn = {slot: owner for slot, owner in enumerate(homes.any.chance.owners) if owner in SEATS}
    homes.undo(1)
    assert {slot: homes.any.chance.owners[slot] for slot in drawn} == drawn
    assert not any(slot in family.hand for family in homes.any.table.families.values() for slot in drawn)
    while not all(
        homes.any.chance.printed[slot] or homes.games[seat].chance.faces(seat, [slot]) != [None]
        for slot, seat in drawn.items()
    ):
        assert homes.move() or homes.pay()
    assert {slot: homes.any.chance.owners[slot] for slot in drawn} == drawn
    same_everywhere(homes)
    found = audit(render_all(homes.events).encode())
    assert (found.faults, found.orphaned) == ([], [])


EVERY_TABLE = [
    *(pytest.param("confucius", seats, 2, 1000, marks=pytest.mark.more) for seats in (3, 4, 5)),
    *(pytest.param("white-lotus", seats, 3, 1000, marks=pytest.mark.more) for seats in (3, 4, 5, 6)),
]


@pytest.mark.parametrize(
    ("game", "seats", "seed", "turns"),
    [("pebbles", 3, 0, 1000), ("pebbles", 2, 1, 1000), ("confucius", 3, 0, 30), *EVERY_TABLE],
)
def test_what_comes_late_and_in_any_order_makes_no_difference(game: str, seats: int, seed: int, turns: int) -> None:
    homes = HomesApart(game, (*SEATS, "dee", "eve", "fay")[:seats], seed)
    while any(one.phase != "over" and one.record.turns < turns for one in homes.games.values()):
        homes.wander()
    homes.meet()
    assert game != "confucius" or homes.late
    assert [to_data(one.chance) for one in homes.games.values()] == [to_data(homes.any.chance)] * seats
    assert [to_plain(one.table) for one in homes.games.values()] == [to_plain(homes.any.table)] * seats
    found = audit(render_all(homes.events).encode())
    assert (found.faults, found.orphaned) == ([], [])
    assert found.game is not None
    assert to_data(found.game.chance) == to_data(homes.any.chance)
    assert homes.any.chance.verdict() == []


def test_what_a_seat_owes_goes_with_what_it_seals() -> None:
    """No one has to sync once more for it."""
    homes = joined("pebbles", options={"secret": True})
    homes.send("ann", written.share(homes.games["ann"], "ann", key("ann"), at=homes.now()) or pytest.fail("it owes"))
    assert homes.games["bob"].chance.owes("bob")
    assert homes.act("bob")
    sealed = homes.events[-1]
    assert (sealed.kind, sealed.by) == ("seal", "bob")
    assert [one for one in sealed.contributions if one.startswith("shares ")]
    assert not homes.games["bob"].chance.owes("bob")


def test_who_opens_a_game_again_is_told_anew_what_only_its_player_was_told(tmp_path: Path) -> None:
    """What everyone may know is kept apart from that."""
    me = create("ann", entropy=key("ann").secret)
    homes = joined("confucius")
    private = list[Event]()
    path = tmp_path / "game.toml"
    while not private:
        assert homes.move() or homes.pay()
        if len(homes.events) > 12 and homes.events[-1].kind != "share":
            path.write_bytes(render_all(homes.events).encode())
            opened = open_game(path)
            private = [one.event for one in opened.told if one.audience.only == "ann"]
    opened.keep(me.key.public, ["ann"])
    for _time in range(2):
        again = open_game(path)
        assert not again.narration.whole
        assert [one.sentence for one in again.sentences(private) if one.audience.only == "ann"] == [
            one.sentence for one in opened.sentences(private) if one.audience.only == "ann"
        ]
