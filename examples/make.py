"""Write the example games again, from the scripts in `plays`: the same bytes every time.

Usage: python examples/make.py [NAME...]              the game files
       python examples/make.py --excerpts [NAME...]   and what their READMEs quote

The prose of a README tells one particular game. If a game file has changed, read it again.
"""

import argparse
import sys
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

CLUBS = ("club-confucius", "club-white-lotus")
"""The folders of whole clubs, which tests/git/whole_games.py plays through real repositories."""

HERE = Path(__file__).parent


def main() -> None:
    """Play, write, and say what is different from what was there."""
    options = argparse.ArgumentParser(description="Write the example games again.")
    options.add_argument("names", nargs="*", metavar="NAME", help=f"which: {', '.join((*EXAMPLES, *CLUBS))}")
    options.add_argument("--excerpts", action="store_true", help="renew what the READMEs quote, too")
    given = options.parse_args()
    for name in given.names or (*EXAMPLES, *CLUBS):
        folder = HERE / name
        files = club(name) if name in CLUBS else {"game.toml": EXAMPLES[name]().text}
        for file, text in files.items():
            put(folder / file, text)
        readme = folder / "README.md"
        if given.excerpts:
            put(readme, excerpts.renewed(readme.read_text(encoding="utf-8"), folder))


def club(name: str) -> Mapping[str, str]:
    """The files that a club leaves behind."""
    tests = HERE.parent / "tests"
    sys.path[:0] = [str(tests), str(tests / "git")]
    import whole_games

    with TemporaryDirectory() as place:
        return whole_games.files(whole_games.CLUBS[name](Path(place)))


def put(path: Path, text: str) -> None:
    """Write a file, and say whether that made a difference."""
    same = path.exists() and path.read_bytes() == text.encode()
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text.encode())
    print(f"{'as it was' if same else 'CHANGED'}: {path.relative_to(HERE)}")


if __name__ == "__main__":
    main()
