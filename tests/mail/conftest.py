"""A post office, started once for each worker, and three people who play by mail."""

from collections.abc import Iterator
from pathlib import Path

import keyring
import keyring.backends.fail
import pytest
from correspondents import Correspondent, Three, meet
from people import Person, offer
from scenes import Scene
from servers import PostOffice, opened
from setting_up import Drawer


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
    """Ann has started a game of Pebbles; bob and cy have mailboxes, and nothing else."""
    ann, bob, cy = (Correspondent(name, tmp_path).set_up() for name in ("ann", "bob", "cy"))
    offer("game.toml", (ann, bob, cy), "pebbles")
    return ann, bob, cy


def met(place: Path) -> Three:
    """Three who have met by mail, and know each other's addresses."""
    ann, bob, cy = (Correspondent(name, place).set_up() for name in ("ann", "bob", "cy"))
    offer("game.toml", (ann, bob, cy), "pebbles")
    meet((ann, bob, cy))
    for one, other in ((bob, cy), (cy, bob)):
        one.done("mail", "address", other.name, other.address)
    assert ann.held() == bob.held() == cy.held()
    return ann, bob, cy


@pytest.fixture(scope="session")
def three(tmp_path_factory: pytest.TempPathFactory) -> Scene[Correspondent]:
    return Scene(tmp_path_factory.mktemp("three"), met)


@pytest.fixture
def begun(three: Scene[Correspondent]) -> Iterator[Three]:
    """All three have the game and their seats, and know each other's addresses; all are to name a stake."""
    with three.begun() as (ann, bob, cy):
        yield ann, bob, cy


@pytest.fixture
def drawer() -> Iterator[Drawer]:
    """A keyring that is there."""
    before = keyring.get_keyring()
    ours = Drawer()
    keyring.set_keyring(ours)
    yield ours
    keyring.set_keyring(before)


@pytest.fixture
def no_keyring() -> Iterator[None]:
    """No keyring."""
    before = keyring.get_keyring()
    keyring.set_keyring(keyring.backends.fail.Keyring())  # type: ignore[no-untyped-call]
    yield
    keyring.set_keyring(before)


@pytest.fixture
def ann(tmp_path: Path) -> Person:
    """Someone who has set nothing up."""
    return Person("ann", tmp_path)
