"""What a club's repository holds besides its games: attributes for git, its players, and a README with a board."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from urllib.parse import quote

from pbem.wording import _, printable

ATTRIBUTES = "games/*.toml -text merge=pbem"
"""The line of .gitattributes: no line ends turned round, copies merged by pbem, and of what changed the moves shown."""

BEGIN, END = "<!-- pbem: games -->", "<!-- pbem: end -->"
_ROW = re.compile(r"\| \[.*?\]\(([^()\s]*)\) \|")
_SPECIAL = re.compile(r"([\\*\[\]<>|])")


def is_club(folder: Path) -> bool:
    """Whether `pbem init` has been in a folder: any other repository is left alone."""
    try:
        return b"merge=pbem" in (folder / ".gitattributes").read_bytes()
    except OSError:
        return False


def attributes(text: str) -> str:
    """A .gitattributes file with our line at its end, where the last word counts."""
    lines = [line for line in text.splitlines() if line.strip() != ATTRIBUTES]
    return "\n".join([*lines, ATTRIBUTES, ""])


def readme(name: str) -> str:
    """The README of a new club."""
    return f"# {name}\n\n" + board_section()


def board_section() -> str:
    """The part of a README that pbem keeps up to date."""
    heading = _("| game | played | seats | stands |")
    return f"{BEGIN}\n{heading}\n| --- | --- | --- | --- |\n{END}\n"


def row(path: str, title: str, seats: Iterable[str], standing: str) -> str:
    """A game's line on the board. `path`: its file, from the club's folder."""
    name = path.rsplit("/", 1)[-1].removesuffix(".toml")
    return f"| [{_plain(name)}]({_link(path)}) | {_plain(title)} | {', '.join(seats)} | {_plain(standing)} |"


def with_rows(text: str, rows: Mapping[str, str]) -> str:
    """A README with these games' lines (by path) made new; unchanged if it has no board."""
    before, begin, rest = text.partition(BEGIN + "\n")
    board, end, after = rest.partition(END)
    if not begin or not end:
        return text
    lines = board.splitlines()
    missing = {_link(path): line for path, line in rows.items()}
    for place, line in enumerate(lines):
        found = _ROW.match(line)
        if found and found[1] in missing:
            lines[place] = missing.pop(found[1])
    return before + begin + "\n".join([*lines, *missing.values(), ""]) + end + after


def same_but_for_the_board(one: str, other: str) -> bool:
    """Whether two READMEs say the same beside their boards."""
    return _beside_the_board(one) == _beside_the_board(other)


def _beside_the_board(text: str) -> tuple[str, str]:
    before, _begin, rest = text.partition(BEGIN)
    _board, _end, after = rest.partition(END)
    return before, after


def _link(path: str) -> str:
    """A file's path as the address in a link: letters and figures as they are, all else that means something quoted."""
    return re.sub(r"[^\w./-]", lambda sign: quote(sign[0], errors="surrogateescape"), path)


def _plain(words: str) -> str:
    """Words as Markdown that shows them as they are."""
    return _SPECIAL.sub(r"\\\1", printable(words))
