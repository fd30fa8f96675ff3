"""The example game, Pebbles, as a package of its own: `pbem new-game NAME` writes it under another name."""

import re
from collections.abc import Sequence
from keyword import iskeyword
from pathlib import Path

from pbem.errors import UsageError
from pbem.wording import _

HERE = Path(__file__).parent / "pebbles"
PARTS = (
    "README.md",
    "pyproject.toml",
    "test_*.py",
    *(f"pbem_pebbles/{part}" for part in ("py.typed", "*.py", "text/*.toml")),
)
NAME = re.compile(
    r"""(?<=[_."'-])pebbles\b|\bpebbles(?=\.py\b| = )"""
    r"|(?<=pbem new )pebbles|(?<=pbem rules )pebbles|(?<=pbem learn )pebbles"
)
"""The name of the game, where it is not the word for what lies in the heap."""


def written(name: str, folder: Path = Path()) -> list[Path]:
    """Write the package `pbem-NAME` into a folder. Returns its files.

    Raises UsageError if the name will not do, or if something of that name is there already.
    """
    if not (name.isascii() and name.isalpha() and name.islower() and len(name) <= 20):
        raise UsageError(_("{name!r} will not do: one word of at most 20 lower-case letters").format(name=name))
    sources = sorted(source for part in PARTS for source in HERE.glob(part))
    if name != "pebbles" and _is_taken(name, sources):
        raise UsageError(_("{name!r} will not do: something else is called so in the package").format(name=name))
    place = folder / f"pbem-{name}"
    if place.exists():
        raise UsageError(_("{folder} is there already").format(folder=place))
    paths = []
    for source in sources:
        path = place / str(source.relative_to(HERE)).replace("pebbles", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        text = NAME.sub(name, source.read_text(encoding="utf-8"))
        path.write_text(text.replace("Pebbles", name.capitalize()), encoding="utf-8")
        paths.append(path)
    return paths


def _is_taken(name: str, sources: Sequence[Path]) -> bool:
    """Whether a module or a class of this name would be another one, or a word of Python's."""
    title = re.compile(rf"\b{name.capitalize()}\b")
    modules = [source for source in sources if source.suffix == ".py"]
    return (
        iskeyword(name)
        or iskeyword(name.capitalize())
        or any(source.stem == name or title.search(source.read_text(encoding="utf-8")) for source in modules)
    )
