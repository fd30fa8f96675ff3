"""A game's rules, searched and told: topics, rulings and the glossary, by any word of theirs."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from textwrap import fill
from typing import Any

from pbem.rules import Ruleset
from pbem.rules.texts import Ruling, Term, Topic, term_for
from pbem.show.by_word import EXACT, SHORTEST, asked_words, fits, stem, within
from pbem.wording import _

WIDTH = 76
QUOTED = 3
"""So many paragraphs of the pages are quoted where a word is only mentioned."""
LISTED = 6
"""So many rulings are listed under what was found."""
NEAR = 0.72


@dataclass(slots=True)
class Found:
    """What some words lead to. Each list holds the nearest first.

    `beside`: of a single ruling, the others of its page. `exact`: something is called just that. `quotes`: paragraphs
    of pages that the words are found in, each with the page's name; only where nothing is called by them.
    """

    terms: list[Term] = field(default_factory=list)
    topics: list[Topic] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)
    beside: list[Ruling] = field(default_factory=list)
    quotes: list[tuple[str, str]] = field(default_factory=list)
    exact: bool = False

    def __bool__(self) -> bool:
        return bool(self.terms or self.topics or self.rulings or self.quotes)

    @property
    def page(self) -> Topic | None:
        """The page that is shown whole, with all of its rulings; None unless exactly one was found."""
        return self.topics[0] if len(self.topics) == 1 else None

    @property
    def named(self) -> bool:
        """Whether something is called by these words, or by words that start like them."""
        return self.exact or bool(self.terms or self.topics)


def look_up(ruleset: Ruleset[Any], words: Sequence[str]) -> Found:
    """What the rules have to say of these words; nothing is found where nothing fits all of them."""
    asked = asked_words(words)
    if not asked:
        return Found()
    rulings = ruleset.rulings()
    numbered = [one for one in rulings if one.number.lower() == "".join(asked)]
    if numbered:
        beside = [one for one in rulings if one.topic == numbered[0].topic and one not in numbered]
        return Found(rulings=numbered, beside=beside, exact=True)
    return _called(ruleset, asked) or _mentioned(ruleset, asked)


@lru_cache(maxsize=4)
def read_ahead(ruleset: Ruleset[Any]) -> None:
    """Read all of the rules, so that the first question is answered as quickly as the next."""
    for found in (_called, _mentioned):
        found(ruleset, [ruleset.name])


def everything(ruleset: Ruleset[Any]) -> Found:
    """All of the rules."""
    return Found(list(ruleset.glossary()), list(ruleset.topics()), list(ruleset.rulings()))


def overview(ruleset: Ruleset[Any]) -> str:
    """What there is to read about a game."""
    topics, rulings = ruleset.topics(), ruleset.rulings()
    width = max((len(one.name) for one in topics), default=0)
    indent = " " * (width + 4)
    lines = [_("{game}: pbem rules {name} WORD").format(game=ruleset.title, name=ruleset.name), ""]
    lines += [fill(f"  {one.name:<{width}}  {one.summary}", 78, subsequent_indent=indent) for one in topics]
    if rulings:
        numbers = _("{first} to {last}").format(first=rulings[0].number, last=rulings[-1].number)
        lines += ["", _("and the rulings {numbers}, by number, and any word of the game").format(numbers=numbers)]
    return "\n".join(lines)


def render(found: Found, command: str = "pbem rules") -> str:
    """What was found, as text. `command`: what one types before a topic or a ruling to read on."""
    if found.exact and not found.terms and not found.topics:
        return ruling(found.rulings[0], found.beside)
    parts = [fill(f"{one.name}: {one.meaning}", WIDTH) for one in found.terms]
    whole = found.page is not None
    parts += [one.text.rstrip() if whole else _in_list(one.name, one.summary) for one in found.topics]
    for name in dict.fromkeys(name for name, _text in found.quotes):
        parts += [
            _("From the page {topic}:").format(topic=name),
            *(text for page, text in found.quotes if page == name),
        ]
    most = len(found.rulings) if whole else LISTED
    listed = [_in_list(one.number, one.title) for one in found.rulings[:most]]
    if len(found.rulings) > most:
        others = _("and {numbers}").format(numbers=", ".join(one.number for one in found.rulings[most:]))
        listed.append(fill(others, WIDTH, initial_indent="  ", subsequent_indent="  "))
    parts += ["\n".join([_("Rulings"), *listed])] if listed else []
    pages = [] if whole else [one.name for one in found.topics] or [one.topic for one in found.terms]
    further = [
        *dict.fromkeys([*pages, *(name for name, _text in found.quotes)]),
        *(one.number for one in found.rulings),
    ]
    parts += [_("read on: {command}").format(command=f"{command} {further[0]}")] if further else []
    return "\n\n".join(parts)


def sentences(found: Found) -> list[str]:
    """What was found for a mail: a paragraph, an item of a list or a line of a table each."""
    blocks = [f"{one.name}: {one.meaning}" for one in found.terms]
    texts = [one.text for one in found.topics] or [text for _name, text in found.quotes]
    blocks += [block for text in texts for block in _blocks(text)]
    if found.page is not None:
        rules = [_("Rulings"), *(f"{one.number}: {one.title}" for one in found.rulings)] if found.rulings else []
    else:
        shown = found.rulings if found.exact and not found.terms and not found.topics else found.rulings[:LISTED]
        rule = _("{number}, {title}: {rule}")
        rules = [rule.format(number=one.number, title=one.title, rule=one.rule) for one in shown]
    return [" ".join(block.split()) for block in [*blocks, *rules]]


def _blocks(text: str) -> Iterator[str]:
    """Paragraphs, items and lines of tables, without marks for headings and bold type."""
    for part in text.replace("**", "").rstrip().split("\n\n"):
        if part.startswith("    "):
            yield from part.splitlines()
        elif part.startswith("- "):
            yield from (f"{item}" for item in part.removeprefix("- ").split("\n- "))
        else:
            yield part.lstrip("# ")


def ruling(one: Ruling, beside: Sequence[Ruling]) -> str:
    """A ruling with the rulebook's page, what speaks for it, its topic, and the others of that."""
    title = f"{one.number}  {one.title}"
    if one.page:
        title = _("{title} (rulebook p. {page})").format(title=title, page=one.page)
    parts = [title, fill(one.rule, WIDTH)]
    if one.why:
        parts.append(fill(_("Why: {why}").format(why=one.why), WIDTH))
    if one.topic:
        parts.append(_("Topic: {topic}").format(topic=one.topic))
    if beside:
        parts.append(fill(_("See also: {rulings}").format(rulings=", ".join(other.number for other in beside)), WIDTH))
    return "\n\n".join(parts)


def explains(ruleset: Ruleset[Any], word: str, *, briefly: bool) -> str:
    """What is called so, as text; "" if nothing is. `briefly`: no more than what the word means."""
    if briefly:
        return explained(ruleset, word)
    found = look_up(ruleset, [word])
    return render(found) if found.named else ""


def explained(ruleset: Ruleset[Any], name: str) -> str:
    """What something on the board is, in our words: as the glossary has it; "" if it has not."""
    term = term_for(name, ruleset.glossary())
    if term is None:
        return ""
    return "\n\n".join([fill(term.meaning, WIDTH), _("Topic: {topic}").format(topic=term.topic)])


def rulings_of(ruleset: Ruleset[Any], page: Topic) -> list[Ruling]:
    """The rulings that belong to a page, and those that its text cites."""
    cited = set(re.findall(r"\w+", page.text))
    return [one for one in ruleset.rulings() if one.topic == page.name or one.number in cited]


def nearest(ruleset: Ruleset[Any], words: Sequence[str], most: int = 3) -> list[str]:
    """What can be asked about and is spelt most like these words."""
    from difflib import get_close_matches

    names = [one.name for one in ruleset.topics()] + [one.number for one in ruleset.rulings()]
    names += [name for one in ruleset.glossary() for name in (one.name, *one.also)]
    known = {name.lower(): name for name in reversed(names)}
    return [known[name] for name in get_close_matches(" ".join(asked_words(words)), known, most, NEAR)]


# ---------------------------------------------------------------------- searching


def _called(ruleset: Ruleset[Any], asked: Sequence[str]) -> Found:
    """What is called by these words; if nothing is called just so, what has a name with them, or that starts so."""
    wanted = [stem(word) for word in asked]
    terms = [(one, fits(wanted, (one.name, *one.also))) for one in ruleset.glossary()]
    topics = [(one, fits(wanted, (one.name,))) for one in ruleset.topics()]
    best = max((fit for _one, fit in [*terms, *topics]), default=0)
    if not best:
        return Found()
    found = Found([one for one, fit in terms if fit == best], [one for one, fit in topics if fit == best])
    found.exact = best == EXACT
    about = {one.name for one in found.topics} | {one.topic for one in found.terms}
    cited = {number for term in found.terms for number in term.rulings}
    if found.page is not None:
        cited |= {one.number for one in rulings_of(ruleset, found.page)}
    else:
        found.rulings = [
            one
            for one in _ordered(ruleset, wanted)
            if within(wanted, one.title) or (one.topic in about and within(wanted, one.rule))
        ]
    found.rulings += [one for one in ruleset.rulings() if one.number in cited and one not in found.rulings]
    if not found.topics and len(found.terms) == 1:
        quotes = [quote for quote in _quotes(ruleset, wanted) if quote[0] in about]
        found.quotes = [quote for quote in quotes if _opens(wanted, quote[1])] or quotes[:QUOTED]
    return found


def _mentioned(ruleset: Ruleset[Any], asked: Sequence[str]) -> Found:
    """Where the texts have these words."""
    wanted = [stem(word) for word in asked]
    if all(len(word) < SHORTEST for word in wanted):
        return Found()
    return Found(rulings=_ordered(ruleset, wanted), quotes=_quotes(ruleset, wanted)[:QUOTED])


def _ordered(ruleset: Ruleset[Any], wanted: Sequence[str]) -> list[Ruling]:
    """The rulings that have these words, those first that have them in their titles."""
    found = [one for one in ruleset.rulings() if within(wanted, f"{one.title} {one.rule}")]
    return sorted(found, key=lambda one: not within(wanted, one.title))


def _quotes(ruleset: Ruleset[Any], wanted: Sequence[str]) -> list[tuple[str, str]]:
    """The paragraphs that have these words, those first that start with them."""
    found = [(page.name, part) for page in ruleset.topics() for part in _parts(page) if within(wanted, part)]
    return sorted(found, key=lambda quote: not _opens(wanted, quote[1]))


def _opens(wanted: Sequence[str], text: str) -> bool:
    """Whether a paragraph is headed by these words, as "**Tax Income**: …" is."""
    head = text.split("**")[1] if text.startswith("**") else ""
    return within(wanted, head)


def _parts(page: Topic) -> Iterator[str]:
    """The paragraphs of a page, without its title and its summary; items of a list belong to what is before them."""
    kept: list[str] = []
    for part in page.text.rstrip().split("\n\n")[2:]:
        if kept and part.lstrip().startswith(("- ", "1.")):
            kept[-1] += f"\n\n{part}"
        else:
            kept.append(part)
    yield from kept


def _in_list(name: str, words: str) -> str:
    return fill(f"  {name}  {words}", 78, subsequent_indent=" " * (len(name) + 4))
