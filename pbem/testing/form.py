"""What can be seen of a game without playing it: names that the file and the command line can hold."""

import re
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, get_type_hints

from msgspec import Struct, structs

from pbem.events.canonical import KEY
from pbem.events.event import ENVELOPE
from pbem.projections.game.kinds.game import SEATS_MOST, Creation
from pbem.projections.game.registry import reserved
from pbem.projections.typed import SEPARATORS
from pbem.rules import Move, Ruleset
from pbem.rules.condition import LINKS

from .complaint import ConformanceError

NAME = re.compile(r"[a-z][a-z0-9-]{0,39}\Z")
NEGATING = frozenset(("don't", "except", "never", "no", "not", "nothing", "without"))
FIELD_TYPES = (int, str, bool, tuple[int, ...], tuple[str, ...], tuple[bool, ...])


def well_formed(ruleset: type[Ruleset[Any]]) -> None:
    """The game's name, numbers of seats, options, kinds of move and their fields fit the file and the command line."""
    faults = [
        *_game(ruleset),
        *_options(ruleset),
        *_moves(ruleset),
        *_plans(ruleset()),
        *_texts(ruleset()),
        *_spoken(ruleset()),
    ]
    if faults:
        raise ConformanceError(f"{ruleset.__name__}: " + "; ".join(faults))


def _game(ruleset: type[Ruleset[Any]]) -> Iterator[str]:
    if NAME.match(ruleset.name) is None:
        yield f"its name {ruleset.name!r} is not made of lower-case letters, digits and hyphens"
    if ruleset.version < 1:
        yield "its version is not 1 or more"
    if not ruleset.seats or min(ruleset.seats) < 1 or max(ruleset.seats) > SEATS_MOST:
        yield f"a game is for 1 to {SEATS_MOST} seats"
    if ruleset.broken is Ruleset.broken:
        yield "it has no `broken`: nothing would notice a table that cannot be, or a stranger's position"
    if not issubclass(ruleset.Table, Struct) or not is_dataclass(ruleset.Options):
        yield "Table must be a struct of msgspec, and Options a dataclass"


def _options(ruleset: type[Ruleset[Any]]) -> Iterator[str]:
    hints = get_type_hints(ruleset.Options)
    for option in fields(ruleset.Options):
        if option.name in {*Creation.names(), *ENVELOPE} or KEY.match(option.name) is None:
            yield f"no option may be called {option.name!r}: the first event uses the name, or cannot hold it"
        if hints[option.name] not in (bool, int, str):
            yield f"the option {option.name!r} must be bool, int or str"
        if option.default not in (known := option.metadata.get("choices", (option.default,))):
            yield f"the default of the option {option.name!r} is not among its choices: {known!r}"
        if option.default is MISSING:
            yield f"the option {option.name!r} needs a default"
        if not option.metadata.get("help"):
            yield f'the option {option.name!r} needs a sentence in its metadata under "help"'


def _moves(ruleset: type[Ruleset[Any]]) -> Iterator[str]:
    kinds = [move.kind for move in ruleset.moves]
    for kind in sorted({kind for kind in kinds if kinds.count(kind) > 1}):
        yield f"two moves have the kind {kind!r}"
    for move in ruleset.moves:
        if move.kind in reserved():
            yield f"no move may be of kind {move.kind!r}: pbem needs the word for its own events"
        if NAME.match(move.kind) is None or move.kind in {*SEPARATORS, *LINKS}:
            yield f"{move.kind!r} cannot be typed as a move: lower-case letters, digits and hyphens can"
        yield from _fields(move)


def _fields(move: type[Move]) -> Iterator[str]:
    if move.__struct_encode_fields__ != move.__struct_fields__ or move.__struct_config__.tag is not None:
        yield f"the fields of {move.kind!r} must be stored under their own names, and nothing beside them"
    if not move.__struct_config__.frozen or not move.__struct_config__.eq:
        yield f"{move.kind!r} must be frozen and compared by its fields, as Move is"
    for entry in structs.fields(move):
        if entry.name in ENVELOPE or KEY.match(entry.name) is None:
            yield f"no field of {move.kind!r} may be called {entry.name!r}: every event uses the name"
        if entry.type not in FIELD_TYPES:
            yield f"the field {entry.name!r} of {move.kind!r} must be int, str, bool or a tuple[int, ...] of them"


def _plans(ruleset: Ruleset[Any]) -> Iterator[str]:
    for word in ruleset.purposes():
        if NAME.match(word) is None:
            yield f"{word!r} cannot be typed as the purpose of a question: lower-case letters and hyphens can"
    for word, condition in ruleset.conditions().items():
        if NAME.match(word) is None or word in LINKS:
            yield f"{word!r} cannot be typed as a condition: lower-case letters and hyphens that plans do not need can"
        if not condition.help or condition.help.endswith("."):
            yield f"the condition {word!r} needs a phrase that goes on from 'when', without its full stop"


def _spoken(ruleset: Ruleset[Any]) -> Iterator[str]:
    for kind, phrases in ruleset.spoken().items():
        if kind and kind not in ruleset.kinds:
            yield f"people say something for {kind!r}, and there is no such kind of move"
        for phrase, meant in phrases.items():
            if not phrase.strip() or phrase != " ".join(phrase.lower().split()):
                yield f"{phrase!r} is never heard: what people say is in lower case, with single blanks"
            if not meant and NEGATING.intersection(phrase.split()):
                yield f"{phrase!r} turns a sentence round, and cannot say nothing"


def _texts(ruleset: Ruleset[Any]) -> Iterator[str]:
    for what, names in (
        ("topics", [topic.name for topic in ruleset.topics()]),
        ("rulings", [ruling.number for ruling in ruleset.rulings()]),
        ("words of the glossary", [name for term in ruleset.glossary() for name in (term.name, *term.also)]),
    ):
        for name in sorted({name for name in names if names.count(name) > 1}):
            yield f"two {what} are called {name!r}"
    topics = {topic.name for topic in ruleset.topics()}
    for ruling in ruleset.rulings():
        if ruling.topic not in topics:
            yield f"the ruling {ruling.number} belongs to {ruling.topic!r}, and there is no such topic"
    for term in ruleset.glossary():
        if term.topic not in topics:
            yield f"the word {term.name!r} belongs to {term.topic!r}, and there is no such topic"
        if not term.meaning.endswith("."):
            yield f"the word {term.name!r} is explained in whole sentences"
        if unknown := sorted({*term.rulings} - {ruling.number for ruling in ruleset.rulings()}):
            yield f"the word {term.name!r} cites {unknown}, which are no rulings"
