"""The finished games under `examples`: sound files, of which their READMEs tell how they went."""

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from pbem_confucius import Confucius
from pbem_pebbles import Pebbles
from pbem_white_lotus import WhiteLotus

from pbem.projections.audit import Audit, audit
from pbem.rules import Ruleset

pytestmark = pytest.mark.xdist_group("examples")  # whose files are judged once in a process

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
GAMES = sorted(path.parent.name for path in EXAMPLES.glob("*/game.toml"))
CLUBS = sorted(path.parent.name for path in EXAMPLES.glob("*/transcript.txt"))
RULESETS: dict[str, Ruleset[Any]] = {"confucius": Confucius(), "pebbles": Pebbles(), "white-lotus": WhiteLotus()}
PLACE = re.compile(r"^\| (\d+) \| (\w+) \| (\d+) \|$", re.MULTILINE)


@pytest.fixture(scope="module", name="make")
def import_make() -> Iterator[ModuleType]:
    """examples/make.py, which is no part of a package."""
    sys.path.insert(0, str(EXAMPLES))
    import make

    yield make
    sys.path.remove(str(EXAMPLES))


@cache
def judged(name: str) -> Audit:
    """Each is judged once in a process, and nothing here changes what was found."""
    found = audit((EXAMPLES / name / "game.toml").read_bytes(), lambda game, _version: RULESETS[game])
    assert found.game is not None
    return found


def readme(name: str) -> str:
    return (EXAMPLES / name / "README.md").read_text(encoding="utf-8")


def test_there_is_a_script_for_every_game_and_a_link_to_every_story(make: ModuleType) -> None:
    assert sorted([*make.EXAMPLES, *CLUBS]) == GAMES
    overview = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    assert [name for name in GAMES if f"({name}/README.md)" not in overview] == []


@pytest.mark.parametrize("name", GAMES)
def test_nothing_in_the_file_is_faulty_kept_aside_or_torn(name: str) -> None:
    found = judged(name)
    assert (found.faults, found.orphaned, found.tail) == ([], [], b"")


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_over_and_went_as_the_README_says(name: str) -> None:
    game = judged(name).game
    assert game is not None
    assert game.phase == "over"
    assert game.result is not None
    told = [(int(place), seat, int(score)) for place, seat, score in PLACE.findall(readme(name))]
    standing = zip(game.result.standing, game.result.scores, strict=True)
    assert told == [(place, seat, score) for place, (seat, score) in enumerate(standing, 1)]
    assert game.result.winners == (told[0][1],)


@pytest.mark.parametrize("name", GAMES)
def test_every_seat_has_a_key_of_its_own(name: str) -> None:
    game = judged(name).game
    assert game is not None
    assert len(set(game.record.keys.values())) == len(game.record.header.seats)


def test_every_README_shows_that_pbem_finds_nothing_to_complain_of(make: ModuleType) -> None:
    for name in GAMES:
        assert "pbem verify game.toml" in [command for command, _output in make.excerpts.quotations(readme(name))]


def test_what_the_examples_are_there_to_show_is_in_them() -> None:
    shown = {name: {event.kind for event in judged(name).order} for name in GAMES}
    assert {"undo", "note"} <= shown["confucius-3"]
    assert {"replace", "note"} <= shown["confucius-4"]
    assert {"resign", "petition-tile", "petition-vase", "note"} <= shown["confucius-5"]
    assert {"give", "seal", "open", "note"} <= shown["white-lotus-3"]
    assert all({"seal", "open", "rebel", "remove"} <= shown[f"white-lotus-{players}"] for players in (3, 4, 5, 6))
    game = judged("confucius-4").game
    assert game is not None
    assert (game.record.header.options["advanced"], game.record.header.options["admiral"]) == (True, True)


def test_the_rulebook_game_holds_the_position_beside_it_line_by_line() -> None:
    position = EXAMPLES / "rulebook" / "position.toml"
    game = judged("rulebook").game
    assert game is not None
    assert game.record.header.position == position.read_text(encoding="utf-8").splitlines()


def test_a_new_game_can_begin_from_the_position(make: ModuleType, tmp_path: Path) -> None:
    position = EXAMPLES / "rulebook" / "position.toml"
    [begun] = make.excerpts.printed([f"pbem new confucius --position {position} --hotseat"], tmp_path)
    assert begun.startswith("confucius-1.toml\n")
    assert "Round 4 starts. Action cubes: black 4, green 4, purple 4, white 5, yellow 4." in begun
