"""What is tried by a process that can import none of the packages that only rooms need. Its words: a folder."""

import sys
from collections.abc import Collection, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path

from announcing import PEBBLES, ROOT
from people import Person
from without import play_by_commands, play_through_the_door
from wording import says

from pbem.room import rooms

PACKAGES = {module: package for room in rooms().values() for module, package in room.packages.items()}


class NotInstalled:
    """As if these were not installed."""

    def __init__(self, modules: Collection[str]) -> None:
        self.modules = modules

    def find_spec(self, name: str, _path: Sequence[str] | None = None, _target: object = None) -> ModuleSpec | None:
        if name in self.modules:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


def main(place: Path) -> None:
    """Try all of it."""
    assert sys.modules.keys() & PACKAGES.keys() == set(), "the base has imported it"
    sys.meta_path.insert(0, NotInstalled(PACKAGES))
    play_by_commands(place)
    play_through_the_door()
    ann = Person("zoe", place)
    for words in (["--help"], ["table", "--help"], ["mail", "--help"], ["hub", "--help"]):
        ann.done(*words)
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", "p.toml")
    in_browser = (["table", "--browser"], "waitress"), (["learn", "pebbles", "--browser"], "waitress")
    for words, module in ((["table"], "textual"), *in_browser):
        package = PACKAGES[module]
        said = ann(*words)
        sentences = [
            says("package-is-not-installed-and", package=package),
            says("install-package-beside-pbem", package=package),
        ]
        assert (said.code, said.out, said.err) == (2, "", f"pbem: {sentences[0]}\n{sentences[1]}\n"), said
    ann.done("export", "picture", "board.svg")
    assert ann("export", "picture", "board.png").code == 2
    assert sys.modules.keys() & PACKAGES.keys() == set()


if __name__ == "__main__":
    sys.path[:0] = [str(PEBBLES), str(ROOT / "games")]
    main(Path(sys.argv[1]))
