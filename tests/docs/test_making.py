"""What is made is made anew where something has changed that it depends on, and nowhere else (docs/making.py)."""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import needs
import pytest

sys.path.append(str(Path(__file__).parents[2] / "docs"))

import making
from making import Maker, Making

CODE = '''"""A docstring."""
FOUND = 3  # a comment
said = _("{seat} finds it.")
'''


@pytest.fixture(name="root")
def a_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Nothing but a module, a text, and what two makers make of them, in this process."""
    monkeypatch.setattr(making, "ROOT", tmp_path)
    monkeypatch.setattr(making, "KEPT", tmp_path / "build" / "made.json")
    monkeypatch.setattr(making.Workers, "start", lambda _workers, maker: now(maker))
    monkeypatch.setitem(sys.modules, "of_two", SimpleNamespace(numbers=numbers, words=words))
    (tmp_path / "code.py").write_text(CODE)
    (tmp_path / "text").write_text("one")
    making.matches.cache_clear()
    yield tmp_path
    making.matches.cache_clear()


def numbers() -> dict[str, str]:
    return {"numbers/of the code": str((making.ROOT / "code.py").read_text().count("3"))}


def words() -> dict[str, str]:
    number, text = ((making.ROOT / name).read_text() for name in ("numbers/of the code", "text"))
    if text == "wrong":
        raise ValueError("that is no text")
    if text == "missing":
        needs.lacking("no such program")
    return {"words": f"{number} {text}"}


def now(maker: Maker) -> Future[making.Made]:
    ended: Future[making.Made] = Future()
    try:
        ended.set_result(making.timed(maker))
    except Exception as failed:
        ended.set_exception(failed)
    return ended


WORDS = Maker("words", "of_two:words", ["words"], reads=["text", "numbers/*"])
NUMBERS = Maker("numbers", "of_two:numbers", ["numbers/*"], runs=["code.py"])


def run(capsys: pytest.CaptureFixture[str], **how: bool) -> list[str]:
    """What is said of each maker that ran; the one that reads the other's numbers is listed first."""
    making.matches.cache_clear()
    Making([WORDS, NUMBERS], **{"anew": False, "check": False, **how}).run()
    return [line.replace(" (0 s)", "") for line in capsys.readouterr().out.splitlines()]


BOTH = ["numbers: written: numbers/of the code", "words: written: words"]


def test_all_is_made_where_nothing_is_known_and_nothing_where_nothing_has_changed(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys) == BOTH
    assert (root / "words").read_text() == "1 one"
    assert run(capsys) == []
    assert run(capsys, anew=True) == ["numbers: in step", "words: in step"]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (lambda root: (root / "text").write_text("two"), ["words: written: words"]),
        (lambda root: (root / "words").write_text("by hand"), ["words: written: words"]),
        (lambda root: (root / "words").unlink(), ["words: written: words"]),
        (lambda root: (root / "numbers" / "old").write_text("1"), ["numbers: written: numbers/old"]),
        (lambda root: (root / "code.py").write_text(CODE.replace("3", "33")), BOTH),
        (lambda root: (root / "code.py").write_text(CODE.replace("3", "4")), BOTH),
        (lambda root: (root / "code.py").write_text(CODE.replace("comment", "remark")), []),
        (lambda root: (root / "code.py").write_text(CODE.replace("A docstring", "It finds")), []),
        (lambda root: (root / "code.py").write_text(CODE.replace("finds it", "has found it")), []),
    ],
)
def test_what_has_changed_is_made_anew(
    root: Path, capsys: pytest.CaptureFixture[str], changed: Callable[[Path], Any], said: list[str]
) -> None:
    run(capsys)
    changed(root)
    assert run(capsys) == said
    assert [path.name for path in (root / "numbers").iterdir()] == ["of the code"]
    assert run(capsys) == []


def test_a_check_writes_nothing_and_goes_on_saying_so(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys)
    (root / "text").write_text("two")
    for _ in range(2):
        assert run(capsys, check=True) == ["words: out of step: words"]
    assert (root / "words").read_text() == "1 one"


def test_what_fails_or_lacks_something_is_tried_again(
    root: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CI", raising=False)
    (root / "text").write_text("wrong")
    assert [line for line in run(capsys) if line] == [BOTH[0], "words: that is no text"]
    (root / "text").write_text("missing")
    for _ in range(2):
        assert run(capsys) == ["words: left as it is: no such program"]
    (root / "text").write_text("one")
    assert run(capsys) == BOTH[1:]
