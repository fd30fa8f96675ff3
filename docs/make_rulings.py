"""Makes docs/rulings/GAME.md from the games' own texts: every ruling, by topic, with an anchor of its number."""

import re
from collections.abc import Iterator
from typing import Any

from pbem.rules import Ruleset
from pbem.rules.registry import find
from pbem.rules.texts import Ruling

HEAD = """# Rulings of {title}

How pbem settles each doubtful case, by topic. Refusals cite a ruling by its number: `pbem rules {game} {number}` prints
it, and `pbem rules {game} {topic}` prints the rules of its topic.
"""


def pages(game: str) -> dict[str, str]:
    """The page of a game, by its path."""
    return {f"docs/rulings/{game}.md": page(find(game))}


def page(ruleset: Ruleset[Any]) -> str:
    """The whole page."""
    rulings = ruleset.rulings()
    one = rulings[0]
    parts = [HEAD.format(title=ruleset.title, game=ruleset.name, number=one.number, topic=one.topic)]
    numbers = re.compile(rf"\b(?:{'|'.join(one.number for one in rulings)})\b")
    for topic in ruleset.topics():
        of_it = [ruling for ruling in rulings if ruling.topic == topic.name]
        if of_it:
            first, *_rest = topic.text.splitlines()
            parts.append(f"## {first.removeprefix('# ') if first.startswith('#') else topic.name.capitalize()}\n")
            parts += [part for ruling in of_it for part in section(ruling, numbers)]
    return "\n".join(parts)


def section(one: Ruling, numbers: re.Pattern[str]) -> Iterator[str]:
    """A ruling, with links where it names others. `numbers`: finds those of its game."""
    yield f'<a id="{one.number.lower()}"></a>\n\n### {one.number}: {plain(one.title)}\n'
    why = [f"Why: {one.why}"] if one.why else []
    where = [f"Rulebook p. {one.page}."] if one.page else []
    for text in filter(None, (one.rule, " ".join(why + where))):
        yield f"{numbers.sub(linked, plain(text))}\n"


def plain(text: str) -> str:
    """Text in which Markdown finds no emphasis and no tag, but for what is in backquotes."""
    return re.sub(r"(`[^`]*`)|([*_<\[])", lambda found: found[1] or f"\\{found[2]}", text)


def linked(number: re.Match[str]) -> str:
    """A link to a ruling on the same page."""
    return f'<a href="#{number[0].lower()}">{number[0]}</a>'
