"""Makes the example games again, from the scripts in `plays`: the same bytes every time; and what their READMEs quote.

The prose of a README tells one particular game. If a game file has changed, read it again.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import excerpts
from plays import (
    confucius_3,
    confucius_4,
    confucius_5,
    pebbles,
    rulebook,
    white_lotus_3,
    white_lotus_4,
    white_lotus_5,
    white_lotus_6,
)
from plays.scribe import Scribe

EXAMPLES: Mapping[str, Callable[[], Scribe]] = {
    "confucius-3": confucius_3.play,
    "confucius-4": confucius_4.play,
    "confucius-5": confucius_5.play,
    "rulebook": rulebook.play,
    "white-lotus-3": white_lotus_3.play,
    "white-lotus-4": white_lotus_4.play,
    "white-lotus-5": white_lotus_5.play,
    "white-lotus-6": white_lotus_6.play,
    "pebbles": pebbles.play,
}
"""Who plays the game of each folder."""

HERE = Path(__file__).parent


def game(name: str) -> dict[Path, str]:
    """A game file, played again."""
    return {HERE / name / "game.toml": EXAMPLES[name]().text}


def club(name: str) -> dict[Path, str]:
    """The files that a club leaves behind, which tests/git/whole_games.py plays through real repositories."""
    import whole_games

    with TemporaryDirectory() as place:
        files = whole_games.files(whole_games.CLUBS[name](Path(place)))
    return {HERE / name / file: text for file, text in files.items()}


def story(name: str) -> dict[Path, str]:
    """A README, with what it quotes renewed."""
    readme = HERE / name / "README.md"
    return {readme: excerpts.renewed(readme.read_text(encoding="utf-8"), HERE / name)}
