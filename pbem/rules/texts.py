"""A game's rules as a package ships them: text/topics/NAME.md, one page each, and text/rulings.toml."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Topic:
    """A page of the game's rules in your own words.

    `name`: what follows `pbem rules GAME`. `summary`: its line in the list of pages. `text`: the page, in Markdown.
    """

    name: str
    summary: str
    text: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """A doubtful case, settled.

    `number`: what refusals and tests cite ("R19"). `title`: the case in a few words. `rule`: what holds. `why`: what
    speaks for it, "" if nothing has to. `page`: of the rulebook, 0 if none. `topic`: the name of its page.
    """

    number: str
    title: str
    rule: str
    why: str
    page: int
    topic: str


def read_topics(package: str, names: Sequence[str]) -> list[Topic]:
    """The pages of these names, in this order, from the package's text/topics/NAME.md.

    A page begins with its title; its summary is the paragraph after that.
    """
    from importlib.resources import files

    folder = files(package).joinpath("text", "topics")
    pages = ((name, folder.joinpath(f"{name}.md").read_text(encoding="utf-8")) for name in names)
    return [Topic(name, summary=" ".join(page.split("\n\n")[1].split()), text=page) for name, page in pages]


def read_rulings(package: str) -> list[Ruling]:
    """The rulings in the package's text/rulings.toml: `[[ruling]]` tables, whose keys are the fields of a Ruling."""
    import tomllib
    from importlib.resources import files

    text = files(package).joinpath("text", "rulings.toml").read_text(encoding="utf-8")
    return [Ruling(**entry) for entry in tomllib.loads(text)["ruling"]]
