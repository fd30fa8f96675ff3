"""A board, its page and its text look as they did when somebody last looked at them."""

import tomllib

import pytest
from make_looks import EXAMPLES, LOOKS, looks

KEPT = tomllib.loads(LOOKS.read_text(encoding="utf-8"))


@pytest.mark.parametrize("example", EXAMPLES)
def test_nothing_looks_other_than_when_it_was_last_looked_at(example: str) -> None:
    changed = {name for name, found in looks(example).items() if KEPT[example].get(name) != found}
    assert changed == set(), "look at it; if it is as it should be: python tests/golden/make_looks.py"


def test_what_is_kept_is_all_looked_at() -> None:
    assert list(KEPT) == list(EXAMPLES)
