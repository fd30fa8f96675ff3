"""A room of another package works as ours do; one that is broken is told of in a sentence, and hinders nothing else."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from people import Person, Said
from wording import says

ROOM = """
from pbem.room import Room

ROOM = Room("bank", commands={"Look": {"COMMAND": ("pbem_bank.cli", "Count all pebbles.")}})
"""
COUNT = """
import typer

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def count(seat: str) -> None:
    \"\"\"Count all pebbles.

    Example: pbem count ann
    \"\"\"
    typer.echo(f"{seat} counts")
"""
BANK, NO_ROOM = "pbem_bank:ROOM", "place-is-no-room"
GONE = "No module named 'pbem_gone'"

Typed = Callable[..., Said]


@pytest.fixture
def typed(tmp_path: Path) -> Typed:
    """Types where a package is installed: with this code, a record at this place, and this command."""
    ann = Person("ann", tmp_path)

    def type_it(
        *words: str, room: str = ROOM, command: str = "count", place: str = "pbem_bank:ROOM", **env: str
    ) -> Said:
        installed = tmp_path / "installed"
        package, about = installed / "pbem_bank", installed / "bank-1.0.dist-info"
        for folder in (package, about):
            folder.mkdir(parents=True, exist_ok=True)
        (package / "__init__.py").write_text(room.replace("COMMAND", command), encoding="utf-8")
        (package / "cli.py").write_text(COUNT, encoding="utf-8")
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: bank\nVersion: 1.0\n", encoding="utf-8")
        (about / "entry_points.txt").write_text(
            f"[console_scripts]\n\n[pbem.rooms]\nbank = {place}\n", encoding="utf-8"
        )
        ways = os.pathsep.join([str(installed), *(part for part in sys.path if part)])
        return ann.process(*words, PYTHONPATH=ways, PYTHONDONTWRITEBYTECODE="1", **env)

    return type_it


def test_its_command_is_listed_completed_and_run(typed: Typed) -> None:
    listed = typed("help", "all")
    assert [line.split(maxsplit=1)[1] for line in listed.out.splitlines() if line.startswith("  count ")] == [
        "Count all pebbles."
    ]
    completed = typed(_PBEM_COMPLETE="complete_bash", COMP_WORDS="pbem cou", COMP_CWORD="1")
    assert completed.out.split() == ["count"]
    assert "Example: pbem count ann" in typed("count", "--help").out
    assert typed("count", "ann") == Said(0, "ann counts\n", "")
    assert typed("count").code == 2


@pytest.mark.parametrize(
    ("room", "place", "reason"),
    [
        (ROOM, "pbem_gone:ROOM", f"ModuleNotFoundError: {GONE}"),
        (ROOM, "pbem_bank:ROOMS", "AttributeError: module 'pbem_bank' has no attribute 'ROOMS'"),
        ("raise RuntimeError('no pebbles')", "pbem_bank:ROOM", "RuntimeError: no pebbles"),
        ("ROOM = 5", "pbem_bank:ROOM", says("place-is-no-room", place="pbem_bank:ROOM")),
        *(
            (f"from pbem.room import Room\n\nROOM = Room('bank', {part})", "pbem_bank:ROOM", says(NO_ROOM, place=BANK))
            for part in (
                "rooms='mail'",
                "rooms=5",
                "cards={'bank': 5}",
                "plays=print",
                "commands={'Look': {'count': 5}}",
            )
        ),
    ],
)
def test_one_that_cannot_be_loaded_is_told_of_and_hinders_nothing(
    typed: Typed, room: str, place: str, reason: str
) -> None:
    sentence = says("the-room-name-cannot-be", name="bank", reason=reason)
    assert sentence in " ".join(typed("--help", room=room, place=place, COLUMNS="200").out.split())
    unknown = typed("count", room=room, place=place)
    assert (unknown.code, unknown.out, unknown.err.splitlines()[1:-1]) == (2, "", [sentence])
    ours = ("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", "p.toml")
    for words in (ours, ("list",), ("moves",), ("history",)):
        said = typed(*words, room=room, place=place)
        assert (said.code, sentence in said.out + said.err) == (0, False), said


TAKEN = {
    "cards": ("open", "dealt"),
    "kinds": ("game", "join", "note", "share", "expel"),
    "acts": ("note", "plan"),
}
"""What pbem has already, in parts of a record."""


def test_a_command_that_there_is_already_stays_what_it_is(typed: Typed) -> None:
    sentence = says("the-room-name-has-a", name="bank", command="moves")
    helped = typed("help", "all", command="moves", COLUMNS="200").out
    assert sentence in " ".join(helped.split())
    assert "Count all pebbles." not in helped
    assert typed("moves", "--help", command="moves").out == typed("moves", "--help").out


@pytest.mark.room("dealt", "plans")
def test_cards_events_and_acts_that_there_are_already_stay_what_they_are(typed: Typed) -> None:
    gone = {part: dict.fromkeys(words, "pbem_gone:X") for part, words in TAKEN.items()}
    room = f"from pbem.room import Room\n\nROOM = Room('bank', **{gone})"
    new = "new pebbles --seats ann,bob --file"
    for words in (
        f"{new} p.toml --hotseat",
        "note -g p.toml --seat ann Hello!",
        f"{new} q.toml --seat ann --cards dealt",
        "verify p.toml",
        "verify q.toml",
        "plan --help",
    ):
        said = typed(*words.split(), room=room)
        assert said.code == 0, (words, said)


def test_a_command_whose_module_cannot_be_loaded_says_so(typed: Typed) -> None:
    said = typed("count", "ann", room=ROOM.replace("pbem_bank.cli", "pbem_gone"))
    reason = f"ModuleNotFoundError: {GONE}"
    sentence = says("command-cannot-be-used-reason", command="pbem count", reason=reason)
    assert (said.code, said.out, said.err) == (2, "", f"pbem: {sentence}\n")


NO_APPS = """
from typer import Typer
from typer.core import TyperGroup


class Below(TyperGroup):
    def list_commands(self, ctx):
        return ["ann"]

    def get_command(self, ctx, cmd_name):
        raise RuntimeError("no pebbles")


app = APP
"""


@pytest.mark.parametrize("app", ["5", "Typer(cls=Below, callback=lambda: None)"])
def test_a_command_that_is_none_hinders_neither_help_nor_advice(typed: Typed, tmp_path: Path, app: str) -> None:
    assert typed("help", "undo").code == 0
    (tmp_path / "installed" / "pbem_bank" / "none.py").write_text(NO_APPS.replace("APP", app), encoding="utf-8")
    room = ROOM.replace("pbem_bank.cli", "pbem_bank.none")
    assert [typed("help", word, room=room).code for word in ("undo", "pebbles")] == [0, 0]
    unknown = typed("mvoes", room=room)
    assert (unknown.code, unknown.err.splitlines()[-1]) == (2, says("did-you-mean-names", names="moves"))


HOOKED = """
from pbem.app.assistant import Assistant
from pbem.app.carrier import Carrier
from pbem.room import Room

ROOM = Room("bank", HOOK)


def fails(*given):
    raise RuntimeError("no pebbles")


class Carries(Carrier):
    __init__ = fails


class Assists(Assistant):
    lines = in_short = fails


def __getattr__(name):  # what the record is read for cannot be loaded beside it
    if name != "Answers":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from pbem.projections.game.folding import Dealer

    return type(name, (Dealer,), {"__init__": fails})
"""
HOOKS = {
    "assistant": ("Assists", "list"),
    "cards": ("Answers", "new pebbles --seats ann,bob --seat ann --cards=bank"),
    "carrier": ("Carries", "sync"),
    "finds": ("fails", "help pebbles"),
}


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_that_cannot_be_loaded_or_fails_is_named(typed: Typed, hook: str) -> None:
    """In one sentence, with the code of a bug that is not the player's; what needs no hook of it goes on."""
    failing, words = HOOKS[hook]
    assert typed(*["new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", "p.toml"]).code == 0
    for place, error in (
        ("pbem_gone:fails", repr(ModuleNotFoundError(GONE))),
        ("pbem_bank:gone", repr(AttributeError("module 'pbem_bank' has no attribute 'gone'"))),
        ("pbem_bank:ROOM", "TypeError("),
        (f"pbem_bank:{failing}", repr(RuntimeError("no pebbles"))),
    ):
        named = f"cards={{'bank': {place!r}}}" if hook == "cards" else f"{hook}={place!r}"
        said = typed(*words.split(), room=HOOKED.replace("HOOK", named, 1))
        package = place.partition(":")[0]
        sentence = says("the-room-room-package-package", room="bank", package=package, error=error)
        told = said.err.splitlines()
        assert (said.code, told[-1:]) == (70, [says("please-report-it-to-the-room")]), said
        assert [line for line in told if line.startswith(f"pbem: {sentence}")] == told[-2:-1], said
    assert typed("verify", "p.toml", room=HOOKED.replace("HOOK", named, 1)).code == 0


@pytest.mark.parametrize("returned", ["None", "[1]", "[Find(1, 2)]", "[Find('best', 'pbem count')]", "[(3, 'x', '')]"])
def test_what_a_room_finds_is_judged(typed: Typed, returned: str) -> None:
    room = f"""
from pbem.cli.findable import Find
from pbem.room import Room

ROOM = Room("bank", finds="pbem_bank:finds")


def finds(words):
    return {returned}
"""
    said = typed("help", "pebbles", room=room)
    assert (said.code, said.out) == (70, ""), said
    assert says("please-report-it-to-the-room") in said.err
    unknown = typed("mvoes", room=room)
    assert (unknown.code, unknown.err.splitlines()[-1]) == (2, says("did-you-mean-names", names="moves"))


def test_what_answers_for_no_cards_hinders_no_other_game(typed: Typed, tmp_path: Path) -> None:
    """A class of another kind: one file whose cards it should answer for is told of, and the other is listed."""
    for name in ("p.toml", "q.toml"):
        typed("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", name)
    other = next(tmp_path.rglob("q.toml"))
    other.write_text(other.read_text(encoding="utf-8").replace('cards = "open"', 'cards = "bank"'), encoding="utf-8")
    listed = typed("list", room=HOOKED.replace("HOOK", "cards={'bank': 'pbem_bank:Carries'}", 1))
    assert listed.code == 70
    assert [line.partition(" ")[0] for line in listed.out.splitlines()] == ["p.toml", "q.toml"]
    assert "pbem_bank" in listed.out


def test_what_another_package_announces_in_other_letters_hinders_nothing(typed: Typed, tmp_path: Path) -> None:
    assert typed("count", "ann").code == 0
    other = tmp_path / "installed" / "other-1.0.dist-info"
    other.mkdir()
    (other / "entry_points.txt").write_bytes(b"[pbem.rooms]\n\xff = pbem_gone:ROOM\n")
    assert typed("count", "ann") == Said(0, "ann counts\n", "")


WAVES = """
from pbem.app import talk
from pbem.app.acts.act import Act, Saying, always, nothing


def wave(session, given=None):
    talk.note(session, "Hello!", given)


ACT = Act(
    "wave",
    "pbem_bank.waving:wave",
    nothing,
    help="To everybody.",
    example="pbem wave",
    offers=always(Saying("wave", "say hello")),
)
"""
WITH_AN_ACT = """
from pbem.room import Room

ROOM = Room("bank", acts={"wave": "PLACE:ACT"}, commands={"Talk": {"wave": ("", "Say hello.")}})
"""


def test_an_act_of_another_packages_room_is_a_command_like_ours(typed: Typed, tmp_path: Path) -> None:
    assert typed(*["new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", "p.toml"]).code == 0
    (tmp_path / "installed" / "pbem_bank" / "waving.py").write_text(WAVES, encoding="utf-8")
    there, gone = (WITH_AN_ACT.replace("PLACE", place) for place in ("pbem_bank.waving", "pbem_gone"))
    helped = typed("wave", "--help", room=there).out
    assert "Say hello. To everybody." in helped
    assert "--json" in helped
    said = typed("wave", "--seat", "ann", room=there)
    assert (said.code, said.out) == (0, says("seat-notes-text", seat="ann", text="Hello!") + "\n")
    said = typed("wave", room=gone)
    sentence = says(
        "the-room-room-package-package", room="bank", package="pbem_gone", error=repr(ModuleNotFoundError(GONE))
    )
    assert (said.code, said.err.splitlines()[0]) == (70, f"pbem: {sentence}")
    no_act = typed("wave", room=WITH_AN_ACT.replace("wave", "greet", 1))
    assert no_act.code == 2


def test_what_was_meant_is_said_though_an_act_of_its_cannot_be_loaded(typed: Typed) -> None:
    room = """
from pbem.room import Room

ROOM = Room("bank", acts={"count": "pbem_bank:ACT"}, commands={"Look": {"count": ("", "Count all pebbles.")}})
"""
    assert typed("count", room=room).code == 70
    unknown = typed("mvoes", room=room)
    assert (unknown.code, unknown.err.splitlines()[-1]) == (2, says("did-you-mean-names", names="moves"))
