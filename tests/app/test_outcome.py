"""What there is to tell after a sync that went two ways: all of both, once, and the first trouble."""

from pathlib import Path

from pbem.errors import Fault, FaultyFileError, MachineError
from pbem.rooms.sync.outcome import Outcome


def test_all_of_both_is_told_once() -> None:
    one = Outcome(["a"], [Path("a")], False, ["same", "one"], 1, 2, ["ann"], 0, 4)
    two = Outcome(["b"], [Path("b")], True, ["same", "two"], 10, 20, ["bob"], 3, 40)
    for earlier, later, trouble in ((one, two, 3), (two, one, 3)):
        both = later.after(earlier)
        assert both.news == earlier.news + later.news
        assert both.games == earlier.games + later.games
        assert both.warnings == [*earlier.warnings, later.warnings[1]]
        assert (both.asked, both.sent, both.waiting, both.committed) == (True, 11, 22, 44)
        assert (sorted(both.mailed), both.trouble) == (["ann", "bob"], trouble)


def test_what_hinders_twice_is_said_once_and_the_first_trouble_is_what_it_ends_with() -> None:
    outcome = Outcome()
    for error in (FaultyFileError("a.toml", [Fault(1, "bad")]), MachineError("no room")) * 2:
        outcome.hindered(error)
    assert outcome.warnings == ["a.toml: event 1: bad", "no room"]
    assert outcome.trouble == FaultyFileError.exit_code
