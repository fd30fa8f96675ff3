"""A dealer whose games come and go by mail: it takes part like a player, and deals when a mail has come."""

import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from correspondents import Correspondent, as_mail, carry
from customers import Customer
from people import COMMAND
from servers import PostOffice

SEATS = ("ann", "bob", "cy")
PATIENCE = 30.0


@pytest.fixture
def people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Correspondent]:
    """Three players and a dealer, each with a mailbox; ann has begun a game: the same each time."""
    monkeypatch.setattr(os, "urandom", Random(0).randbytes)
    found = {name: Correspondent(name, tmp_path).set_up() for name in (*SEATS, "dora")}
    found["dora"].done("key", "new", "dora")
    beginning = ("new", "pebbles", "--seats", ",".join(SEATS), "--seat", "ann", "--file", "game.toml")
    found["ann"].done(*beginning, "--secrecy", "dealer", "--dealer", found["dora"].key)
    return found


def joined(people: dict[str, Correspondent]) -> None:
    """Bob and cy are invited and take their seats; with her next sync ann starts the game."""
    ann = people["ann"]
    for name in ("bob", "cy"):
        ann.done("mail", "send", "--to", people[name].address)
        carry(*people.values())
        people[name].done("mail", "receive")
        people[name].done("join", name)
        people[name].done("mail", "send")
        carry(*people.values())


def dealt_to(people: dict[str, Correspondent]) -> None:
    """What the dealer has mailed goes round."""
    for name in SEATS:
        carry(*people.values())
        people[name].done("sync")
    carry(*people.values())


def readable(people: Mapping[str, Correspondent], name: str) -> list[str]:
    """The seats whose cards somebody can read."""
    return re.findall(r"(\w+): stake 0, card (?!\?)", people[name].done("show", "--plain").out)


def test_the_dealer_is_mailed_the_game_and_mails_what_it_deals(people: dict[str, Correspondent]) -> None:
    ann, _bob, _cy, dora = people.values()
    ann.done("mail", "send", "--to", dora.address, "--seat", "dealer")
    [invitation] = ann.posted()
    body = as_mail(invitation).get_body(("plain",))
    assert body is not None
    assert "You deal: type `pbem deal` when all seats are taken" in " ".join(body.get_content().split())
    dora.gets(invitation)
    said = dora.done("deal")
    assert "a new game came: game.toml" in said.err
    assert "game.toml: step 2 of 5: waits for bob, cy to join" in said.out
    assert "dealt" not in said.out
    joined(people)
    assert "dealer <dora@example.org>" in ann.done("sync").err
    carry(*people.values())
    said = dora.done("deal")
    assert "game.toml: dealt" in said.out
    assert "ann <ann@example.org>" in said.err
    dealt_to(people)
    assert ann.held() == dora.held() == people["bob"].held() == people["cy"].held()
    assert [readable(people, name) for name in people] == [["ann"], ["bob"], ["cy"], []]
    assert "dealt" not in dora.done("deal").out
    (asked,) = json.loads(dora.done("list", "--json").out)
    assert (asked["phase"], asked["owing"], asked["mine"]) == ("playing", [], [])


def test_a_dealer_who_hears_of_a_running_game_deals_at_once(people: dict[str, Correspondent]) -> None:
    """A stranger would not keep it."""
    ann, bob, _cy, dora = people.values()
    joined(people)
    ann.done("sync")
    assert ann("mail", "send", "--to", dora.address).code == 2, "which of the others is that?"
    assert ann.done("mail", "address", "dealer", dora.address).code == 0
    assert ann.done("mail", "address", "dealer").out == f"{dora.address}\n"
    ann.done("sync")
    carry(*people.values())
    stranger = Correspondent("eve", bob.home.parents[1]).set_up()
    stranger.done("key", "new", "eve")
    for raw in sorted((dora.box / "new").iterdir()):
        stranger.gets(raw.read_bytes())
    stranger("mail", "receive")
    assert not list(stranger.folder.glob("*.toml"))
    said = dora.done("deal")
    assert "a new game came: game.toml" in said.err
    assert "game.toml: dealt" in said.out
    dealt_to(people)
    (listed,) = json.loads(bob.done("list", "--json").out)
    assert (listed["phase"], listed["owing"], listed["unread"]) == ("playing", [], {})


@pytest.mark.more
def test_a_whole_opening_is_dealt_through_real_servers(post_office: PostOffice, tmp_path: Path) -> None:
    """Pbem's mails go out by SMTP and come in by IMAP; the dealer's are opened by whom they are for."""
    ann, bob, dan = (Customer(name, tmp_path, post_office) for name in ("ann", "bob", "dan"))
    for one in (ann, bob, dan):
        one.set_up_at_the_office()
    dan.done("key", "new", "dan")
    beginning = ("new", "pebbles", "--seats", "ann,bob", "--seat", "ann", "--file", "game.toml")
    ann.done(*beginning, "--secrecy", "dealer", "--dealer", dan.key)
    ann.done("mail", "send", "--to", dan.address, "--seat", "dealer")
    dan.awaits_mail()
    assert "you deal once it has begun" in dan.done("deal").out + dan.done("list").out
    ann.done("mail", "send", "--to", bob.address)
    bob.awaits_mail()
    bob.done("mail", "receive")
    bob.done("join", "bob")
    bob.done("mail", "send")
    ann.awaits_mail()
    assert "dealer <dan@club.example>" in ann.done("sync").err, "the start goes to the dealer"
    dealt = ""
    while "game.toml: dealt" not in dealt:  # mails come one by one
        dan.awaits_mail()
        dealt = dan.done("deal").out
    for one in (ann, bob):
        waits = True
        while waits:
            one.awaits_mail()
            one.done("sync")
            (listed,) = json.loads(one.done("list", "--json").out)
            waits = listed["phase"] != "playing" or bool(listed["owing"])
        assert listed["unread"] == {}
    people = {one.name: one for one in (ann, bob, dan)}
    assert [readable(people, name) for name in people] == [["ann"], ["bob"], []]
    assert ann.held() == bob.held() == dan.held()


def test_a_watching_dealer_deals_when_a_mail_has_come(people: dict[str, Correspondent]) -> None:
    ann, _bob, _cy, dora = people.values()
    joined(people)
    ann.done("sync")
    ann.done("mail", "send", "--to", dora.address, "--seat", "dealer")
    process = subprocess.Popen(
        [*COMMAND, "deal", "--watch", "--every", "1"],
        cwd=dora.folder,
        env=dora.environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        carry(*people.values())
        until = time.monotonic() + PATIENCE
        while not list((dora.out / "new").iterdir()) and time.monotonic() < until:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        said, _none = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert "game.toml: dealt" in said
    assert "stopped dealing; nothing was left half done" in said
    assert process.returncode == 0
    dealt_to(people)
    assert [readable(people, name) for name in SEATS] == [["ann"], ["bob"], ["cy"]]
