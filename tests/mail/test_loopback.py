"""What stays on this machine, and so needs no encryption."""

import pytest

from pbem.rooms.mail.transport.loopback import loopback


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "::1"])
def test_this_machine(host: str) -> None:
    assert loopback(host)


@pytest.mark.parametrize("host", ["mail.example.org", "192.168.1.7", "localhost.example.org"])
def test_another_machine(host: str) -> None:
    assert not loopback(host)
