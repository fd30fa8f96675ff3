"""What seats do unasked: each seat's own, one after the other, until an event lists them and they count.

A seat's offers to one question form a chain, each listing the one before it, so that they are judged together. Whether
one stands follows from the table and from its own chain alone, never from what others offer: so whoever has sealed a
choice that relies on one can rely on it, whatever else is listed by the time all is shown.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from pbem.events.event import Event
from pbem.projections.record import Head, Made, Offer, answer_of
from pbem.rules import Play, Refusal, Ruleset, Waiting
from pbem.rules.game_faults import events_fault
from pbem.rules.state import copy
from pbem.wording import _

from .budgets import OFFERED
from .folding import Folding


class _Untouched:
    """Stands for chance where offers are only tried: no one sees a card or a roll before it counts."""

    def __getattr__(self, name: str) -> Any:
        raise Waiting(())


def is_offer(ruleset: Ruleset[Any], kind: str) -> bool:
    """Whether events of this kind are what a seat does unasked."""
    move = ruleset.kinds.get(kind)
    return move is not None and move.optional


def newest_offer(head: Head, seat: str) -> str:
    """The id of a seat's newest offer to the question that is open; "" if there is none."""
    return next((one for one, offer in reversed(head.offers.items()) if offer.seat == seat), "")


def offered(head: Head) -> list[str]:
    """What an event lists so that all offers that are here count: the newest of each seat, which lists the others."""
    newest = {offer.seat: one for one, offer in head.offers.items() if not offer.counted}
    return list(newest.values())


def out_of_chain(game: Folding, event: Event) -> str | None:
    """Why an offer does not follow what its seat has offered before; None if it does."""
    head = game.record.head
    if not set(head.frontier) <= set(event.with_):
        return _("it does not list the answers it builds on")
    newest = newest_offer(head, event.by)
    if [one for one in event.with_ if one in head.offers] != [newest] * bool(newest):
        return _("it does not list the newest of what {seat} has offered here").format(seat=event.by)
    own = [offer for offer in head.offers.values() if offer.seat == event.by]
    if len(own) >= OFFERED // len(game.record.header.seats):
        return _("{seat} has offered too much here").format(seat=event.by)
    return None


def listed_offers(head: Head, ids: Iterable[str]) -> list[str]:
    """The offers that count where these ids are listed and have not counted yet: those listed and what they list.

    A seat's in the order in which it made them.
    """
    found = set[str]()
    for one in ids:
        while one in head.offers and one not in found and not head.offers[one].counted:
            found.add(one)
            one = head.offers[one].before
    return [one for one in head.offers if one in found]


def standing(game: Folding, ids: Iterable[str]) -> list[tuple[Offer, Refusal | None]]:
    """The offers that these ids list, the seats in their order, each with why the rules do not allow it any more."""
    head = game.record.head
    found = [head.offers[one] for one in listed_offers(head, ids)]
    judged: list[tuple[Offer, Refusal | None]] = []
    for seat in game.record.header.seats if found else ():
        table = game.table
        for offer in (one for one in found if one.seat == seat):
            with events_fault(game.ruleset, offer.answer.id):
                refusal = _refusal(game, table, offer)
                table = table if refusal is not None else _after(game, table, offer)
            judged.append((offer, refusal))
    return judged


def handed(game: Folding, ids: Sequence[str]) -> Any:
    """The table on which the offers that these ids list have taken effect, but for what chance has a part in."""
    table = game.table
    for offer, refusal in standing(game, ids):
        if refusal is None:
            with events_fault(game.ruleset, offer.answer.id):
                table = _after(game, table, offer)
    return table


def standing_table(game: Folding, seat: str = "") -> Any:
    """The table on which all offers that are here have taken effect, or only those of one seat."""
    head = game.record.head
    if not head.offers:
        return game.table
    return handed(game, [newest_offer(head, seat)] if seat else offered(head))


def take(game: Folding, event: Event, before: Head) -> None:
    """Someone offers something: it is told, and counts later. `before`: the head that it hangs off."""
    offer = Offer(event.by, answer_of(event), newest_offer(before, event.by))
    before.offers[event.id] = offer
    standing_table(game, event.by)  # where it cannot take effect, it fails now, and not what lists it
    sentence = _("{seat} makes `{move}` in advance: it counts from the next decision on.")
    game.say(sentence.format(seat=event.by, move=_move(game, offer).notation()))


def now_counting(game: Folding, ids: Iterable[str]) -> list[Made]:
    """Let the offers count that these ids list: those that stand take effect next; of the others it is told."""
    head = game.record.head
    made: list[Made] = []
    for offer, refusal in standing(game, ids):
        if refusal is None:
            made.append(Made(offer.seat, offer.answer, optional=True))
        else:
            tell_lapsed(game, offer.seat, _move(game, offer), refusal)
    for one in listed_offers(head, ids):
        head.offers[one].counted = True
    return made


def tell_lapsed(game: Folding, seat: str, move: Any, refusal: Refusal) -> None:
    """What was offered comes to nothing."""
    lapsed = _("{seat}'s `{move}` has no effect: {why}.")
    game.say(lapsed.format(seat=seat, move=move.notation(), why=refusal.sentence))


def _move(game: Folding, offer: Offer) -> Any:
    return game.ruleset.kinds[offer.answer.kind](**offer.answer.body)


def _refusal(game: Folding, table: Any, offer: Offer) -> Refusal | None:
    return game.ruleset.refusal(table, offer.seat, _move(game, offer))


def _after(game: Folding, table: Any, offer: Offer) -> Any:
    tried, untouched = copy(table), _Untouched()
    try:
        _move(game, offer).effect(Play(tried, untouched, None, tuple(game.record.vacant)), offer.seat)
    except Waiting:
        return table
    return tried
