"""To plan moves for later, or to drop plans, stop them and take them up again."""

from __future__ import annotations

import re

from pbem.app.acts.act import Act, Argument, ByMail, Saying, for_oneself
from pbem.errors import UsageError
from pbem.wording import _

TYPE_CHECKING = False  # without typing, as the acts of the base
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pbem.app.acts.act import Foreseen, MailLine, Seated, Values


def _read(words: Sequence[str]) -> Values:
    if not words:
        raise UsageError(_("name the moves: `plan MOVE then MOVE`"))
    return {"moves": " ".join(words)}


def _offers(seated: Seated) -> Iterator[Saying]:
    """To plan where others move between one's turns, and to forget each plan."""
    from .kept import planned

    if not seated.alone:
        means = _("moves for later, hidden from the others: `plan MOVE then MOVE`")
        yield Saying("plan", means, for_oneself(), more=True)
    for number, plan in enumerate(planned(seated.game.id, [seated.seat]), 1):
        yield Saying(f"plan drop {number}", _("forget: {moves}").format(moves=plan), for_oneself())


def _foreseen(seated: Seated, values: Values) -> Foreseen:
    """Planned moves, said back; of what is done with plans, those that there are."""
    from . import planner
    from .kept import planned
    from .plan import Plan
    from .preview import foreseen
    from .steps import step_in_words

    game, seat, moves = seated.game, seated.seat, values["moves"]
    if moves.split()[0] in planner.CHANGES:
        return planned(game.id, [seat]), None
    meant = foreseen(game, seat, moves)
    kept = Plan(seat, [step_in_words(step) for step in meant.steps])
    return [planner.said_back(game, kept, meant), *meant.doubts], None


def _says(mailed: MailLine, rest: str) -> bool:
    from . import by_mail

    return by_mail.says(mailed, rest)


def _by_mail(mailed: MailLine, rest: str) -> object:
    from . import by_mail

    return by_mail.carry_out(mailed, rest)


ACT = Act(
    "plan",
    "pbem.rooms.plans.planner:plan",
    _read,
    help=_("""No one else sees a plan: it is kept here, beside your key.

    `pbem sync` or `pbem service` makes a planned move on your turn. The plan stops instead if another player's move
    touches the same thing, if the move is no longer legal, or if moves were undone; and it ends with the round.

    Put `then` and `else` between moves. After a move you can put `if SEAT plays KIND`, `unless SEAT plays KIND`, `if it
    costs at most N` or `when` and a condition of the game; before it `cheapest`, and before them all `in every round`.
    Nothing else is understood; docs/plans.md has them all on one page.

    Example: pbem plan tax then buy-gift 3"""),
    example="pbem plan cheapest bribe bingbu unless anybody plays bribe bingbu else tax",
    arguments=[
        Argument(
            "moves",
            _("Moves, with `then` between them; or `drop`, `hold`, `resume` and a number or `all`."),
            metavar="[MOVE]...",
            needed=False,
            many=True,
            between=" then ",
            completes="pbem.rooms.plans.continuations:complete",
        ),
        Argument(
            "asked",
            _("Answer only this question, by its kind and subject."),
            metavar="QUESTION",
            flags=["--if-asked"],
        ),
        Argument(
            "unguarded",
            _("Do not stop when another player's move touches the same thing."),
            kind=bool,
            flags=["--unguarded"],
        ),
        Argument("next_period", _("Plan for the next round or year, not this one."), kind=bool, flags=["--next"]),
    ],
    by_mail=ByMail(
        re.compile(".*"),
        about_a_turn=False,
        help=[
            _("`plan MOVE then MOVE`: for your next turns. `plan` alone: your plans; `plan drop 1`, `plan hold`."),
            _("The host of this hub can read your plans; the other players cannot."),
        ],
        of_moves=True,
        goes_on="then",
        says=_says,
        do=_by_mail,
    ),
    offers=_offers,
    foreseen=_foreseen,
    prints="pbem.rooms.plans.planner:for_programs",
    tells_turn=False,
)
