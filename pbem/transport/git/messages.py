"""What a commit says: the sentence of the history, for all to read."""

from collections.abc import Sequence
from pathlib import PurePosixPath

from pbem.events.contents import read
from pbem.events.event import Event
from pbem.events.text import parse
from pbem.projections.opening import Opened
from pbem.wording import _

from .commits import Entry


def entries(file: str, opened: Opened, events: Sequence[Event]) -> list[Entry]:
    """A commit for each of a game's newest events: each adds one to the file."""
    raw = read(opened.path)
    reading = parse(raw)
    ends = {event.id: reading.ends[number - 1] for number, event in reading.events}
    told: dict[str, list[str]] = {}
    turns: dict[str, int] = {}
    for one in opened.sentences(events):
        turns[one.event.id] = one.turn
        if one.only is None:
            told.setdefault(one.event.id, []).append(one.sentence)
    name = PurePosixPath(file).stem
    made = []
    for event in events:
        sentences = told.get(event.id, [])
        answers = opened.game.is_side(event.kind) and event.kind in opened.game.ruleset.kinds
        first, *others = [brief(event), *sentences] if answers or not sentences else sentences
        place = _("{game}, turn {turn}").format(game=name, turn=turns.get(event.id, opened.game.record.turns))
        message = "\n".join([first, "", *others, *([""] if others else []), place, ""])
        made.append(Entry(message, event.at, {file: raw[: ends[event.id]]}))
    return made


def brief(event: Event) -> str:
    """Of an event that the story passes over, or tells of only with the others' answers."""
    if event.kind == "game":
        return _("A new game: {game}").format(game=event.body["game"])
    if event.kind == "start":
        return _("The game begins.")
    return _("{seat} has answered.").format(seat=event.by)
