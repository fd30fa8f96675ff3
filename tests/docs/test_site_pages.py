"""Stories show their replays on the site, and the rulings that transcripts cite are links to the pages of rulings."""

import re
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[2] / "docs"))

import make_rules
import site_pages

from pbem.rules.registry import find

ROOT = site_pages.ROOT
REFUSED = "refused: you may not pass  (R19, rulebook p. 10)\n$ pbem rules R19\nR19  Cubes left: no passing\n"


def test_a_story_shows_its_replay_below_its_beginning_and_no_other_page_does() -> None:
    page = ["# A story\n\nIt began.\n\n## Round 1\n\n## Round 2\n"]
    site_pages.add_replay(None, "docs/git", page)
    assert "replay" not in page[0]
    site_pages.add_replay(None, "examples/confucius-3/README", page)
    assert page[0].index("It began.") < page[0].index("<iframe") < page[0].index("## Round 1")
    assert page[0].count("<iframe") == 1


def test_every_finished_game_has_a_story_that_shows_it() -> None:
    games = {path.parent for path in ROOT.glob("examples/*/game.toml")}
    stories = {path.parent for path in ROOT.glob("examples/*/README.md")}
    assert games == stories
    assert all(site_pages.STORY.fullmatch(f"examples/{story.name}/README") for story in stories)


def test_the_numbers_in_a_transcript_are_links_where_they_are_rulings() -> None:
    found = [*site_pages.parts(REFUSED, {"R19": "docs/rules/confucius"})]
    assert [number for _text, number in found if number] == ["R19", "R19"]
    assert "".join(text for text, _number in found) == REFUSED
    assert "".join(text for text, _number in site_pages.parts(REFUSED, {})) == REFUSED
    assert [*site_pages.parts(REFUSED, {"R1": "docs/rules/confucius"})] == [(REFUSED, "")]


@pytest.mark.parametrize("game", ["confucius", "white-lotus", "pebbles"])
def test_every_ruling_has_its_place_on_the_page_of_its_game(game: str) -> None:
    page = f"docs/rules/{game}"
    numbers = {one.number for one in find(game).rulings()}
    assert {number for number, where in site_pages.rulings().items() if where == page} == numbers
    text = (ROOT / f"{page}.md").read_text(encoding="utf-8")
    linked = {number.upper() for number in re.findall(r'href="#(\w+)"', text)}
    assert linked <= numbers
    assert game == "pebbles" or linked == numbers


def test_a_topic_without_a_heading_stands_below_its_summary() -> None:
    [page] = make_rules.pages("pebbles").values()
    assert re.findall(r"(?m)^## (.+)$", page) == ["The whole game", "Rulings", "Words"]
    assert "\nEveryone stakes 1 to 3 points at once." in page
