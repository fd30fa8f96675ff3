"""A post office, started once for each worker."""

from collections.abc import Iterator

import pytest
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
