"""Which step before the first move is next, of how many: those of a deal are visits of all who play."""

from collections.abc import Collection, Sequence

from pbem.projections.game.folding import Folding
from pbem.projections.record import Wish
from pbem.projections.steps import DealStep
from pbem.projections.whose import who_syncs
from pbem.rooms.dealt.plan import SHARE_AT_ONCE

from . import order
from .chance import dealt
from .contributions import owing


def next_step(game: Folding) -> DealStep | None:
    """The step that is next; None where the cards were dealt, and where no one has to send anything for that."""
    if game.chance is not None and dealt(game).spoiled:
        return None
    if game.phase == "joining":
        return _while_joining(game)
    return _while_dealing(game) if game.phase == "dealing" else None


def _while_joining(game: Folding) -> DealStep:
    record = game.record
    header, taken = record.header, order.wishes(record)
    free = [seat for seat in header.seats if seat not in taken]
    again = order.out_of_step(record)
    coming = [header.hub or seat for seat in free]  # by whom is not known; where there is a hub, it takes most seats
    players = {*(wish.key for wish in taken.values()), *coming}
    last = next((one for one in [*coming, *(wish.key for wish in [*again, *order.standing(record)[::-1]])]), "")
    done = 1 + _joined(game, list(taken.values()))
    left = len(free) + len({wish.key for wish in again}) + _start(game, last)
    of = done + max(1, left + len(_others(game, players, last)))
    if free:
        return DealStep(number=done + 1, of=of, waits=free, does="join")
    if again:
        return DealStep(number=done + 1, of=of, waits=who_syncs(record, [wish.seat for wish in again]), does="sync")
    mine = [seat for seat in header.seats if taken[seat].key == header.key]
    return DealStep(number=done + 1, of=of, waits=who_syncs(record, mine), does="sync")


def _while_dealing(game: Folding) -> DealStep:
    record = game.record
    accepted = [record.joins[one] for one in record.accepted.values()]
    path = order.in_turn(record, accepted) or accepted
    waits = owing(game) or list(record.waiting)
    late = {record.keys.get(seat, seat) for seat in waits}
    others = _others(game, {*record.keys.values()}, path[-1].key)
    begun = 1 + _joined(game, accepted) + _start(game, path[-1].key)
    done = begun + len([other for other in others if other not in late])
    return DealStep(number=done + 1, of=done + len(late), waits=who_syncs(record, waits), does="sync")


def _joined(game: Folding, taken: Sequence[Wish]) -> int:
    """How often someone has joined, or shuffled again, since the game was created.

    Whoever was dismissed has joined, too: the number of a step never falls.
    """
    players = {(wish.seat, wish.key) for wish in taken}
    joins = [wish for wish in game.record.joins.values() if wish.freed or (wish.seat, wish.key) in players]
    at_once = {wish.seat for wish in taken if wish.key == game.record.header.key and not wish.mail}
    return len(joins) - len(at_once)


def _start(game: Folding, last: str) -> int:
    """Whether the start is a step of its own: who is the last to join and has created the game starts it at once."""
    return int(last != game.record.header.key)


def _others(game: Folding, players: Collection[str], last: str) -> set[str]:
    """Who sends a part of the cards after the start, but for the host, who sends it with that. `last`: to join."""
    at_once = len(players) >= SHARE_AT_ONCE
    return {*players} - {game.record.header.key} - ({last} if at_once else set())
