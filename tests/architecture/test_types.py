"""mypy looks at the tests as it looks at the product: every folder is in its configuration."""

import tomllib
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("architecture")

ROOT = Path(__file__).parents[2]
MYPY = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]


def _folders() -> set[str]:
    """Those with modules that are imported by their names alone."""
    found = {path.parent for top in MYPY["files"] for path in (ROOT / top).rglob("*.py")}
    return {folder.relative_to(ROOT).as_posix() for folder in found if not (folder / "__init__.py").exists()}


def test_mypy_knows_every_folder_whose_modules_have_no_package() -> None:
    here = [folder for folder in MYPY["mypy_path"] if folder != "games"]
    assert here == sorted(_folders())


def test_mypy_looks_at_every_folder_with_code() -> None:
    tops = {path.relative_to(ROOT).parts[0] for depth in ("*.py", "*/*.py", "*/*/*.py") for path in ROOT.glob(depth)}
    assert {name for name in tops if not name.startswith(".")} - {"build", "dist"} == set(MYPY["files"])
    assert MYPY["strict"] is True
