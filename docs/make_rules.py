"""Makes docs/rules, a page for each game that ships, from the game's topics, rulings and glossary."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pbem.rooms.rulebook.search import rulings_of
from pbem.rules import Ruleset
from pbem.rules.registry import find
from pbem.rules.texts import Ruling, Term, Topic

GAMES = ("confucius", "white-lotus")
HEAD = """# The rules of {title}

In our own words, as `pbem rules {name}` shows them; `pbem rules {name} WORD` looks up any word. A number such as
{number} names a [ruling](#rulings), which settles a detail.
"""
NUMBER = re.compile(r"\b[A-Z][0-9]+\b")
CODE = re.compile(r"`([\w-]+)`")
"""What may be the name of a topic."""


def pages() -> dict[str, str]:
    """The pages, by their paths."""
    return {f"docs/rules/{name}.md": "\n".join(_page(find(name))) for name in GAMES}


def _page(rules: Ruleset[Any]) -> Iterator[str]:
    rulings = rules.rulings()
    linked = Linked({one.name: _title(one) for one in rules.topics()}, {one.number: _heading(one) for one in rulings})
    yield HEAD.format(title=rules.title, name=rules.name, number=rulings[0].number)
    for topic in rules.topics():
        yield f"## {_title(topic)}\n"
        yield linked.whole(topic.text.partition("\n")[2].strip()) + "\n"
        if own := rulings_of(rules, topic):
            yield "**Rulings**\n"
            yield "\n".join(f"- {linked.inline(one.number)} {one.title}" for one in own) + "\n"
    yield "## Rulings\n"
    for ruling in rulings:
        yield from _ruling(ruling, linked)
    yield "## Words\n"
    yield "\n".join(_word(term, linked) for term in rules.glossary()) + "\n"


class Linked:
    """Texts with links. `topics`: titles by name; `rulings`: headings by number."""

    def __init__(self, topics: Mapping[str, str], rulings: Mapping[str, str]) -> None:
        self._topics = topics
        self._rulings = rulings

    def whole(self, text: str) -> str:
        """A topic: tables, which are indented, stay as they are."""
        blocks = re.split(r"(\n\n+)", text)
        return "".join(one if one.startswith("    ") else self.inline(one) for one in blocks)

    def inline(self, text: str) -> str:
        """A paragraph."""
        text = CODE.sub(lambda one: self._link(one[0], one[1], self._topics), text)
        return NUMBER.sub(lambda one: self._link(one[0], one[0], self._rulings), text)

    def _link(self, said: str, name: str, known: Mapping[str, str]) -> str:
        return f"[{said}](#{_anchor(known[name])})" if name in known else said


def _ruling(one: Ruling, linked: Linked) -> Iterator[str]:
    page = f" Rulebook, page {one.page}." if one.page else ""
    yield f"### {_heading(one)}\n"
    yield f"{linked.inline(one.rule)}\n"
    yield f"*Why:* {linked.inline(one.why)}{page} Topic: {linked.inline(f'`{one.topic}`')}.\n"


def _word(one: Term, linked: Linked) -> str:
    rulings = f" ({', '.join(map(linked.inline, one.rulings))})" if one.rulings else ""
    return f"- **{one.name}**: {linked.inline(one.meaning)}{rulings}"


def _title(topic: Topic) -> str:
    return topic.text.partition("\n")[0].removeprefix("# ")


def _heading(ruling: Ruling) -> str:
    return f"{ruling.number}: {ruling.title}"


def _anchor(heading: str) -> str:
    """What a heading is linked to by, on the site and beside the code."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
