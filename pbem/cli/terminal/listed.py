"""What `pbem moves` and `pbem list` say, and what completes a move: from where games stand, whoever has found that."""

from __future__ import annotations

from pbem.projections.pending import prompt, proposals
from pbem.store.plans import planned
from pbem.store.shown import remember_shown
from pbem.wording import _

from .output import say, talk

TYPE_CHECKING = False  # without typing: see quick
if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    from pbem.projections.status import SeatStatus, Status
    from pbem.store.records import KnownStatus

STATUS_KEYS = (
    "id",
    "game",
    "title",
    "ruleset",
    "seats",
    "mine",
    "free",
    "phase",
    "turn",
    "need",
    "owing",
    "unread",
    "pace",
    "deadlines",
    "away",
    "absent",
    "motions",
    "points",
    "result",
)
"""What programs are told of where a game stands (docs/json.md)."""


def warn(status: KnownStatus) -> None:
    """Say on stderr what the file holds that does not count."""
    for warning in status["warnings"]:
        talk(warning)


def tell_moves(path: str | os.PathLike[str], status: SeatStatus, who: str) -> None:
    """What a seat that is asked may do, numbered."""
    listed = status["moves"][who]
    remember_shown(path, status["head"], who, [move for move, _hint in listed])
    time = _time(status, who)
    sentence = _("{seat}, {prompt} ({time}):") if time else _("{seat}, {prompt}:")
    talk(sentence.format(seat=who, prompt=prompt(status), time=time))
    say(in_columns(listed))
    if status["unasked"][who]:
        talk(_("at any time: {moves}").format(moves=in_short(status["unasked"][who])))
    for proposal in proposals(status):
        talk(proposal)
    for plan in planned(status["id"], status["mine"]):
        talk(_("planned: {moves}").format(moves=plan))
    if not listed:
        talk(_("there is nothing to choose: `pbem play` does it"))


def tell_games(rows: Sequence[tuple[str, str, str]]) -> None:
    """A line for each game: its file, its title, where it stands."""
    if not rows:
        talk(_("no games here"))
        return
    file = max(len(path) for path, _title, _standing in rows)
    title = max(len(title) for _path, title, _standing in rows)
    for path, titled, standing in rows:
        say(f"{path:<{file}}  {titled:<{title}}  {standing}")


def tell_times(status: Status) -> None:
    """Until when those have time who are asked, which of the others at this table are away, for whom the rules move."""
    for seat in status["absent"]:
        say(_("the rules move for {seat} until {seat} is back").format(seat=seat))
    if not status["deadlines"] and not status["away"]:
        return
    from pbem.cli.now import now
    from pbem.projections.deadlines import away, due

    moment = now()
    for seat in status["deadlines"]:
        say(_("{seat}: {time}").format(seat=seat, time=due(status, [seat], moment)))
    for sentence in away(status, status["seats"], moment):
        say(sentence)


def tell_plans(status: Status) -> None:
    """What the viewer has planned here, which nobody else sees."""
    for plan in planned(status["id"], status["mine"]):
        say(_("planned: {moves}").format(moves=plan))


def with_plans(status: Status, standing: str) -> str:
    """Where a game stands, and what the viewer has planned there."""
    plans = planned(status["id"], status["mine"])
    return "; ".join([standing, *(_("planned: {moves}").format(moves=one) for one in plans)])


def in_short(listed: list[list[str]]) -> str:
    """One example of each kind of move, and how many there are."""
    examples: dict[str, str] = {}
    for move, _hint in listed:
        examples.setdefault(move.split()[0], move)
    shown = ", ".join(examples.values())
    others = len(listed) - len(examples)
    return _("{moves}, and {count} more like that").format(moves=shown, count=others) if others else shown


def in_columns(listed: list[list[str]]) -> str:
    """Moves with their hints, numbered from 1, a line each."""
    width = max((len(move) for move, _hint in listed), default=0)
    return "\n".join(f"{number:>4}  {move:<{width}}  {hint}".rstrip() for number, (move, hint) in enumerate(listed, 1))


def next_words(
    status: SeatStatus, words: Sequence[str], incomplete: str, chosen: str | None = None
) -> list[tuple[str, str]]:
    """The next word of each legal move, with its price beside the last; prefixes that were typed count as words.

    `words`: what was typed before it; a comma ends the move before. `chosen`: the seat that was named.
    """
    typed = " ".join(words).rpartition(",")[2].split()
    found: dict[str, str] = {}
    for seat in status["mine"]:
        if chosen not in (None, seat):
            continue
        for move, hint in (*status["moves"][seat], *status["unasked"][seat]):
            parts = move.split()
            if len(parts) > len(typed) and all(map(str.startswith, parts, [*typed, incomplete])):
                last = len(parts) == len(typed) + 1
                found.setdefault(parts[len(typed)], hint if last else "")
    return list(found.items())


def _time(status: Status, who: str) -> str:
    if who not in status["deadlines"]:
        return ""
    from pbem.cli.now import now
    from pbem.projections.deadlines import due

    return due(status, [who], now())
