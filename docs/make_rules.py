"""Makes docs/rules: a page for each game, from its topics, rulings and glossary, with each number as an anchor."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.rooms.rulebook.search import rulings_of
from pbem.rules import Ruleset
from pbem.rules.registry import find
from pbem.rules.texts import Ruling, Term, Topic

HEAD = """# The rules of {title}

In our own words, as `pbem rules {name}` shows them; `pbem rules {name} WORD` looks up any word. A number such as
{number} names a [ruling](#rulings), which settles a detail.
"""
NUMBER = re.compile(r"\b[A-Z][0-9]+\b")
CODE = re.compile(r"`([\w-]+)`")
"""What may be the name of a topic."""


def pages(game: str) -> dict[str, str]:
    """The page of a game, by its path."""
    return {f"docs/rules/{game}.md": "\n".join(_page(find(game)))}


def _page(rules: Ruleset[Any]) -> Iterator[str]:
    rulings = rules.rulings()
    linked = Linked({one.name: _title(one) for one in rules.topics()}, [one.number for one in rulings])
    yield HEAD.format(title=rules.title, name=rules.name, number=rulings[0].number)
    for topic in rules.topics():
        yield f"## {_title(topic)}\n"
        yield linked.whole(topic.text.removeprefix(f"# {_title(topic)}").strip()) + "\n"
        if own := rulings_of(rules, topic):
            yield "**Rulings**\n"
            yield "\n".join(f"- {linked.inline(one.number)} {plain(one.title)}" for one in own) + "\n"
    yield "## Rulings\n"
    for ruling in rulings:
        yield from _ruling(ruling, linked)
    yield "## Words\n"
    yield "\n".join(_word(term, linked) for term in rules.glossary()) + "\n"


class Linked:
    """Texts with links. `topics`: titles by name; `rulings`: their numbers."""

    def __init__(self, topics: Mapping[str, str], rulings: Sequence[str]) -> None:
        self._topics = {name: _anchor(title) for name, title in topics.items()}
        self._rulings = rulings

    def whole(self, text: str) -> str:
        """A topic: tables, which are indented, stay as they are."""
        blocks = re.split(r"(\n\n+)", text)
        return "".join(one if one.startswith("    ") else self.inline(one) for one in blocks)

    def inline(self, text: str) -> str:
        """A paragraph."""
        text = CODE.sub(self._topic, text)
        return NUMBER.sub(self._ruling, text)

    def _topic(self, found: re.Match[str]) -> str:
        return f"[{found[0]}](#{self._topics[found[1]]})" if found[1] in self._topics else found[0]

    def _ruling(self, found: re.Match[str]) -> str:
        """As HTML, since the site finds headings alone by a link of Markdown."""
        return f'<a href="#{found[0].lower()}">{found[0]}</a>' if found[0] in self._rulings else found[0]


def _ruling(one: Ruling, linked: Linked) -> Iterator[str]:
    page = f"Rulebook, page {one.page}. " if one.page else ""
    why = f"*Why:* {linked.inline(plain(one.why))} " if one.why else ""
    yield f'<a id="{one.number.lower()}"></a>\n\n### {one.number}: {plain(one.title)}\n'
    yield f"{linked.inline(plain(one.rule))}\n"
    yield f"{why}{page}Topic: {linked.inline(f'`{one.topic}`')}.\n"


def _word(one: Term, linked: Linked) -> str:
    rulings = f" ({', '.join(map(linked.inline, one.rulings))})" if one.rulings else ""
    return f"- **{one.name}**: {linked.inline(plain(one.meaning))}{rulings}"


def plain(text: str) -> str:
    """Text in which Markdown finds no emphasis and no tag, but for what is in backquotes."""
    return re.sub(r"(`[^`]*`)|([*_<\[])", lambda found: found[1] or f"\\{found[2]}", text)


def _title(topic: Topic) -> str:
    """The heading that its text starts with; else its summary."""
    first = topic.text.partition("\n")[0]
    return first.removeprefix("# ") if first.startswith("# ") else topic.summary[:1].upper() + topic.summary[1:]


def _anchor(heading: str) -> str:
    """What a heading is linked to by, on the site and beside the code."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
