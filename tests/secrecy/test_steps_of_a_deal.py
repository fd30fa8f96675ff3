"""Until the cards are dealt everybody reads in one line which step of how many it is, and who takes it how."""

from homes import Homes
from small_games import key
from wording import says

from pbem import author
from pbem.projections.pending import standing
from pbem.projections.status import status
from pbem.rooms.dealt.game import rejoining, written

FOUR = ("ann", "bob", "cy", "dee")


def read(homes: Homes, seat: str) -> str:
    """What `pbem list` says to a seat's player."""
    game = homes.games[seat]
    return standing(status(game, game.seats_of(key(seat).public)), key(seat).public)


def step(number: int, of: int, name: str, **values: str) -> str:
    return says("step-number-of-of-sentence", number=number, of=of, sentence=says(name, **values))


def waiting(number: int, of: int, name: str, seats: str) -> str:
    return step(number, of, "the-table-waits-for-whom", whom=says(name, seats=seats))


def begun(homes: Homes, *seats: str) -> None:
    for seat in seats:
        homes.send(seat, author.join(homes.games[seat], seat, key(seat), at=homes.now()))


def sync(homes: Homes, seat: str) -> None:
    event = written.share(homes.games[seat], seat, key(seat), at=homes.now())
    assert event is not None
    homes.send(seat, event)


def test_three_players_deal_in_five_steps() -> None:
    homes = Homes("confucius", FOUR[:3], joining=FOUR[:1])
    assert read(homes, "ann") == waiting(2, 5, "seats-to-join", "bob, cy")
    assert read(homes, "bob") == step(2, 5, "take-a-seat-with-pbem", seats="bob, cy")
    begun(homes, "bob")
    assert {read(homes, seat) for seat in ("ann", "bob")} == {waiting(3, 5, "seats-to-join", "cy")}
    begun(homes, "cy")
    assert read(homes, "ann") == step(4, 5, "all-seats-are-taken-begin")
    assert {read(homes, seat) for seat in ("bob", "cy")} == {waiting(4, 5, "seats-to-sync", "ann")}
    homes.start()
    sync(homes, "ann")
    assert {read(homes, seat) for seat in ("ann", "cy")} == {waiting(5, 5, "seats-to-sync", "bob")}
    assert read(homes, "bob") == step(5, 5, "the-others-wait-for-your", command="pbem sync")
    sync(homes, "bob")
    assert status(homes.any, [])["step"] is None
    assert "step" not in read(homes, "ann")


def test_those_who_send_their_part_in_any_order_are_named_together() -> None:
    homes = Homes("confucius", FOUR)
    sync(homes, "ann")
    assert read(homes, "dee") == waiting(6, 7, "seats-to-sync", "bob, cy")
    sync(homes, "cy")
    assert read(homes, "dee") == waiting(7, 7, "seats-to-sync", "bob")


def test_two_who_join_at_once_are_a_step_more() -> None:
    homes = Homes("confucius", FOUR[:3], joining=FOUR[:1])
    at_once = [author.join(homes.games[seat], seat, key(seat), at=homes.now()) for seat in ("bob", "cy")]
    for event in at_once:
        homes.send(event.by, event)
    assert read(homes, "cy") == step(4, 6, "two-have-shuffled-at-once", command="pbem sync")
    assert {read(homes, seat) for seat in ("ann", "bob")} == {waiting(4, 6, "seats-to-sync", "cy")}
    again = rejoining.shuffle_again(homes.games["cy"], key("cy"), at=homes.now())
    assert again is not None
    homes.send("cy", again)
    assert read(homes, "cy") == waiting(5, 6, "seats-to-sync", "ann")


def test_between_two_players_the_last_to_join_syncs_too() -> None:
    homes = Homes("pebbles", FOUR[:2], joining=FOUR[:1])
    begun(homes, "bob")
    assert read(homes, "bob") == waiting(3, 4, "seats-to-sync", "ann")


def test_where_nobody_but_the_creator_has_to_do_anything_no_steps_are_counted() -> None:
    homes = Homes("pebbles", FOUR[:3], cards="open", joining=FOUR[:1])
    assert read(homes, "ann") == says("seats-still-free-seats", seats="bob, cy")
