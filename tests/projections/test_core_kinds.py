"""A core kind has one home: what is registered is read, judged, taken, told, agreed to and audited, and documented."""

import ast
import inspect
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event as Signal
from typing import Annotated, Any, ClassVar

import pytest
from pydantic import Field
from small_games import BEGUN, Written, key
from wording import says, tells

from pbem import author
from pbem.errors import RefusedError
from pbem.events.event import Event
from pbem.events.text import parse, render
from pbem.projections import position
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.projections.game.fields import Fields
from pbem.projections.game.folding import Folding
from pbem.projections.game.kind import CoreKind, ProposalKind, no_seat
from pbem.projections.game.registry import CORE, Kinds, is_core_side, is_talk, reserved
from pbem.projections.record import Head, Proposal
from pbem.room import rooms
from pbem.store.opened_game import open_game

ROOT = Path(__file__).parents[2]


class Wave(Fields, CoreKind):
    """A small side kind: a seat waves to another."""

    kind: ClassVar[str] = "wave"
    side: ClassVar[bool] = True
    talk: ClassVar[bool] = True

    to: Annotated[str, Field(min_length=1)]
    times: Annotated[int, Field(ge=1)] = 1

    def objection(self, game: Folding, event: Event) -> str | None:
        """Both sit there."""
        return next((no_seat(game, seat) for seat in (event.by, self.to) if seat not in game.record.keys), None)

    def take(self, game: Folding, event: Event, before: Head) -> None:
        """It is told."""
        game.say(f"{event.by} waves to {self.to} {self.times} times.")


class Prolong(Fields, ProposalKind):
    """A turn kind that all agree to: the seats are asked anew, in a pace of their own."""

    kind: ClassVar[str] = "prolong"

    days: Annotated[int, Field(ge=1)]

    def words(self, game: Folding, proposal: Proposal) -> str:
        """As after "proposes to"."""
        return f"prolong by {self.days} days"

    def barred(self, game: Folding, event: Event) -> str | None:
        """In a running game."""
        return None if game.phase == "playing" else "only a running game is prolonged"

    def take(self, game: Folding, event: Event, before: Head) -> None:
        """The pace is so many days."""
        game.record.pace = f"{self.days}d"
        game.say(f"The game is prolonged by {self.days} days.")
        game.settle()


@pytest.fixture
def invented(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (Wave, Prolong):
        monkeypatch.setitem(CORE, kind.kind, kind)


@pytest.fixture
def played(invented: None) -> Written:
    written = Written("pebbles", 1, {"heap": 12}).begin()
    written.state("wave", "bob", {"to": "ann", "times": 3})
    written.agree("cy", {"motion": "prolong", "days": 9})
    return written


def test_an_invented_kind_goes_from_its_author_to_the_file_and_back(played: Written, tmp_path: Path) -> None:
    """Author, file, fold, history, audit: nothing knows the kinds but their own classes."""
    game = tmp_path / "game.toml"
    game.write_bytes(played.raw)
    found = audit(played.raw)
    assert (found.faults, found.orphaned) == ([], [])
    assert [event.kind for event in found.order[-5:]] == ["wave", "propose", "consent", "consent", "prolong"]
    opened = open_game(game)
    assert opened.game.record.pace == "9d"
    story = [one.sentence for one in opened.retold()]
    assert story[-5:] == [
        "bob waves to ann 3 times.",
        says("seat-proposes-to-motion-2", seat="cy", motion="prolong by 9 days"),
        says("seat-agrees-to-other-s", seat="ann", other="cy", motion="prolong by 9 days"),
        says("seat-agrees-to-other-s", seat="bob", other="cy", motion="prolong by 9 days"),
        "The game is prolonged by 9 days.",
    ]
    assert parse(played.raw).events[-1][1] == played.events[-1]
    assert "pace = " not in render(played.events[-1])
    assert position.export(opened.game)


def test_an_invented_kind_is_judged(played: Written) -> None:
    def refused(kind: str, body: dict[str, Any]) -> str:
        with pytest.raises(RefusedError) as error:
            author.core_event(played.game, kind, "bob", key("bob"), at=BEGUN, body=body)
        return str(error.value)

    assert refused("wave", {"to": "dee"}) == says("there-is-no-seat-seat-r", seat="dee")
    assert refused("wave", {}) == says("name-r-is-missing", name="to")
    assert refused("wave", {"to": "ann", "hat": True}) == says("name-r-is-not-a", name="hat")
    assert refused("wave", {"to": "ann", "times": True}) == says(
        "field-r-is-wrong-why", field="times", why="Input should be a valid integer"
    )
    assert refused("prolong", {"days": 3}) == says("it-lacks-the-consent-of", seats="ann, cy")
    assert tells(refused("propose", {"motion": "prolong", "days": 0}), "field-r-is-wrong-why", field="days")
    assert tells(refused("propose", {"motion": "party"}), "field-r-is-wrong-why", field="motion")
    assert {"wave", "prolong"} <= reserved()
    assert (is_core_side("wave"), is_core_side("prolong"), is_talk("wave"), is_talk("prolong")) == (1, 0, 1, 0)


def test_an_event_of_no_kind_is_a_fault(played: Written, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same file where no one has registered the kinds."""
    for kind in (Wave, Prolong):
        monkeypatch.delitem(CORE, kind.kind)
    assert says("game-knows-no-move-kind", game="Pebbles", kind="wave") in [
        fault.reason for fault in audit(played.raw).faults
    ]


def test_a_kind_is_loaded_when_it_is_first_asked_for_and_once() -> None:
    """Every event asks many times: each search for it took as long as judging it."""
    loaded: list[str] = []
    kinds = Kinds()
    kinds.offer("wave", lambda: loaded.append("wave") or Wave)  # type: ignore[func-returns-value]
    assert "wave" in kinds
    assert loaded == []
    assert [kinds["wave"], kinds.get("wave"), kinds["wave"]] == [Wave, Wave, Wave]
    assert loaded == ["wave"]
    kinds["wave"] = Prolong
    assert kinds["wave"] is Prolong
    del kinds["wave"]
    assert kinds.get("wave") is None


def test_a_kind_that_several_threads_meet_at_once_is_there_for_each() -> None:
    """A table reads the past and syncs meanwhile."""
    kinds, loading, go = Kinds(), Signal(), Signal()

    def load() -> type[CoreKind]:
        loading.set()
        assert go.wait(20)
        return Wave

    kinds.offer("wave", load)
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(lambda: kinds["wave"])
        assert loading.wait(20)
        second = threads.submit(lambda: kinds["wave"])
        go.set()
        assert [first.result(20), second.result(20)] == [Wave, Wave]


SILENT = {
    "game": "begins the story",
    "open": "tells what was chosen: the move's own sentences",
    "share": "seats are told what they can read by it",
}
"""Core kinds that have no sentence of their own, and why."""


def sentences(kind: type[CoreKind]) -> Iterator[str]:
    """The sentences that a kind tells when it takes effect."""
    for node in ast.walk(ast.parse(inspect.getsource(inspect.getmodule(kind) or kind))):
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
            for call in (one for one in ast.walk(node) if isinstance(one, ast.Call)):
                if ast.unparse(call.func) == "game.say":
                    yield ast.unparse(call)


@pytest.mark.parametrize("name", sorted(CORE))
def test_every_core_kind_has_fields_words_a_line_in_the_format_and_a_golden_event(name: str) -> None:
    kind = CORE[name]
    of_rooms = {kind: place for room in rooms().values() for kind, place in room.kinds.items()}
    here = f"pbem.projections.game.kinds.{name}:{kind.__name__}"
    assert f"{kind.__module__}:{kind.__name__}" == of_rooms.get(name, here)
    [row] = [row for row in format_rows() if f"`{name}`" in row.split("|")[1]]
    assert [field for field in kind.names() if f"`{field}`" not in row] == []
    assert row.split("|")[2].strip() == ("first" if name == "game" else "side" if kind.side else "turn")
    assert (ROOT / "tests" / "golden" / "core" / f"{name}.toml").exists()
    assert bool([*sentences(kind)]) != (name in SILENT)
    if issubclass(kind, ProposalKind):
        assert any(row.startswith(f"| `{name}` |") for row in format_rows("## Motions"))


def format_rows(heading: str = "## Core kinds") -> list[str]:
    """The rows of the first table under a heading of docs/format.md."""
    text = (ROOT / "docs" / "format.md").read_text(encoding="utf-8").split(heading + "\n", 1)[1]
    rows = [line for line in text.split("\n## ", 1)[0].splitlines() if line.startswith("|")]
    return rows[2:]


FOLDS = {ROOT / "pbem" / "projections" / "game", ROOT / "pbem" / "rooms" / "dealt" / "game"}
FIELDS = {name for name in vars(Game(None, None)) if not name.startswith("_")}  # type: ignore[arg-type]
NAMED = re.compile(rf"\.\s*(?:{'|'.join(sorted(FIELDS))})\b")
NO_GAMES = {"self", "transcript"}  # the latter is the hub's, of what it has said


def fields_written(source: str) -> Iterator[str]:
    """What a module writes of what could be a Game's: a field of that name, or what its record holds."""
    if NAMED.search(source) is None:
        return
    for node in ast.walk(ast.parse(source)):
        given = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        for target in (one for any_target in given if any_target is not None for one in ast.walk(any_target)):
            if isinstance(target, ast.Attribute) and isinstance(target.ctx, ast.Store):
                whose = ast.unparse(target.value)
                if ".record" in whose or (target.attr in FIELDS and whose not in NO_GAMES):
                    yield ast.unparse(target)


def test_nobody_writes_a_games_fields_but_the_fold() -> None:
    assert {"record", "ruleset", "table", "chance", "log", "drawn", "race", "returned", "counted"} == FIELDS
    found = {
        path.relative_to(ROOT).as_posix(): [*fields_written(path.read_text(encoding="utf-8"))]
        for path in (ROOT / "pbem").rglob("*.py")
        if FOLDS.isdisjoint(path.parents)
    }
    assert {path: written for path, written in found.items() if written} == {}
    assert list(fields_written("opened.game.table = 1\nself.game.record.head.since += 2\nself.table = 3")) == [
        "opened.game.table",
        "self.game.record.head.since",
    ]
