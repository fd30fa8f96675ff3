"""What the page is told for planning ahead by clicks: what others may play, one's answers, and what is planned.

The page joins them to the words of a plan, and says those.
"""

from collections.abc import Sequence
from typing import Any

from pbem.app.plans import giving
from pbem.app.plans.premises import ANYBODY
from pbem.app.plans.replies import Answers, Premised, answers, premises
from pbem.projections.game import Game
from pbem.show.choices import headings
from pbem.show.drawn.touched import Touched
from pbem.wording import _, ngettext

from .screening import Screening

Offers = list[list[Any]]
"""See `Offer` in types.d.ts."""


def ahead(game: Game, seat: str, screening: Screening) -> dict[str, Any]:
    """See `Ahead` in types.d.ts."""
    need = game.need
    asked = list(need.seats) if need is not None else []
    others = [one for one in game.record.header.seats if one != seat]
    found = answers(game, seat)
    return {
        "others": [_other(ANYBODY, _("anyone")), *(_other(one, one) for one in others)],
        "who": asked[0] if len(asked) == 1 and asked[0] in others else ANYBODY,
        "first": seat in asked,
        "premises": _premises(premises(game, seat), screening),
        "answers": _answers(found, game, screening),
        "legal": len(found.legal),
        "kept": giving.trees(game, seat),
        "words": {
            "move": _("What do you play then?"),
            "begin": _("What do you play first?"),
            "otherwise": _("otherwise"),
            "drop": _("Forget this"),
        },
    }


def _other(seat: str, called: str) -> list[str]:
    """Of whom a condition may be, and how that is said: before its move is chosen, and with its move."""
    asked, said = _("If {who} plays …"), _("if {who} plays {move}")
    return [seat, called, asked.format(who=called), said.format(who=called, move="{move}")]


def _premises(found: Sequence[Premised], screening: Screening) -> Offers:
    groups = headings([one.words for one in found], _("Moves"))
    offers = []
    for one, group in zip(found, groups, strict=True):
        named = [screening.named(move.notation()) for move in one.moves]
        lit = dict.fromkeys(place for touched in named for place in touched.lit)
        every = dict.fromkeys(place for touched in named for place in touched.of)
        places = screening.numbers(Touched(tuple(lit), tuple(every)))
        offers.append([one.words, _meaning(len(one.moves)), group, 0, *places])
    return offers


def _meaning(count: int) -> str:
    if count == 1:
        return ""
    return ngettext("any of {count} move", "any of {count} moves", count).format(count=count)


def _answers(found: Answers, game: Game, screening: Screening) -> Offers:
    offers: Offers = []
    groups = headings([move.notation() for move in found.legal], _("Moves"))
    for move, group in zip(found.legal, groups, strict=True):
        hint = move.hint(found.view.table, found.view.seat)
        said = " · ".join(one for one in (hint, move.meaning(found.view)) if one)
        places = screening.numbers(screening.touched(move, found.view.table))
        offers.append([move.notation(), said, group, 0, *places])
    for move in found.later:
        places = screening.numbers(screening.named(move.notation()))
        offers.append([move.notation(), "", _("If it is legal by then"), 0, *places])
    return offers
