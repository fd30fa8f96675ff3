"""What a key costs at the table: processor time until everything is on the screen, in real terminals of three sizes.

Usage: python benchmarks/table.py --pbem ENV/bin/pbem [--rounds 9] [--game confucius|white-lotus]
The environment must be precompiled; docs/benchmarks.md tells how it is made. Linux only: it alone counts so finely.
"""

import argparse
import os
import pty
import select
import signal
import struct
import tempfile
import time
from collections.abc import Sequence
from fcntl import ioctl
from pathlib import Path
from statistics import median
from termios import TIOCSWINSZ

from paired import at_home, program

import games

OPENS, ANSWERS = 600, 50
"""Milliseconds at most: until the table is there, warm; and until a key is answered."""

SIZES = ((80, 24), (120, 40), (160, 50))
QUIET = 0.25  # seconds without anything new, after which all is on the screen
IDLE = 3.0  # seconds until what is read in the background has been read
MOST = 2.0  # seconds: a cursor that blinks is never quiet for long
BACK, ON, ESC, BACKSPACE = b"\x1b[D", b"\x1b[C", b"\x1b", b"\x7f"
KEYS: dict[str, tuple[Sequence[bytes], bytes, Sequence[bytes]]] = {
    "a letter": ((), b"a", (BACKSPACE,)),
    "a step back": ((), BACK, ()),
    "a step on": ((), ON, ()),
    "Esc, from the past": ((BACK,), ESC, ()),
    "F2": ((), b"\x1bOQ", ()),
    "?": ((), b"?", (ESC,)),
}
"""What is pressed again and again, between what leads to it and what undoes it."""


class Seated:
    """Someone at a table in a terminal of their own."""

    def __init__(self, command: Sequence[str], folder: Path, columns: int, rows: int) -> None:
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.environ["TERM"] = "xterm-256color"
            os.execv(command[0], list(command))
        ioctl(self.terminal, TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self._drain()
        self.opened = self.used()
        self.pressed(b"\r")  # the curtain
        time.sleep(IDLE)

    def used(self) -> float:
        """Milliseconds of processor time so far, of all its threads."""
        tasks = Path(f"/proc/{self.process}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e6

    def pressed(self, key: bytes) -> float:
        """What one key costs until nothing more comes."""
        before = self.used()
        os.write(self.terminal, key)
        self._drain()
        return self.used() - before

    def leave(self) -> None:
        """Get up."""
        os.write(self.terminal, b"\x11")
        self._drain()
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)

    def _drain(self) -> None:
        """Read what is drawn until it is all there."""
        last = time.monotonic() + MOST
        end = last
        while (left := end - time.monotonic()) > 0:
            if select.select([self.terminal], [], [], left)[0]:
                try:
                    os.read(self.terminal, 65536)
                except OSError:  # whoever had it has left
                    return
                end = min(time.monotonic() + QUIET, last)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--pbem", required=True)
    options.add_argument("--rounds", type=int, default=9)
    options.add_argument("--game", choices=games.SEATS, action="append")
    given = options.parse_args()
    command = [program(given.pbem), "table"]
    with tempfile.TemporaryDirectory() as place:
        at_home(place)
        key = games.player("ann")
        for game in given.game or games.SEATS:
            folder = Path(place) / game
            folder.mkdir()
            told = games.long_game(game, key, Path(place) / "begun.toml", folder / "game.toml")
            print(f"{game}: {told}; at most {OPENS} ms to open, {ANSWERS} ms for a key")
            for columns, rows in SIZES:
                Seated(command, folder, columns, rows).leave()  # so that it is warm
                measured(Seated(command, folder, columns, rows), given.rounds, f"{columns}x{rows}")


def measured(table: Seated, rounds: int, size: str) -> None:
    """One line for each key; the first ? is told apart."""
    print(f"  {size:<8} opens {table.opened:31.1f} ms")
    asked = table.pressed(b"?")
    table.pressed(b"\x1b")
    print(f"  {size:<8} the first ? {asked:25.1f} ms")
    for name, (before, key, after) in KEYS.items():
        taken = []
        for _round in range(rounds):
            for other in before:
                table.pressed(other)
            taken.append(table.pressed(key))
            for other in after:
                table.pressed(other)
        print(f"  {size:<8} {name:<20} median {median(taken):9.1f} ms   worst {max(taken):6.1f} ms", flush=True)
    table.leave()


if __name__ == "__main__":
    main()
