"""What one seat has signed twice is held against that seat alone; and what is under way while moves are taken back."""

import pytest
from dealing import before_the_last_lap, dealt, honest_join, joining_lap, laid_later, later_lap
from homes import SEATS, Homes, joined
from small_games import key
from wording import says, telling

from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.rooms.dealt.game import written
from pbem.rooms.dealt.game.contributions import secret_of
from pbem.rooms.dealt.group import deck as laps
from pbem.rooms.dealt.group import shuffle_proof, wire
from pbem.rooms.dealt.group.deck import Lap
from pbem.rooms.dealt.group.derive import Context
from pbem.rooms.dealt.group.wire import Contribution
from pbem.rooms.dealt.provider import DealtChance
from pbem.rules.state import to_data

OF_OTHERS = telling("its-shares-are-of-other")


def another_proved_lap(homes: Homes, seat: str) -> Event:
    """A join of a seat with a shuffle that it proves, in another order than the one that follows from its secret."""
    lap = joining_lap(homes, seat)
    before = lap.lying()
    bent = Lap(range(len(before)), [7 + number for number in range(len(before))])
    after = laps.shuffled(bent, lap.scalar, lap.joint, before)
    context = Context(homes.any.id, lap.deck.label, seat)
    proof = shuffle_proof.prove(lap.own, lap.scalar, context, lap.joint, before, after, bent)
    keys = [text for text in honest_join(homes, seat).body["deck"] if text.startswith("key ")]
    proved = wire.write(Contribution("proof", str(lap.deck.number), proof.write()))
    return homes.bring(honest_join(homes, seat), [*keys, lap.written(after), proved])


def test_whoever_shuffles_last_and_proves_two_shuffles_is_named_where_both_are_seen() -> None:
    """Cy sends another one to bob than to ann. Each is sound; a file holds both, of which one counts."""
    homes = before_the_last_lap()
    ann, bob = homes.games["ann"], homes.games["bob"]
    one, other = honest_join(homes, "cy"), another_proved_lap(homes, "cy")
    assert (ann.objection(one), bob.objection(other)) == (None, None)
    ann.take(one)
    bob.take(other)
    twice = says("this-key-has-asked-for", seat="cy")
    assert (ann.objection(other), bob.objection(one)) == (twice, twice)
    for first, second in ((one, other), (other, one)):
        found = audit(render_all([*homes.events, first, second]).encode())
        assert found.faults == []
        [orphan] = found.orphaned
        assert orphan.reason == says("seat-signed-two-events-for", seat="cy", number=len(homes.events) + 1)


def test_two_shuffles_of_the_last_seat_are_nothing_of_each_other() -> None:
    """What ann and bob say of the one is refused beside the other: so no one reads a card together with both."""
    homes = dealt()
    one, chance = laid_later(homes, SEATS[:2]), laid_later(homes, SEATS[:2])
    for cards in (one, chance):
        cards.take(list(cards.decks[-1].slots), "ann", 1)
    lap = later_lap(homes, chance, "cy")
    before = lap.lying()
    bent = Lap(range(len(before)), [7 + number for number in range(len(before))])
    after = laps.shuffled(bent, lap.scalar, lap.joint, before)
    context = Context(homes.any.id, lap.deck.label, "cy")
    proof = shuffle_proof.prove(lap.own, lap.scalar, context, lap.joint, before, after, bent)
    proved = wire.write(Contribution("proof", str(lap.deck.number), proof.write()))
    other = chance.judged("cy", [lap.written(after), proved])
    one = one.judged("cy", offered(homes, one, "cy"))
    with pytest.raises(ValueError, match=OF_OTHERS):
        other.judged("bob", offered(homes, one, "bob"))
    with pytest.raises(ValueError, match=OF_OTHERS):
        one.judged("bob", offered(homes, other, "bob"))


def offered(homes: Homes, chance: DealtChance, seat: str) -> list[str]:
    """What an honest seat contributes to these cards."""
    return chance.contribute(seat, secret_of(homes.any, seat, key(seat)))


def test_a_share_made_before_an_undo_means_the_same_after_it() -> None:
    """It was under way while all agreed to take back the move that drew the card."""
    homes = joined("confucius")
    while True:
        seat = next((seat for seat in SEATS if homes.any.chance.awaited(seat)), "")
        if seat and homes.any.phase == "playing" and not homes.any.record.waiting:
            break
        assert homes.move() or homes.pay()
    giver = homes.any.chance.awaited(seat)[0]
    held = written.share(homes.games[giver], giver, key(giver), at=homes.now())
    assert held is not None
    unread = [*homes.games[seat].chance.unread(seat)]
    homes.undo(1)
    assert held.after != homes.any.record.head.id
    homes.send(giver, held)
    while homes.games[seat].chance.awaited(seat):
        assert homes.pay()
    assert None not in homes.games[seat].chance.faces(seat, unread)
    found = audit(render_all(homes.events).encode())
    assert (found.faults, found.orphaned) == ([], [])
    assert found.game is not None
    assert to_data(found.game.chance) == to_data(homes.any.chance)
