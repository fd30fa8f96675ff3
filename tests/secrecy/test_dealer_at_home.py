"""A game with a dealer between separate homes, through the command line, in a folder that all share."""

import json
import os
import re
from pathlib import Path
from random import Random

import pytest
from freezegun import freeze_time
from homes import Homes
from people import Person, Said

from pbem.events.event import DEALER
from pbem.events.identity import load
from pbem.events.keys import encode
from pbem.secrecy import seat_secret
from pbem.secrecy.dealer import keeping, seed
from pbem.secrecy.dealer.cards import DealerCards
from pbem.secrecy.group.derive import SeatSecret
from pbem.secrecy.group.points import write_scalar
from pbem.store.opening import open_game

SEATS = ("ann", "bob", "cy")


@pytest.fixture
def people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Person]:
    """Three players and a dealer, each with a home, in one shared folder: the same game each time."""
    monkeypatch.setattr(os, "urandom", Random(0).randbytes)
    found = {name: Person(name, tmp_path) for name in (*SEATS, "dora")}
    for person in found.values():
        person.folder = found["dora"].folder
        person.done("key", "new", person.name)
    return found


def begun(people: dict[str, Person], *options: str) -> Said:
    """A game for which dora deals, and in which all sit. What beginning it said."""
    ann, seats = people["ann"], ",".join(SEATS)
    dealt = ("--secrecy", "dealer", "--dealer", people["dora"].key)
    said = ann.done("new", "confucius", "--seats", seats, "--seat", "ann", *dealt, *options)
    for name in SEATS[1:]:
        people[name].done("join", name)
    ann.done("sync")
    return said


def listed(person: Person) -> dict[str, object]:
    """The game as somebody's list has it."""
    (found,) = json.loads(person.done("list", "--json").out)
    return dict(found)


def moved(people: dict[str, Person], random: Random) -> bool:
    """Whoever is asked, and can read its cards, makes a move. Returns whether anybody could."""
    for name in SEATS:
        said = people[name]("moves", "--json")
        moves = json.loads(said.out)["moves"] if said.code == 0 else []
        if moves:
            people[name].done("play", *random.choice(moves)["move"].split())
            return True
    return False


@freeze_time("2026-03-01 20:00:00")
def test_the_dealer_deals_and_whoever_draws_reads_it_alone(people: dict[str, Person]) -> None:
    dora = people["dora"]
    assert "`pbem deal`" in begun(people).err
    assert listed(people["bob"])["phase"] == "dealing"
    assert listed(people["bob"])["owing"] == ["dealer"]
    assert "step 5 of 5: waits for the dealer to deal" in people["bob"].done("list").out
    assert "confucius-1.toml: dealt" in dora.done("deal").out
    assert listed(people["bob"])["phase"] == "playing"
    assert "dealt" not in dora.done("deal").out

    random = Random(1)
    while not any(listed(people[name])["unread"] for name in SEATS):
        assert moved(people, random) or "dealt" in dora.done("deal").out
    drawer = next(name for name in SEATS if listed(people[name])["unread"])
    assert listed(people[drawer])["unread"][drawer]["waits"] == ["dealer"]  # type: ignore[index]
    dora.done("deal")
    assert not listed(people[drawer])["unread"]
    shown = rf"{drawer} draws \d(, \d)*\."
    assert re.search(shown, people[drawer].done("history").out)
    for name in {*SEATS, "dora"} - {drawer}:
        assert re.search(shown, people[name].done("history").out) is None
    said = people["bob"].done("verify")
    assert "lawful so far, fairness not yet proved" in said.out


@freeze_time("2026-03-01 20:00:00")
def test_a_dealer_is_told_to_deal_and_never_to_take_a_seat(people: dict[str, Person]) -> None:
    ann, dora, key = people["ann"], people["dora"], people["dora"].key
    ann.done("new", "confucius", "--seats", ",".join(SEATS), "--seat", "ann", "--secrecy", "dealer", "--dealer", key)
    assert "step 2 of 5: waits for bob, cy to join; you deal once it has begun" in dora.done("list").out
    assert "take a seat with `pbem join`: bob, cy" in people["bob"].done("list").out
    for name in SEATS[1:]:
        people[name].done("join", name)
    ann.done("sync")
    assert "the players wait for you to deal: `pbem deal`" in dora.done("list").out
    assert listed(dora)["asked"] == "step 5 of 5: the players wait for you to deal: `pbem deal`"
    dora.done("deal")
    assert "waits for cy to take an action" in dora.done("list").out


@freeze_time("2026-03-01 20:00:00")
def test_what_does_not_go_together_is_refused(people: dict[str, Person]) -> None:
    ann, key = people["ann"], people["dora"].key
    beginning = ("new", "confucius", "--seats", ",".join(SEATS), "--seat", "ann")
    for words in (("--secrecy", "dealer"), ("--dealer", key), ("--secrecy", "dealer", "--dealer", "nonsense")):
        said = ann(*beginning, *words)
        assert said.code == 2
        assert said.out == ""
    begun(people)
    people["dora"].done("key", "show")
    said = people["dora"]("join", "bob")
    assert said.code == 1


def test_a_dealer_needs_a_key(tmp_path: Path) -> None:
    said = Person("nobody", tmp_path)("deal")
    assert said.code == 2
    assert "you have no key yet" in said.err


@pytest.mark.parametrize("mode", ["dealer", "table"])
def test_the_demo_plays_between_separate_homes(tmp_path: Path, mode: str) -> None:
    """White Lotus, whose games between homes take least."""
    said = Person("nobody", tmp_path).done(
        "demo", "white-lotus", "--players", "3", "--seed", "7", "--secrecy", mode, "--file", "played.toml"
    )
    assert "Final scores" in said.out
    assert said.out.endswith("played.toml: the cards were dealt fairly: every shuffle was worked out again\n")
    assert f'secrecy = "{mode}"' in (tmp_path / "nobody" / "games here" / "played.toml").read_text()


def test_the_demo_knows_the_modes(tmp_path: Path) -> None:
    assert Person("nobody", tmp_path)("demo", "--secrecy", "whisper").code == 2


@freeze_time("2026-03-01 20:00:00")
def test_nothing_of_one_home_is_in_another(people: dict[str, Person]) -> None:
    """No file holds a key or a secret of the game in any form, but for one's own key in its one place; and what is kept
    of the game is the same in every home, so that nobody's cards are in it.
    """
    begun(people)
    people["dora"].done("deal")
    random = Random(1)
    while not any(listed(people[name])["unread"] for name in SEATS):
        assert moved(people, random)
    people["dora"].done("deal")
    for name, person in people.items():
        assert name == "dora" or not listed(person)["unread"]
        person.done("show")
    secrets = [secret for person in people.values() for secret in own_secrets(person)]
    for person in people.values():
        for path in sorted(place for place in person.home.rglob("*") if place.is_file()):
            found = [whose for whose, secret in secrets if secret in path.read_bytes()]
            assert found == ([f"{person.name}'s key"] if path.name == "identity.toml" else []), path.name
    (game,) = people["dora"].folder.glob("*.toml")
    assert not [whose for whose, secret in secrets if secret in game.read_bytes()]
    kept = [states(person) for person in people.values()]
    (newest,) = set.intersection(*({*one} for one in kept))
    assert len({kept[0][newest], *(one[newest] for one in kept)}) == 1


def own_secrets(person: Person) -> list[tuple[str, bytes]]:
    """What only a person knows: its key, and what the key makes in this game, each as it might be written."""
    with pytest.MonkeyPatch.context() as there:
        there.setenv("PBEM_HOME", str(person.home))
        me = load()
    assert me is not None
    (place,) = person.folder.glob("*.toml")
    game = open_game(place).game
    by = DEALER if person.name == "dora" else person.name
    found = {"key": me.key.secret, "secret": seat_secret("dealer", me.key.secret, game.id, by)}
    if by == DEALER:
        published = seed.promised(found["secret"], game.id, game.chance.seed)
        found |= {"seed": published.point, "dealing": write_scalar(seed.secret_of(published).scalar)}
    return [
        (f"{person.name}'s {name}", form)
        for name, raw in found.items()
        for form in (encode(raw).encode(), raw.hex().encode(), raw)
    ]


def states(person: Person) -> dict[str, str]:
    """What is kept of the table and the cards, by the digest of the file's bytes."""
    found = {
        path.name: json.loads(path.read_bytes().partition(b"\n")[2])["kept"] for path in person.home.rglob("*.state.*")
    }
    return {name: json.dumps([one["table"], one["chance"]], sort_keys=True) for name, one in found.items()}


@freeze_time("2026-03-01 20:00:00")
def test_players_go_on_without_a_dealer_who_has_vanished(people: dict[str, Person]) -> None:
    begun(people)
    people["dora"].done("deal")
    assert people["ann"]("deal", "--without-dealer").code == 1, "nobody waits for the dealer"
    random = Random(1)
    while not any(listed(people[name])["owing"] for name in SEATS):
        assert moved(people, random)
    assert people["dora"]("deal", "--without-dealer").code == 2
    said = people["ann"].done("deal", "--without-dealer").out
    assert "unless the dealer does something within 7 days of the last consent" in said
    for name in ("bob", "cy"):
        people[name].done("consent")
        people[name].done("sync")
    people["ann"].done("sync")
    assert listed(people["ann"])["owing"] == ["dealer"], "nothing is shown before the time is over"
    with freeze_time("2026-03-09 20:00:00"):
        assert "By agreement the game goes on without the dealer." in people["ann"].done("sync").out
        for name in (*SEATS, "ann"):
            people[name].done("sync")
        assert listed(people["ann"])["owing"] == []
        for _more in range(3):
            assert moved(people, random)
        assert "fairness not yet proved" in people["bob"].done("verify").out


def test_who_agrees_to_deal_without_the_dealer_judges_by_their_own_clock(people: dict[str, Person]) -> None:
    """The proposer's runs days ahead: the dealer, who has time left, is not gone without."""
    with freeze_time("2026-03-01 20:00:00"):
        begun(people, "--pace", "3d")
        people["dora"].done("deal")
        random = Random(1)
        while not any(listed(people[name])["owing"] for name in SEATS):
            assert moved(people, random)
    with freeze_time("2026-03-08 20:00:00"):
        people["ann"].done("deal", "--without-dealer")
    with freeze_time("2026-03-02 20:00:00"):
        people["bob"].done("sync")
        refused = people["bob"]("consent")
        assert (refused.code, refused.err.splitlines()[-2:]) == (
            1,
            [
                "refused: by the clock of this machine the dealer has time until Wed 4 Mar 20:00 UTC",
                "you can agree after Sat 7 Mar 20:00 UTC, or say no: `pbem decline`",
            ],
        )
        early = people["cy"]("deal", "--without-dealer")
        assert "refused: the dealer has time until Wed 4 Mar 20:00 UTC" in early.err
    with freeze_time("2026-03-08 20:00:00"):
        people["bob"].done("consent")
        assert "the game goes on without the dealer" in people["cy"].done("consent").out


def test_a_dealer_who_has_left_nothing_yet_has_left_nothing_false() -> None:
    chance = Homes("pebbles", ("ann", "bob", "cy"), dealer=True).any.chance
    assert isinstance(chance, DealerCards)
    assert not chance.kept
    assert not keeping.is_otherwise(chance, SeatSecret(12345))
