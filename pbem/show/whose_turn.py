"""Whom the table waits for, as one line."""

from collections.abc import Collection, Sequence

from pbem.projections.game import Game
from pbem.projections.pending import in_steps
from pbem.projections.steps import awaited
from pbem.rules import Line, Need, Result
from pbem.rules.picture import styled
from pbem.wording import _


def whose_turn(
    need: Need | None, result: Result | None, mine: Collection[str] = (), waiting: Sequence[str] = ()
) -> Line:
    """What is asked of whom, or how the game ended.

    `mine`: the reader's seats. `waiting`: the seats whose part of a shuffle or a draw is still missing.
    """
    if waiting:
        return styled(_("Waiting for {seats}."), "strong", seats=_named(waiting, mine))
    if need is not None:
        return styled("{seats}: {prompt}", "strong", seats=_named(need.seats, mine), prompt=need.prompt)
    if result is None:
        return [(_("The game is over."), "strong")]
    sentence, winners = _("The game is over. Winner: {seats} {why}."), _named(result.winners, mine)
    return styled(sentence, "strong", seats=winners, why=(f"({result.because})", ""))


def scores(result: Result) -> str:
    """What each has in the end, the best first."""
    return ", ".join(f"{seat} {score}" for seat, score in zip(result.standing, result.scores, strict=True))


def whose_step(game: Game) -> list[str]:
    """Which step before the first move is next, and who takes it, as a sentence; none where none is."""
    step = game.dealer.next_step(game)
    if step is None:
        return []
    said = in_steps(step, _("waiting for {whom}").format(whom=awaited(step)))
    return [f"{said[:1].upper()}{said[1:]}."]


def _named(seats: Sequence[str], mine: Collection[str]) -> Line:
    named: Line = []
    for seat in seats:
        named += [(", ", "")] if named else []
        named += [(_("{seat} (you)").format(seat=seat) if seat in mine else seat, f"seat:{seat}")]
    return named
