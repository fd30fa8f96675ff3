"""Check a map of your own before you play on it.

Usage: python -m pbem_white_lotus FILE
"""

import sys
import tomllib
from pathlib import Path

from pbem.wording import _

from . import chart
from .map_check import flaws, oddities


def main(arguments: list[str]) -> int:
    """Print the faults of the map file, or else the unusual things about it. Returns the exit code."""
    if len(arguments) != 1:
        print(__doc__)
        return 2
    try:
        content = tomllib.loads(Path(arguments[0]).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        print(error)
        return 1
    wrong = list(flaws(content))
    for flaw in wrong:
        print(_("wrong: {flaw}.").format(flaw=flaw))
    for oddity in [] if wrong else [*oddities(content), *(chart.flaws(content) if "chart" in content else ())]:
        print(_("unusual: {oddity}.").format(oddity=oddity))
    if not wrong:
        print(_("This map is playable."))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
