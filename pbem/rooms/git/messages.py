"""What a commit says: the sentence of the history, for all to read."""

from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from pbem.events.contents import read
from pbem.events.event import Event
from pbem.events.text import parse
from pbem.rooms.sync.in_public import in_public
from pbem.wording import _

from .commits import CommitDraft


def entries(file: str, path: Path, events: Sequence[Event]) -> list[CommitDraft]:
    """A commit for each of a game's newest events: each adds one to the file."""
    raw = read(path)
    reading = parse(raw)
    ends = {event.id: reading.ends[number - 1] for number, event in reading.events}
    name = PurePosixPath(file).stem
    made = []
    for event, told in zip(events, in_public(path, events), strict=True):
        place = _("{game}, turn {turn}").format(game=name, turn=told.turn)
        message = "\n".join([told.first, "", *told.others, *([""] if told.others else []), place, ""])
        made.append(CommitDraft(message, event.at, {file: raw[: ends[event.id]]}))
    return made
