"""What seats do unasked: it changes nothing before it is listed, and whole games with it are one game in any order."""

from functools import partial
from random import Random

from pbem import author
from pbem.author import offer_lists
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.rules import Move

from .complaint import difference, explained
from .playout import AT, Moment, Playout, finder, key_of, opened, played_on, thinned
from .quick import unsound

MOMENTS = 6  # turns of a playout before which something is done unasked
OFFERS = 3  # moves made unasked that are tried for one seat at one moment
OFTEN = 0.25  # how often someone does something unasked in a game that is played for it
ORDERS = 3  # orders of arrival in which such a game is read
EVENTS = 250  # so much of such a game is played


def unasked(playout: Playout) -> None:
    """What a seat does unasked changes nothing by itself; it counts from the turn that lists it, or lapses."""
    optional = [kind for kind in playout.setting.ruleset().moves if kind.optional]
    for before, turn in thinned(playout.turns(), MOMENTS if optional else 0):
        for seat in playout.setting.seats:
            game = before.game()
            with explained(before.where, f"listing what {seat} may do unasked"):
                legal = [move for kind in optional for move in _permitted(game, seat, kind)]
            for move in thinned(legal, OFFERS):
                _offered_before(before, turn, seat, move)


def _permitted(game: Game, seat: str, kind: type[Move]) -> list[Move]:
    """The finished moves of one kind that a seat may make."""
    table, view = game.table, game.view(seat)
    if kind.refusal_of_kind(table, seat) is not None:
        return []
    candidates = [move for move in kind.candidates(view) if move.refusal(table, seat) is None]
    return [move.finish(view, ()) for move in candidates if move.refusal_by_hand(view) is None]


def _offered_before(before: Moment, turn: Event, seat: str, move: Move) -> None:
    game = before.game()
    key, head, what = key_of(seat), game.record.head.id, f"{seat}'s `{move.notation()}`, made unasked,"
    listed = offer_lists(game, seat)
    offer = Event.write(key, kind=move.kind, by=seat, body=move.body(), at=AT, after=head, with_=listed)
    with explained(before.where, what):
        objection = game.objection(offer)
        game.take(offer)
    if objection is not None:
        raise before.complaint(f"{what} is refused: {objection}")
    if different := difference(before.table, game.table):
        raise before.complaint(f"{what} counts before anybody has listed it: {different}")
    listed = (*turn.with_, offer.id)
    answer = Event.write(key_of(turn.by), kind=turn.kind, by=turn.by, body=turn.body, at=AT, after=head, with_=listed)
    with explained(before.where, f"a turn that lists {what}"):
        if game.objection(answer) is None:  # what was offered may have made the turn impossible
            game.take(answer)
        flaw = unsound(before.setting, game.table, dict(game.ruleset.pieces(before.table)))
    if flaw:
        raise before.complaint(f"after a turn that lists {what} {flaw}")


def mixed(playout: Playout) -> None:
    """A random game in which seats do things unasked, before sealed choices too: in any order it is the same game."""
    ruleset, setting = playout.setting.ruleset(), playout.setting
    if not any(kind.optional for kind in ruleset.moves):
        return
    random, where = Random(f"unasked {setting} {playout.seed}"), f"{setting}, played with moves made unasked"
    begun = list(opened(setting, playout.seed))
    events, game = [event for event, _game in begun], begun[-1][1]
    pieces = dict(ruleset.pieces(game.table))
    playing = played_on(game, random, partial(str, where))
    while len(events) < EVENTS and game.need is not None:
        offer = _offer(game, random, where) if random.random() < OFTEN else None
        if offer is None and (offer := next(playing, None)) is None:
            break
        events.append(offer)
        flaw = unsound(setting, game.table, pieces)
        if flaw:
            raise playout.moments[-1].complaint(f"{where}, after {offer.by}'s `{offer.kind}` {flaw}")
    for _order in range(ORDERS):
        _reread(playout, events, game)
        events = random.sample(events, len(events))


def _offer(game: Game, random: Random, where: str) -> Event | None:
    seat = random.choice(game.record.header.seats)
    with explained(where, f"listing what {seat} may do unasked"):
        moves = game.unasked(seat)
    if not moves:
        return None
    move = random.choice(moves)
    with explained(where, f"{seat}'s `{move.notation()}`, made unasked,"):
        event = author.play(game, seat, move.finish(game.view(seat, unasked=True), ()), key_of(seat), at=AT)
        game.take(event)
    return event


def _reread(playout: Playout, events: list[Event], game: Game) -> None:
    found = audit(render_all(events).encode(), finder(playout.setting.ruleset()))
    last = playout.moments[-1]
    if found.faults or found.orphaned or found.game is None:
        raise last.complaint(f"with moves made unasked the audit finds {[*found.faults, *found.orphaned]}")
    if different := difference(game.table, found.game.table):
        raise last.complaint(f"with moves made unasked, in another order of arrival the table differs: {different}")
