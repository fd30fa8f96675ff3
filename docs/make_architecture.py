"""Makes docs/architecture.md: folders from their own first lines, the reading path from commands that are traced."""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from people import Person

ROOT = Path(__file__).parents[1]

HEAD = """# Architecture

Made by `docs/make_architecture.py`: the lines on folders and files are their own first lines, and the reading path
lists the files that the commands have run.

**A game is one append-only file of signed events; everything else is worked out from it.** To act, pbem composes an
event at the file's newest link, judges it by the same code as every other machine, signs it and appends it. To look, it
folds the events into a table. There is no server: files travel, and all machines put simultaneous events in the same
order.

```
   rooms      bots dealt drawn folder git hub keys mail page plans rulebook service sync table
     │        found when they are needed; the base imports none of them
═════╪══════════════════════════════════════════════════════ the base ═════
    cli       commands
     │
    app       acts of a seat, and automatic ones
     ├──────────────┐
   show           store     pictures and reports; this machine's records
     │              │
   author           │       your own events
     └──────┬───────┘
       projections     the table, worked out from the events
            │
         secrecy       who may know what
            │
     rules     events  a game's contract; the file
```

Each imports only those below it. A test walks all imports.
"""

LIFE = """## One event's life

`pbem play tax`, on bob's machine, in a game with ann on another:

1. `cli` reads the words and finds the file. `projections.typed` turns them into one of the game's listed moves.
2. `author.moves` composes the event (the move, and the turn that it answers), and signs it (`events.keys`).
3. `projections.game.legality` judges it as every other machine will. A refusal is a sentence, and nothing is written.
4. `events.file` appends its lines under the lock and syncs the disk. From here on it has happened.
5. `projections.game.fold` takes it: the game's own code changes the table and tells the story, each sentence with
   its audience.
6. `app.automatic` writes what is due: shares of cards, openings of seals, proposals that all have agreed to, forced
   moves, plans.
7. `store` saves the results, so that the next command need not fold the file again.
8. A carrier, from a room, takes the file to ann. Her machine judges each new event (step 3), puts rivals for one turn
   in order (`projections.forks`), and appends what counts to her copy.
"""

SAYS = """## Who says what

| a sentence that … | is in |
|---|---|
| refuses a player's own act | the move's own module in a game; `app`, `author` |
| refuses an event, from any seat | `projections/game`, and `projections/game/kinds` for each core kind |
| announces the effect of an act | `app/acts`, a file for each act |
| tells the story | the move's module, `projections/game/kinds`; `projections/story` orders it |
| names faults of a file | `store/opened_game`, `store/seen`, `store/conflict_copies`, `events/contents` |
| refuses a command's options | the command's own file: `cli/commands`, `cli.py` or `cli/` of a room |
| answers a line of a message | `rooms/hub/line_actor` |

"""

PATH = """## The reading path

The files with functions that `pbem play tax`, `pbem verify` and `pbem undo` run in an open game, by first use.
Each is listed once.
"""

BESIDE = ("rooms", "template", "testing")
"""Folders of pbem that are no part of the base: rooms, and what authors of games need."""

COMMANDS = (["play", "tax"], ["verify", "game.toml"], ["undo"])

TRACED = """
import atexit, json, sys
kept, sys.path[:0], sys.argv = sys.argv[1], sys.argv[2].split(":"), ["pbem", *sys.argv[3:]]
ran = {}
def note(frame, event, _argument):
    if event == "call" and frame.f_code.co_flags & 1:  # a function; no module or class that is read
        ran.setdefault(frame.f_code.co_filename)
def keep():
    sys.setprofile(None)
    with open(kept, "w") as file:
        json.dump(list(ran), file)
from pbem.cli.main import run
atexit.register(keep)
sys.setprofile(note)
run()
"""


def pages() -> dict[str, str]:
    """The page, by its path."""
    folders = _packages(ROOT / "pbem")
    parts = [HEAD, "## The base\n", _table([one for one in folders if one.name not in BESIDE])]
    parts += ["## Rooms\n", _table(_packages(ROOT / "pbem" / "rooms"))]
    parts += ["## Beside them\n", _table([one for one in folders if one.name in BESIDE]), LIFE, SAYS, PATH]
    for words, files in reading_path():
        parts += [f"### `pbem {' '.join(words)}`\n", "\n".join(f"1. `{file}`: {_first(ROOT / file)}" for file in files)]
        parts.append("")
    return {"docs/architecture.md": "\n".join(parts)}


def reading_path() -> Iterator[tuple[Sequence[str], list[str]]]:
    """Each command with the files of pbem whose functions it runs first."""
    met = set[str]()
    with TemporaryDirectory() as folder:
        ann = Person("ann", Path(folder))
        ann.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--file", "game.toml")
        for words in COMMANDS:
            new = [file for file in _ran(ann, words, Path(folder) / "ran") if file not in met]
            met |= {*new}
            yield words, new


def _ran(person: Person, words: Sequence[str], kept: Path) -> list[str]:
    """The files of pbem whose functions a command runs, in order."""
    said = [sys.executable, "-c", TRACED, str(kept), ":".join(filter(None, sys.path)), *words]
    subprocess.run(said, cwd=person.folder, env=person.environment(), check=True, capture_output=True)
    files = [Path(name) for name in json.loads(kept.read_text())]
    return [file.relative_to(ROOT).as_posix() for file in files if file.is_relative_to(ROOT / "pbem")]


def _packages(folder: Path) -> list[Path]:
    return sorted(path.parent for path in folder.glob("*/__init__.py"))


def _table(folders: Sequence[Path]) -> str:
    rows = [f"| `{folder.relative_to(ROOT).as_posix()}` | {_first(folder / '__init__.py')} |" for folder in folders]
    return "\n".join(["| folder | what |", "|---|---|", *rows, ""])


def _first(path: Path) -> str:
    """The first line of a module's docstring."""
    said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return " ".join(said.partition("\n\n")[0].split())
