"""A game's newest events in words, as everyone at the table may read them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from pbem.events.contents import read
from pbem.events.event import Event
from pbem.rules.play import EVERYBODY
from pbem.rules.registry import find
from pbem.store.entry import Recent, known_game
from pbem.wording import _


class InPublic(NamedTuple):
    """What is told of an event. `first`: its sentence; `others`: what came of it; `turn`: the turn after it."""

    first: str
    others: list[str]
    turn: int


def in_public(path: Path, events: Sequence[Event]) -> list[InPublic]:
    """What everyone may read of these events, the newest of a game file, in their order."""
    known = _recent(path, read(path), events)
    told = []
    for event in events:
        recent = known[event.id]
        sentences = [words for words, audience in recent.told if audience == EVERYBODY]
        answers = recent.side and _is_answer(event)
        first, *others = [brief(event), *sentences] if answers or not sentences else sentences
        told.append(InPublic(first, others, recent.turn))
    return told


def brief(event: Event) -> str:
    """Of an event that the story passes over, or tells of only with the others' answers."""
    if event.kind == "game":
        return _("A new game: {game}").format(game=find(event.body["game"]).title)
    if event.kind == "start":
        return _("The game starts.")
    sentence = _("{seat} reveals the sealed choice.") if event.kind == "open" else _("{seat} has answered.")
    return sentence.format(seat=event.by)


def _is_answer(event: Event) -> bool:
    """Whether an event at the side is a choice of its seat, which says more than the sentences told of it."""
    from pbem.projections.game.registry import is_core_side

    return not is_core_side(event.kind) or event.kind == "open"


def _recent(path: Path, raw: bytes, events: Sequence[Event]) -> Mapping[str, Recent]:
    """What was told of these events."""
    known = known_game(raw)
    if known is not None and all(event.id in known[1] for event in events):
        return known[1]
    from pbem.store.opened_game import open_game

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
