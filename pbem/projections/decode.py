"""The fields of a game's moves and options read strictly, by their own types. (Core kinds: see game.registry.)"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import msgspec

from pbem.events.event import Event
from pbem.rules import Move, Ruleset
from pbem.wording import _


def read_move(kind: type[Move], body: Mapping[str, Any]) -> Move:
    """A game's move from an event's fields. Raises ValueError with half a sentence."""
    unknown = body.keys() - set(kind.__struct_fields__)
    if unknown:
        raise ValueError(_("{name!r} is not a field of it").format(name=min(unknown)))
    try:
        return msgspec.convert(body, kind, strict=True)
    except msgspec.ValidationError as error:
        raise ValueError(_("its fields are wrong: {why}").format(why=error)) from None


def in_words(ruleset: Ruleset[Any], event: Event) -> str:
    """What an event says, as it is typed: a move in its notation, a core event by its kind."""
    kind = ruleset.kinds.get(event.kind)
    try:
        return event.kind if kind is None else read_move(kind, event.body).notation()
    except ValueError:
        return event.kind


def read_options(ruleset: Ruleset[Any], options: Mapping[str, Any]) -> Any:
    """The game's options from the first event. Raises ValueError with a sentence."""
    try:
        known: Any = msgspec.convert(options, ruleset.Options, strict=True)
    except msgspec.ValidationError as error:
        raise ValueError(_("the game's options are wrong: {why}").format(why=error)) from None
    unknown = options.keys() - {entry.name for entry in fields(ruleset.Options)}
    if unknown:
        raise ValueError(_("{game} has no option {name!r}").format(game=ruleset.title, name=min(unknown)))
    return known
