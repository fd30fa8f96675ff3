"""One word for one thing: no message has a word that the glossary of players (pbem/terms.toml) has another for."""

import re
from collections.abc import Sequence
from string import Formatter

import pytest
import wording
from test_habits import is_list

from pbem.cli.findable import unused

UNUSED = unused()


def said() -> list[str]:
    """Every sentence of the code without the names of its values; no lists of what people type."""
    forms = (form for forms in wording.in_code() for form in forms if not is_list(form))
    return ["{}".join(text for text, *_field in Formatter().parse(form)) for form in forms]


def having(words: Sequence[str]) -> list[str]:
    """The sentences that have one of these words."""
    pattern = re.compile(rf"\b(?:{'|'.join(words)})s?\b", re.IGNORECASE)
    return [one for one in said() if pattern.search(one)]


@pytest.mark.parametrize("term", UNUSED)
def test_no_message_has_another_word_for(term: str) -> None:
    assert having(UNUSED[term]) == []


def test_a_message_that_had_one_would_be_found() -> None:
    assert len(UNUSED) > 10
    assert having(["private notes?"])
