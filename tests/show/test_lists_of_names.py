"""Lists of names as English has them."""

import pytest

from pbem.wording import all_of, any_of


@pytest.mark.parametrize(
    ("names", "everybody", "somebody"),
    [
        ([], "", ""),
        (["bob"], "bob", "bob"),
        (["bob", "cy"], "bob and cy", "bob or cy"),
        (["bob", "cy", "eve"], "bob, cy and eve", "bob, cy or eve"),
    ],
)
def test_commas_and_one_last_word(names: list[str], everybody: str, somebody: str) -> None:
    assert (all_of(names), any_of(names)) == (everybody, somebody)
