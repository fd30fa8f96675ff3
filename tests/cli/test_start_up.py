"""What a warm command may not load: a command that loads it has become slow (docs/benchmarks.md has the figures).

Warm means that the same table has been looked at before. Nothing here is timed: what is loaded is what takes time.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from needs import PATIENCE
from people import Person, begin

HEAVY = {
    "pydantic",
    "pydantic_core",
    "rich",
    "textual",
    "tomli_w",
    "email",
    "importlib.metadata",
    "platformdirs",
    "asyncio",
}
"""For no warm command."""

READING = HEAVY | {
    "nacl",
    "msgspec",
    "rtoml",
    "tomllib",
    "dataclasses",
    "typing_extensions",
    "decimal",
    "pbem_confucius",
    "pbem_pebbles",
    "pbem.rules",
    "pbem.secrecy",
    "pbem.events.text",
    "pbem.events.grammar",
    "pbem.events.keys",
    "pbem.projections.game",
    "pbem.store.opened_game",
    "pbem.projections.status",
    "pbem.cli.actor",
}
"""For no warm command that only reads."""

QUICK = READING | {"typer", "typing", "pathlib", "gettext", "pbem.errors", "pbem.cli.program", "datetime", "_datetime"}
"""For no command that is answered before the whole program is loaded (see pbem.cli.quick)."""

WRITING = HEAVY | {
    "rtoml",
    "pbem.projections.audit",
    "pbem.projections.position",
    "pbem.show",
    "pbem_confucius.picture",
    "pbem_confucius.drawing",
    "pbem.rules.drawing",
    "pbem_confucius.bots",
    "typer",
    "gettext",
    "difflib",
    "nacl.signing",
    "pbem.cli.program",
}
"""Not for a warm `play`."""

READ = ("moves", "show", "history", "list")
"""The commands that only read."""

DUMP = (
    "import atexit, json, os, sys\n"
    "atexit.register(lambda: open(os.environ['LOADED'], 'w').write(json.dumps(sorted(sys.modules))))\n"
    "sys.argv[0] = 'pbem'\n"
    "from pbem.cli.main import run\n"
    "run()\n"
)


def loaded(person: Person, *words: str, **environment: str) -> set[str]:
    """The modules that a process has loaded when it ends."""
    there = person.folder.parent / "loaded.json"
    environment |= {"LOADED": str(there), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", DUMP, *words],
        cwd=person.folder,
        env=person.environment(environment),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
    return set(json.loads(there.read_text()))


def too_much(modules: set[str], forbidden: set[str]) -> set[str]:
    """Those that may not be there, with all that is below them."""
    return {name for name in modules if any(name == heavy or name.startswith(heavy + ".") for heavy in forbidden)}


def asking(shell: str, line: str) -> dict[str, str]:
    """What a shell tells whom it asks for completions."""
    return {
        "_PBEM_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(line.split())),
        "_TYPER_COMPLETE_ARGS": line,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }


def warmed(place: Path, *options: str) -> Person:
    """Ann with a game of her own, at which she has looked."""
    person = Person("ann", place)
    person.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", *options, "--file", "game.toml")
    for command in READ:
        person.done(command)
    return person


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> Person:
    return warmed(tmp_path_factory.mktemp("warm"))


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Person:
    """What was kept for whoever reads a hand with a key is told as fast as any other."""
    return warmed(tmp_path_factory.mktemp("dealt"), "--cards", "dealt")


@pytest.mark.parametrize("command", READ)
def test_reading(warm: Person, command: str) -> None:
    assert too_much(loaded(warm, command, *([] if command == "list" else ["--game=game.toml"])), READING) == set()


@pytest.mark.parametrize("cards", ["warm", "dealt"])
def test_reading_what_was_kept(request: pytest.FixtureRequest, cards: str) -> None:
    person = request.getfixturevalue(cards)
    assert {command: found for command in READ if (found := too_much(loaded(person, command), QUICK))} == {}


def test_reading_what_has_happened_where_one_has_a_seat(ann: Person, tmp_path: Path) -> None:
    begin("game.toml", (ann, Person("bob", tmp_path), Person("cy", tmp_path)), "pebbles")
    ann.done("history")
    assert too_much(loaded(ann, "history"), QUICK) == set()
    assert too_much(loaded(ann, "history", "--game=game.toml"), READING) == set()


def test_reading_with_a_locked_key(tmp_path: Path) -> None:
    """Who plays is in the key file beside the seal: nothing is unlocked, and nothing loaded that could."""
    person = warmed(tmp_path)
    person.done("key", "passphrase", typed="correct horse battery staple")
    person.done("moves")
    assert too_much(loaded(person, "moves"), QUICK) == set()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completing_a_move(warm: Person, shell: str) -> None:
    assert too_much(loaded(warm, **asking(shell, "pbem play ")), QUICK) == set()


@pytest.mark.parametrize(("shell", "line"), [("bash", "pbem "), ("zsh", "pbem show -g ")])
def test_completing(warm: Person, shell: str, line: str) -> None:
    assert too_much(loaded(warm, **asking(shell, line)), READING) == set()


def test_without_a_command(warm: Person) -> None:
    assert too_much(loaded(warm), READING) == set()


def test_playing(tmp_path: Path) -> None:
    person = warmed(tmp_path)
    first = json.loads(person.done("moves", "--json").out)["moves"][0]["move"]
    assert too_much(loaded(person, "play", first), WRITING) == set()


def test_the_overview_loads_no_command(ann: Person) -> None:
    assert {name for name in loaded(ann, "--help") if name.startswith("pbem.cli.")} <= {
        "pbem.cli.terminal.exit_codes",
        "pbem.cli.main",
        "pbem.cli.summaries",
        "pbem.cli.program",
        "pbem.cli.terminal",
        "pbem.cli.terminal.options",
        "pbem.cli.terminal.output",
        "pbem.cli.terminal.shells",
    }


@pytest.mark.parametrize("command", ["new", pytest.param("demo", marks=pytest.mark.room("bots"))])
def test_help_loads_one_command(ann: Person, command: str) -> None:
    assert too_much(loaded(ann, command, "--help"), READING | {"pbem.cli.commands.play"}) == set()


def test_an_act_loads_its_own_record_alone_and_its_help_no_game(alone: Person) -> None:
    def records(loaded: set[str]) -> set[str]:
        return {name.rpartition(".")[2] for name in loaded if name.startswith("pbem.app.acts.")} - {"act", "which"}

    of_help = loaded(alone, "withdraw", "--help")
    assert records(of_help) == {"withdraw"}
    assert of_help & {"pbem.projections.game", "pbem.app.session", "pbem.cli.actor", "msgspec"} == set()
    assert records(loaded(alone, "note", "hello", "--seat", "ann")) == {"note"}
    assert records(loaded(alone, "play", "take 1")) == set()
