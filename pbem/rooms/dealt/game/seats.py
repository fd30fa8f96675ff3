"""Seats are taken and cards are shuffled at once: what a join brings, and with what the deal starts."""

from collections.abc import Sequence
from functools import partial

from pbem.events.event import Event
from pbem.events.keys import SecretKey
from pbem.projections.decode import read_options
from pbem.projections.game.folding import Folding
from pbem.projections.game.joins import named
from pbem.projections.record import Wish
from pbem.rooms.dealt.plan import GamePlan
from pbem.rules import Chance, Play
from pbem.secrecy import plan_of
from pbem.wording import _

from . import order
from .chance import dealt, new_cards


def brought(game: Folding, seat: str, key: SecretKey) -> tuple[list[str], list[str]]:
    """What a seat brings when it joins, and the join over whose lap it shuffles, if it is not the first."""
    below = order.standing(game.record)
    last = [one.id for one in below[-1:]]
    chance = new_cards()
    secret = chance.secret_of(key.secret, game.id, seat, *last)
    return chance.brought(game.id, seat, secret, lambda: planned_for(game, seat, key.public, below)), last


def unfit(game: Folding, event: Event, key: str, deck: Sequence[str]) -> str | None:
    """Why the cards cannot be dealt with what a join brings."""
    seat, under = event.by, named(game.record, event)
    below = [one for join in under for one in (*order.below(game.record, join), join)]
    if seat in (join.seat for join in below):
        return _("it shuffles after a join for the same seat")
    try:
        chance = new_cards()
        chance.check_brought(deck, game.id, seat, lambda: planned_for(game, seat, key, below))
    except ValueError as error:
        return str(error)
    return None


def begin(game: Folding, accepted: Sequence[Wish]) -> None:
    """Tell chance what the seats bring and what the deal will ask for: all decks are shuffled at the same time."""
    brought = {join.seat: join.deck for join in accepted}
    decks = {seat: brought[seat] for seat in game.record.header.seats if seat in brought}
    dealt(game).begin(game.id, decks)
    dealt(game).prepare(planned(game, order.in_turn(game.record, accepted) or ()))
    for join in game.record.joins.values():
        join.deck = []


def planned(game: Folding, joins: Sequence[Wish]) -> GamePlan:
    """What the deal will ask for. `joins`: of those who are there, in the order in which they shuffle."""
    header = game.record.header
    options = read_options(game.ruleset, header.options)
    deal = partial(game.ruleset.deal, header.seats, options)
    asked = plan_of(deal)
    players = dict.fromkeys(header.seats, "") | {join.seat: join.key for join in joins}
    decks: dict[str, Sequence[str]] = {join.seat: join.deck for join in joins}
    rolled = asked.rolled | _rolled_at_once(game)
    return GamePlan(asked.laid, asked.shown, rolled, asked.drawn, deal, players, decks)


def _rolled_at_once(game: Folding) -> dict[str, int]:
    """What is rolled between the deal and the first choice, where that is the same however the cards fall."""
    header, ruleset = game.record.header, game.ruleset
    options = read_options(ruleset, header.options)

    def begin(chance: Chance) -> None:
        ruleset.proceed(Play(ruleset.deal(header.seats, options, chance), chance, None, ()))

    found = [plan_of(begin, otherwise=otherwise).rolled for otherwise in (False, True)]
    return found[0] if found[0] == found[1] else {}


def planned_for(game: Folding, seat: str, key: str, below: Sequence[Wish]) -> GamePlan:
    """The same where a seat is about to join, and to shuffle after these."""
    plan = planned(game, below)
    plan.players[seat] = key
    return plan
