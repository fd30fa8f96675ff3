"""A post office, started once for each worker, and three people who play by mail."""

import os
import shutil
from collections.abc import Iterator
from copy import copy
from pathlib import Path

import pytest
from correspondents import Correspondent, Three, meet
from letters import POSITIONS, Position, positions
from people import offer
from searching import dice, sampled
from servers import PostOffice, opened


@pytest.fixture(scope="session")
def running_post_office() -> Iterator[PostOffice]:
    with opened() as office:
        yield office


@pytest.fixture
def post_office(running_post_office: PostOffice, monkeypatch: pytest.MonkeyPatch) -> Iterator[PostOffice]:
    """The post office with empty mailboxes; its certificate is believed by this process."""
    monkeypatch.setenv("SSL_CERT_FILE", str(running_post_office.certificate))
    yield running_post_office
    running_post_office.empty()


@pytest.fixture
def invited(tmp_path: Path) -> Three:
    """Ann has begun a game of Pebbles; bob and cy have mailboxes, and nothing else."""
    ann, bob, cy = (Correspondent(name, tmp_path).set_up() for name in ("ann", "bob", "cy"))
    offer("game.toml", (ann, bob, cy), "pebbles")
    return ann, bob, cy


@pytest.fixture(scope="session")
def met(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Three]:
    """Three who have met by mail, once; each test begins with what lies beside them, in their place."""
    place = tmp_path_factory.mktemp("three")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "urandom", dice("three who meet").randbytes)
        ann, bob, cy = (Correspondent(name, place / "here").set_up() for name in ("ann", "bob", "cy"))
        offer("game.toml", (ann, bob, cy), "pebbles")
        meet((ann, bob, cy))
        for one, other in ((bob, cy), (cy, bob)):
            one.done("mail", "address", other.name, other.address)
    assert ann.held() == bob.held() == cy.held()
    (place / "here").rename(place / "kept")
    return place, (ann, bob, cy)


@pytest.fixture
def begun(met: tuple[Path, Three]) -> Iterator[Three]:
    """All three have the game and their seats, and know each other's addresses; all are to name a stake."""
    place, (ann, bob, cy) = met
    shutil.copytree(place / "kept", place / "here")
    yield copy(ann), copy(bob), copy(cy)
    shutil.rmtree(place / "here")


@pytest.fixture(params=sampled(range(POSITIONS), 4))
def position(request: pytest.FixtureRequest) -> Position:
    """One after another of `positions`, which are played out when the first is asked for."""
    return positions()[int(request.param)]
