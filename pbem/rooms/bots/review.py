"""A game looked back at: `pbem bot --review`, and how likely each seat was to win, for a replay."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.wording import _

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pbem.projections.game import Game

    from .decisions import Decision, Judged
    from .outcomes import Costly

CHOICES = 2_000
"""So many are imagined for each decision in search of a better move."""
BARS = "▁▂▃▄▅▆▇█"


def review(game: Path | None, *, json: bool) -> None:
    """Show how likely each seat was to win, as far as it knew, and the three moves that cost most.

    Raises RefusedError for a game with others that is not over.
    """
    from pbem.app.reviews import may_review
    from pbem.cli.terminal.output import as_json, say
    from pbem.cli.terminal.progress import progress
    from pbem.cli.viewer import viewer
    from pbem.cli.where import find_game
    from pbem.errors import RefusedError
    from pbem.events.contents import read
    from pbem.store.opened_game import open_whole

    from .outcomes import moments

    path = find_game(game)
    found = open_whole(path, read(path)).game
    if found.table is None:
        raise RefusedError(_("the game has not started"))
    may_review(found, viewer().key)
    with progress(_("looking back")) as step:
        judged = _judged(found, step)
        dearest = moments(found, judged, step)
    if json:
        as_json(
            {
                "decisions": [_plain(one) for one in judged],
                "moments": [{**_plain(one), "outcomes": [each._asdict() for each in then]} for one, then in dearest],
            }
        )
        return
    for seat in found.record.header.seats:
        say(_curve(seat, [one.share for one in judged if one.decision.view.seat == seat]))
    for moment in dearest:
        say("")
        for line in told(moment):
            say(line)


def chances(game: "Game", step: Callable[[str], None]) -> "Sequence[tuple[str, str, float]]":
    """After each choice, by the id of what shows it, how likely its seat was to win, as the review says. Raises
    Incomplete."""
    from .decisions import chance

    return [(one.event, one.view.seat, chance(game, one, one.move)) for one in _decisions(game, step)]


def _judged(game: "Game", step: Callable[[str], None]) -> "list[Judged]":
    """Every choice of a game. The same game is always judged the same."""
    from random import Random

    from .decisions import judged

    random = Random(game.id)
    return [judged(game, one, random, CHOICES) for one in _decisions(game, step)]


def _decisions(game: "Game", step: Callable[[str], None]) -> "Iterator[Decision]":
    """Every choice of a game. `step` hears how far it is."""
    from .decisions import decisions

    for decision in decisions(game):
        step(_("turn {turn}").format(turn=decision.turn))
        yield decision


def _curve(seat: str, shares: "Sequence[float]") -> str:
    """How likely a seat was to win, at each of its choices."""
    bars = "".join(BARS[min(int(share * len(BARS)), len(BARS) - 1)] for share in shares)
    return f"{seat:<16} {bars}"


def told(moment: "Costly") -> list[str]:
    """A moment, in words. What a move does is said to its seat, as "you have 4": so the seat is spoken to by name."""
    from pbem.projections.status import described

    one, then = moment
    assert one.better is not None
    turn, round_, _event, view, move, _left = one.decision
    place = f"{turn}.{round_}" if round_ else str(turn)
    first = _("turn {turn}: {seat} plays {move} ({share} to win)")
    better = _("better, {seat}: {move} ({share})")
    more = _("in {share} of the games instead of {less}: {sentence}")
    own = first.format(turn=place, seat=view.seat, move=move.notation(), share=f"{one.share:.0%}")
    other = better.format(seat=view.seat, move=one.better.notation(), share=f"{one.best:.0%}")
    return [
        ": ".join(filter(None, (own, move.hint(view.table, view.seat)))),
        ": ".join(filter(None, (other, described(one.better, view)))),
        *(
            "  " + more.format(share=f"{each.share:.0%}", less=f"{each.instead:.0%}", sentence=each.sentence)
            for each in then
        ),
    ]


def _plain(one: "Judged") -> dict[str, object]:
    turn, round_, _event, view, move, _left = one.decision
    return {
        "turn": turn,
        "round": round_,
        "seat": view.seat,
        "move": move.notation(),
        "wins": round(one.share, 3),
        "better": None if one.better is None else {"move": one.better.notation(), "wins": round(one.best, 3)},
    }
