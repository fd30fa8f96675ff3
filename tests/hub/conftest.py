"""Clubs whose hub runs in this process, and a post office of real servers."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from club import ANN, BOB, Club

sys.path.append(str(Path(__file__).parents[1] / "mail"))

from servers import PostOffice, opened


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    """A hub with no games yet."""
    with Club(tmp_path / "club") as there:
        yield there


@pytest.fixture
def taking(club: Club) -> Club:
    """Ann and bob have named their stakes; ann is to take, in turn 1."""
    club.ready(heap=20, said=[(ANN, "stake 1"), (BOB, "stake 2")])
    return club


@pytest.fixture
def long(club: Club) -> Club:
    """The same with pebbles for fifty turns."""
    club.ready(heap=100, said=[(ANN, "stake 1"), (BOB, "stake 2")])
    return club


@pytest.fixture(scope="module")
def running_post_office() -> Iterator[PostOffice]:
    with opened() as office:
        yield office


@pytest.fixture
def post_office(running_post_office: PostOffice, monkeypatch: pytest.MonkeyPatch) -> Iterator[PostOffice]:
    """Real servers with empty mailboxes, whose certificate is believed by this process."""
    monkeypatch.setenv("SSL_CERT_FILE", str(running_post_office.certificate))
    yield running_post_office
    running_post_office.empty()
