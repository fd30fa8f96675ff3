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
def post_office(monkeypatch: pytest.MonkeyPatch) -> Iterator[PostOffice]:
    """Real servers, whose certificate is believed by this process."""
    with opened() as office:
        monkeypatch.setenv("SSL_CERT_FILE", str(office.certificate))
        yield office
