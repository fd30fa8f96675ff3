"""A game file names the version of its ruleset for ever: which one is found for it, and what helps where it is not."""

from collections.abc import Sequence
from typing import Any

import pytest
from pbem_pebbles import Pebbles
from wording import says, telling

from pbem.errors import UsageError
from pbem.rules import Ruleset, registry


class Pebbles2(Pebbles):
    version = 2


class Pebbles3(Pebbles):
    version = 3

    def earlier(self) -> Sequence[Ruleset[Any]]:
        return [Pebbles2()]


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "find", lambda _name: Pebbles3())


@pytest.mark.parametrize("version", [2, 3])
def test_running_games_keep_their_version(version: int) -> None:
    assert registry.find_version("pebbles", version).version == version


@pytest.mark.parametrize(
    ("version", "advice"),
    [
        (4, says("install-a-newer-version-of")),
        (1, says("the-installed-version-no-longer")),
    ],
)
def test_the_advice_fits_the_version(version: int, advice: str) -> None:
    with pytest.raises(
        UsageError, match=telling("this-game-was-begun-with", version=version, game="pebbles", newest=3)
    ) as said:
        registry.find_version("pebbles", version)
    assert said.value.advice == advice
