"""`pbem plan`: moves for later, which nobody else sees."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from pbem.cli.terminal.options import GameFile, Json, Seat
from pbem.wording import _

if TYPE_CHECKING:
    from pbem.app.session import Session

app = typer.Typer(rich_markup_mode=None, add_completion=False)

SHOWN: tuple[Literal["seat", "steps", "asked", "first", "last", "guard", "held", "meanwhile", "every"], ...] = (
    "seat",
    "steps",
    "asked",
    "first",
    "last",
    "guard",
    "held",
    "meanwhile",
    "every",
)
"""What programs are told of a plan (docs/json.md)."""


def complete_plan(ctx: Any, incomplete: str) -> list[tuple[str, str]]:
    """The next word of a plan."""
    from pbem.cli.terminal.completion import meant_game
    from pbem.cli.viewer import viewer
    from pbem.errors import PbemError
    from pbem.store.opening import open_game

    try:
        from pbem.rooms.plans.continuations import next_words

        game = open_game(meant_game(ctx)).game
        return next_words(
            game, game.seats_of(viewer().key), ctx.params.get("words") or [], incomplete, ctx.params.get("seat")
        )
    except (PbemError, OSError):
        return []


@app.command()
def plan(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[MOVE]...",
            help="Moves, with `then` between them; or `drop`, `hold`, `resume` and a number or `all`.",
            autocompletion=complete_plan,
        ),
    ] = None,
    asked: Annotated[
        str,
        typer.Option("--if-asked", metavar="QUESTION", help="Only for this question: what is asked, and about what."),
    ] = "",
    unguarded: Annotated[bool, typer.Option("--unguarded", help="Do not stop when another seat comes near.")] = False,
    next_period: Annotated[bool, typer.Option("--next", help="For the next round or year, not this one.")] = False,
    game: GameFile = None,
    seat: Seat = None,
    json: Json = False,
) -> None:
    """Plan moves, or list what is planned. Nobody else sees it: it is kept here, beside the key.

    A planned move is made when its turn comes, by `pbem sync` or `pbem service`. It stops instead if another seat has
    come near what it touches, if it is not legal then, or if moves were taken back; and it ends with the round.

    It is made of moves with `then` and `else` between them. Behind a move may stand `if SEAT plays KIND`, `unless SEAT
    plays KIND`, `if it costs at most N` or `when` and a condition of the game; before it `cheapest`, and before all
    `in every round`. Nothing else is understood; docs/plans.md has them all on one page.

    Example: pbem plan tax then buy-gift 3

    Example: pbem plan cheapest bribe bingbu unless anybody plays bribe bingbu else tax
    """
    from pbem.cli.actor import acting
    from pbem.cli.terminal.input import typed_in
    from pbem.cli.where import find_game
    from pbem.rooms.plans import planner

    path, parts = find_game(game), words or []
    if parts == ["-"]:
        parts = [line for line in typed_in().splitlines() if line.strip() and not line.startswith("#")]
    with acting(path) as session:
        if parts and parts[0] in planner.CHANGES:
            planner.change(session, parts, seat)
            if parts[0] != "drop":
                _list(session, seat, json=False)
        elif parts:
            planner.give(
                session, together(parts), seat, asked=asked.split(), guard=not unguarded, next_period=next_period
            )
        else:
            _list(session, seat, json=json)


def together(parts: list[str]) -> list[str]:
    """Words as parts of a plan: each that was quoted, or all as one."""
    return parts if any(" " in part.strip() for part in parts) else [" ".join(parts)]


def _list(session: "Session", seat: str | None, *, json: bool) -> None:
    from pbem.cli.terminal.output import as_json, say, talk
    from pbem.projections.pace import is_away
    from pbem.rooms.plans.execution import catch_up
    from pbem.rooms.plans.meanwhile import waiting
    from pbem.rooms.plans.planner import planner

    seats = [planner(session, seat)] if seat else session.seats
    plans = [(number, plan) for one in seats for number, plan in enumerate(catch_up(session, one, listed=True), 1)]
    if json:
        as_json([{"number": number, **{name: plan.kept()[name] for name in SHOWN}} for number, plan in plans])
        return
    if not plans:
        talk(_("nothing is planned"))
    if any(is_away(session.game, plan.seat, session.now()) and not plan.meanwhile for _number, plan in plans):
        talk(waiting())
    for number, plan in plans:
        say(f"{number:>4}  {plan.seat}: {plan.words()}" if len(seats) > 1 else f"{number:>4}  {plan.words()}")
