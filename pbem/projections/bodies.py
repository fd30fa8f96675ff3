"""The fields of an event read strictly: by the pydantic model of its kind."""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, get_type_hints

from pbem.events.event import Event
from pbem.rules import Move, Ruleset
from pbem.wording import _


def read_core(event: Event) -> Any:
    """A core event's own fields. Raises ValueError with half a sentence."""
    from pydantic import ValidationError

    from pbem.events.kinds import KINDS, flaw

    try:
        return KINDS[event.kind].model_validate(event.body)
    except ValidationError as error:
        raise ValueError(flaw(error)) from None


def read_move(kind: type[Move], body: Mapping[str, Any]) -> Move:
    """A game's move from an event's fields. Raises ValueError with half a sentence."""
    from pydantic import ValidationError

    from pbem.events.kinds import flaw

    try:
        _validator(kind).validate_python(body)
    except ValidationError as error:
        raise ValueError(flaw(error)) from None
    return kind(**body)  # strict: what was validated is what was written


_validators: dict[type[Move], Any] = {}


def _validator(kind: type[Move]) -> Any:
    """What checks the fields of a game's kind of event; made once, from the move's own fields."""
    if kind not in _validators:
        _validators[kind] = _model(kind).__pydantic_validator__
    return _validators[kind]


def _model(kind: type[Move]) -> Any:
    from pydantic import Field, create_model

    from pbem.events.kinds import Kind

    hints = get_type_hints(kind)
    known: dict[str, Any] = {}
    for entry in fields(kind):
        default: Any = ...
        if entry.default is not MISSING:
            default = entry.default
        elif entry.default_factory is not MISSING:
            default = Field(default_factory=entry.default_factory)
        known[entry.name] = (hints[entry.name], default)
    return create_model(kind.__name__, __base__=Kind, **known)


def read_options(ruleset: Ruleset[Any], options: Mapping[str, Any]) -> Any:
    """The game's options from the first event. Raises ValueError with a sentence."""
    import msgspec

    try:
        known: Any = msgspec.convert(options, ruleset.Options, strict=True)
    except msgspec.ValidationError as error:
        raise ValueError(_("the game's options are wrong: {why}").format(why=error)) from None
    unknown = set(options) - {entry.name for entry in fields(ruleset.Options)}
    if unknown:
        raise ValueError(_("{game} has no option {name!r}").format(game=ruleset.title, name=min(unknown)))
    return known
