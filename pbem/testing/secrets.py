"""A seat knows no more than it may: whatever it has not seen could be otherwise, and it would not notice."""

from collections.abc import Callable, Mapping
from itertools import chain
from random import Random
from typing import Any, cast

from pbem.projections.decode import read_options
from pbem.projections.game import Game
from pbem.projections.story import Told
from pbem.rules import Chance, View
from pbem.rules.chance import Face
from pbem.rules.picture import PHONE
from pbem.rules.unknown import honest, supposed
from pbem.secrecy import CardProvider, DealPlan, Laid, plan_of, provide

from .chances import RedealtChance
from .complaint import ConformanceError, difference, explained
from .drawn import scene
from .plans import asked_by_plans
from .playout import Moment, Playout, finder, thinned
from .table import WIDER

VIEWED = 8  # moments of a playout at which every seat looks at the table
RETOLD = 3  # moments up to which the whole game is told again


def dealt(playout: Playout) -> None:
    """Which decks a deal shuffles, what it turns up, rolls and gives to seats do not depend on any face or roll."""
    setting = playout.setting
    ruleset = setting.ruleset()
    options = read_options(ruleset, playout.begun()[0].game().record.header.options)

    def deal(chance: Chance) -> None:
        ruleset.deal(setting.seats, options, chance)

    where = f"{ruleset.title}, {setting}, seed {playout.seed}"
    with explained(where, "dealing with other faces"):
        different = _asked_otherwise(plan_of(deal), plan_of(deal, otherwise=True))
    if different:
        raise ConformanceError(
            f"{where}: what the deal asks for depends on what it turns up: with other faces {different} is different"
        )


def _asked_otherwise(one: DealPlan, other: DealPlan) -> str:
    """What two plans of one deal differ in, as words for the game's author; "" if they are the same."""
    for (label, faces, _up), (label_too, faces_too, _up_too) in zip(one.laid, other.laid, strict=False):
        if (label, sorted(map(str, faces))) != (label_too, sorted(map(str, faces_too))):
            return f"the deck {label!r}"
    if len(one.laid) != len(other.laid):
        longer = max(one.laid, other.laid, key=len)
        return f"the deck {longer[min(len(one.laid), len(other.laid))][0]!r}"
    if one.shown != other.shown:
        slots = sorted({*chain(one.shown, other.shown)} - ({*one.shown} & {*other.shown}))
        return f"whether card {slots[0]} is turned up" if slots else "the order in which cards are turned up"
    if one.rolled != other.rolled:
        return "what is rolled"
    if one.drawn != other.drawn:
        return "who draws how many cards"
    return ""


def unseen(playout: Playout) -> None:
    """With other faces on the cards that a seat has not seen, its board, its facts and its legal moves are the same."""
    random = Random(playout.seed)
    for moment in thinned(playout.begun(), VIEWED):
        for seat in (*moment.setting.seats, ""):
            game = moment.game()
            other = moment.game()
            for slot, face in redealt(game.chance, seat, random).items():
                other.chance.printed[slot] = face
            with explained(moment.where, f"showing the game to {seat or 'an onlooker'} with other cards unseen"):
                before = seen(game, seat)
                different = changed(before, seen(other, seat))
            if different is not None:
                raise moment.complaint(
                    f"{seat or 'an onlooker'} can tell what it may not know: with other faces on the cards that it "
                    f"has not seen, {different} would be different"
                )
            _supposed(moment, seat, before)


def changed(expected: Mapping[str, Any], found: Mapping[str, Any]) -> str | None:
    """What a seat would see differently, in words; None if nothing."""
    return next((what for what in expected if expected[what] != found[what]), None)


def _supposed(moment: Moment, seat: str, before: Mapping[str, Any]) -> None:
    """On a table that holds only what the seat may know, it sees the same."""
    who, game, other = seat or "an onlooker", moment.game(), moment.game()
    with explained(moment.where, f"replacing what {who} may not know of the table"):
        other = other.at_table(supposed(game.ruleset, game.table, seat))
        broken = game.ruleset.broken(other.table)
    if broken is not None:
        raise moment.complaint(f"what {who} has to suppose of the table breaks it: {broken}")
    if game.ruleset.unknown(other.table, seat) != game.ruleset.unknown(game.table, seat):
        raise moment.complaint(f"what {who} has to suppose of the table depends on what it may not know")
    with explained(moment.where, f"showing {who} a table that holds only what it may know"):
        different = changed(before, seen(other, seat))
    if different is not None:
        raise moment.complaint(f"{different} shows {who} what `unknown` says that it may not know")


def seen(game: Game, seat: str) -> dict[str, Any]:
    """All that a seat is shown, and what its plans depend on."""
    view = View(game.table, seat, game.chance)
    own = honest(game.ruleset, view)
    legal = game.legal(seat)
    picture = game.ruleset.picture(view)
    fitted = [panel.fitted for panel in (*picture.panels, *picture.aside) if panel.fitted is not None]
    return {
        "its board": picture,
        "its board in other widths": [draw(width) for draw in fitted for width in (PHONE, WIDER)],
        "its drawing": scene(game, view),
        "its facts": game.ruleset.facts(view),
        "how far the game is": game.ruleset.progress(game.table),
        "its hand": game.ruleset.hand(view),
        "its legal moves": [move.notation() for move in legal],
        "the hints beside its moves": [move.hint(game.table, seat) for move in legal],
        "what its moves mean": [move.meaning(view) for move in legal],
        "how its moves are finished": [move.finish(view, ()) for move in legal],
        **{what: _answered(ask) for what, ask in asked_by_plans(game.ruleset, own) if seat},
    }


def _answered(ask: Callable[[], object]) -> object:
    """What plans are told; None where that fails, of which `plans.planned` complains."""
    try:
        return ask()
    except Exception:
        return None


def redealt(chance: Laid, seat: str, random: Random) -> dict[int, Face]:
    """Other faces for the slots that a seat has not seen: the same faces of each shuffle, in another order."""
    faces: dict[int, Face] = {}
    for slots in chance.hidden(seat).values():
        mixed = [chance.printed[slot] for slot in slots]
        random.shuffle(mixed)
        faces |= dict(zip(slots, mixed, strict=True))
    return faces


def untold(playout: Playout) -> None:
    """With other faces on the cards that a seat has not seen, the same events lead to the same table and story."""
    random = Random(playout.seed)
    for moment in thinned(playout.begun(), RETOLD + 1)[1:]:
        for seat in (*moment.setting.seats, ""):
            _told_again(playout, moment, seat, redealt(moment.game().chance, seat, random))


def _told_again(playout: Playout, last: Moment, seat: str, faces: dict[int, Face]) -> None:
    """Play the events up to a moment with these faces, and compare what the seat sees and reads on the way."""
    who = seat or "an onlooker"
    told: list[Told] = []
    game = Game.begin(
        playout.events[0],
        finder(playout.setting.ruleset()),
        lambda game, event, sentence, audience: told.append(Told.now(game, event, sentence, audience)),
        lambda cards, seed: cast(CardProvider, RedealtChance(provide(cards, seed), faces)),  # it passes all else on
    )
    for moment in playout.moments[1 : last.number]:
        with explained(moment.where, f"the effect of the event, with other faces on cards that {who} has not seen,"):
            game.take(moment.event)
        if different := difference(moment.table, game.table):
            raise moment.complaint(f"what happens depends on cards that {who} has not seen: {different}")
    mine = {seat} if seat else set()
    expected = [one for one in playout.story if one.for_eyes(mine)][: len(told)]
    for first, second in zip(expected, [one for one in told if one.for_eyes(mine)], strict=False):
        if first.sentence != second.sentence:
            raise last.complaint(
                f"{who} is told what it may not know: {first.sentence!r} would be {second.sentence!r} if cards that it "
                f"has not seen were others"
            )
