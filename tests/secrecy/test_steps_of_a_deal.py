"""Until the cards are dealt everyone reads in one line which step of how many it is, and who takes it how."""

import pytest
from homes import Homes, HomesApart
from small_games import key
from wording import says

from pbem import author
from pbem.events.event import Event
from pbem.projections.pending import standing
from pbem.projections.status import status
from pbem.rooms.dealt.game import order, rejoining, written

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


class Watched(HomesApart):
    """Homes that notice at each what it says of the deal whenever something has come or gone there."""

    def __init__(self, game: str, seed: int) -> None:
        self.seen: dict[str, list[int]] = {seat: [] for seat in FOUR[:3]}
        super().__init__(game, FOUR[:3], seed, joining=FOUR[:1])

    def send(self, seat: str, event: Event) -> None:
        super().send(seat, event)
        self.look(seat)

    def receive(self, seat: str, most: int) -> None:
        super().receive(seat, most)
        self.look(seat)

    def look(self, seat: str) -> None:
        """A machine shows the number of the step, if it counts any: in its line as in `pbem list --json`."""
        found = status(self.games[seat], [seat])["step"]
        if found is not None:
            assert f"{found['number']} of {found['of']}" in read(self, seat)
            self.seen[seat].append(found["number"])

    def sync(self, seat: str) -> None:
        """What came is taken in, and what its machine does by itself goes out."""
        self.receive(seat, self.random.randint(0, 3))
        game = self.games[seat]
        if game.phase == "joining" and seat not in game.wishes:
            self.send(seat, author.join(game, seat, key(seat), at=self.now()))
        elif game.phase == "joining" and (again := rejoining.shuffle_again(game, key(seat), at=self.now())):
            self.send(seat, again)
        elif (
            game.phase == "joining" and seat == FOUR[0] and len(game.wishes) == 3 and not order.out_of_step(game.record)
        ):
            self.send(seat, author.start(game, key(seat), at=self.now()))
        elif (event := self.share(game, seat)) is not None:
            self.send(seat, event)


@pytest.mark.parametrize("game", ["confucius", "white-lotus"])
@pytest.mark.parametrize("seed", range(6))
def test_on_no_machine_the_number_ever_falls(game: str, seed: int) -> None:
    """However late each hears of the others, and whoever joins at once with another."""
    homes = Watched(game, seed)
    while any(one.phase != "playing" for one in homes.games.values()):
        homes.sync(homes.random.choice(FOUR[:3]))
    for numbers in homes.seen.values():
        assert len({*numbers}) > 1
        assert numbers == sorted(numbers)


def test_the_number_does_not_fall_where_the_host_frees_a_seat() -> None:
    homes = Homes("confucius", FOUR[:3], joining=FOUR[:1])
    begun(homes, "bob")
    assert read(homes, "ann") == waiting(3, 5, "seats-to-join", "cy")
    homes.send("ann", author.free(homes.games["ann"], "bob", key("ann"), at=homes.now()))
    assert read(homes, "ann") == waiting(3, 6, "seats-to-join", "bob, cy")
