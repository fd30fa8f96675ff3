"""Names of game files that every player's disk can hold."""

from pathlib import Path

import pytest

from pbem.rooms.mail.mail_sync import free_file
from pbem.store.portable import unfit

UNFIT = ["aux.toml", "CON.toml", "com1.toml", "LPT².x.toml", "nul .toml", "a:b.toml", 'a"b.toml', "a .toml", "a..toml"]
FIT = ["auxiliary.toml", "com.toml", "com10.toml", "a b.toml", "Zoë.toml", "a.b.toml", "con-1.toml"]


@pytest.mark.parametrize("name", UNFIT)
def test_what_some_disk_cannot_hold_is_unfit(name: str) -> None:
    assert unfit(name)


@pytest.mark.parametrize("name", UNFIT)
def test_a_game_that_comes_by_mail_gets_a_name_that_is_fit(name: str, tmp_path: Path) -> None:
    assert unfit(free_file(tmp_path, name).name) == ""


@pytest.mark.parametrize("name", FIT)
def test_all_else_is_fit_beside_itself(name: str) -> None:
    assert unfit(name, [name, "other.toml"]) == ""


ALIKE = [("P.toml", "p.toml"), ("Zoe\u0308.toml", "Zoë.toml"), ("ß.toml", "SS.toml")]


@pytest.mark.parametrize(("name", "other"), ALIKE)
def test_two_names_that_are_one_elsewhere_are_unfit(name: str, other: str) -> None:
    assert unfit(name, [other])
    assert unfit(other, [name])
