"""No one is told to install a package by a name that is not ours: where pbem comes from stands in one place."""

import importlib.metadata
import os
import re
import subprocess
from email.message import Message
from pathlib import Path

import needs
import pytest
from wording import says

from pbem.app.tables import new_table
from pbem.origin import origin, where_from
from pbem.rooms.git import hooks
from pbem.rooms.mail.welcome import welcome_with_pbem

ROOT = Path(__file__).parents[2]
BY_NAME = re.compile(
    r"\b(?:pip3?|pipx|uv tool|uv pip|uvx?|pipx run)\s+(?:install\s+|add\s+)?(?:-\S+\s+)*['\"]?pbem\b(?![-./_])"
)
"""pbem by its name alone, from whatever registry."""


@pytest.fixture
def named(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed pbem whose makers have named these addresses."""
    place = tmp_path / "pbem-9.dist-info"
    place.mkdir()
    urls = "".join(f"Project-URL: {label}, {url}\n" for label, url in request.param.items())
    (place / "METADATA").write_text(f"Metadata-Version: 2.4\nName: pbem\nVersion: 9\n{urls}")
    monkeypatch.setattr(
        importlib.metadata, "metadata", lambda _name: importlib.metadata.PathDistribution(place).metadata
    )


def invitation() -> str:
    game = new_table("pebbles", ("ann", "bob"), seed=3).game
    return " ".join(welcome_with_pbem(game, "bob", "Ann Lee").sentences)


@pytest.mark.parametrize(
    "named", [{}, {"Documentation": "https://x.example"}, {"Source": "http://x.example"}], indirect=True
)
@pytest.mark.usefixtures("named")
def test_where_no_address_is_ours_whoever_invites_is_asked() -> None:
    assert origin() == ""
    assert says("ask-host-who-invites-you", host="Ann Lee") in invitation()


@pytest.mark.parametrize(
    "named", [{"Source": "https://git.example/pbem", "Homepage": "https://pbem.example/get"}], indirect=True
)
@pytest.mark.usefixtures("named")
def test_the_addresses_in_the_metadata_are_the_setting() -> None:
    assert origin() == "https://pbem.example/get"
    assert where_from("ann").startswith("Get it from https://pbem.example/get; ")
    assert says("get-it-from-address-nothing", address="https://pbem.example/get") in invitation()
    assert "PBEM_FROM: ${{ vars.PBEM_FROM || 'git+https://git.example/pbem' }}\n" in hooks.workflow()


def test_a_pbem_that_is_not_installed_names_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Message:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "metadata", missing)
    assert origin() == ""


@needs.posix
@pytest.mark.parametrize("named", [{}], indirect=True)
@pytest.mark.usefixtures("named")
def test_a_workflow_without_an_address_installs_nothing_and_says_what_is_missing(tmp_path: Path) -> None:
    assert "PBEM_FROM: ${{ vars.PBEM_FROM || '' }}\n" in hooks.workflow()
    found = re.search(r"        run: (pip install .*)\n", hooks.workflow())
    assert found is not None
    pip = tmp_path / "pip"
    pip.write_text('#!/bin/sh\necho "pip got: $*"\n')
    pip.chmod(0o755)
    path = {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    for given, code, said in (("", 1, "where to get pbem"), ("git+https://x.example", 0, "pip got: install git+https")):
        ended = subprocess.run(
            [needs.program("bash"), "-eo", "pipefail", "-c", found[1]],
            env=path | {"PBEM_FROM": given},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (ended.returncode != 0) == bool(code)
        assert said in ended.stdout + ended.stderr


def test_no_text_of_ours_installs_pbem_by_its_name() -> None:
    texts = [
        path
        for folder in ("pbem", "docs", "games", "examples")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".md", ".html", ".toml", ".1"}
    ]
    found = [
        f"{path.relative_to(ROOT)}: {one[0]}"
        for path in [*texts, *ROOT.glob("*.md")]
        for one in BY_NAME.finditer(path.read_text(encoding="utf-8"))
    ]
    assert found == []
    assert all(
        BY_NAME.search(one)
        for one in ("pip install pbem", "pip3 install 'pbem[mail]'", "pipx install -q pbem", "uvx pbem")
    )
    assert not BY_NAME.search("pip install ./pbem-orchard; pip install pbem-orchard")
