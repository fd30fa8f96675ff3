"""A small game to start from, Bazaar, as a package of its own: `pbem new-game NAME` writes it under another name."""

from pathlib import Path

from pbem.errors import UsageError
from pbem.wording import _

HERE = Path(__file__).parent
PARTS = ("README.md", "pyproject.toml", "test_bazaar.py", "pbem_bazaar")


def written(name: str, folder: Path = Path()) -> list[Path]:
    """Write the package `pbem-NAME` into a folder. Returns its files.

    Raises UsageError if the name will not do, or if something of that name is there already.
    """
    if not (name.isascii() and name.isalpha() and name.islower() and len(name) <= 20):
        raise UsageError(_("{name!r} will not do: one word of at most 20 lower-case letters").format(name=name))
    place = folder / f"pbem-{name}"
    if place.exists():
        raise UsageError(_("{folder} is there already").format(folder=place))
    paths = []
    for source in _sources():
        path = place / str(source.relative_to(HERE)).replace("bazaar", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        text = source.read_text(encoding="utf-8")
        path.write_text(text.replace("bazaar", name).replace("Bazaar", name.capitalize()), encoding="utf-8")
        paths.append(path)
    return paths


def _sources() -> list[Path]:
    found = [HERE / part for part in PARTS]
    return sorted(path for part in found for path in ([part] if part.is_file() else part.glob("*.py")))
