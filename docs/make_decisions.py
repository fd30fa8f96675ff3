"""Makes docs/decisions/README.md, the list of decisions, from the decisions themselves."""

import re
import sys
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).with_name("decisions")
HEAD = """# Decisions

Why things are as they are, about ten lines each, grouped by folder. Code and docs cite a decision by its
number. `docs/make_decisions.py` makes the list from the files: each one's title, folder and first sentence.
"""
ROOMS: Mapping[str, Sequence[str]] = {
    "The whole house": ("pbem",),
    "The base": tuple(f"pbem/{name}" for name in ("events", "rules", "secrecy", "projections", "store", "app", "cli")),
    "Rooms": (
        "pbem/rooms",
        *(f"pbem/rooms/{name}" for name in ("dealt", "drawn", "folder", "git", "hub", "mail", "page", "plans")),
        "pbem/rooms/service",
    ),
    "Beside them": ("pbem/template", "pbem/testing", "games", "docs", "tests"),
}
"""The folders that decisions are about, as the list has them; docs/architecture.md says what each is."""

GAPS = """## Numbers without a decision

Numbers are given out before the work, so that no two decisions get the same one. A number that turned out not to be
needed stays unused: {unused}.{moved}
"""
MOVED: Mapping[int, str] = {
    48: "two decisions had it at once, now 49 and 50",
    59: "removed by 123",
    64: "removed by 131",
    96: "removed by 116",
    103: "plans in free words, removed by 120",
    104: "ways of a plan, removed by 120",
    107: "removed by 122",
}
"""Numbers of former decisions, and what happened to them."""

ASIDE = re.compile(r"`[^`]*`|\([^()]*\)")
"""What the end of a sentence is not looked for in."""


class Decision(NamedTuple):
    """One file, and what the list says of it."""

    number: int
    room: str
    title: str
    first: str
    file: str


def pages() -> dict[str, str]:
    """The list, by its path."""
    return {"docs/decisions/README.md": page()}


def page() -> str:
    """The whole list."""
    decisions = [read(path) for path in sorted(FOLDER.glob("[0-9]*.md"))]
    lines = [HEAD]
    for heading, rooms in ROOMS.items():
        lines += [f"## {heading}", ""]
        for room in rooms:
            here = (one for one in decisions if one.room == room)
            rows = [f"| {one.number} | [{one.title}]({one.file}) | {one.first} |" for one in here]
            lines += [f"### `{room}`", "", "| | decision | first sentence |", "|---|---|---|", *rows, ""]
    return "\n".join([*lines, gaps([one.number for one in decisions])])


def read(path: Path) -> Decision:
    """What a file says of itself.

    Exits with a sentence if its heading is not `# NUMBER. Title`, or the next line no folder of the list.
    """
    heading, _newline, rest = path.read_text(encoding="utf-8").partition("\n")
    room, _newline, body = rest.partition("\n")
    found = re.fullmatch(r"# ([1-9]\d*)\. ([^a-z].*[^.])", heading)
    if found is None or int(found[1]) != int(path.name[:4]):
        sys.exit(f"docs/decisions/{path.name}: its first line is not `# NUMBER. Title`")
    if room.strip("`") not in chain(*ROOMS.values()):
        sys.exit(f"docs/decisions/{path.name}: its second line is not the folder that it is about, such as `pbem/app`")
    return Decision(int(found[1]), room.strip("`"), found[2], first_sentence(body), path.name)


def first_sentence(body: str) -> str:
    """The first sentence, without a label in bold before it: up to a stop, a colon or a semicolon."""
    paragraph = " ".join(body.strip().partition("\n\n")[0].split())
    said = re.sub(r"^\*\*[^*]{1,40}\.\*\* ", "", paragraph)
    masked = ASIDE.sub(lambda aside: "_" * len(aside[0]), said)
    end = re.search(r"[.:;](?=[ *]|$)", masked)
    return said[: end.start()].replace("**", "").replace("|", "\\|") + "." if end is not None else said


def gaps(numbers: Sequence[int]) -> str:
    """Why numbers are missing between the first and the last."""
    missing = [number for number in range(1, max(numbers) + 1) if number not in numbers]
    *most, last = (str(number) for number in missing if number not in MOVED)
    moved = "".join(f" {number}: {why}." for number, why in MOVED.items() if number in missing)
    return GAPS.format(unused=f"{', '.join(most)} and {last}", moved=moved)
