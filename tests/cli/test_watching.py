"""`pbem demo --watch`: a game move by move; keys pause it, step on and end it, and leave the terminal as it was."""

import needs
from people import COMMAND, Person

pexpect = needs.posix_module("pexpect")


def test_without_a_terminal_every_move_is_shown_at_once(ann: Person) -> None:
    said = ann.done("demo", "pebbles", "--players", "2", "--seed", "1", "--watch", "--speed", "0")
    moves = [line for line in said.out.splitlines() if " takes " in line and line.endswith(".")]
    assert moves
    assert said.out.count("Heap") > len(moves)
    assert said.out.index(moves[0]) < said.out.index("Final scores")


def test_keys_pause_step_on_and_end_it(ann: Person) -> None:
    child = pexpect.spawn(
        " ".join([*COMMAND, "demo", "pebbles", "--players", "2", "--seed", "1", "--watch", "--speed", "600"]),
        cwd=str(ann.folder),
        env=ann.environment({"TERM": "xterm", "PAGER": "cat"}),
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=30,
    )
    child.expect("space: pause")
    assert child.expect([pexpect.TIMEOUT, "space: pause"], timeout=0.3) == 0, "each stands as long as was asked for"
    child.send("n")
    child.expect("space: pause")
    child.send(" ")
    child.send("n")
    child.expect("space: pause")
    child.send("q")
    child.expect("Final scores")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
