"""A file of 24 MB with 100,000 notes: what it costs to audit it, to look at it first, and to look again.

Usage: python benchmarks/stranger.py --pbem ENV/bin/pbem [--notes 100000] [--rounds 9]
The first two rows tell wall time, which holds on a quiet machine only, and processor time, of all cores.
"""

import argparse
import os
import resource
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from paired import at_home, line, process, program, ratio

import games


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--pbem", required=True)
    options.add_argument("--notes", type=int, default=100_000)
    options.add_argument("--rounds", type=int, default=9)
    given = options.parse_args()
    pbem = program(given.pbem)
    with tempfile.TemporaryDirectory() as folder:
        at_home(folder)
        key = games.player("ann")
        small, large = Path(folder) / "small" / "game.toml", Path(folder) / "large" / "game.toml"
        for path, count in ((small, 10), (large, given.notes)):
            path.parent.mkdir()
            games.notes(path, key, count=count)
        print(f"{large.stat().st_size / 10**6:.1f} MB, {given.notes:,} notes")
        for what, words in (("audit", ("verify", "game.toml")), ("first show", ("show",))):
            wall, busy, most = alone(pbem, large.parent, *words)
            print(
                f"{what}: {wall:.1f} s (limit 8), {busy:.1f} s of processor time, {most:.0f} MiB (limit 300)",
                flush=True,
            )
            shutil.rmtree(f"{folder}/home/.cache", ignore_errors=True)
        for path in (small, large):
            subprocess.run([pbem, "show"], cwd=path.parent, check=True, capture_output=True)
        time.sleep(2.5)  # what changed a moment ago is looked at again
        shown, of_small = (process([pbem, "show"], os.environ, path.parent) for path in (large, small))
        shown()
        print(line("next show, large / small", ratio(shown, of_small, given.rounds), "at most 1.15"))


def alone(pbem: str, folder: Path, *words: str) -> tuple[float, float, float]:
    """Seconds of wall time and of processor time that a command takes, and the most MiB of any command so far."""
    start, busy = time.perf_counter(), process([pbem, *words], os.environ, folder)()
    return time.perf_counter() - start, busy, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


if __name__ == "__main__":
    main()
