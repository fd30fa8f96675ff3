"""Any words at all: some sentence, some documented exit code, never a mistake of pbem's own.

240 command lines are made up in every run; PBEM_LINES=5000 makes up as many.
"""

import os
import subprocess

import needs
import pytest
from people import COMMAND, Person
from searching import dice
from wording import mistake, says

from pbem.cli.summaries import commands

LINES = int(os.environ.get("PBEM_LINES", "240"))
BATCH = 60

WORDS = [
    *(name for name in commands() if name != "demo"),
    "pebbles",
    "confucius",
    "take",
    "stake",
    "card",
    "1",
    "2",
    "0",
    "-1",
    "99",
    "²",
    "٣",
    "1e3",
    "-",
    "--",
    "-g",
    "game.toml",
    "broken.toml",
    "nowhere/x.toml",
    ".",
    "..",
    "/dev/null",
    "--seat",
    "--seats",
    "ann",
    "bob",
    "ann,bob",
    ",",
    "--json",
    "--at",
    "--width",
    "--plain",
    "--since-my-turn",
    "--undone",
    "--yes",
    "--preview",
    "--to",
    "--position",
    "--file",
    "--whole",
    "--accept",
    "--bot",
    "--moves",
    "--hotseat",
    "--heap=0",
    "--heap=",
    "--secret",
    "with",
    "R47",
    "P1",
    "show",
    "new",
    "recovery",
    "restore",
    "",
    " ",
    "a b",
    "take 1, take 1",
    "\n",
    "\x1b[31m",
    "\udcff",
    "ß",
    "石",
    "x" * 5000,
    "{0}",
    "%s",
    "'",
    '"',
    "A" * 43,
    "-" + "g" * 42,
]
DOCUMENTED = {0, 1, 2, 3, 4, 5}
UNENDING = {"demo", "hub"}
"""Commands that rightly play or serve for minutes, or until they are stopped."""


def test_bytes_that_are_no_text(alone: Person) -> None:
    """A process gets them as it gets the first of these; what it reads is as odd."""
    assert alone.process("note", "--seat", "ann", "a\udcffb").err == mistake(says("a-note-is-text-in"))
    assert alone("play", "take", "\udcff").code == 2
    assert alone("new", "pebbles", "--seats", "\udcff,b").code == 2
    assert alone("show", "-g", "\udcff").code == 3
    (alone.folder / "bytes").write_bytes(b"\xff\xfe\n")
    assert alone("key", "restore", "bytes").code == 2
    line = " ".join([*COMMAND, "play", "-", "< bytes"])
    done = subprocess.run(
        [needs.program("bash"), "-c", line], cwd=alone.folder, env=alone.environment(), capture_output=True, check=False
    )
    assert done.returncode == 2


def test_no_words_at_all_on_the_standard_input(alone: Person) -> None:
    said = alone("play", "-", typed="# nothing\n")
    assert (said.code, said.err) == (2, mistake(says("no-move-was-given"), says("see-pbem-moves")))


@pytest.mark.search
@pytest.mark.parametrize("batch", range(-(-LINES // BATCH)))
def test_any_words(alone: Person, batch: int) -> None:
    (alone.folder / "broken.toml").write_bytes(b"[[event]]\nkind = 1\n\xff")
    os.utime(alone.folder / "broken.toml", (0, 0))  # sync waits for what someone may be writing
    original = (alone.folder / "game.toml").read_bytes()
    for number in range(batch * BATCH, min((batch + 1) * BATCH, LINES)):
        chance = dice(number)
        words = [chance.choice(list(commands())), *chance.choices(WORDS, k=chance.randint(0, 5))]
        if words[0] in UNENDING:
            continue
        if chance.random() < 0.5:
            words += ["-g", "game.toml"]
        said = alone(*words, typed=chance.choice(["", "take 1\n", "\x00", "石\n"]))
        assert said.code in DOCUMENTED, f"{number}: {words}: {said}"
        assert "Traceback" not in said.err
        if said.code:
            assert said.err.strip() or said.out.strip(), f"{number}: {words}"
        if (alone.folder / "game.toml").read_bytes() != original:
            assert alone("verify", "game.toml").code == 0, f"{number}: {words}"
            (alone.folder / "game.toml").write_bytes(original)
            alone.done("verify", "--accept", "game.toml")


def test_a_move_is_typed_in_capitals_too(alone: Person) -> None:
    assert says("seat-takes-count", seat="ann", count=2) in alone.done("play", "TAKE", "2").out
