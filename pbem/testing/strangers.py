"""Events as a careless or hostile program might write them: refused, or as good as one of the list, open or sealed."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any

from pbem.errors import RefusedError
from pbem.events.event import Event
from pbem.projections import author
from pbem.projections.decode import read_move
from pbem.projections.game import Game
from pbem.projections.game.sealing import sealed_hash
from pbem.rules import Move
from pbem.rules.bots import decide, random_bot

from .choices import kinds_played
from .complaint import explained
from .playout import AT, Moment, Playout, key_of, thinned
from .quick import unsound

STRANGE = 4  # moments of each question at which events come that no list would offer
STRANGE_VALUES = 20  # events of one kind that are tried in one such moment
SEALED = 3  # questions at which choices are sealed
FINISHED = 40  # choices that are sealed at one of them
NONCE = "A" * 22


def in_the_open(playout: Playout) -> None:
    """Whatever fields an event brings, it is refused, or it is a move of the list and leaves a sound table."""
    for moment in _of_each_question(playout):
        assert moment.need is not None
        for seat in moment.need.seats:
            listed = {move.notation() for move in moment.game().legal(seat)}
            for kind, body in _strange(playout, moment):
                _sent(moment, seat, kind, body, listed)


def _of_each_question(playout: Playout) -> Iterator[Moment]:
    """A few moments at which each of the game's questions is asked, however seldom that is; sealed ones apart."""
    by_purpose: dict[str, list[Moment]] = defaultdict(list)
    for moment in playout.moments:
        if moment.need is not None and not moment.need.sealed and moment.need.purpose != "open":
            by_purpose[moment.need.purpose].append(moment)
    for moments in by_purpose.values():
        yield from thinned(moments, STRANGE)


def _strange(playout: Playout, moment: Moment) -> list[tuple[type[Move], Mapping[str, Any]]]:
    """Bodies of moves that may answer what is asked: legal ones and earlier ones, as they are and twisted."""
    game = moment.game()
    assert moment.need is not None
    view = game.view(moment.need.seats[0])
    open_kinds = game.ruleset.open_moves(game.table)
    played = kinds_played(playout)
    moves = [played[kind] for kind in open_kinds if kind in played]
    with explained(moment.where, "listing and finishing legal moves"):
        legal = {type(move): move for move in game.legal(view.seat)}
        moves += [move.finish(view, ()) for move in legal.values()]
    found: list[tuple[type[Move], Mapping[str, Any]]] = []
    for move in moves:
        bodies = (move.body(), *_twisted(move.body(), moment.setting.seats))
        found += [(type(move), body) for body in islice(bodies, STRANGE_VALUES)]
    return found


def _twisted(body: Mapping[str, Any], seats: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """The body with one field changed to what a careless or hostile program might write."""
    for name, value in body.items():
        strange: list[Any] = []
        if isinstance(value, bool):
            strange = [not value]
        elif isinstance(value, int):
            strange = [-1, 0, value + 1, 2**40]
        elif isinstance(value, str):
            strange = ["", "nobody", *seats]
        elif isinstance(value, list):
            strange = [[], value * 2, value[::-1], value[1:], [2**40] if value and type(value[0]) is int else ["?"]]
        for other in strange:
            yield {**body, name: other}


def _sent(moment: Moment, seat: str, kind: type[Move], body: Mapping[str, Any], listed: Collection[str]) -> None:
    game = moment.game()
    head = game.record.head
    event = Event.write(
        key_of(seat), kind=kind.kind, by=seat, body=body, at=AT, after=head.id, with_=tuple(head.frontier)
    )
    _judged(moment, game, event, f"an event `{kind.kind}` by {seat} with {dict(body)}", kind, body, listed)


def _judged(
    moment: Moment,
    game: Game,
    event: Event,
    what: str,
    kind: type[Move],
    body: Mapping[str, Any],
    listed: Collection[str],
) -> None:
    """Let an event take effect if the rules accept it: then it must be a move of the list, and leave a sound table."""
    with explained(moment.where, f"judging {what}"):
        objection = game.objection(event)
    if objection is not None:
        return
    with explained(moment.where, f"the effect of {what}, which the rules accept,"):
        game.take(event)
        flaw = unsound(moment.setting, game.table, dict(game.ruleset.pieces(moment.table)))
    if flaw:
        raise moment.complaint(f"{what} is accepted, and then {flaw}")
    with explained(moment.where, f"the notation of {what}, which the rules accept,"):
        notation = read_move(kind, body).notation()
    if notation not in listed:
        raise moment.complaint(f"{what} is accepted, but `{notation}` is not on the list of legal moves")


def sealed(playout: Playout) -> None:
    """What is sealed can be shown; what was sealed by a stranger is judged when it is shown."""
    questions = [
        moment
        for moment in playout.moments
        if moment.need is not None and moment.need.sealed and not moment.game().record.head.seals
    ]
    for moment in thinned(questions, SEALED):
        assert moment.need is not None
        seat = moment.need.seats[0]
        _found_again(moment, seat)
        game = moment.game()
        listed = {move.notation() for move in game.legal(seat)}
        for kind, body in _strange(playout, moment):
            _opened(moment, seat, kind, body, listed)


def _found_again(moment: Moment, seat: str) -> None:
    """Every legal move of a seat can be sealed as it is finished, and in each of its ways."""
    game = moment.game()
    view = game.view(seat)
    for move in thinned(game.legal(seat), FINISHED):
        with explained(moment.where, f"finding all ways to finish {seat}'s `{move.notation()}`, to be sealed,"):
            ways = [move.finish(view, ()), *move.ways(view)]
        for way in ways:
            try:
                author.seal(game, seat, way, key_of(seat), at=AT)
            except RefusedError as refused:
                raise moment.complaint(
                    f"{way!r}, a way to finish `{move.notation()}`, cannot be sealed: {refused}"
                ) from None


def _opened(moment: Moment, seat: str, kind: type[Move], body: Mapping[str, Any], listed: Collection[str]) -> None:
    """A stranger seals what it likes, the others something legal, and everything is shown."""
    assert moment.need is not None
    game = moment.game()
    what = f"a sealed `{kind.kind}` by {seat} with {dict(body)}"
    hidden = sealed_hash(game, seat, kind.kind, body, NONCE, game.record.head.id)
    sealing = {"purpose": moment.need.purpose, "hash": hidden}
    head = game.record.head
    seal = Event.write(
        key_of(seat), kind="seal", by=seat, body=sealing, at=AT, after=head.id, with_=tuple(head.frontier)
    )
    with explained(moment.where, f"sealing, and opening what others have sealed, before {what}"):
        if (objection := game.objection(seal)) is not None:
            raise moment.complaint(f"a seal is refused: {objection}")
        game.take(seal)
        random = Random(moment.number)
        for other in moment.need.seats[1:]:
            move = decide(random_bot, game.ruleset, game.view(other), random)
            game.take(author.play(game, other, move, key_of(other), at=AT))
        for other in moment.need.seats[1:]:
            shown = author.opening(game, other, key_of(other), at=AT)
            assert shown is not None
            game.take(shown)
    listing = tuple(one.id for one in game.record.head.seals.values())
    opening = {"move": kind.kind, **body, "nonce": NONCE}
    event = Event.write(key_of(seat), kind="open", by=seat, body=opening, at=AT, after=head.id, with_=listing)
    _judged(moment, game, event, what, kind, body, listed)
