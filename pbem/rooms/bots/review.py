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
    """Show how likely each seat was to win, as far as it could know, and the three moves that cost most.

    Raises RefusedError for a game with others that is not over.
    """
    from textwrap import wrap

    from pbem.app.reviews import may_review
    from pbem.cli.terminal.output import as_json, say
    from pbem.cli.terminal.progress import progress
    from pbem.cli.terminal.width import columns
    from pbem.cli.viewer import viewer
    from pbem.cli.where import find_game
    from pbem.errors import RefusedError
    from pbem.events.contents import read
    from pbem.store.opened_game import open_whole

    from .outcomes import moments
    from .search import share_of

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
    seats, width = found.record.header.seats, columns()
    title = _("How likely each was to win, from the first choice to the last ({least} 0%, {most} 100%):")
    say("\n".join(wrap(title.format(least=BARS[0], most=BARS[-1]), width)))
    names = max(map(len, seats))
    for seat in seats:
        end = "" if found.result is None else _bar(share_of(found.result, seat))
        say(f"{seat:<{names}}  {curve(_known(seat, judged), width - names - 2 - len(end))}{end}")
    if not dearest:
        say(_("no move cost much"))
        return
    for moment in dearest:
        say("\n".join(["", *told(moment, width)]))
    close = _("In these games all go on like `steady`. `pbem show --at N` shows the board after turn N.")
    say("\n".join(["", *wrap(close, width)]))


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


def _known(seat: str, judged: "Sequence[Judged]") -> "list[float | None]":
    """At each choice of all seats, how likely this one was to win at its last; None before its first."""
    shares, last = list[float | None](), None
    for one in judged:
        last = one.share if one.decision.view.seat == seat else last
        shares.append(last)
    return shares


def curve(shares: "Sequence[float | None]", room: int) -> str:
    """How likely a seat was to win, at each choice; in less room, at several that follow each other. None: unknown."""
    from itertools import pairwise

    from .search import mean

    parts = min(len(shares), max(room, 1))
    bounds = [len(shares) * part // parts for part in range(parts + 1) if parts]
    known = ([share for share in shares[start:end] if share is not None] for start, end in pairwise(bounds))
    return "".join(_bar(mean(some)) if some else " " for some in known)


def _bar(share: float) -> str:
    return BARS[min(int(share * len(BARS)), len(BARS) - 1)]


def told(moment: "Costly", width: int) -> list[str]:
    """A moment, in words: both moves, and beneath them what came of either. What a move does is said to its seat, as
    "you have 4", whose name is above it."""
    from pbem.cli.terminal.width import hanging
    from pbem.projections.status import described

    from .outcomes import GAMES

    one, then = moment
    assert one.better is not None
    turn, round_, _event, view, move, _left = one.decision
    place = f"{turn}.{round_}" if round_ else str(turn)
    heads = _("played"), _("better")
    wide = max(map(len, heads))
    lines = [_("turn {turn}, {seat}:").format(turn=place, seat=view.seat)]
    for head, either in zip(heads, (move, one.better), strict=True):
        paid = [card.word for card in either.payable(view) if card.taken]
        typed = " ".join([either.notation(), *(["with", *paid] if paid else [])])
        words = ": ".join(filter(None, (typed, described(either, view))))
        lines += hanging(f"  {head:<{wide}}  ", words, width)
    came = [(one.share, one.best, _("{seat} wins.").format(seat=view.seat))]
    came += [(each.instead, each.share, each.sentence) for each in then]
    often = _("in how many of {count} games").format(count=GAMES)
    lines += hanging("".join(f"  {head:>{wide}}" for head in heads) + "  ", often, width)
    for share, best, sentence in came:
        lines += hanging(f"  {share:>{wide}.0%}  {best:>{wide}.0%}  ", sentence, width)
    return lines


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
