"""Who installs pbem has its types: "Typing :: Typed" is true of the wheel, for pbem and for both games."""

import os
import site
import subprocess
import sys
import tomllib
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PACKAGES = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
CONSUMER = Path(__file__).parent / "consumer.py"


def test_every_package_that_is_shipped_says_that_it_is_typed() -> None:
    assert "Typing :: Typed" in PROJECT["project"]["classifiers"]
    assert [package for package in PACKAGES if not (ROOT / package / "py.typed").is_file()] == []


@pytest.mark.more
def test_a_program_that_uses_the_wheel_passes_a_strict_type_checker(tmp_path: Path) -> None:
    """In an environment where pbem is what the wheel holds; a call with wrong types is found."""
    made = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(made, check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    with ZipFile(wheel) as held:
        assert {f"{Path(package).name}/py.typed" for package in PACKAGES} <= {*held.namelist()}
        held.extractall(tmp_path / "wheel")
    venv.create(tmp_path / "venv")
    [packages] = (tmp_path / "venv" / "lib").glob("python*/site-packages")
    libraries = [one for one in site.getsitepackages() if Path(one).is_dir()]
    (packages / "wheel.pth").write_text("\n".join([str(tmp_path / "wheel"), *libraries]))
    wrong = tmp_path / "wrong.py"
    wrong.write_text(CONSUMER.read_text().replace("table.play(seat, first(", "table.play(7, first("))
    for source, flaws in ((CONSUMER, 0), (wrong, 1)):
        where = [
            "--python-executable",
            str(tmp_path / "venv" / "bin" / "python"),
            "--cache-dir",
            str(tmp_path / "cache"),
        ]
        strictly = [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, *where, str(source)]
        checked = subprocess.run(strictly, cwd=tmp_path, capture_output=True, text=True)
        assert checked.returncode == flaws, checked.stdout
        assert ('incompatible type "int"; expected "str"' in checked.stdout) == bool(flaws), checked.stdout
    ran = subprocess.run(
        [tmp_path / "venv" / "bin" / "python", "-I", str(CONSUMER)], cwd=tmp_path, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    assert "['Confucius', 'White Lotus']" in ran.stdout
