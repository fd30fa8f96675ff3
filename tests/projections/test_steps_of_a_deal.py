"""Until the cards are dealt everybody reads in one line which step of how many it is, and who takes it how."""

from homes import Homes
from small_games import key
from wording import says

from pbem import author
from pbem.projections.pending import standing
from pbem.projections.status import status

FIVE = ("ann", "bob", "cy", "dee", "eve")


def read(homes: Homes, seat: str) -> str:
    """What `pbem list` says to a seat's player."""
    game = homes.games[seat]
    return standing(status(game, game.seats_of(key(seat).public)), key(seat).public)


def begun(homes: Homes, *seats: str) -> None:
    for seat in seats:
        homes.send(seat, author.join(homes.games[seat], seat, key(seat), at=homes.now()))


def sync(homes: Homes, seat: str) -> None:
    event = author.share(homes.games[seat], seat, key(seat), at=homes.now())
    assert event is not None
    homes.send(seat, event)


def test_three_players_deal_in_five_steps() -> None:
    homes = Homes("confucius", FIVE[:3], joining=FIVE[:1])
    assert read(homes, "ann") == "step 2 of 5: waits for bob, cy to join"
    assert read(homes, "bob") == "step 2 of 5: take a seat with `pbem join`: bob, cy"
    begun(homes, "bob")
    assert {read(homes, seat) for seat in ("ann", "bob")} == {"step 3 of 5: waits for cy to join"}
    begun(homes, "cy")
    assert read(homes, "ann") == "step 4 of 5: all seats are taken: begin with `pbem start`"
    assert {read(homes, seat) for seat in ("bob", "cy")} == {"step 4 of 5: waits for ann to sync"}
    homes.start()
    sync(homes, "ann")
    assert {read(homes, seat) for seat in ("ann", "cy")} == {"step 5 of 5: waits for bob to sync"}
    assert read(homes, "bob") == "step 5 of 5: the others wait for your part of the cards: `pbem sync`"
    sync(homes, "bob")
    assert status(homes.any, [])["step"] is None
    assert "step" not in read(homes, "ann")


def test_those_who_send_their_part_in_any_order_are_named_together() -> None:
    homes = Homes("confucius", FIVE)
    sync(homes, "ann")
    assert read(homes, "eve") == "step 7 of 9: waits for bob, cy, dee to sync"
    sync(homes, "dee")
    assert read(homes, "eve") == "step 8 of 9: waits for bob, cy to sync"


def test_two_who_join_at_once_are_a_step_more() -> None:
    homes = Homes("confucius", FIVE[:3], joining=FIVE[:1])
    at_once = [author.join(homes.games[seat], seat, key(seat), at=homes.now()) for seat in ("bob", "cy")]
    for event in at_once:
        homes.send(event.by, event)
    assert read(homes, "cy") == "step 4 of 6: two have shuffled at once, and you shuffle again: `pbem sync`"
    assert {read(homes, seat) for seat in ("ann", "bob")} == {"step 4 of 6: waits for cy to sync"}
    again = author.shuffle_again(homes.games["cy"], key("cy"), at=homes.now())
    assert again is not None
    homes.send("cy", again)
    assert read(homes, "cy") == "step 5 of 6: waits for ann to sync"


def test_between_two_players_the_last_to_join_syncs_too() -> None:
    homes = Homes("pebbles", FIVE[:2], joining=FIVE[:1])
    begun(homes, "bob")
    assert read(homes, "bob") == "step 3 of 4: waits for ann to sync"


def test_where_nobody_but_the_creator_has_to_do_anything_no_steps_are_counted() -> None:
    homes = Homes("pebbles", FIVE[:3], cards="open", joining=FIVE[:1])
    assert read(homes, "ann") == says("seats-still-free-seats", seats="bob, cy")
