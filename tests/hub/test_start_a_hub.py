"""`pbem start` for friends of whom one runs a hub, at a real post office."""

from pathlib import Path

import pytest
from at_a_terminal import answered
from people import Person
from servers import PASSWORD, PostOffice
from wording import tells


@pytest.mark.real
def test_the_hub_is_set_up_and_invites_everybody(post_office: PostOffice, tmp_path: Path) -> None:
    ann = Person("ann", tmp_path)
    answers = [
        *("pebbles", "ann bob", "hub"),
        *("hub@outlook.com", "hub@club.example"),
        *(f"127.0.0.1:{post_office.ports.smtps}", f"127.0.0.1:{post_office.ports.imaps}", "", PASSWORD),
        *("hub@club.example", "ann@club.example", "bob@club.example"),
        *("Ann Lee", ""),
    ]
    environment = {"SSL_CERT_FILE": str(post_office.certificate)}
    said = ann("start", typed="".join(f"{one}\n" for one in answers), **environment)
    assert said.code == 0, said
    assert tells(said.err, "provider-takes-no-password-from", provider="Outlook.com")
    assert tells(said.err, "address-is-seat-s", address="hub@club.example")
    assert said.out.splitlines()[-1] == "games/pebbles-1.toml"
    once = ann("hub", "--once", **environment)
    assert once.code == 0, once
    assert once.err.count("invited") == 2


@pytest.mark.real
def test_at_a_terminal(post_office: PostOffice, tmp_path: Path) -> None:
    ann = Person("ann", tmp_path)
    servers = (f"127.0.0.1:{post_office.ports.smtps}", f"127.0.0.1:{post_office.ports.imaps}")
    answers = ("pebbles", "ann bob", "hub", "hub@club.example", *servers, "", PASSWORD)
    players = ("ann@club.example", "bob@club.example")
    code, said = answered(ann, *answers, *players, "Ann Lee", "", SSL_CERT_FILE=str(post_office.certificate))
    assert (code, PASSWORD in said, tells(said, "pbem-hub-here-invites-everybody")) == (0, False, True)
    assert (ann.folder / "games" / "pebbles-1.toml").exists()
