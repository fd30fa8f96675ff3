"""The order of play: what was chosen takes effect, and what follows from it, until someone has to choose."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from pbem.errors import Fault, FaultyFileError
from pbem.projections.clocks import at_the_latest
from pbem.projections.decode import read_move, read_options
from pbem.projections.record import Answer, Made, Record
from pbem.rules import Move, Need, Play, Waiting
from pbem.rules.game_faults import events_fault
from pbem.rules.state import copy
from pbem.secrecy import OnceEach
from pbem.wording import _

from .folding import Folding
from .offers import handed, now_counting, tell_lapsed
from .question import newest

if TYPE_CHECKING:
    from pbem.secrecy import Laid


def lay_out(game: Folding) -> None:
    """Lay the table, as the rules deal or as a position has it, and go on to the first choice."""
    header = game.record.header
    try:
        with events_fault(game.ruleset, game.newest_choice):
            if header.position:
                from pbem.projections.position_import import place

                known = cast("Laid", game.chance)  # what starts from a position is open
                game.table = place(header.position, game.ruleset, header.seats, known)
            else:
                options, chance = read_options(game.ruleset, header.options), OnceEach(game.chance, ())
                game.table = game.ruleset.deal(header.seats, options, chance)
                game.record.labels = chance.fresh
    except Waiting as waiting:
        game.record.waiting = list(waiting.seats)
        return
    game.record.began = game.record.head.at
    settle(game)


def settle(game: Folding) -> None:
    """Let choices take effect and the order of play run on until someone whose player is here has to choose.

    Raises BrokenGameError, with the event from which that followed, where the game's code fails.
    """
    going = True
    while going:
        with events_fault(game.ruleset, game.newest_choice):
            going = _goes_on(game)


def _goes_on(game: Folding) -> bool:
    """Whether what is asked is answered already, after all that was chosen has taken effect: then that is chosen."""
    record, ruleset = game.record, game.ruleset
    if not (run(game, record.made) and _done(game, ruleset.proceed)):
        return False
    need = ruleset.need(game.table)
    if need is not None and need.together:
        if any(seat not in record.head.answers and chooses(record, seat) for seat in need.seats):
            return look(game)
        _answered(game, need)
        return True
    if need is not None and not plays(record, need.seats[0]):
        record.made = [Made(need.seats[0], _stand_in(game, need.seats[0]))]
        return True
    return look(game)


def _answered(game: Folding, need: Need) -> None:
    """All have answered what they were asked together: their choices take effect next."""
    record, head = game.record, game.record.head
    here = [answer.id for answer in head.answers.values() if answer.id in head.sides]
    head.frontier = newest(head, here) or head.frontier
    with events_fault(game.ruleset, game.newest_choice):
        head.rounds += 1
        listed = [one for answer in head.answers.values() for one in answer.listed]
        listed += [one for seal in head.seals.values() for one in seal.listed]
        chosen = [Made(seat, head.answers.get(seat) or _stand_in(game, seat, listed)) for seat in need.seats]
        record.made = [*now_counting(game, listed), *chosen]
    signed = {seat: one.at for seat, one in head.answers.items() if one.at is not None}
    within = [at_the_latest(record, seat, at) for seat, at in signed.items()]
    head.since, head.within = max([head.since, *signed.values()]), max([head.within, *within])
    head.answers, head.seals, head.chosen_for = {}, {}, []


def look(game: Folding) -> bool:
    """What all who read the game ask of a table, asked at once: where that fails, it is by what was chosen last.

    Returns False: it goes no further.
    """
    ruleset, table = game.ruleset, game.table
    if ruleset.need(table) is not None:
        ruleset.open_moves(table)
    ruleset.result(table, game.record.vacant)
    ruleset.points(table)
    ruleset.period(table)
    ruleset.phase(table)
    ruleset.progress(table)
    return False


def run(game: Folding, made: list[Made]) -> bool:
    """Whether all that was chosen has taken effect; what has is taken from the list."""
    while made:
        with events_fault(game.ruleset, made[0].answer.id):
            if not _takes_effect(game, made[0]):
                return False
        del made[0]
    return True


def _takes_effect(game: Folding, made: Made) -> bool:
    """Whether a choice has taken effect, or come to nothing; else it waits for secrecy."""
    move = read_move(game.ruleset.kinds[made.answer.kind], made.answer.body)
    refusal = game.ruleset.refusal(game.table, made.seat, move) if made.optional else None
    if refusal is None:
        return _done(game, partial(_effect, game, move, made.seat))
    tell_lapsed(game, made.seat, move, refusal)
    return True


def is_here(record: Record, seat: str) -> bool:
    """Whether a seat's player has not left."""
    return seat not in record.vacant


def plays(record: Record, seat: str) -> bool:
    """Whether a seat's player moves; else the rules do, for a player who has left or until one is back."""
    return is_here(record, seat) and seat not in record.absent


def chooses(record: Record, seat: str) -> bool:
    """Whether the seat's player answers what is asked now; else the rules do."""
    return plays(record, seat) and seat not in record.head.chosen_for


def owing_openings(game: Folding) -> tuple[str, ...]:
    """The seats whose seals are to be opened now: none until everyone who is asked has sealed."""
    head = game.record.head
    need = game.ruleset.need(game.table) if head.seals else None
    if need is None or not need.sealed:
        return ()
    present = [seat for seat in need.seats if chooses(game.record, seat)]
    if any(seat not in head.seals for seat in present):
        return ()
    return tuple(seat for seat in present if seat not in head.answers)


def come_back(record: Record) -> None:
    """Whose players are back play again."""
    record.absent = [seat for seat in record.absent if seat not in record.returning]
    record.returning = []


def _effect(game: Folding, move: Move, seat: str, play: Play[Any]) -> None:
    shown = move.cards()
    if shown:
        game.chance.turn_up([slot for slot, _face in shown])
    move.effect(play, seat)


def _stand_in(game: Folding, seat: str, listed: Sequence[str] = ()) -> Answer:
    """Chosen when it is asked for, like the others' answers: before any of them takes effect, but after the offers
    that these list."""
    move = game.ruleset.stand_in(handed(game, listed), seat)
    return Answer("", move.kind, move.body())


def _done(game: Folding, step: Callable[[Play[Any]], None]) -> bool:
    """Whether a step of the game came to its end; one that waits for secrecy is as if it had never started."""
    left = tuple(game.record.vacant)
    if game.record.header.position:
        step = partial(_within_budget, step)
    if game.dealer.stops(game):
        return False
    hears = game.hears
    if hears is not None:
        game.race.begin(game.ruleset, game.table)
    if not game.chance.waits:
        chance = OnceEach(game.chance, game.record.labels)
        step(Play(game.table, chance, hears, left))
        _note(game, chance)
        _tell_overtakings(game)
        return True
    game.chance.go_on_from(" ".join([game.record.head.id, *game.record.head.frontier]))
    kept, chance = copy(game.table), OnceEach(game.chance, game.record.labels)
    try:
        step(Play(game.table, chance, None, left))
    except Waiting as waiting:
        game.table = kept
        game.record.waiting = list(waiting.seats)
        return False
    game.record.waiting = []
    if hears is not None:  # again, now that it waits for no one: each sentence is told where the table stands then
        game.table = kept
        chance = OnceEach(game.chance, game.record.labels)
        step(Play(game.table, chance, hears, left))
        _tell_overtakings(game)
    _note(game, chance)
    return True


def _note(game: Folding, chance: OnceEach) -> None:
    """What a step that came to its end has used and shown."""
    game.record.labels += chance.fresh
    game.has_drawn(chance.drawn)


def _tell_overtakings(game: Folding) -> None:
    if game.hears is not None:
        for sentence in game.race.told(game.ruleset, game.table):
            game.say(sentence)


def _within_budget(step: Callable[[Play[Any]], None], play: Play[Any]) -> None:
    """A step on a table that someone has laid by hand, where rules may come to no end. Raises FaultyFileError."""
    from pbem.projections.budget import EndlessError, budget

    try:
        with budget():
            step(play)
    except EndlessError as error:
        raise FaultyFileError(_("the position"), [Fault(0, str(error))]) from None
