"""How a half-typed plan may go on."""

from collections.abc import Sequence

from pbem.app.seats import one_seat
from pbem.projections.game import Game
from pbem.projections.what_if import Supposition
from pbem.rules.condition import JOINING, LINKS
from pbem.wording import _

from .steps import LEGAL, UNTOUCHED


def next_words(
    game: Game, mine: Sequence[str], words: Sequence[str], incomplete: str, chosen: str | None = None
) -> list[tuple[str, str]]:
    """The next word of a plan, with what it is for: of a condition, or of a move that is legal when the seat is asked
    next, if nobody does anything before.

    Raises UsageError or NotYourTurnError.
    """
    typed = " ".join(words).lower().split()
    link = next((place for place in range(len(typed) - 1, -1, -1) if typed[place] in LINKS), -1)
    here = typed[link + 1 :]
    if link >= 0 and (typed[link] in ("and", "but") or JOINING[typed[link]] in ("if", "when", "unless")):
        found = _conditions(game, here[here[:1] == ["not"] :])
    else:
        found = _moves(game, one_seat(mine, game.record.header.seats, chosen), here)
    return [(word, hint) for word, hint in found if word.startswith(incomplete)]


def _conditions(game: Game, here: Sequence[str]) -> list[tuple[str, str]]:
    if here:
        return _within(game, here)
    common = [(LEGAL, _("it is legal then")), (UNTOUCHED, _("nobody else has come near"))]
    costs = ("costs", _("costs at most 4, say"))
    own = [(name, one.help) for name, one in game.ruleset.conditions().items()]
    numbers = [("at", _("at least 3 of something"))] if game.ruleset.amounts() else []
    others = [(seat, _("what {seat} is, has or plays").format(seat=seat)) for seat in game.record.header.seats]
    return [*common, costs, *own, *numbers, *others]


def _within(game: Game, here: Sequence[str]) -> list[tuple[str, str]]:
    """The next word of a condition that has begun."""
    whose = here[0] in game.record.header.seats
    rest = list(here[1:] if whose else here)
    ruleset = game.ruleset
    if rest == ["is"]:
        return [(name, one.help) for name, one in ruleset.conditions().items() if one.other]
    if rest == ["plays"]:
        return [(name.replace("-", " ").split()[0], "") for name, kind in ruleset.kinds.items() if not kind.unattended]
    if not rest:
        return [("is", ""), ("plays", ""), *([("has", "")] if ruleset.amounts() else [])]
    rest = rest[rest[0] == "has" :]
    if not rest:
        return [("at", _("at least 3 of something"))]
    if rest == ["at"]:
        return [("least", ""), ("most", "")]
    if len(rest) == 3 and rest[0] == "at" and rest[2].isdigit():
        return [
            (name, one.help) for name, one in ruleset.amounts().items() if not one.common and (one.other or not whose)
        ]
    return []


def _moves(game: Game, seat: str, here: Sequence[str]) -> list[tuple[str, str]]:
    supposed = Supposition(game, lambda _sentence: None)
    if not supposed.wait_for(seat, lambda _need, _answers: True):
        return [] if here else [(name, "") for name, kind in game.ruleset.kinds.items() if not kind.unattended]
    view, found = supposed.view(seat), dict[str, str]()
    for move in game.ruleset.legal(view):
        parts = move.notation().split()
        if len(parts) > len(here) and all(map(str.startswith, parts, here)):
            found.setdefault(parts[len(here)], move.hint(view.table, seat) if len(parts) == len(here) + 1 else "")
    return list(found.items())
