"""Makes docs/commands.md, docs/commands.html and the man page docs/pbem.1 from the commands' own help."""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from html import escape
from io import StringIO
from unittest.mock import patch

from pbem import __version__
from pbem.app.acts import PROPOSE
from pbem.cli.main import run
from pbem.cli.program import EVERY
from pbem.cli.summaries import acts, commands, listed
from pbem.rooms.drawn.cli import COMMANDS as EXPORT_COMMANDS
from pbem.rooms.mail.cli import COMMANDS as MAIL_COMMANDS

BELOW = {
    "key": ("new", "show", "words", "recovery", "restore", "passphrase", "lock"),
    "mail": MAIL_COMMANDS,
    PROPOSE: tuple(acts(PROPOSE)),
    "export": EXPORT_COMMANDS,
    "hub": ("new", "invite", "players"),
    "service": ("install", "remove", "status", "run"),
}
"""The commands below a command."""

HEAD = """# Commands

Made from the commands' own help by `docs/make_commands.py`. Exit codes: [exit-codes.md](exit-codes.md); what
`--json` prints: [json.md](json.md). Results go to stdout, all else to stderr.

**Which game:** `-g NAME`, before or after the command, takes a game by its file or by its name in `pbem list`.
Without it, `PBEM_GAME` counts; else the only game here that needs you; else the only game here (in this folder or its
folder `games`). If there are several, `pbem` asks.

**Which seat:** the one bound to your key. You need `--seat` only if you hold several.

**Moves:** type them as `pbem moves` lists them, or as you would say them (`Bribe the official on Gongbu 4, please.`).
You can shorten and reorder words as long as they stay unambiguous (`b gong 4`). A payment may follow (`with 3 1`);
without it, pbem takes the cheapest and says which. `pbem play 7` plays the seventh move of the last list, and is
refused if the table has changed since.

| variable | what it does |
|---|---|
| `PBEM_GAME` | the game file, without `-g` |
| `PBEM_HOME` | one folder for key, cache and memory, instead of the system's usual places |
| `PBEM_PASSPHRASE_FILE`, `PBEM_PASSPHRASE` | your key's passphrase, for programs ([keys.md](keys.md)) |
| `NO_COLOR`, `FORCE_COLOR` | no colour, even on a terminal; colour, even into a pipe |
| `COLUMNS` | the width of drawings |
| `PAGER` | the program for results longer than the screen (default: `less`); `cat` or empty: none |
| `PBEM_TRACEBACK` | shows where in pbem an internal error happened |
"""


SURROUNDINGS = {"COLUMNS": "80", "TERMINAL_WIDTH": "80", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}


def help_of(*words: str) -> str:
    """What a command prints for --help, 80 columns wide and without colour."""
    return _printed(*words, "--help")


def _printed(*words: str) -> str:
    with (
        patch.dict(os.environ, SURROUNDINGS),
        patch.object(sys, "argv", ["pbem", *words]),
        redirect_stdout(StringIO()) as printed,
        suppress(SystemExit),
    ):
        run()
    return "\n".join(line.rstrip() for line in printed.getvalue().strip("\n").splitlines())


def told() -> dict[str, list[str]]:
    """The help of every command and of those below it, in the order in which help shows them."""
    return {name: [help_of(name), *(help_of(name, part) for part in BELOW.get(name, ()))] for name in commands()}


def as_markdown(overview: str, commands: dict[str, list[str]]) -> str:
    """docs/commands.md."""
    parts = [HEAD, f"## pbem\n\n```\n{overview}\n```\n"]
    for name, texts in commands.items():
        parts.append(f"## pbem {name}\n\n" + "\n".join(f"```\n{text}\n```\n" for text in texts))
    return "\n".join(parts)


STYLE = """body { font: 16px/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem }
pre { overflow-x: auto; padding: 0.75rem; background: #8882; border-radius: 4px }
table { border-collapse: collapse } td, th { text-align: left; padding: 0.2rem 1rem 0.2rem 0 }
:root { color-scheme: light dark }"""


def as_html(overview: str, commands: dict[str, list[str]]) -> str:
    """docs/commands.html, in one file that needs nothing else."""
    parts = ['<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>pbem: commands</title>']
    parts += ['<meta name="viewport" content="width=device-width">', f"<style>\n{STYLE}\n</style>", *_html_of(HEAD)]
    for heading, names in listed(every=True).items():
        links = ", ".join(f'<a href="#{name}">{name}</a>' for name in names)
        parts.append(f"<p><b>{escape(heading)}</b>: {links}</p>")
    parts.append(f"<h2>pbem</h2>\n<pre>{escape(overview)}</pre>")
    for name, texts in commands.items():
        parts.append(f'<h2 id="{name}">pbem {name}</h2>')
        parts += [f"<pre>{escape(text)}</pre>" for text in texts]
    return "\n".join([*parts, "</html>", ""])


def _html_of(markdown: str) -> Iterator[str]:
    """What HEAD is made of: a heading, paragraphs and a table."""
    for block in markdown.strip().split("\n\n"):
        if block.startswith("# "):
            yield f"<h1>{_spans(block[2:])}</h1>"
        elif block.startswith("|"):
            rows = [line.strip("|").split("|") for line in block.splitlines() if not line.startswith("|---")]
            cells = ("".join(f"<td>{_spans(cell.strip())}</td>" for cell in row) for row in rows)
            yield "<table>\n" + "\n".join(f"<tr>{row}</tr>" for row in cells) + "\n</table>"
        else:
            yield f"<p>{_spans(block)}</p>"


def _spans(text: str) -> str:
    text = re.sub(r"`([^`]*)`", r"<code>\1</code>", escape(text, quote=False))
    text = re.sub(r"\*\*(.*?)\*\*", r"<b>\1</b>", text, flags=re.DOTALL)
    return re.sub(r"\[(.*?)\]\((.*?)\)", r'<a href="\2">\1</a>', text)


def as_man(overview: str, commands: dict[str, list[str]]) -> str:
    """docs/pbem.1, for man."""
    lines = [f'.TH PBEM 1 "" "pbem {__version__}" "User commands"', ".SH NAME"]
    lines += ["pbem \\- play board games with friends by e-mail, git or a shared folder"]
    lines += [".SH DESCRIPTION", *_verbatim(overview), *_roff_of(HEAD)]
    for name, texts in commands.items():
        lines.append(f".SH PBEM {_roff(name.upper())}")
        for text in texts:
            lines += _verbatim(text)
    return "\n".join([*lines, ""])


def _roff_of(markdown: str) -> Iterator[str]:
    """What HEAD is made of, without its heading."""
    for block in markdown.strip().split("\n\n")[1:]:
        if block.startswith("|"):
            rows = [line.strip("|").split("|") for line in block.splitlines()[2:]]
            for name, meaning in rows:
                yield from (".TP", f".B {_roff(name.strip(' `').replace('`', ''))}", _roff(meaning.strip()))
        else:
            plain = re.sub(r"\[(.*?)\]\(.*?\)", r"\1", block).replace("`", "").replace("**", "")
            yield from (".PP", *map(_roff, plain.splitlines()))


def _verbatim(text: str) -> list[str]:
    return [".PP", ".nf", *map(_roff, text.splitlines()), ".fi"]


def _roff(line: str) -> str:
    escaped = line.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped[:1] in (".", "'") else escaped


def pages() -> dict[str, str]:
    """All three, by their paths."""
    overview, commands = _printed("help", EVERY), told()
    made_by = {"commands.md": as_markdown, "commands.html": as_html, "pbem.1": as_man}
    return {f"docs/{name}": page(overview, commands) for name, page in made_by.items()}
