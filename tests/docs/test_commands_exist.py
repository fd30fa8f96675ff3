"""Every command and every option that the documentation names is in the reference, which is made from the code."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))
    if path.name != "commands.md"
)
USAGE = re.compile(r"(?m)^Usage: (pbem(?: [a-z][a-z-]*)*)")
PARTS = USAGE.split((ROOT / "docs" / "commands.md").read_text(encoding="utf-8"))[1:]
REFERENCE = dict(zip(PARTS[::2], PARTS[1::2], strict=True))
NAMED = re.compile(r"(?m)(?:`|^ {4,}|^(?:[a-z]+)?\$ )(pbem [a-z][^`\n|]*)")
OF_A_GAME = {"pbem new", "pbem hub new"}
"""What takes options of the game's own."""


def wrong(typed: str) -> str:
    """What of a command line is not in the reference; "" if all of it is."""
    words = re.split(r"  |#", typed)[0].split()
    command = next((" ".join(words[:size]) for size in (3, 2) if " ".join(words[:size]) in REFERENCE), "")
    if not command:
        return typed
    options = {word.partition("=")[0] for word in words if re.fullmatch(r"--[a-z][a-z-]*(=.*)?", word)}
    unknown = [option for option in sorted(options) if not re.search(rf"{option}\b", REFERENCE[command])]
    return f"{command} {' '.join(unknown)}" if unknown and command not in OF_A_GAME else ""


@pytest.mark.parametrize("name", DOCUMENTS)
def test_what_a_document_tells_to_type_exists(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert [flaw for typed in NAMED.findall(text) if (flaw := wrong(typed))] == []


def test_what_does_not_exist_is_found() -> None:
    assert wrong("pbem sinc") == "pbem sinc"
    assert wrong("pbem mail send --agian") == "pbem mail send --agian"
    assert wrong("pbem mail send --again") == ""
