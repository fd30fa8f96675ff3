"""Two copies of a game that differ: branches, cut files, backups, shares by the thousand. No one gains by them."""

from collections.abc import Sequence

import pytest
from dealing import (
    before_the_last_lap,
    chance_of,
    dealt,
    honest_join,
    joining_lap,
    laid_later,
    later_lap,
    posted,
    with_lap,
)
from homes import SEATS, Homes, joined
from small_games import key
from wording import says, telling, tells

from pbem import author
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.rooms.dealt.game.contributions import secret_of
from pbem.rooms.dealt.group import deck as laps
from pbem.rooms.dealt.group import keys, shares, wire
from pbem.rooms.dealt.group.deck import Card
from pbem.rooms.dealt.group.derive import Context
from pbem.rooms.dealt.group.keys import KEY_SIZE
from pbem.rooms.dealt.group.points import add, base, mul
from pbem.rooms.dealt.provider import DealtChance
from pbem.rules import Waiting


def offered(homes: Homes, chance: DealtChance, seat: str) -> list[str]:
    """What an honest seat contributes to these cards."""
    return chance.contribute(seat, secret_of(homes.any, seat, key(seat)))


def test_a_card_of_one_branch_slipped_into_the_deck_of_another_says_nothing_there() -> None:
    """Two moves are signed for one turn, and each has the discard pile shuffled.

    In the one ann draws a card, for which the others give their shares. In the other bob, who proves nothing, puts a
    copy of it into the deck, masked anew; cy shuffles honestly, and all the cards are turned up.
    """
    homes = dealt()
    one, other = chance_of(homes).clone(), chance_of(homes).clone()
    one.go_on_from("a move")
    [drawn] = one.take(one.shuffle("deck 2", [1, 2, 3, 4]), "ann", 1)
    for seat in SEATS * 3:
        one = one.judged(seat, offered(homes, one, seat))
    hand, joint = one.decks[-1], one.decks[-1].joint()
    place = drawn - hand.first
    assert hand.lacking(place, SEATS) == ["ann"]

    other.go_on_from("another move for the same turn")
    with pytest.raises(Waiting):
        other.turn_up(other.shuffle("deck 2", [5, 6, 7, 8]))
    other = other.judged("ann", offered(homes, other, "ann"))
    before = other.decks[-1].newest(other.game)
    lap = later_lap(homes, other, "bob")
    before, masked = laps.keyed(lap.scalar, before), lap.joint
    after = [Card(add(card.mask, base(n)), add(card.body, mul(n, masked))) for n, card in enumerate(before, 5)]
    after[0] = Card(add(hand.card(place).mask, base(77)), add(hand.card(place).body, mul(77, joint)))
    other = other.judged("bob", [lap.written(after)])
    for seat in ("cy", "ann", "bob"):
        other = other.judged(seat, offered(homes, other, seat))
    shown = other.decks[-1]
    seen = [shares.opened(shown.card(place), [shown.share(seat, place) for seat in SEATS]) for place in range(4)]
    assert not {*seen} & {*laps.card_points(one.game, hand.label, 4)}, "bob has read ann's card"
    assert other.spoiled
    for seat in SEATS:
        other = other.judged(seat, offered(homes, other, seat))
    assert other.verdict() == [says("seat-has-shuffled-deck-r", seat="bob", deck="deck 2")]


def drawing() -> tuple[Homes, str, int]:
    """A game in which a seat has just drawn a card by its move and read it; the place of that move among the events."""
    homes = dealt("confucius")
    while True:
        number = len(homes.events)
        assert homes.move() or homes.pay()
        seat = homes.events[-1].by
        if len(homes.events) > number and homes.events[-1].kind != "share" and homes.games[seat].chance.unread(seat):
            while homes.games[seat].chance.unread(seat):
                assert homes.pay()
            return homes, seat, number


def cut(homes: Homes, number: int, seat: str) -> Game:
    """The game of a seat as its file tells it that ends before this event."""
    found = audit(render_all(homes.events[:number]).encode(), whose=lambda: key(seat))
    assert found.game is not None
    assert not found.faults
    return found.game


@pytest.fixture(scope="module")
def drawn() -> tuple[Homes, str, int]:
    """See `drawing`."""
    return drawing()


def another_move(homes: Homes, seat: str, number: int) -> Event:
    """A seat's other move for the same turn, signed when it has seen what the first one brings."""
    game, made = cut(homes, number, seat), homes.events[number]
    for move in reversed(game.legal(seat)):
        finished = move.finish(game.view(seat), ())
        if (finished.kind, finished.body()) != (made.kind, made.body):
            return author.play(game, seat, finished, key(seat), at=homes.now())
    raise AssertionError("it has one move only")


def test_whoever_has_read_a_card_cannot_sign_another_move_for_that_turn(drawn: tuple[Homes, str, int]) -> None:
    """The shares with which others have let it read the card hold the move in its place, in whatever order they lie."""
    homes, seat, number = drawn
    made, other = homes.events[number], another_move(homes, seat, number)
    for events in ([*homes.events, other], [*homes.events[:number], other, *homes.events[number:]]):
        found = audit(render_all(events).encode())
        assert made in found.order
        assert other not in found.order
        [aside] = found.orphaned
        assert events[aside.event - 1] == other
        assert tells(aside.reason, "seat-signed-two-events-for", seat=seat)


def test_what_was_drawn_and_read_is_the_same_card_when_the_move_is_made_again(drawn: tuple[Homes, str, int]) -> None:
    """The event was cut off the file, with all that came after it: whoever drew draws the same card."""
    homes, seat, number = drawn
    games = {other: cut(homes, number, other) for other in SEATS}
    made = homes.events[number]
    again = Event.write(
        key(seat),
        kind=made.kind,
        by=seat,
        body=made.body,
        at=homes.now(),
        after=made.after,
        with_=made.with_,
        contributions=made.contributions,
    )
    for game in games.values():
        assert game.objection(again) is None
        game.take(again)
    [*unread] = games[seat].chance.unread(seat)
    assert unread
    said = {card for event in homes.events[number:] for card in event.contributions if wire.read(card).kind == "shares"}
    for other in {*SEATS} - {seat}:
        [*cards] = games[other].chance.contribute(other, secret_of(games[other], other, key(other)))
        assert {*cards} <= said
        games[seat].take(posted_to(games[seat], other, cards, homes))
    assert games[seat].chance.faces(seat, unread) == homes.games[seat].chance.faces(seat, unread)


def posted_to(game: Game, seat: str, cards: Sequence[str], homes: Homes) -> Event:
    """A `share` of a seat in another copy of the game."""
    head = game.record.head.id
    return Event.write(key(seat), kind="share", by=seat, body={}, at=homes.now(), after=head, contributions=cards)


def test_whoever_sends_a_share_more_often_than_an_event_can_list_others_stops_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The next move cannot list them all; it counts all the same."""
    monkeypatch.setattr("pbem.events.event.WITH_MOST", 20)
    monkeypatch.setattr("pbem.rooms.dealt.game.share.LISTED", 10)
    homes = dealt()
    while (need := homes.any.need) is None or need.together:
        assert homes.move() or homes.pay()
    again = next(
        card for event in homes.events if event.by == "bob" for card in event.contributions if "shares" in card
    )
    events = [*homes.events, *(posted(homes, "bob", [again]) for _time in range(21))]
    found = audit(render_all(events).encode(), whose=lambda: key(need.seats[0]))
    assert found.game is not None
    assert not found.faults
    move = found.game.legal(need.seats[0])[0].finish(found.game.view(need.seats[0]), ())
    event = author.play(found.game, need.seats[0], move, key(need.seats[0]), at=homes.now())
    found = audit(render_all([*events, event]).encode())
    assert not found.faults
    assert found.order[-1] == event


def test_a_restored_backup_shuffles_as_before() -> None:
    """Nothing is drawn at random: the same cards get the same lap and the same proof, others get other nonces."""
    homes = before_the_last_lap()
    made = honest_join(homes, "cy")
    again = author.join(cut(homes, len(homes.events), "cy"), "cy", key("cy"), at=homes.now())
    assert again.id != made.id
    assert again.body["deck"] == made.body["deck"]


def test_two_laps_of_one_seat_make_nobody_else_look_like_a_cheat() -> None:
    """Ann sends bob another lap than cy. What bob does with it says over which cards it is, and cy refuses it."""
    homes = dealt()
    one, other = laid_later(homes), laid_later(homes)
    lap = later_lap(homes, other, "ann")
    bent = lap.written(lap.stacked())
    other = other.judged("ann", [bent])
    bobs = offered(homes, other, "bob")
    one = one.judged("ann", offered(homes, one, "ann"))
    with pytest.raises(ValueError, match=telling("it-shuffles-other-cards-than")):
        one.judged("bob", bobs)
    with pytest.raises(ValueError, match=telling("it-has-shuffled-that-deck")):
        one.judged("ann", [bent])


def test_who_joins_over_two_different_laps_has_another_key_for_each_and_another_secret() -> None:
    """Ann shuffles in two ways, in two copies of the file: what bob says of the one says nothing of the other."""
    ones = [joined("pebbles", joining=SEATS[:1]), joined("pebbles", joining=())]
    lap = joining_lap(ones[1], "ann")
    bent = with_lap([*honest_join(ones[1], "ann").body["deck"]], 1, lap.written(lap.stacked()))
    ones[1].send("ann", ones[1].bring(honest_join(ones[1], "ann"), bent))
    assert [homes.any.id for homes in ones] == [ones[0].any.id] * 2
    first, second = (honest_join(homes, "bob").body["deck"] for homes in ones)
    for label in ("key game ", "key rolls ", "lap 1 "):
        raws = [wire.read(text).raw[:32] for deck in (first, second) for text in deck if text.startswith(label)]
        assert len({*raws}) == 2


def test_two_keys_of_one_seat_make_nobody_else_look_like_a_cheat() -> None:
    """Ann shuffles under another key for bob than for cy. What bob does with it says under which key it is."""
    homes = dealt()
    one, other = chance_of(homes).clone(), chance_of(homes).clone()
    for chance in (one, other):
        chance.go_on_from("a move")
        chance.shuffle("deck 2", [1, 2, 3, 4])
    honest = offered(homes, one, "ann")
    given = wire.read(honest[0])
    announced = keys.announce(5, Context(one.game, one.decks[-1].key_label(0), "ann")).write()
    bent = wire.write(given._replace(raw=announced + given.raw[KEY_SIZE:]))
    one, other = one.judged("ann", honest), other.judged("ann", [bent])
    with pytest.raises(ValueError, match=telling("it-shuffles-other-cards-than")):
        other.judged("bob", offered(homes, one, "bob"))
    with pytest.raises(ValueError, match=telling("it-has-shuffled-that-deck")):
        other.judged("ann", honest)


def test_a_lap_over_another_ones_second_lap_has_a_key_of_its_own() -> None:
    """So it is for later decks: under one key a card that ann draws in the one could be slipped into the other."""
    homes = dealt()
    one, other = laid_later(homes, SEATS[:1]), laid_later(homes)
    lap = later_lap(homes, other, "ann")
    other = other.judged("ann", [lap.written(lap.stacked())])
    assert one.decks[-1].keys == other.decks[-1].keys
    found = [chance.judged("bob", offered(homes, chance, "bob")).decks[-1].keys[1] for chance in (one, other)]
    assert found[0] != found[1]


def shuffled_from(homes: Homes, move: str) -> tuple[DealtChance, dict[str, list[str]]]:
    """The cards in the branch of a move that shuffles four cards anew and lets ann draw one; who said what there."""
    chance, said = chance_of(homes).clone(), dict[str, list[str]]()
    chance.go_on_from(move)
    chance.take(chance.shuffle("deck 2", [1, 2, 3, 4]), "ann", 1)
    for seat in SEATS * 3:
        cards = offered(homes, chance, seat)
        said[seat] = [*said.get(seat, []), *cards]
        chance = chance.judged(seat, cards)
    return chance, said


def test_what_was_said_in_another_branch_is_refused_though_the_same_cards_are_shuffled_there() -> None:
    homes = dealt()
    chance, _said = shuffled_from(homes, "a move")
    _other, said = shuffled_from(homes, "another move for the same turn")
    for text in said["bob"]:
        with pytest.raises(ValueError, match=REFUSED[wire.read(text).kind]):
            chance.judged("bob", [text])


REFUSED = {
    "lap": telling("it-has-shuffled-that-deck"),
    "shares": telling("its-shares-are-of-other"),
}
"""Why what comes from another branch is refused, by its kind."""
