"""Writes docs/vectors, for other implementations to be tried by. `--check` only says whether it is in step (exit 1).

Usage: python tests/secrecy/make_vectors.py [--check]
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

TESTS = Path(__file__).parents[1]
sys.path[:0] = map(str, (TESTS, TESTS.parent / "games", TESTS.parent / "pbem" / "template" / "pebbles"))

from announcing import PEBBLES, ROOT, announce  # noqa: E402
from vectors import FOLDER, all_files  # noqa: E402


def out_of_step(made: dict[str, str]) -> list[str]:
    """The files that are missing, are others, or should not be there."""
    there = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    return sorted(name for name in made.keys() | there if made.get(name) != there.get(name))


def main() -> None:
    """Write what is different from what is there, or say it."""
    with TemporaryDirectory() as folder:
        for project in (ROOT, PEBBLES):
            announce(project, Path(folder))
        sys.path.insert(0, folder)
        made = all_files()
    FOLDER.mkdir(exist_ok=True)
    different = out_of_step(made)
    if different and "--check" in sys.argv[1:]:
        sys.exit(f"out of step: {', '.join(different)}: python tests/secrecy/make_vectors.py")
    for name in different:
        if name in made:
            (FOLDER / name).write_text(made[name], encoding="utf-8", newline="\n")
        else:
            (FOLDER / name).unlink()


if __name__ == "__main__":
    main()
