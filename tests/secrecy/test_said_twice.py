"""What one seat has signed twice is held against that seat alone; and what is under way while moves are taken back."""

from dealing import SEATS, before_the_last_lap, chance_of, next_key, next_lap, posted, secret
from homes import Homes
from small_games import key

from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections import author
from pbem.projections.audit import audit
from pbem.secrecy import written
from pbem.secrecy.group import deck as laps
from pbem.secrecy.group import shuffle_proof, wire
from pbem.secrecy.group.deck import Lap
from pbem.secrecy.group.derive import Context
from pbem.secrecy.group.wire import Contribution

OF_OTHERS = "its shares are of other cards than those that lie there"


def another_proved_lap(homes: Homes, seat: str) -> Event:
    """A shuffle of a seat that it proves, in another order than the one that follows from its secret."""
    chance = chance_of(homes)
    [deck] = chance.decks
    (scalar, joint), before = next_key(homes, seat), deck.newest(chance.game)
    lap = Lap(range(len(before)), [7 + number for number in range(len(before))])
    after = laps.shuffled(lap, scalar, joint, before)
    context = Context(chance.game, deck.label, seat)
    proof = shuffle_proof.prove(secret(homes, seat), scalar, context, joint, before, after, lap)
    cards = [
        next_lap(homes, seat, after),
        wire.write(Contribution("proof", str(deck.number), proof.write())),
    ]
    return posted(homes, seat, cards)


def test_whoever_shuffles_last_and_proves_two_shuffles_is_named_where_both_are_seen() -> None:
    """Cy sends another one to bob than to ann. Each is sound, and what ann and bob say of the one is nothing of the
    other; so nobody reads a card together with both.
    """
    homes = before_the_last_lap()
    ann, bob = homes.games["ann"], homes.games["bob"]
    other = another_proved_lap(homes, "cy")
    one = author.share(homes.games["cy"], "cy", key("cy"), at=homes.now())
    assert one is not None
    assert (ann.objection(one), bob.objection(other)) == (None, None)
    ann.take(one)
    bob.take(other)
    twice = "it has shuffled that deck otherwise already"
    assert (ann.objection(other), bob.objection(one)) == (twice, twice)
    shares = {seat: author.share(homes.games[seat], seat, key(seat), at=homes.now()) for seat in ("ann", "bob")}
    assert shares["ann"] is not None
    assert shares["bob"] is not None
    assert ann.objection(shares["bob"]) == bob.objection(shares["ann"]) == OF_OTHERS
    for first, second in ((one, other), (other, one)):
        found = audit(render_all([*homes.events, first, second]).encode())
        assert [(fault.event, fault.reason) for fault in found.faults] == [(len(homes.events) + 2, twice)]


def test_a_share_made_before_an_undo_means_the_same_after_it() -> None:
    """It was under way while all agreed to take back the move that drew the card."""
    homes = Homes("confucius", SEATS)
    while True:
        seat = next((seat for seat in SEATS if homes.any.chance.awaited(seat)), "")
        if seat and homes.any.phase == "playing" and not homes.any.record.waiting:
            break
        assert homes.move() or homes.pay()
    giver = homes.any.chance.awaited(seat)[0]
    held = author.share(homes.games[giver], giver, key(giver), at=homes.now())
    assert held is not None
    unread = [*homes.games[seat].chance.unread(seat)]
    homes.undo(1)
    assert held.after != homes.any.record.head.id
    homes.send(giver, held)
    while homes.games[seat].chance.awaited(seat):
        assert homes.pay()
    assert None not in homes.games[seat].chance.faces(seat, unread)
    found = audit(render_all(homes.events).encode())
    assert (found.faults, found.asides) == ([], [])
    assert found.game is not None
    assert written(found.game.chance) == written(homes.any.chance)
