"""Writes docs/commands.md from the commands' own help. `--check` only says whether it is in step (exit 1 if not).

Usage: python docs/make_commands.py [--check]
"""

import os
import sys
from contextlib import redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from unittest.mock import patch

from pbem.cli.commands.mail import COMMANDS as MAIL_COMMANDS
from pbem.cli.main import run
from pbem.cli.summaries import COMMANDS

BELOW = {
    "key": ("new", "show", "words", "recovery", "restore", "passphrase", "lock"),
    "mail": MAIL_COMMANDS,
    "hub": ("new", "invite", "players"),
    "service": ("install", "remove", "status", "run"),
}
"""The commands below a command."""

PAGE = Path(__file__).with_name("commands.md")
HEAD = """# Commands

Made from the commands' own help by `docs/make_commands.py`. Exit codes: [exit-codes.md](exit-codes.md); what
`--json` prints: [json.md](json.md). Results go to stdout, what accompanies them to stderr.

**Which game is meant:** the one that `-g FILE` names, before or after the command; else `PBEM_GAME`; else the only one
in this folder or in its folder `games` that asks me for something; else the only one there.

**Which seat is mine:** the one bound to my key. `--seat` is needed only where I hold several.

**Moves** are typed as `pbem moves` lists them; unique beginnings of words are enough (`b gong 4`). A payment may follow
(`with 3 1`); left out, the cheapest is chosen, and said. `pbem play 7` means the seventh move of the list shown last,
and is refused if the table has changed since.

| variable | what it does |
|---|---|
| `PBEM_GAME` | the game file, where `-g` is not given |
| `PBEM_HOME` | one folder for key, cache and memory, instead of the system's usual places |
| `PBEM_PASSPHRASE_FILE`, `PBEM_PASSPHRASE` | the passphrase of my key, where nobody types it ([keys.md](keys.md)) |
| `NO_COLOR`, `FORCE_COLOR` | no colour, even on a terminal; colour, even into a pipe |
| `COLUMNS` | how wide to draw |
| `PBEM_TRACEBACK` | show where in pbem an internal error happened |
"""


SURROUNDINGS = {"COLUMNS": "80", "TERMINAL_WIDTH": "80", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}


def help_of(*words: str) -> str:
    """What a command prints for --help, 80 columns wide and without colour."""
    with (
        patch.dict(os.environ, SURROUNDINGS),
        patch.object(sys, "argv", ["pbem", *words, "--help"]),
        redirect_stdout(StringIO()) as printed,
        suppress(SystemExit),
    ):
        run()
    return "\n".join(line.rstrip() for line in printed.getvalue().strip("\n").splitlines())


def page() -> str:
    """The whole page."""
    parts = [HEAD, f"## pbem\n\n```\n{help_of()}\n```\n"]
    for name in COMMANDS:
        told = [help_of(name), *(help_of(name, part) for part in BELOW.get(name, ()))]
        parts.append(f"## pbem {name}\n\n" + "\n".join(f"```\n{text}\n```\n" for text in told))
    return "\n".join(parts)


def main() -> None:
    """Write the page, or check it."""
    made = page()
    if "--check" not in sys.argv:
        PAGE.write_text(made, encoding="utf-8")
    elif PAGE.read_text(encoding="utf-8") != made:
        sys.exit("docs/commands.md is out of step: python docs/make_commands.py")


if __name__ == "__main__":
    main()
