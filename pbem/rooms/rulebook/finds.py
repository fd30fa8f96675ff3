"""What the rules of all games here have to say of some words, for `pbem help`."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from pbem.cli.findable import CALLED, MENTIONED, Find
from pbem.errors import BrokenGameError
from pbem.rules import Ruleset
from pbem.rules.game_faults import games_fault
from pbem.rules.registry import sound
from pbem.show.by_word import EXACT

from .search import look_up


def finds(words: Sequence[str]) -> list[Find]:
    """Words of the glossaries, pages and rulings, of each game the best first; none of a game whose code fails."""
    found: list[Find] = []
    for ruleset in sound().values():
        with suppress(BrokenGameError), games_fault():
            found += [*_in(ruleset, words)]
    return found


def _in(ruleset: Ruleset[Any], words: Sequence[str]) -> Iterator[Find]:
    found = look_up(ruleset, words)
    fit = EXACT if found.exact else CALLED
    command = f"pbem rules {ruleset.name}"
    for term in found.terms:
        yield Find(fit, f"{command} {term.name}", f"{term.meaning.partition('. ')[0].rstrip('.')}.")
    for topic in found.topics:
        yield Find(fit, f"{command} {topic.name}", topic.summary)
    of_ruling = fit if found.exact and not (found.terms or found.topics) else MENTIONED
    for ruling in found.rulings:
        yield Find(of_ruling, f"{command} {ruling.number}", ruling.title)
    summaries = {page.name: page.summary for page in ruleset.topics()}
    for name in dict.fromkeys(name for name, _text in found.quotes):
        yield Find(MENTIONED, f"{command} {name}", summaries[name])
