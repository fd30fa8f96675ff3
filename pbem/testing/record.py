"""What is written down is the game: replay, positions, undo, answers in any order, and waiting for secrecy."""

from collections.abc import Sequence
from functools import partial
from itertools import chain, islice, permutations
from random import Random
from typing import Any, cast

from pbem import author
from pbem.events.event import Event
from pbem.events.text import parse, render, render_all
from pbem.projections import position, position_import
from pbem.projections.agreement import given_answers
from pbem.projections.audit import audit
from pbem.projections.decode import read_move
from pbem.projections.game import Game
from pbem.projections.game.commitments import opened_choice
from pbem.rules.play import Audience
from pbem.rules.unknown import supposed
from pbem.secrecy import CardProvider, provide, rehearsal

from .chances import HesitantChance
from .complaint import difference, explained
from .playout import AT, Moment, Playout, finder, key_of, opened, played_on, thinned
from .quick import unsound
from .table import misjudged, unexplained

POSITIONS = 6  # moments of a playout from which a position is taken
TARGETS = 3  # turns of a playout that are taken back
ASIDE = 12  # events played another way before they are taken back in turn
ORDERS = 6  # orders of arrival that are tried for one question
MOST_WAITS = 1000  # requests that secrecy delays after one event


def written(playout: Playout) -> None:
    """Every event is the same after it was written into the file and read back, and so is the whole file."""
    for moment in playout.moments:
        with explained(moment.where, "writing the event into the file"):
            reading = parse(render(moment.event).encode())
        if reading.faults or [event for _number, event in reading.events] != [moment.event]:
            raise moment.complaint(f"read back, the event is another: {reading.faults or reading.events}")


def replayed(playout: Playout) -> None:
    """The file alone tells the same game: the same table, cards and question after every event."""
    ruleset = playout.setting.ruleset()
    raw = render_all(playout.events).encode()
    reading = parse(raw)
    game = Game.begin(reading.events[0][1], finder(ruleset))
    for moment, (_number, event) in zip(playout.moments[1:], reading.events[1:], strict=True):
        with explained(moment.where, "replaying the event"):
            objection = game.objection(event)
            game.take(event)
        if objection is not None:
            raise moment.complaint(f"when the file is replayed the event is refused: {objection}")
        _same(moment, game, "when the file is replayed")
    found = audit(raw, finder(ruleset))
    if found.faults or found.orphaned or found.game is None:
        raise playout.moments[-1].complaint(f"the audit of the file finds {[*found.faults, *found.orphaned]}")
    _same(playout.moments[-1], found.game, "after an audit of the file")


def _same(moment: Moment, game: Game, when: str) -> None:
    if different := difference(moment.table, game.table):
        raise moment.complaint(f"{when} the table differs: {different}")
    if different := difference(moment.game().chance, game.chance):
        raise moment.complaint(f"{when} the cards differ: {different}")
    if game.need != moment.need:
        raise moment.complaint(f"{when} the table waits for {game.need}, not for {moment.need}")


def positions(playout: Playout) -> None:
    """A position gives the same table, legal moves and facts again, whole or as a seat knows it, and plays on."""
    shown = [moment for moment in playout.begun() if not moment.game().record.head.seals]
    for moment in thinned(shown, POSITIONS):
        for seat in (None, *moment.setting.seats):
            _laid_out(moment, seat)
        _begun_from(moment, playout.seed)


def _laid_out(moment: Moment, knower: str | None) -> None:
    """`knower`: from whose view the position is taken; None for everyone's."""
    game = moment.game()
    chance = rehearsal("11" * 32)
    whose = "the whole position" if knower is None else f"the position as {knower} knows it"
    with explained(moment.where, f"writing {whose} and laying it out"):
        lines = position.export(game, knower).splitlines()
        table = position_import.place(lines, game.ruleset, moment.setting.seats, chance)
    expected = moment.table if knower is None else supposed(game.ruleset, moment.table, knower)
    if different := difference(expected, table):
        raise moment.complaint(f"in {whose} the table differs: {different}")
    for seat in moment.setting.seats if knower is None else [knower]:
        before, after = _offered(game, seat), _offered(Game(game.record, game.ruleset, table, chance), seat)
        if before != after:
            raise moment.complaint(f"in {whose} {seat} sees {after}, not {before}")


def _offered(game: Game, seat: str) -> tuple[Any, list[Any]]:
    return game.ruleset.facts(game.view(seat)), [(move.kind, move.body()) for move in game.legal(seat)]


def _begun_from(moment: Moment, seed: int) -> None:
    """A new game from the position has the same table, and can be played."""
    lines = position.export(moment.game()).splitlines()
    with explained(moment.where, "beginning a game from the position"):
        game = [game for _event, game in opened(moment.setting, seed, position=lines)][-1]
    if different := difference(moment.table, game.table):
        raise moment.complaint(f"in a game begun from the position the table differs: {different}")
    where = f"{moment.where}, in a game begun from the position"
    for _event in islice(played_on(game, Random(seed), partial(str, where)), ASIDE):
        pass


def undone(playout: Playout) -> None:
    """Taking moves back brings back the table as it was, again and again, and the same draws bring the same cards."""
    for before, first in thinned(playout.turns(), TARGETS):
        game = playout.moments[-1].game()
        _take_back(before, game, first.after, first.with_)
        _back(before, game, "after an undo")
        where = f"{before.where}, in another line of play after an undo"
        head = game.record.head.id
        if list(islice(played_on(game, Random(before.number), partial(str, where)), ASIDE)):
            _take_back(before, game, head, ())
            _back(before, game, "after a second undo")
        _played_again(game, before, playout)
    for before in thinned(_questions(playout), TARGETS):
        game = playout.moments[-1].game()
        _take_back(before, game, before.game().record.head.id, ())
        _back(before, game, "after an undo")


def _questions(playout: Playout) -> list[Moment]:
    """The moments at which several are asked at once and no one has answered yet."""
    asked = [moment for moment in playout.moments if moment.need is not None and moment.need.together]
    heads = [(moment, moment.game().record.head) for moment in asked]
    return [moment for moment, head in heads if not (head.answers or head.seals or head.frontier)]


def _take_back(before: Moment, game: Game, to: str, to_with: Sequence[str]) -> None:
    """Propose an undo, let everyone consent, and carry it out."""
    seats = game.record.header.seats
    body = {"to": to, **({"to_with": list(to_with)} if to_with else {})}
    with explained(before.where, "going back to here from the end of the game"):
        proposal = _stated(game, "propose", seats[0], {"motion": "undo", **body}, [])
        consents = [_stated(game, "consent", seat, {}, [proposal]) for seat in seats[1:]]
        _stated(game, "undo", seats[0], body, consents or [proposal])


def _stated(game: Game, kind: str, seat: str, body: dict[str, Any], listed: Sequence[str]) -> str:
    event = author.core_event(game, kind, seat, key_of(seat), at=AT, body=body, with_=listed)
    game.take(event)
    return event.id


def _back(before: Moment, game: Game, when: str) -> None:
    if different := difference(before.table, game.table):
        raise before.complaint(f"{when} back to here the table differs: {different}")
    if game.need != before.need:
        raise before.complaint(f"{when} back to here the table waits for {game.need}, not for {before.need}")


def _played_again(game: Game, before: Moment, playout: Playout) -> None:
    """The same moves once more, from a moment on, lead to the same tables."""
    for moment in playout.moments[before.number :]:
        with explained(moment.where, "playing the same move again after an undo"):
            game.take(_again(game, moment.event, playout.events[moment.number :]))
        if different := difference(moment.table, game.table):
            raise moment.complaint(f"played again after an undo to event {before.number}, {different}")


def _again(game: Game, event: Event, later: Sequence[Event]) -> Event:
    """The same choice as an event's, at the game's present link. `later`: what followed it."""
    key, kind, body = key_of(event.by), event.kind, event.body
    opened = author.opening(game, event.by, key, at=AT)
    if opened is not None:
        return opened
    if event.kind == "seal":
        shown = next(one for one in later if (one.kind, one.by) == ("open", event.by)).body
        kind, body = shown["move"], opened_choice(shown)
    return author.play(game, event.by, read_move(game.ruleset.kinds[kind], body), key, at=AT)


def arrived(playout: Playout) -> None:
    """Answers that several seats give at once lead to the same table in whatever order they arrive.

    Openings are made in that order: one lists those before it.
    """
    for moment in _questions(playout):
        assert moment.need is not None
        seats = moment.need.seats
        size = len(seats) * (2 if moment.need.sealed else 1)
        answers = playout.events[moment.number : moment.number + size]
        expected = playout.moments[moment.number + size - 1]
        for order in islice(permutations(reversed(seats)), ORDERS):
            ranked = sorted(answers, key=lambda event: (event.kind == "open", order.index(event.by)))
            _answered(moment, expected, ranked)


def _answered(moment: Moment, expected: Moment, order: Sequence[Event]) -> None:
    game = moment.game()
    names = ", ".join(event.by for event in order)
    for event in order:
        with explained(moment.where, f"answering in the order {names}"):
            answer = author.opening(game, event.by, key_of(event.by), at=AT) or event
            objection = game.objection(answer)
            game.take(answer)
        if objection is not None:
            raise moment.complaint(f"answering in the order {names}, {event.by} is refused: {objection}")
    if different := difference(expected.table, game.table):
        raise moment.complaint(f"answered in the order {names}, {different}")


def waited(playout: Playout) -> None:
    """Where secrecy makes the game wait, it goes on later as if nothing had happened, and tells nothing twice.

    A step that is told is carried out twice, the second time without waiting: so one game is listened to, and one not.
    """
    told: list[tuple[str, Audience]] = []

    def tell(_game: Game, _event: Event, sentence: str, audience: Audience) -> None:
        told.append((sentence, audience))

    def hesitant(cards: str, seed: str) -> CardProvider:
        return cast(CardProvider, HesitantChance(provide(cards, seed)))  # it passes all else on

    ruleset = playout.setting.ruleset()
    games = [Game.begin(playout.events[0], finder(ruleset), hears, hesitant) for hears in (tell, None)]
    for moment, event in zip(playout.moments[1:], playout.events[1:], strict=True):
        for game in games:
            with explained(moment.where, "taking the event while secrecy keeps the game waiting"):
                game.take(event)
                for _time in range(MOST_WAITS):
                    if not game.record.waiting:
                        break
                    game.resume()
            if game.record.waiting:
                raise moment.complaint("after waiting for secrecy it asks for something else each time")
            if different := difference(moment.table, game.table):
                raise moment.complaint(f"after waiting for secrecy the table differs: {different}")
    for expected, found in zip([(one.sentence, one.audience) for one in playout.story], told, strict=False):
        if expected != found:
            raise playout.moments[-1].complaint(f"after waiting, {found[0]!r} is told instead of {expected[0]!r}")
    if len(told) != len(playout.story):
        raise playout.moments[-1].complaint("after waiting for secrecy, more or less is told than without")


def left(playout: Playout) -> None:
    """When a player leaves, in a turn or while several are asked, the stand-in plays on and the game ends."""
    if len(playout.setting.seats) < 3:
        return  # a player left alone has won
    half_answered = [moment for moment in playout.begun() if moment.game().record.head.answers]
    for moment in [*playout.asked(TARGETS), *thinned(half_answered, TARGETS)]:
        assert moment.need is not None
        game, leaver = moment.game(), moment.need.seats[0]
        where = f"{moment.where}, then {leaver} left"
        pieces = dict(game.ruleset.pieces(moment.table))
        told: list[tuple[str, Audience]] = []

        def hear(_game: Game, _event: Event, *said: Any, told: list[tuple[str, Audience]] = told) -> None:
            told.append((said[0], said[1]))

        game.listen(hear)
        points = dict(game.ruleset.points(moment.table))
        with explained(where, "going on"):
            _stated(game, "resign", leaver, {}, sorted(given_answers(game)))
        del told[:1]  # that someone has left explains no points
        for event in chain([None], played_on(game, Random(playout.seed), partial(str, where))):
            what = "leaving" if event is None else f"{event.by}'s `{event.kind}`"
            with explained(where, f"asking what is broken after {what}"):
                flaw = unsound(moment.setting, game.table, pieces)
                now = dict(game.ruleset.points(game.table))
            if flaw := flaw or unexplained(points, now, told):
                raise moment.complaint(f"after {leaver} left, {flaw}")
            points = now
            told.clear()
        if game.result is None:
            raise moment.complaint(f"after {leaver} left, the game ends without a result")
        if flaw := misjudged(game.result, points, playout.setting.seats):
            raise moment.complaint(f"after {leaver} left, {flaw}")
        if leaver in game.result.winners:
            raise moment.complaint(f"{leaver} has left, and wins")
