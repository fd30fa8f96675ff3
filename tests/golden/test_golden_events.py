"""One event of each kind as a file: what was once written must be read in the same way for ever."""

from pathlib import Path
from typing import Any

import pytest
from pbem_confucius import Confucius
from pbem_white_lotus import WhiteLotus
from sign_again import signed_again

from pbem.events.event import Event
from pbem.events.keys import genuine
from pbem.events.text import parse, render
from pbem.projections.decode import read_move
from pbem.projections.game import Game
from pbem.projections.game.registry import CORE, read
from pbem.rules import Ruleset

HERE = Path(__file__).parent
SIGNER = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"  # the key of RFC 8032, section 7.1, test 1
GAMES: list[type[Ruleset[Any]]] = [Confucius, WhiteLotus]


def kinds(game: type[Ruleset[Any]]) -> list[str]:
    """Those that an event may be of."""
    return [kind for kind, move in game().kinds.items() if not move.unattended]


def files() -> list[Path]:
    return sorted(HERE.glob("*/*.toml"))


def held(path: Path) -> Event:
    reading = parse(path.read_bytes())
    assert reading.faults == []
    [(_number, event)] = reading.events
    return event


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_it_keeps_its_id_its_signature_and_its_text(path: Path) -> None:
    event = held(path)
    comment, text = path.read_text(encoding="utf-8").split("\n", 1)
    assert comment == f"# id {event.id}"
    assert genuine(SIGNER, event.signed, event.sig)
    assert render(event) == text
    assert signed_again(path.read_text(encoding="utf-8")) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", CORE)
def test_every_core_kind_has_one_whose_fields_are_its_own(kind: str) -> None:
    event = held(HERE / "core" / f"{kind}.toml")
    assert event.kind == kind
    assert CORE[kind].more or event.body.keys() <= read(event).names().keys()


@pytest.mark.parametrize("cards", ["open", "dealt"])
def test_a_hub_may_be_named_however_cards_are_held(cards: str) -> None:
    event = held(HERE / "beginnings" / f"hub-{cards}.toml")
    assert Game.begin(event).record.header.cards == cards


@pytest.mark.parametrize(("game", "kind"), [(game, kind) for game in GAMES for kind in kinds(game)])
def test_every_move_has_one_that_reads_as_it_was_written(game: type[Ruleset[Any]], kind: str) -> None:
    event = held(HERE / game.name / f"{kind}.toml")
    opened = event.kind == "open"  # a choice that was sealed
    body = {key: value for key, value in event.body.items() if not opened or key not in {"move", "nonce"}}
    assert kind == (event.body["move"] if opened else event.kind)
    assert read_move(game().kinds[kind], body).body() == body


def test_no_golden_event_is_of_a_kind_that_no_longer_is() -> None:
    beginnings = {path.stem for path in (HERE / "beginnings").iterdir()}
    known = {"core": set(CORE), "beginnings": beginnings, **{game.name: set(kinds(game)) for game in GAMES}}
    found: dict[str, set[str]] = {}
    for path in files():
        found.setdefault(path.parent.name, set()).add(path.stem)
    assert found == known
