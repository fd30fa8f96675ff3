"""Games of this checkout that are found as if they were installed."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
PEBBLES = ROOT / "pbem" / "template" / "pebbles"


def announce(project: Path, folder: Path) -> None:
    """Write the part of an installed distribution's metadata that names its games."""
    about = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    games = [f"{name} = {place}\n" for name, place in about["entry-points"]["pbem.games"].items()]
    info = folder / f"{about['name'].replace('-', '_')}-{about['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n")
    (info / "entry_points.txt").write_text("[pbem.games]\n" + "".join(games))
