"""A game between homes goes on without who has vanished, by what that seat has left with the others."""

from datetime import timedelta
from random import Random

import pytest
from attacker import said as contributed
from attacker import something_false
from homes import SEATS, Homes, joined, played, settled
from leaving import agreed, awaited, expel, leave, play_on, replace_with, rests_on_what, said, vanish
from small_games import Written, key
from wording import says, telling

from pbem import author
from pbem.errors import RefusedError
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.agreement import carried, given_answers, open_proposals
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.rooms.dealt.game import written
from pbem.rooms.dealt.game.contributions import secret_of
from pbem.rules.bots import decide, random_bot
from pbem.rules.state import to_plain

FOUR = (*SEATS, "dee")


@pytest.mark.parametrize(
    ("game", "seats", "moves", "gone"),
    [
        pytest.param("confucius", SEATS, 25, ["cy"], marks=pytest.mark.more),
        pytest.param("white-lotus", ("ann", "bob", "cy", "dee"), 30, ["ann", "dee"], marks=pytest.mark.more),
        ("pebbles", SEATS, 4, ["bob"]),
    ],
)
def test_a_game_goes_on_without_who_has_vanished(
    game: str, seats: tuple[str, ...], moves: int, gone: list[str]
) -> None:
    """Also when another vanishes later: what was left with the first is opened by its secret, which all know then."""
    homes = played(game, moves, seats)
    for seat in gone:
        expel(homes, seat)
        for number, _homes in enumerate(homes.played()):
            if number > 10:
                break
    play_on(homes)
    assert homes.any.result is not None
    assert not homes.any.chance.withheld()
    assert homes.any.chance.verdict() == []
    found = audit(render_all([homes.events[0], *Random(3).sample(homes.events[1:], len(homes.events) - 1)]).encode())
    assert found.game is not None
    assert (found.faults, found.orphaned) == ([], [])
    assert to_plain(found.game.table) == to_plain(homes.any.table)


def test_whoever_refuses_the_last_share_of_a_draw_changes_nothing_of_it() -> None:
    """What was drawn is what it would have been, once the others go on without the one who holds back."""
    homes = played("confucius", 12)
    while not (waiting := [seat for seat in SEATS if homes.any.chance.awaited(seat)]) or homes.any.phase != "playing":
        assert homes.move() or homes.pay()
    drawer = waiting[0]
    holding, other = (seat for seat in SEATS if seat != drawer)
    share = written.share(homes.games[other], other, key(other), at=homes.now())
    assert share is not None
    homes.send(other, share)
    chance, unread = homes.games[drawer].chance, [*homes.games[drawer].chance.unread(drawer)]
    assert unread
    assert list(chance.awaited(drawer)) == [holding]
    held_back = homes.games[holding].chance.contribute(holding, secret_of(homes.any, holding, key(holding)))
    expected = chance.judged(holding, held_back).faces(drawer, unread)
    expel(homes, holding)
    assert None not in expected
    assert homes.games[drawer].chance.faces(drawer, unread) == expected


def test_nobody_is_gone_without_before_all_others_agree_and_then_all_show_what_they_keep() -> None:
    homes = played("pebbles", 4, FOUR)
    vanish(homes, "dee")
    ann, body = homes.games["ann"], {"seat": "dee", "wait": "1h"}
    proposed = said(homes, "ann", "propose", {"motion": "expel", **body}, rests_on_what(ann, "dee"))
    consent = said(homes, "cy", "consent", {}, [proposed])
    homes.at += timedelta(hours=2)
    listed = sorted({*given_answers(ann), *ann.record.head.shares, consent})
    with pytest.raises(RefusedError, match=telling("it-lacks-the-consent-of", seats="bob")):
        author.core_event(ann, "expel", "ann", key("ann"), at=homes.now(), body=body, with_=listed)
    bobs = said(homes, "bob", "consent", {}, [proposed])
    homes.at += timedelta(hours=2)
    listed = sorted({*listed, bobs})
    homes.send("ann", author.core_event(ann, "expel", "ann", key("ann"), at=homes.now(), body=body, with_=listed))
    assert not [one for event in homes.events for one in event.contributions if one.startswith("opening")]
    assert "dee" in ann.chance.withheld()
    homes.settle()
    assert "dee" not in ann.chance.withheld()


def test_what_one_keeps_is_not_shown_falsely() -> None:
    homes = played("pebbles", 4)
    vanish(homes, "cy")
    first, body, ids = agreed(homes, "cy")
    homes.at += timedelta(hours=2)
    game = homes.games[first]
    event = author.core_event(
        game, "expel", first, key(first), at=homes.now(), body=body, with_=sorted({*given_answers(game), *ids})
    )
    homes.send(first, event)
    bob, ann = homes.games["bob"], homes.games["ann"]
    assert homes.pay()
    [kept, *_others] = [one for seat in ("ann", "bob") for one in shown_by(homes, seat)]
    keeper = kept.split(" ")[2]
    other = "ann" if keeper == "bob" else "bob"
    head = bob.record.head.id
    for cards, why in (
        ([kept.replace(f" {keeper} ", " cy ")], says("it-opens-what-nobody-has")),
        ([kept.replace(f" {keeper} ", f" {other} ")], says("the-proof-of-its-shares")),
    ):
        false = Event.write(
            key("bob"), kind="share", by="bob", body={}, at=homes.now(), after=head, contributions=cards
        )
        assert ann.objection(false) == why


def shown_by(homes: Homes, seat: str) -> list[str]:
    """What a seat would show now of what it keeps."""
    chance = homes.games[seat].chance
    cards = chance.contribute(seat, secret_of(homes.games[seat], seat, homes.key(seat)))
    return [one for one in cards if one.startswith("opening")]


def test_nobody_shuffles_without_leaving_anything_with_the_others() -> None:
    homes = joined("pebbles")
    ann = homes.games["ann"]
    cards = [one for one in ann.chance.contribute("ann", secret_of(ann, "ann", key("ann"))) if one[:6] != "escrow"]
    head = ann.record.head.id
    event = Event.write(key("ann"), kind="share", by="ann", body={}, at=homes.now(), after=head, contributions=cards)
    said = homes.games["bob"].objection(event)
    assert said == says("it-leaves-nothing-with-the", seat="ann")


@pytest.mark.parametrize(
    ("players", "gone"),
    [
        ({"dee": "bob"}, ["cy"]),  # bob agrees once, and shows what both of his seats keep
        ({"dee": "bob"}, ["dee", "bob"]),  # bob's seats keep nothing of each other's: both vanish with him
    ],
)
def test_who_plays_two_seats_agrees_or_vanishes_with_both(players: dict[str, str], gone: list[str]) -> None:
    homes = played("pebbles", 5, FOUR, players=players)
    for seat in gone:
        homes.games.pop(seat)
    while left := [seat for seat in gone if seat not in homes.any.record.vacant]:
        while not (late := [seat for seat in left if awaited(homes, seat)]):
            assert homes.move() or homes.pay()
        expel(homes, late[0])
    play_on(homes)
    assert homes.any.result is not None
    assert not homes.any.chance.withheld()
    assert homes.any.chance.verdict() == []


def test_whoever_would_be_left_alone_with_two_seats_closes_the_game_and_reads_no_hand() -> None:
    """There was no one besides with whom the last other player could have left anything."""
    homes = played("pebbles", 5, FOUR, players={"dee": "bob"})
    leave(homes, "ann")
    homes.games.pop("ann")
    expel(homes, "cy", wait="7d")
    assert homes.any.phase == "over"
    assert homes.any.result is None
    assert "cy" in homes.any.chance.withheld()


def test_nothing_is_left_with_a_single_other_player() -> None:
    """Who would know a hand alone: one who plays one seat against two of someone else's."""
    homes = settled("pebbles", players={"cy": "bob"})
    assert not [*contributed(homes.events, "escrow")]
    ann = homes.games["ann"]
    assert ann.chance.lost_with("bob") is None


def test_whoever_has_left_something_false_is_named_at_once_by_whom_it_was_left_with() -> None:
    """Before anybody has played; and what no one can put together, no one proposes."""
    homes = Homes("pebbles", SEATS, bent={"cy": something_false})
    told: list[str] = []
    homes.games["bob"].listen(lambda _game, _event, sentence, _audience: told.append(sentence))
    homes.settle()
    bob = homes.games["bob"]
    [shown] = [one for event in homes.events for one in event.contributions if one.startswith("opening")]
    assert shown.startswith("opening cy ann game ")
    with pytest.raises(RefusedError, match=telling("seat-has-left-something-false-with", seat="cy", seats="ann")):
        agreed(homes, "cy")
    assert bob.chance.verdict() == [says("seat-has-left-something-false-with-the", seat="cy")]
    assert says("seat-has-left-something-false", seat="cy", seats="ann") in told
    found = audit(render_all(homes.events).encode())
    assert found.game is not None
    assert found.faults == []
    assert found.game.chance.verdict() == bob.chance.verdict()


def test_whoever_has_taken_over_another_seat_shows_what_both_keep() -> None:
    homes = played("pebbles", 5, FOUR)
    leave(homes, "cy")
    homes.settle()
    replace_with(homes, "cy", "ann")
    homes.games["cy"].look_with(homes.key("cy"))
    homes.settle()
    expel(homes, "dee")
    play_on(homes)
    assert homes.any.result is not None


def test_a_bot_stands_in_for_a_player_who_has_vanished() -> None:
    """On ann's machine, which keeps what both seats keep of bob's secret."""
    homes = played("pebbles", 5)
    expel(homes, "cy")
    replace_with(homes, "cy", "ann", "search")
    homes.games["cy"] = homes.games["ann"].clone()
    play_on(homes)
    assert homes.any.bots == {"cy": "search"}
    assert homes.any.result is not None
    assert homes.any.chance.verdict() == []
    found = audit(render_all(homes.events).encode())
    assert (found.faults, found.orphaned) == ([], [])


def test_nobody_is_replaced_while_only_their_key_makes_their_part_of_the_cards() -> None:
    """The game would wait for it for ever."""
    homes = played("pebbles", 4)
    why = says("first-seat-agrees-whose-pbem", seat="cy")
    with pytest.raises(RefusedError, match=why):
        replace_with(homes, "cy", "dee")
    body, head = {"seat": "cy", "key": key("dee").public}, homes.any.record.head.id
    bare = Event.write(key("ann"), kind="replace", by="ann", body=body, at=homes.now(), after=head)
    assert homes.games["bob"].objection(bare) == why
    expel(homes, "cy")
    homes.games["cy"] = Game.begin(homes.events[0])
    for event in homes.events[1:]:
        homes.games["cy"].take(event)
    replace_with(homes, "cy", "dee")
    homes.games["cy"].look_with(homes.key("cy"))
    play_on(homes)
    assert homes.any.result is not None


def test_a_share_off_an_older_event_stops_no_expulsion_whenever_it_comes() -> None:
    """Bob moves on and keeps back his part of the cards; when he is expelled he sends it, as if it had been there."""
    homes = played("confucius", 12)
    homes.settle()
    kept = kept_back(homes, "bob")
    assert kept.after != homes.any.record.head.id
    homes.games.pop("bob")
    expel(homes, "bob")
    for _turn in range(3):
        assert homes.move() or homes.pay()
    done = next(place for place, event in enumerate(homes.events) if event.kind == "expel")
    for events in ([*homes.events, kept], [*homes.events[:done], kept, *homes.events[done:]]):
        found = audit(render_all(events).encode())
        assert found.faults == []
        assert found.game is not None
        assert (found.game.record.vacant, found.game.record.head.id) == (["bob"], homes.any.record.head.id)


def test_nobody_carries_out_what_has_become_needless() -> None:
    """The share of someone who is honest, and was only late, comes before the event: then all go on with them."""
    homes = played("confucius", 12)
    homes.settle()
    kept = kept_back(homes, "bob")
    bob = homes.games.pop("bob")
    first, body, _ids = agreed(homes, "bob")
    homes.games["bob"] = bob
    homes.send("bob", kept)
    homes.at += timedelta(hours=2)
    [proposal] = open_proposals(homes.any)
    assert proposal.body["seat"] == body["seat"]
    assert carried(homes.games[first], proposal, first, homes.now()) is None


def kept_back(homes: Homes, seat: str) -> Event:
    """All play on until they wait for a seat's part of the cards alone, which it keeps back. Returns what it keeps.

    What it pays with it shows all the same: else its move would be none.
    """
    kept = None
    while homes.any.dealer.owing(homes.any) != [seat] or homes.any.need is None or kept is None:
        game, need = homes.games[seat], homes.any.need
        owed = written.share(game, seat, key(seat), at=homes.now())
        kept = kept or owed
        if need is not None and seat in need.seats:
            move = decide(random_bot, game.ruleset, game.view(seat), homes.random)
            made = author.play(game, seat, move, key(seat), at=homes.now())
            shows = [text for text in made.contributions if owed is None or text not in owed.contributions]
            bare = Event.write(
                key(seat),
                kind=made.kind,
                by=seat,
                body=made.body,
                at=made.at,
                after=made.after,
                with_=made.with_,
                contributions=shows,
            )
            homes.send(seat, bare)
        elif not any(homes.act(other) for other in homes.games if other != seat):
            shared = {one: written.share(game, one, key(one), at=homes.now()) for one, game in homes.games.items()}
            for other, event in shared.items():
                if event is not None and other != seat:
                    homes.send(other, event)
    return kept


@pytest.mark.parametrize(
    ("moves", "why"), [(3, "the-cards-of-this-game-need"), (99, "nobody-is-waiting-for-seat")], ids=["goes on", "over"]
)
def test_nobody_is_expelled_from_a_game_whose_cards_lie_open(moves: int, why: str) -> None:
    game = Written("pebbles", 0).begin()
    game.play_on(moves)
    event = Event.write(
        key("bob"),
        kind="expel",
        by="bob",
        body={"seat": "cy", "wait": "7d"},
        at=game.at,
        after=game.game.record.head.id,
    )
    assert game.game.objection(event) == says(why, seat="cy")
