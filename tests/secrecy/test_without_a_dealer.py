"""Players go on without a dealer who has vanished: first all agree, and only then anybody shows what they keep."""

from itertools import permutations

import pytest
from attacker import known_to
from homes import Homes
from leaving import agreed, all_agree, carry_out, said
from rival_lines import Line, another_than, counting, together
from small_games import key

from pbem import author
from pbem.errors import RefusedError
from pbem.events.event import DEALER, Event
from pbem.secrecy.dealer import keeping
from pbem.secrecy.group.derive import SeatSecret

SEATS = ("ann", "bob", "cy")
FOUR = (*SEATS, "dee")
BODY = {"wait": "1h"}


def waiting(seats: tuple[str, ...] = SEATS) -> tuple[Homes, Homes]:
    """A game that waits for its dealer, between its players alone; and the same game with the dealer."""
    homes = Homes("confucius", seats, dealer=True)
    for _moves in homes.played():
        if len(homes.events) > 12 and homes.any.record.waiting == [DEALER]:
            break
    alone = Line(homes, seats)
    return alone, homes


def read_by(homes: Homes, seat: str) -> set[str]:
    """Whether a player knows the dealer's secret."""
    return known_to(homes.events, [DEALER], {seat: seat})


def test_a_proposal_to_deal_without_the_dealer_and_consents_to_it_show_nobody_anything() -> None:
    homes, _all = waiting()
    by, body, consents = all_agree(homes, "takeover", BODY)
    assert not homes.pay()
    assert [read_by(homes, seat) for seat in SEATS] == [set()] * 3
    carry_out(homes, "takeover", by, body, consents)
    assert [read_by(homes, seat) for seat in SEATS] == [set()] * 3, "with the event nobody holds anything yet"
    while homes.pay():
        pass
    assert [read_by(homes, seat) for seat in SEATS] == [{DEALER}] * 3, "the attacker is not blind"
    assert homes.any.record.waiting == []


def test_nobody_shows_a_piece_of_the_dealers_secret_while_the_dealer_is_there() -> None:
    """A modified program hands it out alone, with the proposal, or with a consent."""
    homes, _all = waiting()
    game = homes.games["ann"]
    piece = keeping.shown(game.chance, "ann", SeatSecret.of(key("ann").secret, game.id, "ann"))
    for kind, body in (("share", {}), ("propose", {"motion": "takeover", **BODY})):
        early = Event.write(
            key("ann"), kind=kind, by="ann", body=body, at=homes.now(), after=game.record.head.id, cards=[piece]
        )
        why = "it shows what it keeps of the dealer's secret, and the others have not agreed to that"
        assert homes.games["cy"].objection(early) == why


def test_the_dealer_ends_it_by_dealing_before_it_is_carried_out() -> None:
    homes, known = waiting()
    by, body, consents = all_agree(homes, "takeover", BODY)
    for event in homes.events[-3:]:
        known.games[DEALER].take(event)
    dealt = author.share(known.games[DEALER], DEALER, key(DEALER), at=homes.now())
    assert dealt is not None
    homes.send(DEALER, dealt)
    with pytest.raises(RefusedError, match="nobody is waiting for the dealer"):
        carry_out(homes, "takeover", by, body, consents)


def test_nobody_goes_on_without_a_dealer_who_has_time_left_or_for_whom_nobody_waits() -> None:
    homes, known = waiting()
    by, body, consents = all_agree(homes, "takeover", BODY)
    game = homes.games[by]
    with pytest.raises(RefusedError, match="the dealer has 1 hour from the last consent on"):
        author.core_event(game, "takeover", by, key(by), at=homes.now(), body=body, with_=consents)
    known.pay()
    with pytest.raises(RefusedError, match="nobody is waiting for the dealer"):
        said(known, "ann", "propose", {"motion": "takeover", **BODY}, [])


def test_of_four_one_more_may_have_vanished_and_of_three_none() -> None:
    homes, _all = waiting(FOUR)
    homes.games.pop("dee")
    by, body, consents = all_agree(homes, "takeover", {"without": "dee", **BODY})
    carry_out(homes, "takeover", by, body, consents)
    while homes.pay():
        pass
    assert homes.any.record.waiting == []
    three, _all = waiting()
    with pytest.raises(RefusedError, match="in this game it takes all others to go on without the dealer"):
        said(three, "ann", "propose", {"motion": "takeover", "without": "cy", **BODY}, [])


def test_who_has_signed_that_the_players_deal_cannot_go_back_to_the_dealer_with_anothers_piece() -> None:
    """The dealer has dealt meanwhile. As many have built on that as on the takeover, and its id is smaller."""
    homes, known = waiting()
    by, body, consents = all_agree(homes, "takeover", BODY)
    for event in homes.events[-3:]:
        known.games[DEALER].take(event)
    with_dealer = Line(homes, SEATS)
    taken = carry_out(homes, "takeover", by, body, consents)
    other = next(seat for seat in SEATS if seat != by)
    piece = author.share(homes.games[other], other, key(other), at=homes.now())
    assert piece is not None
    homes.send(other, piece)
    dealing = known.games[DEALER]
    dealt = another_than([taken], lambda: author.share(dealing, DEALER, key(DEALER), at=homes.now()) or taken)
    with_dealer.send(DEALER, dealt)
    note = author.note(with_dealer.games[by], by, "the dealer is there", key(by), at=homes.now())
    event = Event.write(key(by), kind="note", by=by, body=note.body, at=note.at, after=note.after, with_=(dealt.id,))
    rivals = [taken, piece, dealt, event]
    before = [one for one in together(homes, with_dealer) if one not in rivals]
    for order in permutations(rivals):
        game = counting([*before, *order], by)
        assert game.chance.gone == [by]


def test_the_cards_fall_as_the_dealer_would_have_dealt_them() -> None:
    homes, known = waiting()
    by, body, consents = all_agree(homes, "takeover", BODY)
    carry_out(homes, "takeover", by, body, consents)
    while homes.pay():
        pass
    while known.pay():
        pass
    mine, dealers = homes.any.chance, known.any.chance
    assert [face for face in mine.printed if face] == [face for face in dealers.printed if face]


def test_a_seat_is_still_not_expelled_where_a_dealer_deals() -> None:
    homes, _all = waiting()
    with pytest.raises(RefusedError, match="cy has left nothing with the others"):
        agreed(homes, "cy")
