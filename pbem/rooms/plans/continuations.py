"""How a half-typed plan may go on."""

from collections.abc import Sequence
from typing import Any

from pbem.app.seats import one_seat
from pbem.projections.ahead import behind_kind, cut_kind, named
from pbem.projections.game import Game
from pbem.projections.seat_names import begins, is_called
from pbem.projections.what_if import Supposition
from pbem.rooms.plans.language import PRICE
from pbem.rooms.plans.steps import CHEAPEST
from pbem.rules.condition import ANYBODY, JOINING
from pbem.wording import _


def complete(ctx: Any, incomplete: str) -> list[tuple[str, str]]:
    """The next word of a plan that is half typed at a shell; none rather than any error."""
    from pbem.cli.terminal.completion import AnyCase, meant_game
    from pbem.cli.viewer import viewer
    from pbem.errors import PbemError
    from pbem.store.opened_game import open_game

    try:
        game, typed = open_game(meant_game(ctx)).game, ctx.params
        found = next_words(game, game.seats_here(viewer().key), typed.get("moves") or [], incomplete, typed.get("seat"))
    except (PbemError, OSError):
        return []
    return [(AnyCase(word), hint) for word, hint in found]


def next_words(
    game: Game, mine: Sequence[str], words: Sequence[str], incomplete: str, chosen: str | None = None
) -> list[tuple[str, str]]:
    """The next word of a plan, with what it is for: of a condition, or of a move that is legal when the seat is asked
    next, if no one does anything before.

    Raises UsageError or NotYourTurnError.
    """
    typed = " ".join(words).lower().split()
    link = next((place for place in range(len(typed) - 1, -1, -1) if typed[place] in JOINING), -1)
    here, joined = typed[link + 1 :], typed[link] if link >= 0 else "then"
    seat = one_seat(mine, game.record.header.seats, chosen)
    if joined == "when":
        found = [(name, one.help) for name, one in game.ruleset.conditions().items() if not here]
    elif joined in ("if", "unless"):
        found = _condition(game, seat, joined, here)
    else:
        found = _moves(game, seat, here)
    return [(word, hint) for word, hint in found if begins(word, incomplete)]


def _condition(game: Game, seat: str, link: str, here: Sequence[str]) -> list[tuple[str, str]]:
    if link == "if" and here[:1] == ["it"]:
        return [(PRICE[len(here)], "")] if [*PRICE[: len(here)]] == here and len(here) < len(PRICE) else []
    if not here:
        others = [one for one in game.record.header.seats if one != seat]
        seats = [(one, _("what another seat plays")) for one in (*others, ANYBODY)]
        return [*seats, *([("it", _("costs at most 4, say"))] if link == "if" else [])]
    if len(here) == 1:
        return [("plays", "")]
    if len(here) == 2:
        return [(name, "") for name, kind in game.ruleset.kinds.items() if not kind.unattended]
    kind, more = cut_kind(game.ruleset, here[2:])
    rests = [] if kind is None else [[*behind_kind(move)] for move in named(kind, game.view(seat))]
    behind = [one[len(more)] for one in rests if len(one) > len(more) and all(map(is_called, one, more))]
    return [(word, "") for word in dict.fromkeys(behind)]


def _moves(game: Game, seat: str, here: Sequence[str]) -> list[tuple[str, str]]:
    supposed = Supposition(game, lambda _sentence: None)
    here = here[here[:1] == [CHEAPEST] :]
    if not supposed.wait_for(seat, lambda _need, _answers: True):
        return [] if here else [(name, "") for name, kind in game.ruleset.kinds.items() if not kind.unattended]
    view, found = supposed.view(seat), dict[str, str]()
    for move in game.ruleset.legal(view):
        parts = move.notation().split()
        if len(parts) > len(here) and all(map(begins, parts, here)):
            found.setdefault(parts[len(here)], move.hint(view.table, seat) if len(parts) == len(here) + 1 else "")
    return list(found.items())
