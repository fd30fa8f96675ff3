"""Lines of code by folder: neither blank, nor comment, nor docstring.

    python benchmarks/lines.py            # of pbem, games and tests
    python benchmarks/lines.py pbem/app   # of any folders, with those in them

A line counts once, however many statements stand on it; a string that spans lines counts with each, unless it is a
docstring or stands alone below what it describes.
"""

import ast
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
NO_CODE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def described(source: str) -> Iterator[int]:
    """The lines of docstrings, and of strings that stand alone."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)


def code_lines(path: Path) -> int:
    """How many lines of a file of Python are code."""
    with tokenize.open(path) as file:
        source = file.read()
    found: set[int] = set()
    for token in tokenize.generate_tokens(iter(source.splitlines(keepends=True)).__next__):
        if token.type not in NO_CODE:
            found.update(range(token.start[0], token.end[0] + 1))
    return len(found.difference(described(source)))


def total(folder: Path) -> int:
    """Lines of code of all Python files below a folder."""
    return sum(map(code_lines, folder.rglob("*.py")))


def main() -> None:
    """Print a row for each folder that was named, else for the three of the project, and one for each folder in it."""
    for top in sys.argv[1:] or ("pbem", "games", "tests"):
        folder = ROOT / top
        print(f"{total(folder):7,}  {top}")
        for room in sorted(one for one in folder.iterdir() if one.is_dir() and any(one.rglob("*.py"))):
            print(f"{total(room):11,}  {room.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
