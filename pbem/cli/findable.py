"""What there is to read about some words: commands, words of pbem's own, what rooms have, and pages of the docs."""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from textwrap import fill
from typing import Any, NamedTuple

from typer import Context
from typer.core import TyperGroup

from pbem.app.acts import UNLISTED
from pbem.errors import PbemError
from pbem.room import blame, loaded, rooms
from pbem.show.by_word import EXACT, asked_words, fits, stem, within
from pbem.wording import _, few

from .summaries import commands, groups

MEANT = {
    "begin": "new",
    "create": "new",
    "game": "new",
    "begun": "list",
    "games": "list",
    "status": "list",
    "board": "show",
    "look": "show",
    "see": "show",
    "map": "show",
    "move": "play",
    "do": "play",
    "turn": "moves",
    "options": "moves",
    "story": "history",
    "log": "history",
    "back": "away back",
    "takeback": "undo",
    "say": "note",
    "chat": "note",
    "leave": "resign",
    "tutorial": "demo",
    "learn": "rules",
    "invite": "join",
    "send": "sync",
    "fetch": "sync",
    "pull": "sync",
    "push": "sync",
    "watch": "sync --watch",
}
"""Commands by words that people know from elsewhere."""
MENTIONED = 0.5
"""How well words fit what only has them somewhere in its text."""
CALLED = EXACT - 1
"""How well they fit what has them in its name."""
LISTED = 3
"""So many of each kind are listed, so that all of it fits a screen."""
WIDTH = 79
NEAR = 0.8

DATA = Path(__file__).parents[1]


class Find(NamedTuple):
    """Something to read. `fit`: how well it fits what was asked. `place`: what is typed or opened to read it."""

    fit: float
    place: str
    said: str = ""


Command = Callable[[str], Any]
"""A command of a name, its module loaded."""


def found(words: Sequence[str], command: Command) -> Mapping[str, Sequence[Find]]:
    """What fits all these words, by headings; of each kind, and of what is of one kind, the best first.

    Raises BrokenRoomError where another package's room fails at them.
    """
    asked = asked_words(words)
    wanted = [stem(word) for word in asked]
    if not wanted:
        return {}
    of_rooms = [find for room in rooms().values() if room.finds for find in _of_room(room.finds, asked)]
    kinds = {
        _("Commands"): [*_commands(wanted, command)],
        _("Words"): [*_terms(wanted)],
        _("Rules"): of_rooms,
        _("Docs, in pbem's source"): [*_pages(wanted)],
    }
    ordered = {heading: sorted(finds, key=lambda find: -find.fit) for heading, finds in kinds.items() if finds}
    return dict(sorted(ordered.items(), key=lambda kind: -kind[1][0].fit))


def forgiven(words: Sequence[str]) -> Sequence[str]:
    """These words, each that is misspelt as it is meant: as a command, a term or a heading has it."""
    known = {word for name in commands() for word in name.split("-")} | {*terms()}
    known |= {word for page in pages().values() for heading in page for word in asked_words([heading])}
    return [word if word in known else next(iter(get_close_matches(word, known, 1, NEAR)), word) for word in words]


def listed(kinds: Mapping[str, Sequence[Find]]) -> str:
    """What was found, for a screen."""
    parts = []
    for heading, finds in kinds.items():
        lines = [_line(find) for find in finds]
        parts.append("\n".join([f"{heading}:", *(few(lines, first=LISTED))]))
    return "\n\n".join(parts)


def _line(find: Find) -> str:
    return fill(f"  {find.place}  {find.said}".rstrip(), WIDTH, subsequent_indent="      ", break_on_hyphens=False)


def _of_room(place: str, asked: Sequence[str]) -> Sequence[Find]:
    """What a room finds, by the place of its function. Raises BrokenRoomError if that fails or returns what is none."""
    finds = loaded(place)
    try:
        found = [*finds(asked)]
        if not all(map(_is_find, found)):
            raise TypeError(f"{place} returns other things than finds")
    except PbemError:
        raise
    except Exception as error:
        blame(place, error)
    return found


def _is_find(one: object) -> bool:
    return (
        isinstance(one, Find)
        and isinstance(one.fit, int | float)
        and isinstance(one.place, str)
        and isinstance(one.said, str)
    )


def _commands(wanted: Sequence[str], command: Command) -> Iterator[Find]:
    """Commands, and those below them, that are called so, or whose help has these words."""
    meant = MEANT.get(" ".join(wanted), "")
    for name in commands():
        try:
            whole = command(name)
            every = [(name, whole), *_below(name, whole)]
        except Exception:  # of another package's room: typing the command says what is wrong with it
            continue
        for typed, one in every:
            fit = EXACT if typed == meant else _fit(wanted, typed, one)
            if fit >= CALLED or (fit and name not in groups()[UNLISTED]):
                yield Find(fit, f"pbem {typed}", _summary(one))


def _below(name: str, whole: Any) -> Iterator[tuple[str, Any]]:
    """The commands below a command, by their words; some load their modules only now."""
    for word in below(whole):
        yield f"{name} {word}", whole.get_command(Context(whole), word)


def below(whole: Any) -> list[str]:
    """The words of the commands below a command."""
    return whole.list_commands(Context(whole)) if isinstance(whole, TyperGroup) else []


def _fit(wanted: Sequence[str], typed: str, one: Any) -> float:
    """How well words fit a command, by its name, its summary and the rest of its help."""
    if fit := fits(wanted, [typed]):
        return fit
    options = " ".join(getattr(option, "help", "") or "" for option in one.params)
    return 1 if within(wanted, _summary(one)) else MENTIONED * within(wanted, f"{one.help} {options}")


def _summary(one: Any) -> str:
    """The first sentence of a command's help."""
    first, _stop, _more = (one.help or "").partition("\n")[0].partition(". ")
    return f"{first.rstrip('.')}."


def _terms(wanted: Sequence[str]) -> Iterator[Find]:
    """Words of pbem's own that are called so."""
    for term, meaning in terms().items():
        if fit := fits(wanted, [term]):
            yield Find(fit, term, meaning)


def _pages(wanted: Sequence[str]) -> Iterator[Find]:
    """Pages, and their parts, that are headed so, or have these words."""
    for page, parts in pages().items():
        title = next(iter(parts))
        weight = 1 if any(parts.values()) else MENTIONED  # for programmers, or without words
        for heading, text in parts.items():
            fit: float = weight * fits(wanted, [heading])
            if not fit and within(wanted, text):
                fit = MENTIONED
            if fit:
                yield Find(fit, page, heading) if heading == title else Find(fit, f'{page}, "{heading}"')


@cache
def terms() -> Mapping[str, str]:
    """Each word that pbem uses in a sense of its own, and its meaning."""
    return {term: str(one["meaning"]) for term, one in _read("terms").items()}


@cache
def unused() -> Mapping[str, Sequence[str]]:
    """By such words, others that no message has for the same."""
    return {term: one["not"] for term, one in _read("terms").items() if "not" in one}


@cache
def pages() -> Mapping[str, Mapping[str, str]]:
    """The pages of the docs by their paths: the words of each part by its heading, the page's title first."""
    return _read("pages")


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))
