"""What `pbem moves` and `pbem list` say, and what completes a move: from where games stand, whoever has found that."""

from __future__ import annotations

from itertools import pairwise

from pbem.app import assistant
from pbem.app.looking_back import look_back
from pbem.projections.pending import (
    BEFORE_PLAY,
    asked_for,
    cards_wait,
    eyes_here,
    headings,
    in_steps,
    left_here,
    needed,
    prompt,
    proposals,
    standing,
)
from pbem.projections.seat_names import begins, is_called
from pbem.store.noted import remember_shown
from pbem.wording import _, all_of

from .output import say, talk
from .width import columns

TYPE_CHECKING = False  # without typing: see quick
if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from pbem.projections.status import SeatStatus, Status
    from pbem.store.records import KnownStatus

MEANING_LEAST = 20
"""Columns that the meanings of moves have at least, to stand beside them."""

A_DAY = 24 * 60 * 60

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
    "step",
    "readers",
    "host_reads",
    "unread",
    "pace",
    "deadlines",
    "away",
    "absent",
    "left",
    "motions",
    "course",
    "points",
    "result",
)
"""What programs are told of where a game stands (docs/json.md)."""


def warn(status: KnownStatus) -> None:
    """Say on stderr what the file holds that does not count."""
    for warning in status["warnings"]:
        talk(warning)


def tell_moves(status: SeatStatus, who: str) -> None:
    """What a seat that is asked may do, numbered."""
    listed = status["moves"][who]
    remember_shown(status["id"], status["head"], who, [move for move, *_told in listed])
    time = _time(status, who)
    sentence = _("{seat}, {prompt} ({time}):") if time else _("{seat}, {prompt}:")
    talk(sentence.format(seat=who, prompt=prompt(status), time=time))
    if status["hands"].get(who):
        talk(status["hands"][who])
    say(in_columns(listed, columns()))
    if status["unasked"][who]:
        talk(_("at any time: {moves}").format(moves=in_short(status["unasked"][who])))
    for proposal in proposals(status):
        talk(proposal)
    for line in assistant.lines(status["id"], [who]):
        talk(line)
    if not listed:
        talk(_("there is nothing to choose; just type `pbem play`"))


def tell_games(rows: Sequence[tuple[str, str, str]]) -> None:
    """A line for each game: its file, its title, where it stands."""
    if not rows:
        from pathlib import Path

        from pbem.app.carrier import carriers

        for way in carriers():
            way.find_games(Path())
        talk(_("no games here"))
        return
    file = max(len(path) for path, _title, _standing in rows)
    title = max(len(title) for _path, title, _standing in rows)
    for path, titled, stands in rows:
        say(f"{path:<{file}}  {titled:<{title}}  {stands}")


def tell_turn(status: SeatStatus, key: str, seat: str) -> None:
    """Whose turn it is and what is asked; what `seat` holds, through whose eyes the board was shown."""
    for sentence in left_here(status, key):
        say(sentence)
    if status["phase"] == "playing":
        say(asked_for(status, key) or _("waiting for {whom}").format(whom=status["waits_for"]))
    for sentence in look_back(ended=status["result"] is not None):
        talk(sentence)
    if status["hands"].get(seat):
        say(status["hands"][seat])
    if seat in status["unread"] and seat not in needed(status):
        say(cards_wait(status, seat))


def tell_readers(status: Status) -> None:
    """Who can read a seat's hand besides its player: a hub that signs for it, and whose it was, or was to be."""
    if status["host_reads"]:
        say(status["host_reads"])
    for sentences in status["readers"].values():
        for sentence in sentences:
            say(sentence)


def tell_times(status: Status) -> None:
    """Until when those have time who are asked, which of the others at this table are away, for whom the rules move."""
    for seat in status["absent"]:
        say(_("the rules move for {seat} until {seat} is back").format(seat=seat))
    if not depends_on_time(status):
        return
    from pbem.cli.now import now
    from pbem.projections.course import on_course
    from pbem.projections.deadlines import away, due

    moment = now()
    for seat in status["deadlines"]:
        say(_("{seat}: {time}").format(seat=seat, time=due(status, [seat], moment)))
    for sentence in away(status, status["seats"], moment):
        say(sentence)
    if gets_on := on_course(status["course"], moment):
        say(gets_on)


def depends_on_time(status: Status) -> bool:
    """Whether what is told of a game depends on what time it is; of one that is a day old it does."""
    if status["deadlines"] or status["away"]:
        return True
    if status["course"] is None:
        return False
    from time import gmtime, strftime, time  # not datetime, which takes longer to load

    return status["course"]["began"] <= strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(time() - A_DAY))


def tell_ahead(status: Status, seat: str) -> None:
    """What is to be done here for `seat`, through whose eyes the board was shown; no one else sees it."""
    for line in assistant.lines(status["id"], [seat]):
        say(line)


def in_a_line(status: Status, key: str, now: datetime | None) -> str:
    """Where a game stands for the holder of a key, what is to be done there, and how it gets on."""
    here = [eyes_here(status)]
    said = [
        _unheard(status, key) or standing(status, key, now),
        *(line for one in assistant.assistants().values() for line in one.in_short(status["id"], here)),
    ]
    if now is not None and status["course"] is not None:
        from pbem.projections.course import on_course

        said += [gets_on] if (gets_on := on_course(status["course"], now)) else []
    return "; ".join(said)


def _unheard(status: Status, key: str) -> str:
    """What tells whom a game waits for before its first move, where only a sync can: they may be there long ago."""
    if status["phase"] not in BEFORE_PLAY or asked_for(status, key):
        return ""
    from pathlib import Path

    from pbem.app.carrier import serves

    if not serves(Path()):
        return ""
    step = status["step"]
    seats = all_of(step["waits"] if step is not None else status["free"]) or _("the host")
    sentence = _("type `{command}` for news of {seats}")
    return in_steps(step, sentence.format(command="pbem sync", seats=seats))


def in_short(listed: list[list[str]]) -> str:
    """One example of each kind of move, and how many there are."""
    examples: dict[str, str] = {}
    for move, *_told in listed:
        examples.setdefault(move.split()[0], move)
    shown = ", ".join(examples.values())
    others = len(listed) - len(examples)
    return _("{moves}, and {count} more like that").format(moves=shown, count=others) if others else shown


def in_columns(listed: list[list[str]], room: int) -> str:
    """Moves with their hints and meanings, numbered from 1, in lines of `room` columns.

    A meaning that is too long for its column starts right behind the hint, or is broken; where hardly any room is left
    beside the moves, it has a line of its own. In a long list an empty line sets a kind of several moves apart.
    """
    width = max((len(move) for move, *_told in listed), default=0)
    hints = max((len(hint) for _move, hint, _meaning in listed), default=0)
    indent = 6 + width + 2 + (hints + 2 if hints else 0)
    beside = room - indent >= MEANING_LEAST
    lines = []
    kinds = pairwise(headings([move for move, *_told in listed], ""))
    apart = {number for number, (one, other) in enumerate(kinds, 2) if one != other}
    for number, (move, hint, meaning) in enumerate(listed, 1):
        if number in apart:
            lines.append("")
        line = f"{number:>4}  {move:<{width}}  {hint}".rstrip()
        broken = _broken(meaning, room - indent if beside else room - 8)
        if len(broken) > 1 and len(line) + 2 + len(meaning) <= room:
            line, broken = f"{line}  {meaning}", []
        elif beside and broken:
            line = f"{line:<{indent}}{broken.pop(0)}"
        lines += [line, *(" " * (indent if beside else 8) + part for part in broken)]
    return "\n".join(lines)


def _broken(words: str, room: int) -> list[str]:
    """Words in lines of so many columns, or of a single word; textwrap takes longer to load than all of this."""
    lines: list[str] = []
    for word in words.split():
        if lines and len(lines[-1]) + 1 + len(word) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def next_words(
    status: SeatStatus, words: Sequence[str], incomplete: str, chosen: str | None = None
) -> list[tuple[str, str]]:
    """The next word of each legal move, with its price beside the last; prefixes that were typed count as words.

    `words`: what was typed before it; a comma ends the move before. `chosen`: the seat that was named.
    """
    typed = [*" ".join(words).rpartition(",")[2].split(), incomplete]
    found: dict[str, str] = {}
    for seat in status["mine"]:
        if chosen is not None and not is_called(seat, chosen):
            continue
        for move, hint, _meaning in (*status["moves"][seat], *status["unasked"][seat]):
            parts = move.split()
            if len(parts) >= len(typed) and all(map(begins, parts, typed)):
                last = len(parts) == len(typed)
                found.setdefault(parts[len(typed) - 1], hint if last else "")
    return list(found.items())


def _time(status: Status, who: str) -> str:
    if who not in status["deadlines"]:
        return ""
    from pbem.cli.now import now
    from pbem.projections.deadlines import due

    return due(status, [who], now())
