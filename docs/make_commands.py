"""Writes docs/commands.md from the commands' own help. `--check` only says whether it is in step (exit 1 if not).

Usage: python docs/make_commands.py [--check]
"""

import os
import subprocess
import sys
from pathlib import Path

from pbem.cli.main import COMMANDS

PAGE = Path(__file__).with_name("commands.md")
HEAD = """# Commands

Made from the commands' own help by `docs/make_commands.py`. Exit codes: [exit-codes.md](exit-codes.md); what
`--json` prints: [json.md](json.md).
"""


def help_of(*words: str) -> str:
    """What a command prints for --help, 80 columns wide and without colour."""
    environment = {**os.environ, "COLUMNS": "80", "TERMINAL_WIDTH": "80", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}
    code = "import sys; sys.argv[0] = 'pbem'; from pbem.cli.main import run; run()"
    command = [sys.executable, "-c", code, *words, "--help"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return "\n".join(line.rstrip() for line in done.stdout.strip("\n").splitlines())


def page() -> str:
    """The whole page."""
    parts = [HEAD, f"## pbem\n\n```\n{help_of()}\n```\n"]
    for name in COMMANDS:
        told = [help_of(name)]
        if name == "key":
            told += [help_of("key", part) for part in ("new", "show", "export", "import")]
        parts.append(f"## pbem {name}\n\n" + "\n".join(f"```\n{text}\n```\n" for text in told))
    return "\n".join(parts)


def main() -> None:
    made = page()
    if "--check" not in sys.argv:
        PAGE.write_text(made, encoding="utf-8")
    elif PAGE.read_text(encoding="utf-8") != made:
        sys.exit("docs/commands.md is out of step: python docs/make_commands.py")


if __name__ == "__main__":
    main()
