"""What a commit says: the sentence of the history, for all to read."""

from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from pbem.events.contents import read
from pbem.events.event import Event
from pbem.events.text import parse
from pbem.rules.audience import EVERYBODY
from pbem.store.recent import Recent, known_game
from pbem.wording import _

from .commits import CommitDraft


def entries(file: str, path: Path, events: Sequence[Event]) -> list[CommitDraft]:
    """A commit for each of a game's newest events: each adds one to the file."""
    raw = read(path)
    reading = parse(raw)
    ends = {event.id: reading.ends[number - 1] for number, event in reading.events}
    known = _recent(path, raw, events)
    name = PurePosixPath(file).stem
    made = []
    for event in events:
        recent = known[event.id]
        sentences = [words for words, audience in recent.told if audience == EVERYBODY]
        answers = recent.side and _is_answer(event)
        first, *others = [brief(event), *sentences] if answers or not sentences else sentences
        place = _("{game}, turn {turn}").format(game=name, turn=recent.turn)
        message = "\n".join([first, "", *others, *([""] if others else []), place, ""])
        made.append(CommitDraft(message, event.at, {file: raw[: ends[event.id]]}))
    return made


def in_public(path: Path, events: Sequence[Event]) -> list[str]:
    """What everybody at the table may read of a game's newest events, a sentence each."""
    return [entry.message.partition("\n")[0] for entry in entries(path.name, path, events)]


def _is_answer(event: Event) -> bool:
    """Whether an event at the side is a choice of its seat, which says more than the sentences told of it."""
    from pbem.projections.game.registry import is_core_side

    return not is_core_side(event.kind) or event.kind == "open"


def _recent(path: Path, raw: bytes, events: Sequence[Event]) -> dict[str, Recent]:
    """What was told of these events."""
    known = known_game(raw)
    if known is not None and all(event.id in known[1] for event in events):
        return known[1]
    from pbem.store.opening import open_game

    opened = open_game(path, raw)
    told = opened.sentences(events)
    return {
        event.id: Recent(
            next((one.turn for one in told if one.event.id == event.id), opened.game.record.turns),
            opened.game.is_side(event.kind),
            [(one.sentence, one.audience) for one in told if one.event.id == event.id],
        )
        for event in events
    }


def brief(event: Event) -> str:
    """Of an event that the story passes over, or tells of only with the others' answers."""
    if event.kind == "game":
        return _("A new game: {game}").format(game=event.body["game"])
    if event.kind == "start":
        return _("The game begins.")
    sentence = _("{seat} opens the seal.") if event.kind == "open" else _("{seat} has answered.")
    return sentence.format(seat=event.by)
