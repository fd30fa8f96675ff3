"""A game's rules as a package ships them: text/topics/NAME.md for each page, rulings.toml, glossary.toml
and spoken.toml."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any


@dataclass(frozen=True, slots=True)
class Topic:
    """A page of the game's rules in your own words.

    `name`: the word after `pbem rules GAME`. `summary`: its line in the list of pages. `text`: the page, in Markdown.
    """

    name: str
    summary: str
    text: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """A doubtful case, settled.

    `number`: what refusals and tests cite ("R19"). `title`: the case in a few words. `rule`: the ruling itself.
    `why`: what speaks for it, "" if nothing has to. `page`: of the rulebook, 0 if none. `topic`: the name of its page.
    """

    number: str
    title: str
    rule: str
    why: str
    page: int
    topic: str


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game, explained.

    `name`: as players type it, or as the board and its moves write it. `meaning`: one to three sentences. `topic`: the
    name of the page that has the rest. `also`: other names for it, and other words that it explains. `rulings`: the
    numbers of those that settle what one may doubt about it. `drawn`: the symbols, marks, places and kinds of places of
    the drawn board that it explains, where these are not called as it is.
    """

    name: str
    meaning: str
    topic: str
    also: Sequence[str] = ()
    rulings: Sequence[str] = ()
    drawn: Sequence[str] = ()


def term_for(word: str, glossary: Sequence[Term]) -> Term | None:
    """A glossary's entry for a word, or None."""
    return next((one for one in glossary if word in (one.name, *one.also)), None)


@cache
def read_topics(package: str, names: tuple[str, ...]) -> Sequence[Topic]:
    """The pages of these names, in this order, from the package's text/topics/NAME.md.

    A page starts with its title; its summary is the paragraph after that.
    """
    from importlib.resources import files

    folder = files(package).joinpath("text", "topics")
    pages = ((name, folder.joinpath(f"{name}.md").read_text(encoding="utf-8")) for name in names)
    return tuple(Topic(name, summary=" ".join(page.split("\n\n")[1].split()), text=page) for name, page in pages)


@cache
def read_rulings(package: str) -> Sequence[Ruling]:
    """The rulings in the package's text/rulings.toml: `[[ruling]]` tables, whose keys are the fields of a Ruling."""
    return tuple(Ruling(**entry) for entry in read(package, "rulings").get("ruling", ()))


@cache
def read_glossary(package: str) -> Sequence[Term]:
    """The words in the package's text/glossary.toml: `[[term]]` tables, whose keys are the fields of a Term."""
    return tuple(Term(**entry) for entry in read(package, "glossary").get("term", ()))


@cache
def read_spoken(package: str) -> Mapping[str, Mapping[str, str]]:
    """What people say, in the package's text/spoken.toml: a table for each kind of move, see Ruleset.spoken."""
    return read(package, "spoken")


def read(package: str, name: str) -> dict[str, Any]:
    """The contents of a file in the package's folder `text`; empty if there is none."""
    import tomllib
    from importlib.resources import files

    place = files(package).joinpath("text", f"{name}.toml")
    return tomllib.loads(place.read_text(encoding="utf-8")) if place.is_file() else {}
