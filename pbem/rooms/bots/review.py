"""A game looked back at: `pbem bot --review`, and how likely each seat was to win, for a replay."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.wording import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pbem.projections.game import Game

    from .decisions import Judged
    from .outcomes import Outcome

CHOICES = 4_000
"""So many are imagined for each decision, in games that are played to their ends."""
BARS = "▁▂▃▄▅▆▇█"


def review(game: Path | None, *, json: bool) -> None:
    """Show how likely each seat was to win, as far as it knew, and the three moves that cost most.

    Raises RefusedError for a game with others that is not over.
    """
    from random import Random

    from pbem.app.reviews import may_review
    from pbem.cli.terminal.output import as_json, say
    from pbem.cli.terminal.progress import progress
    from pbem.cli.viewer import viewer
    from pbem.cli.where import find_game
    from pbem.events.contents import read
    from pbem.store.opened_game import open_whole

    from .decisions import dearest
    from .outcomes import outcomes

    path = find_game(game)
    found = open_whole(path, read(path)).game
    may_review(found, viewer().key)
    with progress(_("looking back")) as step:
        judged = _judged(found, step)
        random, moments = Random(found.id), []
        for one in dearest(judged):
            assert one.better is not None
            moments.append((one, outcomes(found.ruleset, one.decision.view, one.better, one.decision.move, random)))
    if json:
        as_json(
            {
                "decisions": [_plain(one) for one in judged],
                "moments": [{**_plain(one), "outcomes": [each._asdict() for each in then]} for one, then in moments],
            }
        )
        return
    for seat in found.record.header.seats:
        say(_curve(seat, [one.share for one in judged if one.decision.view.seat == seat]))
    for one, then in moments:
        say("")
        for line in _told(one, then):
            say(line)


def chances(game: "Game", step: Callable[[str], None]) -> "Sequence[tuple[str, str, float]]":
    """After each choice, by the id of what shows it, how likely its seat was to win. Raises Incomplete."""
    return [(one.decision.event, one.decision.view.seat, one.share) for one in _judged(game, step)]


def _judged(game: "Game", step: Callable[[str], None]) -> "list[Judged]":
    """Every choice of a game. `step` hears how far it is. The same game is always judged the same."""
    from random import Random

    from pbem.projections.game.past import log_of

    from .decisions import decisions, judged

    random, found = Random(game.id), []
    for decision in decisions(log_of(game), game.at_start()):
        step(_("turn {turn}").format(turn=decision.turn))
        found.append(judged(game, decision, random, CHOICES))
    return found


def _curve(seat: str, shares: "Sequence[float]") -> str:
    """How likely a seat was to win, at each of its choices."""
    bars = "".join(BARS[min(int(share * len(BARS)), len(BARS) - 1)] for share in shares)
    return f"{seat:<16} {bars}"


def _told(one: "Judged", then: "Sequence[Outcome]") -> list[str]:
    """A moment, in words."""
    assert one.better is not None
    turn, _event, view, move = one.decision
    first = _("turn {turn}: {seat} plays {move} ({share} to win)")
    better = _("better: {move} ({share}): {meaning}")
    more = _("  in {share} of the games instead of {less}: {sentence}")
    return [
        first.format(turn=turn, seat=view.seat, move=move.notation(), share=f"{one.share:.0%}"),
        better.format(move=one.better.notation(), share=f"{one.best:.0%}", meaning=one.better.meaning(view)),
        *(more.format(share=f"{each.share:.0%}", less=f"{each.instead:.0%}", sentence=each.sentence) for each in then),
    ]


def _plain(one: "Judged") -> dict[str, object]:
    turn, _event, view, move = one.decision
    return {
        "turn": turn,
        "seat": view.seat,
        "move": move.notation(),
        "wins": round(one.share, 3),
        "better": None if one.better is None else {"move": one.better.notation(), "wins": round(one.best, 3)},
    }
