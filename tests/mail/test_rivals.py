"""Two seats that answer one event before the other's mail comes: every machine ends up with the same game."""

from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from rival_tables import contested, decided, random_table
from searching import sampled
from small_games import Written, all_staked, key

from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.rooms.mail.transport.delivery import put_in
from pbem.store import quarantine


def begun() -> Written:
    """Pebbles with named stakes: ann is to take."""
    return all_staked(12, 2)


def line(*moves: tuple[str, str]) -> list[Event]:
    """What a machine writes on which these moves are made, before any mail comes."""
    game = begun()
    before = len(game.events)
    for seat, words in moves:
        if words == "resign":
            game.state("resign", seat, {})
        else:
            game.play(seat, words)
    return game.events[before:]


def ends(folder: Path, monkeypatch: pytest.MonkeyPatch, own: Sequence[Event], mails: Sequence[Sequence[Event]]) -> str:
    """The game of a machine that wrote some events itself and was then mailed others: what counts, in order."""
    monkeypatch.setenv("PBEM_HOME", str(folder / "home"))
    folder.mkdir()
    path = folder / "game.toml"
    path.write_bytes(render_all([*begun().events, *own]).encode())
    game = begun().game.id
    for events in mails:
        put_in(path, game, events, key("nobody").public)
    found = audit(path.read_bytes())
    assert found.faults == []
    known = {event.id for event in (*own, *(event for mail in mails for event in mail))}
    assert known <= {event.id for event in quarantine.kept(game)} | found.numbers.keys()
    return " ".join(f"{event.by}:{event.kind}" for event in found.order[len(begun().events) :])


A_MOVE = line(("ann", "take 3"))
A_RESIGNATION = line(("bob", "resign"))
BUILT_ON = line(("bob", "resign"), ("ann", "take 1"))


def test_the_seat_named_first_goes_before_whatever_came_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_anns = ends(tmp_path / "ann", monkeypatch, A_MOVE, [A_RESIGNATION])
    at_bobs = ends(tmp_path / "bob", monkeypatch, A_RESIGNATION, [A_MOVE])
    at_cys = [
        ends(tmp_path / f"cy{number}", monkeypatch, [], order)
        for number, order in enumerate(permutations([A_MOVE, A_RESIGNATION]))
    ]
    assert {at_anns, at_bobs, *at_cys} == {"ann:take"}


def test_what_a_later_event_builds_on_counts_on_every_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann built on bob's resignation, on a machine that had not seen her other move: a fork, and that decides it."""
    mails = [A_MOVE, A_RESIGNATION, BUILT_ON[1:]]
    found = {ends(tmp_path / str(number), monkeypatch, [], order) for number, order in enumerate(permutations(mails))}
    assert found == {"bob:resign ann:take"}
    assert ends(tmp_path / "ann", monkeypatch, A_MOVE, [BUILT_ON]) == "bob:resign ann:take"


def test_where_the_first_counts_on_another_road_nothing_is_turned_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBEM_HOME", str(tmp_path / "home"))
    path = tmp_path / "game.toml"
    path.write_bytes(render_all([*begun().events, *A_RESIGNATION]).encode())
    taken = put_in(path, begun().game.id, A_MOVE, key("nobody").public, first_counts=True)
    assert [one.event for one in taken.refused] == A_MOVE
    assert path.read_bytes() == render_all([*begun().events, *A_RESIGNATION]).encode()


@pytest.mark.parametrize("seed", sampled(range(12), 6))
def test_machines_that_have_had_all_the_mails_have_the_same_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Whatever each wrote itself or was sent first, as long as others have said a word on each fork."""
    events = decided(random_table(seed))
    assert contested(events) or seed not in range(3)
    random, first = Random(seed), events[0]
    games = set()
    for machine in range(3):
        mails: list[list[Event]] = [[] for _mail in range(4)]
        for event in events[1:]:
            random.choice(mails).append(event)
        for mail in mails:
            random.shuffle(mail)
        folder = tmp_path / str(machine)
        folder.mkdir()
        monkeypatch.setenv("PBEM_HOME", str(folder / "home"))
        path = folder / "game.toml"
        path.write_bytes(render_all([first]).encode())
        for mail in [*mails, mails[0]]:
            put_in(path, first.id, mail, key("nobody").public)
            assert audit(path.read_bytes()).faults == []
        found = audit(path.read_bytes())
        assert {event.id for event in events} <= found.numbers.keys() | {one.id for one in quarantine.kept(first.id)}
        games.add(frozenset(event.id for event in found.order))
    assert len(games) == 1
