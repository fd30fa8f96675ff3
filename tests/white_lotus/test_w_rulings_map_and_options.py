"""The board and what a group may agree on: maps that are refused or warned of, and the options of the rulings."""

import tomllib
from collections.abc import Callable
from dataclasses import fields
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from laid_lotus import dealt, laid
from pbem_white_lotus.__main__ import main
from pbem_white_lotus.map_check import flaws, oddities
from pbem_white_lotus.map_file import SHIPPED_MAP, digest
from pbem_white_lotus.options import CHOICES, Options
from pbem_white_lotus.provinces import provinces
from wording import says, telling, tells

SHIPPED = files("pbem_white_lotus").joinpath("map.toml").read_text(encoding="utf-8")
Rows = dict[str, dict[str, Any]]


def changed(change: Callable[[Rows], object]) -> dict[str, Any]:
    """The map that comes with the game, but for what a function does to its provinces, by id."""
    content = tomllib.loads(SHIPPED)
    change({row["id"]: row for row in content["province"]})
    return content


def apart(rows: Rows, one: str, other: str) -> None:
    """These two are neighbours no longer."""
    rows[one]["neighbours"].remove(other)
    rows[other]["neighbours"].remove(one)


def joined(rows: Rows, one: str, other: str) -> None:
    """These two are neighbours now."""
    rows[one]["neighbours"].append(other)
    rows[other]["neighbours"].append(one)


def cut_off_dengzhou(rows: Rows) -> None:
    apart(rows, "dengzhou", "jinan")
    apart(rows, "dengzhou", "xuzhou")


def dengzhou_through_brown_only(rows: Rows) -> None:
    cut_off_dengzhou(rows)
    joined(rows, "dengzhou", "yanan")
    joined(rows, "dengzhou", "ningxia")


def shazhou_among_light_ones(rows: Rows) -> None:
    for brown, light in (("ganzhou", "chengdu"), ("xining", "dadu")):
        apart(rows, "shazhou", brown)
        joined(rows, "shazhou", light)


FLAWS: dict[str, tuple[Callable[[Rows], object], str]] = {
    "a field is missing": (lambda rows: rows["jian"].pop("lotus"), "lotus is missing"),
    "another type": (lambda rows: rows["jian"].update(x="west"), "x is missing or of another type"),
    "capital letters": (lambda rows: rows["jian"].update(id="Jian"), "is not made of lower-case letters"),
    "a word of the notation": (lambda rows: rows["jian"].update(id="with"), "is not made of"),
    "too long an id": (lambda rows: rows["jian"].update(id="j" * 17), "is longer than 16 characters"),
    "too long a name": (lambda rows: rows["jian"].update(name="J" * 17), "at most 16 characters"),
    "no kind": (lambda rows: rows["jian"].update(kind="red"), "neither light nor brown"),
    "off the board": (lambda rows: rows["jian"].update(y=101), "from 0 to 100"),
    "the same id": (lambda rows: rows["jian"].update(id="dadu"), "the same id"),
    "30 light": (
        lambda rows: rows["jian"].update(kind="brown"),
        says("found-provinces-are-kind-instead", found=30, kind="light", number=31),
    ),
    "8 lotuses": (
        lambda rows: rows["jian"].update(lotus=True),
        says("found-kind-provinces-bear-a", found=8, kind="light", number=7),
    ),
    "no brown lotus": (lambda rows: rows["gongchang"].update(lotus=False), "0 brown provinces bear a lotus"),
    "4 dragons": (
        lambda rows: rows["jian"].update(dragon=True),
        says("found-provinces-bear-a-dragon", found=4, number=3),
    ),
    "its own neighbour": (
        lambda rows: rows["jian"]["neighbours"].append("jian"),
        says("province-names-itself-or-one", province="jian"),
    ),
    "a neighbour twice": (lambda rows: rows["jian"]["neighbours"].append("fuzhou"), "one province twice"),
    "no such neighbour": (lambda rows: rows["jian"]["neighbours"].append("atlantis"), "there is no such province"),
    "one way only": (
        lambda rows: rows["jian"]["neighbours"].append("dadu"),
        says("province-borders-on-other-but", province="jian", other="dadu"),
    ),
    "an island": (cut_off_dengzhou, says("the-light-provinces-by-themselves")),
    "light ones meet in brown only": (dengzhou_through_brown_only, says("the-light-provinces-by-themselves")),
}

ODDITIES: dict[str, tuple[Callable[[Rows], object], str]] = {
    "a dead end": (lambda rows: apart(rows, "dengzhou", "jinan"), says("province-is-a-dead-end", province="dengzhou")),
    "lotus and dragon": (
        lambda rows: (rows["fuzhou"].update(lotus=True), rows["henan"].update(lotus=False)),
        says("province-bears-both-a-lotus", province="fuzhou"),
    ),
    "a brown dragon": (
        lambda rows: (rows["yanan"].update(dragon=True), rows["fuzhou"].update(dragon=False)),
        says("the-dragon-province-province-is", province="yanan"),
    ),
    "brown ones apart": (shazhou_among_light_ones, says("the-brown-provinces-do-not")),
    "crossing lines": (lambda rows: joined(rows, "dadu", "quanzhou"), "crosses the line"),
}


@pytest.mark.parametrize("name", FLAWS)
def test_a_map_that_the_rules_cannot_work_on_is_refused_with_a_reason(name: str) -> None:
    change, reason = FLAWS[name]
    assert any(reason in flaw for flaw in flaws(changed(change))), list(flaws(changed(change)))


@pytest.mark.parametrize("name", ODDITIES)
def test_what_is_unusual_about_a_map_is_a_warning_and_no_flaw(name: str) -> None:
    change, reason = ODDITIES[name]
    content = changed(change)
    content["map"].pop("edges")
    assert list(flaws(content)) == []
    assert any(reason in oddity for oddity in oddities(content)), list(oddities(content))


def test_the_map_that_comes_with_the_game_is_sound_usual_and_the_one_games_name() -> None:
    content = tomllib.loads(SHIPPED)
    assert (list(flaws(content)), list(oddities(content))) == ([], [])
    assert digest(content) == SHIPPED_MAP


def test_the_header_of_a_map_may_say_nothing_wrong() -> None:
    content = tomllib.loads(SHIPPED)
    content["map"]["edges"] = 91
    assert list(flaws(content)) == [says("its-map-table-says-key", key="edges", said=91, number=92)]


def test_the_checker_says_what_is_wrong_and_what_is_unusual(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`python -m pbem_white_lotus FILE`; only what is wrong is a failure."""
    path = tmp_path / "board.toml"
    path.write_text(SHIPPED.replace('kind = "brown"', 'kind = "light"', 1), encoding="utf-8")
    assert main([str(path)]) == 1
    assert (
        says("found-provinces-are-kind-instead", found="wrong: 32", kind="light", number="31.")
        in capsys.readouterr().out
    )
    path.write_text(SHIPPED.replace("y = 12.6", "y = 99", 1), encoding="utf-8")
    assert main([str(path)]) == 0
    printed = capsys.readouterr().out
    assert tells(printed, "the-line-from-one-to")
    assert tells(printed, "unusual-oddity")
    assert says("this-map-can-be-played") in printed


# Options


def test_a_group_may_play_on_a_map_of_its_own() -> None:
    """The text of the file is the option, so that all play on the same one."""
    own = SHIPPED.replace('"dadu"', '"peking"')
    game = laid(step="income", map=own).chip("datong", "village").proceed()
    assert "lay peking" in game.legal("ann")
    assert "peking" in provinces(own, with_brown=False)


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        ("sha256:0000000000000000", telling("the-map-digest-does-not")),
        ("[[province", telling("the-map-is-not-toml")),
        ("x = 1", telling("it-has-no-province-tables")),
        (
            SHIPPED.replace("lotus = true", "lotus = false", 1),
            telling("found-kind-provinces-bear-a", found=6, kind="light"),
        ),
    ],
)
def test_a_map_that_is_no_good_is_no_option(chosen: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Options(map=chosen)


@pytest.mark.parametrize("name", CHOICES)
def test_an_option_says_what_it_knows_and_nothing_else(name: str) -> None:
    for value in CHOICES[name]:
        chosen: dict[str, Any] = {name: value}
        assert getattr(Options(**chosen), name) == value
    wrong: dict[str, Any] = {name: "perhaps"}
    with pytest.raises(ValueError, match=name.replace("_", "-")):
        Options(**wrong)


def test_the_defaults_are_what_the_rulings_chose() -> None:
    """W1, W41, W19, W26, W13, W22, W29, W34, W48."""
    defaults = {one.name: one.default for one in fields(Options) if one.name != "map"}
    assert defaults == {
        "first_emperor": "chance",
        "chip_limit": "proxy",
        "stock": "unlimited",
        "min_commit": 1,
        "zero_tie": "targeted",
        "emperor_chip_without_palace": False,
        "reward_chip_by_choice": False,
        "reward_may_pass": False,
        "addendum_tie_with_emperor": "stays",
        "negotiation": False,
    }


def test_the_first_emperor_may_be_the_first_seat() -> None:
    """Else chance decides, and not always for the same one."""
    assert {dealt(seed=seed, first_emperor="first").table.emperor for seed in range(8)} == {"ann"}
    assert len({dealt(seed=seed).table.emperor for seed in range(8)}) > 1
