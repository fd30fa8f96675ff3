"""Who joins a dealt game shuffles at once: what becomes of it when two do at the same time, and one goes."""

from collections.abc import Sequence
from itertools import permutations

import pytest
from dealing import honest_join
from homes import SEATS, Homes, joined
from small_games import key
from wording import says, telling

from pbem import author
from pbem.errors import RefusedError
from pbem.events.event import CREATOR, Event
from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.rooms.dealt.game import order, rejoining, written
from pbem.rooms.dealt.game.contributions import secret_of
from pbem.rooms.dealt.group import wire


def at_once(homes: Homes, *seats: str) -> list[Event]:
    """Joins that are made at once: none of these players has seen another's."""
    return [honest_join(homes, seat) for seat in seats]


def read(events: Sequence[Event]) -> Game:
    """The game as a file tells it that holds these events in this order."""
    found = audit(render_all(events).encode())
    assert found.faults == []
    assert found.game is not None
    return found.game


def again(homes: Homes, seat: str) -> Event:
    """The join with which a seat shuffles again at its next sync."""
    event = rejoining.shuffle_again(homes.games[seat], key(seat), at=homes.now())
    assert event is not None
    return event


def dealt_out(homes: Homes) -> None:
    """All send what they owe, and the first move is made."""
    homes.start()
    homes.settle()
    assert homes.any.phase == "playing"
    assert homes.move()
    assert audit(render_all(homes.events).encode()).faults == []


def test_of_two_who_join_at_once_the_later_seat_shuffles_again_over_the_others_lap() -> None:
    homes = joined("pebbles", SEATS, joining=SEATS[:1])
    bobs, cys = at_once(homes, "bob", "cy")
    for events in permutations([bobs, cys]):
        game = read([*homes.events, *events])
        assert [join.seat for join in order.standing(game.record)] == ["ann", "bob"]
        assert [join.seat for join in order.out_of_step(game.record)] == ["cy"]
        assert {*game.wishes} == {*SEATS}
    homes.send("cy", cys)
    homes.send("bob", bobs)
    assert rejoining.shuffle_again(homes.games["bob"], key("bob"), at=homes.now()) is None
    with pytest.raises(RefusedError, match=telling("the-joins-that-the-start")):
        author.start(homes.games["ann"], key("ann"), at=homes.now())
    homes.send("cy", again(homes, "cy"))
    assert [join.seat for join in order.standing(homes.any.record)] == [*SEATS]
    assert order.out_of_step(homes.any.record) == []
    for events in permutations(homes.events[1:]):
        assert [join.seat for join in order.standing(read([homes.events[0], *events]).record)] == [*SEATS]
    dealt_out(homes)


def test_whoever_shuffles_again_does_so_with_another_secret_and_other_keys() -> None:
    """What was said of the one lap says nothing of the other: not even its escrow would open what comes of it."""
    homes = joined("pebbles", SEATS, joining=SEATS[:1])
    bobs, cys = at_once(homes, "bob", "cy")
    homes.send("cy", cys)
    homes.send("bob", bobs)
    second = again(homes, "cy")
    for label in ("key game ", "key rolls ", "lap 1 "):
        raws = [
            wire.read(text).raw[:32] for one in (cys, second) for text in one.body["deck"] if text.startswith(label)
        ]
        assert len({*raws}) == 2
    homes.send("cy", second)
    homes.start()
    true = homes.any.chance.points["cy"]
    assert true == wire.read(next(text for text in second.body["deck"] if text.startswith("key game "))).raw[:32]


def test_five_who_all_join_at_once_are_dealt_to_in_the_end() -> None:
    seats = ("ann", "bob", "cy", "dee", "eve")
    homes = joined("white-lotus", seats, joining=seats[:1])
    for event in reversed(at_once(homes, *seats[1:])):
        homes.send(event.by, event)
    syncs = 0
    while late := order.out_of_step(homes.any.record):
        for event in [again(homes, wish.seat) for wish in late]:
            homes.send(event.by, event)
        syncs += 1
    assert syncs == 3  # each time one of those who shuffle again at once need not do so any more
    dealt_out(homes)


def test_a_seat_that_is_freed_takes_its_lap_with_it_and_those_after_it_shuffle_again() -> None:
    homes = joined("pebbles", SEATS, joining=SEATS[:2])
    homes.send("cy", honest_join(homes, "cy"))
    homes.send("ann", author.free(homes.games["ann"], "bob", key("ann"), at=homes.now()))
    assert [join.seat for join in order.standing(homes.any.record)] == ["ann"]
    homes.send("cy", again(homes, "cy"))
    homes.players["bob"] = "fay"
    homes.send("bob", author.join(homes.games["bob"], "bob", homes.key("bob"), at=homes.now()))
    assert [join.seat for join in order.standing(homes.any.record)] == ["ann", "cy", "bob"]
    dealt_out_with_another(homes)


def dealt_out_with_another(homes: Homes) -> None:
    homes.games["bob"].look_with(homes.key("bob"))
    dealt_out(homes)


def test_whoever_was_freed_may_come_again_and_shuffles_anew() -> None:
    homes = joined("pebbles", SEATS, joining=SEATS[:2])
    homes.send("ann", author.free(homes.games["ann"], "bob", key("ann"), at=homes.now()))
    homes.send("cy", honest_join(homes, "cy"))
    homes.send("bob", honest_join(homes, "bob"))
    assert [join.seat for join in order.standing(homes.any.record)] == ["ann", "cy", "bob"]
    dealt_out(homes)


def stranger(homes: Homes, seat: str, who: str) -> Event:
    """Someone else asks for a seat that is taken: an honest pbem would not."""
    game = read(homes.events)
    return author.join(game, seat, key(who), at=homes.now())


def test_who_asks_for_a_seat_that_is_taken_moves_nobody_from_it() -> None:
    """Nor does someone who shuffles alone in several seats."""
    homes = joined("pebbles", (*SEATS, "dee"), joining=SEATS[:1])
    late = stranger(homes, "bob", "eve")
    homes.send("bob", honest_join(homes, "bob"))
    homes.send("cy", honest_join(homes, "cy"))
    homes.events.append(late)
    for home in homes.games.values():
        assert home.objection(late) is None
        home.take(late)
    assert [(join.seat, join.key) for join in order.standing(homes.any.record)] == [
        (seat, key(seat).public) for seat in ("ann", "bob", "cy")
    ]
    assert [join.key for join in order.rivals(homes.any.record)] == [key("eve").public]


def test_where_two_ask_for_one_seat_at_once_and_others_wait_for_that_the_creator_settles_it() -> None:
    """Cy has seen eve's join before bob's, and shuffles over it; ann has seen them the other way round."""
    homes = joined("pebbles", SEATS, joining=SEATS[:1])
    begun = homes.events[:]
    eves, bobs = stranger(homes, "bob", "eve"), honest_join(homes, "bob")
    cys = author.join(read([*begun, eves]), "cy", key("cy"), at=homes.now())
    at_anns, at_cys = read([*begun, bobs, eves, cys]), read([*begun, eves, bobs, cys])
    assert [join.seat for join in order.standing(at_cys.record)] == [*SEATS]
    assert [join.seat for join in order.out_of_step(at_anns.record)] == ["cy"]
    settled = rejoining.settle_seats(at_anns, key("ann"), at=homes.now())
    assert settled is not None
    assert (settled.by, settled.with_) == (CREATOR, (eves.id,))
    assert rejoining.settle_seats(at_cys, key("cy"), at=homes.now()) is None
    at_cys.take(settled)
    shuffled = rejoining.shuffle_again(at_cys, key("cy"), at=homes.now())
    assert shuffled is not None
    game = read([*begun, eves, bobs, cys, settled, shuffled])
    assert [join.seat for join in order.standing(game.record)] == ["ann", "bob", "cy"]
    assert author.start(game, key("ann"), at=homes.now())


def joining_event(homes: Homes, seat: str, with_: Sequence[str]) -> str | None:
    """What is said against a join that lists these, and brings nothing but its keys and its lap."""
    before = [event for event in homes.events if (event.kind, event.by) == ("join", seat)]
    made = before[0] if before else honest_join(homes, seat)
    deck = [text for text in made.body.get("deck", ()) if text.startswith(("key ", "lap "))]
    body = {**made.body, **({"deck": deck} if deck else {})}
    event = Event.write(key(seat), kind="join", by=seat, body=body, at=made.at, after=made.after, with_=tuple(with_))
    return homes.any.objection(event)


def test_a_join_shuffles_after_one_other_which_is_no_join_of_its_own_seat() -> None:
    homes = joined("pebbles", SEATS, joining=SEATS[:2])
    anns, bobs = (event.id for event in homes.events[1:])
    assert joining_event(homes, "cy", [bobs]) == says("its-shuffle-has-no-proof")
    assert joining_event(homes, "cy", [anns, bobs]) == says("it-lists-joins-that-it")
    assert joining_event(homes, "cy", [anns]) == says("it-shuffles-other-cards-than")
    assert joining_event(homes, "cy", []) == says("it-shuffles-other-cards-than")
    assert joining_event(homes, "ann", [bobs]) == says("it-shuffles-after-a-join")
    open_game = joined("pebbles", SEATS, cards="open", joining=SEATS[:2])
    assert joining_event(open_game, "cy", [open_game.events[1].id]) == says("it-lists-joins-that-it")


def test_no_start_puts_together_laps_that_do_not_build_on_each_other() -> None:
    homes = joined("pebbles", SEATS, joining=SEATS[:1])
    bobs, cys = at_once(homes, "bob", "cy")
    homes.send("bob", bobs)
    homes.send("cy", cys)
    homes.send("cy", again(homes, "cy"))
    true = author.start(homes.games["ann"], key("ann"), at=homes.now())
    listed = tuple(sorted({*true.with_} - {homes.events[-1].id} | {cys.id}))
    false = Event.write(
        key("ann"), kind="start", by=CREATOR, body=dict(true.body), at=true.at, after=true.after, with_=listed
    )
    assert homes.any.objection(false) == says("the-joins-that-the-start")
    assert homes.any.objection(true) is None


def test_two_starts_over_one_lap_are_dealt_to_once() -> None:
    """Bob's lap lies under two last laps, of two who ask for one seat. He shows his shares of one deck alone."""
    homes = joined("pebbles", SEATS, joining=SEATS[:2])
    begun = homes.events[:]
    games = []
    for who in ("cy", "eve"):
        game = read([*begun, author.join(read(begun), "cy", key(who), at=homes.now())])
        start = author.start(game, key("ann"), at=homes.now())
        assert game.objection(start) is None
        game.take(start)
        game.look_with(key("bob"))
        games.append(game)
    one, other = (written.share(game, "bob", key("bob"), at=homes.now()) for game in games)
    assert one is not None
    assert other is not None
    deal_once(games[0], one)
    deal_once(games[0], one)
    with pytest.raises(RefusedError, match=telling("seat-has-sent-its-part", seat="bob")):
        deal_once(games[1], other)
    left = [text for text in other.contributions if text.startswith("escrow ")]
    for alone in (left, games[1].chance.publish("bob", secret_of(games[1], "bob", key("bob")))):
        with pytest.raises(RefusedError, match=telling("seat-has-sent-its-part")):
            deal_once(games[1], posted(homes, "bob", other.after, alone))


def test_two_starts_of_the_same_players_over_other_laps_are_dealt_to_once() -> None:
    """Ann's lap is the first of both; cy and bob have joined at once, and each has shuffled again over the other's."""
    homes = joined("pebbles", SEATS, joining=SEATS[:1])
    bobs, cys = at_once(homes, "bob", "cy")
    paths = [
        [bobs, author.join(read([*homes.events, bobs]), "cy", key("cy"), at=homes.now())],
        [cys, author.join(read([*homes.events, cys]), "bob", key("bob"), at=homes.now())],
    ]
    for path, dealt in zip(paths, (True, False), strict=True):
        game = read([*homes.events, *path])
        game.take(author.start(game, key("ann"), at=homes.now()))
        published = game.chance.publish("ann", secret_of(game, "ann", key("ann")))
        event = posted(homes, "ann", game.record.head.id, published)
        if dealt:
            deal_once(game, event)
        else:
            with pytest.raises(RefusedError, match=telling("seat-has-sent-its-part")):
                deal_once(game, event)


def deal_once(game: Game, event: Event) -> None:
    game.dealer.deal_once(game, event)


def posted(homes: Homes, seat: str, after: str, cards: Sequence[str]) -> Event:
    return Event.write(key(seat), kind="share", by=seat, body={}, at=homes.now(), after=after, contributions=cards)


def test_whoever_shuffled_again_is_dealt_to_though_a_lap_of_theirs_was_dealt_elsewhere() -> None:
    """Its second lap has other keys, so that nothing of the first game is about these cards."""
    homes = joined("pebbles", SEATS, joining=SEATS[:1])
    bobs, cys = at_once(homes, "bob", "cy")
    one = [*homes.events, cys, author.join(read([*homes.events, cys]), "bob", key("bob"), at=homes.now())]
    other = [*homes.events, bobs, cys]
    game = read(other)
    other.append(rejoining.shuffle_again(game, key("cy"), at=homes.now()) or pytest.fail("cy has to"))
    for events in (one, other):
        game = read(events)
        game.take(author.start(game, key("ann"), at=homes.now()))
        game.look_with(key("cy"))
        owed = game.chance.contribute("cy", secret_of(game, "cy", key("cy")))
        if owed:
            head = game.record.head.id
            deal_once(
                game,
                Event.write(key("cy"), kind="share", by="cy", body={}, at=homes.now(), after=head, contributions=owed),
            )
