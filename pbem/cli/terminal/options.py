"""Options that several commands share."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from pbem.projections.seat_names import begins
from pbem.wording import _, all_of


def complete_games(incomplete: str) -> list[str]:
    """Game files here."""
    from pbem.cli.where import candidates

    return [str(path) for path in candidates() if str(path).startswith(incomplete)]


def complete_game(incomplete: str) -> list[str]:
    """Installed games."""
    from pbem.rules.registry import places

    return [name for name in places() if name.startswith(incomplete)]


def complete_seats(ctx: Any, incomplete: str) -> list[tuple[str, str]]:
    """The seats of the game that would be found."""
    from .completion import AnyCase, for_completion

    status = for_completion(ctx)
    seats = status["seats"] if status else []
    mine = status["mine"] if status else []
    return [(AnyCase(seat), _("yours") if seat in mine else "") for seat in seats if begins(seat, incomplete)]


def complete_free_seats(ctx: Any, incomplete: str) -> list[str]:
    """The seats of that game that no one has taken."""
    from .completion import AnyCase, for_completion

    status = for_completion(ctx)
    return [AnyCase(seat) for seat in (status["free"] if status else []) if begins(seat, incomplete)]


def complete_proposals(ctx: Any, incomplete: str) -> list[tuple[str, str]]:
    """The proposals of that game, by what to type for them."""
    from .completion import AnyCase, for_completion

    status = for_completion(ctx)
    proposals = [one for one in status["motions"] if one["open"]] if status else []
    return [(AnyCase(one["name"]), one["words"]) for one in proposals if begins(one["name"], incomplete)]


class TurnAndRound(NamedTuple):
    """A moment of a game: a turn, and how often several seats had answered together since; None: all of it."""

    turn: int
    round: int | None

    def __str__(self) -> str:
        return str(self.turn) if self.round is None else f"{self.turn}.{self.round}"


def place_of(typed: str) -> TurnAndRound:
    """A moment as history names it: 12, or 12.1."""
    turn, dot, rounds = typed.partition(".")
    if not turn.isdecimal() or int(turn) < 1 or (dot and not rounds.isdecimal()):
        raise typer.BadParameter(
            _("{typed!r} is not a turn: `pbem history` shows them, as 12 or 12.1").format(typed=typed)
        )
    return TurnAndRound(int(turn), int(rounds) if dot else None)


def apart(given: Mapping[str, bool]) -> None:
    """Raises UsageError if more than one of these options was given: they exclude each other."""
    names = [option for option, here in given.items() if here]
    if len(names) > 1:
        from pbem.errors import UsageError

        raise UsageError(_("{options} cannot be combined").format(options=all_of(names)))


GameFile = Annotated[
    Path | None,
    typer.Option("-g", "--game", metavar="NAME", help="Which game, by name or file.", autocompletion=complete_games),
]
Seat = Annotated[
    str | None,
    typer.Option(metavar="SEAT", help="Which of your seats, if you hold several.", autocompletion=complete_seats),
]
Which = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[WHICH]",
        help="Which proposal, if there are several: its seat, its kind, how its words begin, or its id.",
        autocompletion=complete_proposals,
    ),
]
AtTurn = Annotated[
    TurnAndRound | None,
    typer.Option(
        metavar="N",
        help="The game at turn N. Where several seats choose at once, N.0 is before their choices,"
        " and N.1 after the first round of them.",
        parser=place_of,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs (docs/json.md).")]
