"""How a half-typed plan may go on."""

from collections.abc import Sequence

from pbem.app.seats import one_seat
from pbem.projections.game import Game
from pbem.projections.what_if import Supposition
from pbem.rules.condition import LINKS
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
    if link >= 0 and typed[link] in ("if", "when", "and"):
        found = _conditions(game, here)
    else:
        found = _moves(game, one_seat(mine, game.record.header.seats, chosen), here)
    return [(word, hint) for word, hint in found if word.startswith(incomplete)]


def _conditions(game: Game, here: Sequence[str]) -> list[tuple[str, str]]:
    if here:
        return []
    common = [(LEGAL, _("it is legal then")), (UNTOUCHED, _("nobody else has come near"))]
    costs = ("costs", _("costs at most 4, say"))
    return [*common, costs, *((name, one.help) for name, one in game.ruleset.conditions().items())]


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
