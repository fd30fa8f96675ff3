"""Events as a careless or hostile program might write them: refused, or as good as one of the list, open or sealed."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice, product
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import fields

from pbem import author
from pbem.errors import RefusedError
from pbem.events.event import Event
from pbem.projections.decode import read_move
from pbem.projections.game import Game
from pbem.projections.game.commitments import sealed_hash
from pbem.rules import Move
from pbem.rules.bots import decide, random_bot

from .choices import kinds_played
from .complaint import explained
from .playout import AT, Moment, Playout, key_of, thinned
from .quick import unsound

STRANGE = 4  # moments of each question at which events come that no list would offer
STRANGE_VALUES = 20  # events of one kind that are tried in one such moment
MADE_UP = 150  # events of a kind that no list ever offers
OTHER_CARDS = 6  # cards of others' hands with which each of them is tried
SEALED = 3  # questions at which choices are sealed
FINISHED = 40  # choices that are sealed at one of them
NONCE = "A" * 22


def in_the_open(playout: Playout) -> None:
    """Whatever fields an event brings, it is refused, or it is a move of the list and leaves a sound table."""
    for moment in _of_each_question(playout):
        assert moment.need is not None
        for seat in moment.need.seats:
            listed = {move.notation() for move in moment.game().legal(seat)}
            for strange in _strange(playout, moment, seat):
                _sent(moment, seat, strange, listed)


def _of_each_question(playout: Playout) -> Iterator[Moment]:
    """A few moments at which each of the game's questions is asked, however seldom that is; sealed ones apart."""
    by_purpose: dict[str, list[Moment]] = defaultdict(list)
    for moment in playout.moments:
        if moment.need is not None and not moment.need.sealed and moment.need.purpose != "open":
            by_purpose[moment.need.purpose].append(moment)
    for moments in by_purpose.values():
        yield from thinned(moments, STRANGE)


class Strange(NamedTuple):
    """A move as a stranger might send it. `foreign`: a card in it that is not the seat's, and in no legal move."""

    kind: type[Move]
    body: Mapping[str, Any]
    foreign: int | None = None


def _strange(playout: Playout, moment: Moment, seat: str) -> list[Strange]:
    """Bodies of moves that may answer what is asked: legal ones and earlier ones, as they are and twisted."""
    game = moment.game()
    view = game.view(seat)
    open_kinds = game.ruleset.open_moves(game.table)
    played = kinds_played(playout)
    moves = [played[kind] for kind in open_kinds if kind in played]
    with explained(moment.where, "listing and finishing legal moves"):
        legal = {type(move): move for move in game.legal(view.seat)}
        moves += [move.finish(view, ()) for move in legal.values()]
    found: list[Strange] = []
    used = {
        number for move in legal.values() for value in move.finish(view, ()).body().values() for number in _in(value)
    }
    for move in moves:
        bodies = (move.body(), *_twisted(move.body(), moment.setting.seats))
        found += [Strange(type(move), body) for body in islice(bodies, STRANGE_VALUES)]
        others = _with_other_cards(game, view.seat, moment.setting.seats, move, used)
        found += islice(others, STRANGE_VALUES)
    for kind in [kind for kind in open_kinds if kind not in {type(move) for move in moves}]:
        found += [Strange(kind, body) for body in islice(_made_up(kind, game, seat, moment.setting.seats), MADE_UP)]
    return found


def _made_up(kind: type[Move], game: Game, seat: str, seats: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Bodies of a kind of which no move was ever listed here: no one knows whether there is none, or its list lacks it.

    Of the seat's own cards with their faces, and of small numbers, seats and names on the board, in every order.
    """
    slots = _hands(game, seats)[seat][:OTHER_CARDS]
    faces = [game.chance.printed[slot] for slot in slots]
    numbers = [*slots, *(face for face in faces if isinstance(face, int)), *range(4)]
    words = [*(face for face in faces if isinstance(face, str)), *seats, *game.ruleset.names(game.table)]
    values: dict[object, list[Any]] = {
        int: [*dict.fromkeys(numbers)],
        str: [*dict.fromkeys(words)],
        bool: [True, False],
    }
    known = {one.encode_name: values.get(one.type, [[], *([slot] for slot in slots)]) for one in fields(kind)}
    for chosen in product(*known.values()):
        yield dict(zip(known, chosen, strict=True))


def _with_other_cards(
    game: Game, seat: str, seats: Sequence[str], move: Move, used: Collection[int]
) -> Iterator[Strange]:
    """The move with another card: of the same hand, of someone else's, or of a pile, with the face that it has.

    Its refusal alone can say whose cards may be used: secrecy only sees that what a card shows is true.
    """
    body, printed, shown = move.body(), game.chance.printed, dict(move.cards())
    hands = _hands(game, seats)
    own, theirs = hands[seat], [slot for other in seats if other != seat for slot in hands[other]]
    lies = sorted(set(range(len(printed))).difference(own, theirs))
    for name, value in body.items():
        for place, slot in enumerate(_in(value)):
            is_card = slot in shown or (slot in own and isinstance(value, list))  # else a number may look like one
            is_card = is_card and 0 <= slot < len(printed)
            for other in (*own, *theirs[:OTHER_CARDS], *lies[-1:]) if is_card else ():
                foreign = other if other not in own and other not in used else None
                if type(printed[other]) is not type(printed[slot]):
                    continue  # a card of another sort
                changed = {**body, name: _put(value, place, other)}
                if printed[other] == printed[slot] or slot not in shown:
                    yield Strange(type(move), changed, foreign)
                else:
                    for said, face in body.items():
                        if said != name and _in(face)[place : place + 1] == [printed[slot]]:
                            refaced = {**changed, said: _put(face, place, printed[other])}
                            yield Strange(type(move), refaced, foreign)


def _hands(game: Game, seats: Sequence[str]) -> Mapping[str, Sequence[int]]:
    """The hands, where the game says where its cards are; else what each seat has taken."""
    stocks = [stock for stock in game.ruleset.cards(game.table) if stock.held]
    if stocks:
        return {seat: [slot for stock in stocks for slot in stock.held.get(seat, ())] for seat in seats}
    owners = game.chance.owners
    return {seat: [slot for slot, owner in enumerate(owners) if owner == seat] for seat in seats}


def _in(value: Any) -> list[Any]:
    """A field's value, or all that a list holds."""
    return value if isinstance(value, list) else [value]


def _put(value: Any, place: int, one: Any) -> Any:
    """The value with another thing at a place."""
    return [*value[:place], one, *value[place + 1 :]] if isinstance(value, list) else one


def _twisted(body: Mapping[str, Any], seats: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """The body with one field changed to what a careless or hostile program might write."""
    for name, value in body.items():
        strange: list[Any] = []
        if isinstance(value, bool):
            strange = [not value]
        elif isinstance(value, int):
            strange = [-1, 0, value - 1, value + 1, 2**40]
        elif isinstance(value, str):
            strange = ["", "nobody", *seats]
        elif isinstance(value, list):
            strange = [[], value * 2, value[::-1], value[1:], [2**40] if value and type(value[0]) is int else ["?"]]
        for other in strange:
            yield {**body, name: other}


def _sent(moment: Moment, seat: str, strange: Strange, listed: Collection[str]) -> None:
    game, kind, body = moment.game(), strange.kind, strange.body
    head = game.record.head
    event = Event.write(
        key_of(seat), kind=kind.kind, by=seat, body=body, at=AT, after=head.id, with_=tuple(head.frontier)
    )
    _judged(moment, game, event, f"an event `{kind.kind}` by {seat} with {dict(body)}", strange, listed)


def _judged(
    moment: Moment,
    game: Game,
    event: Event,
    what: str,
    strange: Strange,
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
        notation = read_move(strange.kind, strange.body).notation()
    if strange.foreign is not None:
        raise moment.complaint(f"{what} is accepted, and the card {strange.foreign} in it is not {event.by}'s")
    if sorted(notation.split()) not in [sorted(one.split()) for one in listed]:
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
        for strange in _strange(playout, moment, seat):
            _opened(moment, seat, strange, listed)


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


def _opened(moment: Moment, seat: str, strange: Strange, listed: Collection[str]) -> None:
    """A stranger seals what it likes, the others something legal, and everything is shown."""
    assert moment.need is not None
    game, kind, body = moment.game(), strange.kind, strange.body
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
    _judged(moment, game, event, what, strange, listed)
