"""Three people who shuffle and deal together, each at a machine, through the commands."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from people import Person, hand_over, offer
from searching import same_chance
from wording import mistake, refusal, says, tells

from pbem.events.contents import read
from pbem.events.identity import load
from pbem.events.keys import encode
from pbem.events.text import parse, render_all
from pbem.rooms.dealt.game.contributions import secret_of
from pbem.rooms.dealt.group.points import SIZE, base, read_scalar
from pbem.store.opened_game import open_game

Three = tuple[Person, Person, Person]
GAME = "game.toml"
WAITS_FOR_BOB = says(
    "step-number-of-of-sentence",
    number=5,
    of=5,
    sentence=says("the-table-waits-for-whom", whom=says("seats-to-sync", seats="bob")),
)


@pytest.fixture(scope="module")
def stages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folders of three games: started, dealt, and one in which someone has just drawn cards; they are copied."""
    place = tmp_path_factory.mktemp("stages")
    with same_chance("dealt cards"):
        begun = at("begun", place)
        begin_to_deal(*begun)
        shutil.copytree(place / "begun", place / "dealt")
        deal(at("dealt", place))
        shutil.copytree(place / "dealt", place / "drawn")
        draw(at("drawn", place))
    return place


def at(stage: str, place: Path) -> Three:
    """The three who have come so far."""
    ann, bob, cy = (Person(name, place / stage) for name in ("ann", "bob", "cy"))
    return ann, bob, cy


@pytest.fixture
def started(stages: Path, tmp_path: Path) -> Three:
    """They have joined, and ann has dealt, who was told to."""
    shutil.copytree(stages / "begun", tmp_path / "begun")
    return at("begun", tmp_path)


@pytest.fixture
def dealt(stages: Path, tmp_path: Path) -> Three:
    """All have sent their part of the cards."""
    shutil.copytree(stages / "dealt", tmp_path / "dealt")
    return at("dealt", tmp_path)


@pytest.fixture
def drawn(stages: Path, tmp_path: Path) -> Three:
    """Someone has just drawn cards that the others have not sent their shares of."""
    shutil.copytree(stages / "drawn", tmp_path / "drawn")
    return at("drawn", tmp_path)


def begin_to_deal(ann: Person, bob: Person, cy: Person) -> None:
    """They join, and ann deals, who is told to."""
    offer(GAME, (ann, bob, cy), "confucius", "--cards", "dealt")
    for one, other in ((ann, bob), (bob, cy), (cy, ann)):
        hand_over(GAME, one, other)
        if other is not ann:
            other.done("join", other.name)
    assert ann.done("show").out.startswith(
        says(
            "the-game-has-not-begun-why-2",
            why=says("step-number-of-of-sentence", number=4, of=5, sentence=says("all-seats-are-taken-begin")),
        )
        + "\n"
    )
    ann.done("play")
    assert WAITS_FOR_BOB in ann.done("list").out


def synced(three: Three, last: Person) -> Person:
    """The file goes round once, and everyone syncs."""
    for person in three:
        hand_over(GAME, last, person)
        person.done("sync")
        last = person
    hand_over(GAME, last, *three)
    return last


def deal(three: Three) -> None:
    last = synced(three, three[0])
    while "step " in last.done("list").out:
        last = synced(three, last)


def asked(three: Three) -> Person:
    """Whose turn it is."""
    status = json.loads(three[0].done("list", "--json").out)[0]
    return next(person for person in three if person.name == status["need"]["seats"][0])


def legal(person: Person) -> list[str]:
    return [one["move"] for one in json.loads(person.done("moves", "--json").out)["moves"]]


def test_they_deal_by_syncing(started: Three) -> None:
    ann, bob, _cy = started
    assert WAITS_FOR_BOB in ann.done("list").out
    assert ann.done("show").out.startswith(says("the-game-has-not-begun-why-2", why=WAITS_FOR_BOB))
    said = ann("play", "pass")
    assert (said.code, said.err) == (
        4,
        mistake(
            says("the-game-has-not-begun-why-2", why=WAITS_FOR_BOB),
            says("pbem-sync-brings-what-they"),
        ),
    )
    said = ann("propose", "expel", "bob")
    assert said.code == 1
    assert said.err == refusal(
        says("seat-has-left-nothing-with", seat="bob"), says("nothing-was-played-yet-begin", seat="bob")
    )
    hand_over(GAME, ann, bob)
    asked_to = says(
        "step-number-of-of-sentence", number=5, of=5, sentence=says("the-others-wait-for-your", command="pbem sync")
    )
    assert asked_to in bob.done("list").out
    for words in (["moves"], ["note", "here I am"], ["resign", "--yes"]):
        said = bob(*words)
        assert (said.code, said.err) == (4, mistake(says("the-game-has-not-begun-why-2", why=asked_to))), (
            "and nothing else"
        )
    assert bob.done("sync").out.count("      " + says("you-send-your-part-of") + "\n") == 1
    assert says("you-send-your-part-of") not in bob.done("sync").out
    hand_over(GAME, bob, ann)
    deal(started)
    assert json.loads(bob.done("list", "--json").out)[0]["phase"] == "playing"
    assert says("lawful-so-far-fairness-not") in bob.done("verify", GAME).out
    report = bob.done("verify", GAME, "--report").out
    assert tells(report, "signatures-count-events-by-seat", count=2, seat="ann")
    assert says("rules-every-move-was-legal", version=1, title="Confucius") in report
    assert says("undo-nothing-was-taken-back") in report
    assert tells(report, "nobody-sees-a-hidden-card-or")


def draw(three: Three) -> None:
    """They play until someone has drawn cards, which none of the others has seen yet."""
    for _turn in range(40):
        mover = asked(three)
        moves = legal(mover)
        said = mover.done("play", next((move for move in moves if move.startswith("tax")), moves[0]))
        if waiting := unread(mover):
            waits = ", ".join(waiting["waits"])
            assert said.err.splitlines()[-1] == says("your-count-new-cards-wait", count=2, seats=waits)
            return
        synced(three, mover)
    raise AssertionError("nobody has drawn a card")


def unread(person: Person) -> dict[str, Any] | None:
    """What someone cannot read yet of what they have drawn."""
    found: dict[str, Any] = json.loads(person.done("list", "--json").out)[0]["unread"]
    return found.get(person.name)


def drawing(person: Person) -> re.Pattern[str]:
    """What tells which two cards someone draws."""
    return re.compile(says("seat-draws-cards", seat=person.name, cards=r"\d, \d"))


def drawer(three: Three) -> Person:
    """Who has drawn."""
    return next(person for person in three if unread(person))


def test_a_card_is_read_when_the_others_have_sent_their_shares(drawn: Three) -> None:
    mover = drawer(drawn)
    others = [person for person in drawn if person is not mover]
    shown = mover.done("show", "--plain").out
    assert "?" in shown
    assert tells(shown.splitlines()[-1], "your-count-new-cards-wait", count=2)
    waiting = unread(mover)
    assert waiting is not None
    assert waiting["cards"] >= 1
    assert waiting["waits"] == [person.name for person in others]
    for other in others:
        hand_over(GAME, mover, other)
        other.done("sync")
        hand_over(GAME, other, mover)
    assert not unread(mover)
    own = drawing(mover)
    assert own.search(mover.done("sync").out), "though another command has read the file before"
    states = list((mover.home / "cache" / "games").glob("*.state.json"))
    assert states, "what is kept for all who look with this home"
    assert not any(own.search(state.read_text()) for state in states)
    assert not own.search(mover.done("sync").out)
    assert not own.search("".join(other.done("sync").out for other in others))
    assert tells(mover.done("history").out, "seat-draws-cards", seat=mover.name)
    told = [
        line for line in others[0].done("history").out.splitlines() if tells(line, "seat-draws-cards", seat=mover.name)
    ]
    assert told
    assert all("card" in line for line in told)


def test_a_draw_falls_with_the_move_that_drew_and_with_no_other(drawn: Three) -> None:
    """Though it is told when the others' parts have come: with what someone else does, or with nothing else."""
    mover = drawer(drawn)
    own = drawing(mover)
    hand_over(GAME, mover, *drawn)
    following = asked(drawn)
    third = next(person for person in drawn if person not in (mover, following))
    third.done("sync")
    hand_over(GAME, third, following)
    following.done("play", legal(following)[-1])
    synced(drawn, following)
    assert own.search(mover.done("history").out)
    taken_back(drawn, following)
    assert own.search(mover.done("history").out), "told with a move that was taken back"
    taken_back(drawn, mover)
    assert not own.search(mover.done("history").out)
    assert own.search(mover.done("history", "--undone").out)


def taken_back(three: Three, mover: Person) -> None:
    """All agree to take someone's last move back."""
    mover.done("undo")
    last = mover
    for person in three:
        if person is not mover:
            hand_over(GAME, last, person)
            person.done("consent")
            last = person
    hand_over(GAME, last, *three)


def test_the_others_are_told_what_was_played(dealt: Three) -> None:
    mover = asked(dealt)
    other = next(person for person in dealt if person is not mover)
    move = next(one for one in legal(mover) if one.startswith("buy-junks"))
    mover.done("play", move)
    hand_over(GAME, mover, other)
    assert tells(other.done("sync").out, "seat-buys-count-junks-with", seat=mover.name)


def test_nothing_of_one_home_is_in_another(drawn: Three) -> None:
    """No file of a home holds what another home keeps secret, and what is kept of the game is the same at all."""
    synced(drawn, drawer(drawn))
    for person in drawn:
        person.done("show")
    kept = [states(person) for person in drawn]
    shared = set.intersection(*({*one} for one in kept))
    assert shared
    for sha in shared:
        assert len({json.dumps(one[sha], sort_keys=True) for one in kept}) == 1
    for person in drawn:
        secrets = list(own_secrets(person))
        for other in drawn:
            written = b"".join(path.read_bytes() for path in files(other) if other is not person)
            assert not [name for name, secret in secrets if secret in written]
        mine = b"".join(path.read_bytes() for path in files(person) if path.name != "identity.toml")
        assert not [name for name, secret in secrets if secret in mine]


def states(person: Person) -> dict[str, Any]:
    """What is kept of the table and the cards, by the digest of the file's bytes."""
    raws = {path.name: path.read_bytes() for path in files(person) if ".state." in path.name}
    found = {name: json.loads(raw.partition(b"\n")[2])["kept"] for name, raw in raws.items()}
    return {name: (one["table"], one["chance"], one["record"]["waiting"]) for name, one in found.items()}


def files(person: Person) -> list[Path]:
    return [path for place in (person.home, person.folder) for path in sorted(place.rglob("*")) if path.is_file()]


def own_secrets(person: Person) -> Iterator[tuple[str, bytes]]:
    """A person's key and the secret of the seat, in each way in which they might be written."""
    with pytest.MonkeyPatch.context() as there:
        there.setenv("PBEM_HOME", str(person.home))
        me = load()
        assert me is not None
        game = open_game(person.folder / GAME, read(person.folder / GAME)).game
        secret = secret_of(game, person.name, me.key)
    assert game.chance is None or base(read_scalar(secret[:SIZE])) == game.chance.points[person.name]
    for name, raw in (("key", me.key.secret), ("seat", secret[:SIZE]), ("keeper", secret[SIZE:])):
        yield f"{person.name}'s {name}, encoded", encode(raw).encode()
        yield f"{person.name}'s {name}, in hex", raw.hex().encode()
        yield f"{person.name}'s {name}", raw


def test_an_onlooker_reads_no_hand(dealt: Three) -> None:
    ann = dealt[0]
    dee = Person("dee", ann.folder.parent.parent)
    hand_over(GAME, ann, dee)
    assert tells(dee.done("list").out, "the-table-waits-for-whom")
    assert "dee" not in dee.done("show").out


def test_what_cannot_be_dealt_together_is_refused_with_a_reason(ann: Person) -> None:
    said = ann("new", "pebbles", "--seats", "ann,bob", "--cards", "dealt", "--hotseat", "--seed", "3")
    assert said.code == 2
    assert says("the-cards-of-a-practice") in said.err


def test_who_begins_a_game_with_a_hub_is_told_what_it_reads(ann: Person, bob: Person) -> None:
    read = says("the-hub-reads-the-hands")
    hub = Person("hub", ann.folder.parent.parent)
    hub.done("key", "new", "hub")
    beginning = ("new", "pebbles", "--seats", "ann,bob", "--seat", "ann", "--file", GAME, "--hub", hub.key)
    assert read in ann.done(*beginning).err
    hand_over(GAME, ann, bob)
    assert read in bob.done("show").out
    said = hub("join", "bob", "-g", str(bob.folder / GAME))
    assert said.code == 1, "its key holds no seat but for who writes it mails"
    assert read in bob.done("join", "bob").err
    assert f"hub: {read}" in bob.done("verify", "--report").out


def test_a_bot_that_plays_all_seats_sends_first_what_they_owe(ann: Person) -> None:
    """A program has saved the game where it waits for parts of the cards, all of them this player's."""
    ann.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--cards", "dealt", "--file", GAME)
    path = ann.folder / GAME
    events = [event for _number, event in parse(read(path)).events]
    [start] = [place for place, event in enumerate(events) if event.kind == "start"]
    path.write_text(render_all(events[: start + 1]), encoding="utf-8")
    ann.done("verify", "--accept")
    assert tells(ann.done("list").out, "the-others-wait-for-your")
    ann.done("bot", "--all", "--moves", "2")
    assert tells(ann.done("list").out, "your-turn-seats-prompt")


def test_a_position_cannot_be_dealt_together(alone: Person) -> None:
    (alone.folder / "puzzle.toml").write_text(alone.done("position", "--whole").out)
    said = alone("new", "--position", "puzzle.toml", "--cards", "dealt", "--hotseat")
    assert (said.code, says("a-position-says-where-every") in said.err) == (2, True)
