"""What the errors of the door say, for programs that catch them as for players who read them."""

import re
from pathlib import Path

import pytest
from wording import says

import pbem
from pbem import errors
from pbem.errors import Fault, FaultyFileError, LockedKeyError, PbemError, UsageError

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        *(("PbemError", 2), ("UsageError", 2), ("UnreadableMoveError", 2), ("AmbiguousMoveError", 2)),
        *(("RefusedError", 1), ("GameOverError", 1)),
        *(("NotYourTurnError", 4), ("UnreadCardsError", 4), ("StaleError", 4)),
        *(("MachineError", 5), ("DisturbedError", 5), ("LockedKeyError", 5)),
        *(("FaultyFileError", 3), ("CutOffError", 3), ("ChangedError", 3), ("BrokenGameError", 70)),
    ],
)
def test_every_error_ends_a_command_with_the_code_of_its_kind(kind: str, code: int) -> None:
    assert getattr(errors, kind).exit_code == code
    assert f"\n| {code} | " in (DOCS / "exit-codes.md").read_text(encoding="utf-8")


def test_an_error_is_its_sentence_and_has_its_advice_apart() -> None:
    error = UsageError("no such seat", advice="say ann or bob")
    assert (str(error), error.reason, error.advice) == ("no such seat", "no such seat", "say ann or bob")
    assert isinstance(error, PbemError)
    assert "PBEM_PASSPHRASE_FILE" in LockedKeyError().advice


def test_a_faulty_file_names_its_first_fault_and_how_many_more_there_are() -> None:
    faults = [Fault(3, "it is \x1b[31mred"), Fault(0, "it ends in mid-air"), Fault(7, "who?")]
    one, two, three = (FaultyFileError("my game.toml", faults[:count]) for count in (1, 2, 3))
    assert {str(one), str(two), str(three)} == {"my game.toml: event 3: it is \\x1b[31mred"}
    assert one.reason == "event 3: it is \\x1b[31mred"
    assert one.advice == ""
    assert two.advice == says("count-more-faults-pbem-verify", count=1, name="'my game.toml'")
    assert three.advice == says("count-more-faults-pbem-verify", count=2, name="'my game.toml'")
    assert three.faults == tuple(faults)
    assert str(faults[1]) == "it ends in mid-air"


def test_the_door_has_what_it_promises_and_nothing_else() -> None:
    table = pbem.new("pebbles", ["ann", "bob"])
    assert isinstance(table, pbem.Table)
    assert pbem.open.__name__ == "open_table"
    with pytest.raises(AttributeError, match=re.escape("closed")):
        _ = pbem.closed
