"""`pbem new-game`: what it writes is Pebbles, a game that passes the suite, under the name that was asked for."""

import importlib
import re
from pathlib import Path

import pytest
from pbem_pebbles import Pebbles
from wording import telling

from pbem.errors import UsageError
from pbem.template import HERE, written
from pbem.testing import table
from pbem.testing.playout import play_out
from pbem.testing.setting import Setting


def test_a_new_game_is_the_whole_example_named_throughout(tmp_path: Path) -> None:
    paths = written("orchard", tmp_path)
    example = {
        path.relative_to(HERE).as_posix() for folder in ("", "*/", "*/*/") for path in HERE.glob(f"{folder}[!.]*.*")
    }
    names = {path.relative_to(tmp_path / "pbem-orchard").as_posix() for path in paths}
    assert names == {name.replace("pebbles", "orchard") for name in example if not name.endswith(".pyc")}
    for path in paths:
        text = path.read_text()
        assert "Pebbles" not in text
        assert not re.search(r"[\w.\"'/-]pebbles|pebbles(_|\.py| =)|pbem \w+ pebbles", text)
        if path.suffix == ".py":
            compile(text, str(path), "exec")
    assert 'orchard = "pbem_orchard:Orchard"' in (tmp_path / "pbem-orchard" / "pyproject.toml").read_text()


def test_a_new_game_is_played_as_the_example_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only its names are others: what lies in its heap is still pebbles."""
    written("orchard", tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path / "pbem-orchard"))
    orchard = importlib.import_module("pbem_orchard").Orchard
    assert (orchard.name, orchard.title) == ("orchard", "Orchard")
    game, example = orchard(), Pebbles()
    assert game.introduction() == example.introduction()
    assert game.topics() == example.topics()
    assert game.rulings() == example.rulings()
    table.ends(play_out(Setting(orchard, ("ann", "bob", "cy")), 0, 500))


@pytest.mark.parametrize("name", ["", "Orchard", "my game", "my-game", "../up", "a" * 21, "été"])
def test_a_name_that_no_package_can_bear_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError, match=telling("name-r-will-not-do")):
        written(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["card", "nimble", "move", "counter", "class", "none"])
def test_a_name_that_means_something_else_in_the_package_is_refused(tmp_path: Path, name: str) -> None:
    """It would write over a module, or hide a class that the game imports."""
    with pytest.raises(UsageError, match=telling("name-r-will-not-do-something")):
        written(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_example_can_keep_its_name(tmp_path: Path) -> None:
    for path in written("pebbles", tmp_path):
        assert path.read_text() == (HERE / path.relative_to(tmp_path / "pbem-pebbles")).read_text()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "pbem-orchard").mkdir()
    with pytest.raises(UsageError, match=telling("folder-is-there-already")):
        written("orchard", tmp_path)
