"""Acting is said once: a command, a mail to the hub, a sync and a program get the same answers, words included."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest
from club import HUB, PEOPLE, Club
from freezegun import freeze_time
from people import Person
from searching import sampled
from small_games import Written, key, signed_at
from states import (
    abandoning,
    absent,
    agreed_to_undo,
    all_agree,
    all_sealed,
    bobs_turn,
    confucius,
    forced,
    full,
    joining,
    joining_without_ann,
    last_to_agree,
    left,
    over,
    own_proposal,
    paced,
    sealed,
    secret,
    staked,
    stakes,
    taking,
    trading,
    two_proposals,
    written,
)
from wording import says, tells

import pbem
from pbem.app.automatic import write
from pbem.app.files import acting
from pbem.errors import PbemError
from pbem.events.event import Event
from pbem.events.identity import create
from pbem.events.text import parse
from pbem.projections.audit import audit
from pbem.projections.status import waits_for
from pbem.rooms.hub.hub import invite
from pbem.rooms.plans import table_plans

NOW = datetime(2026, 11, 21, 18, tzinfo=UTC)
Wrote = tuple[str, str, tuple[tuple[str, object], ...], tuple[str, ...]]


class Answer(NamedTuple):
    """What a door said, as one line without full stops or what only a terminal takes, how it ended, and what it wrote.

    `kind`: "" where it was done, "usage" where the words were wrong, else "refused".
    """

    kind: str
    words: str
    wrote: list[Wrote]


# ---------------------------------------------------------------------- the doors


def by_command(place: Path, state: Callable[[], Written], words: str) -> Answer:
    person, path = at_home(place, state)
    if words.rpartition(" ")[2].isdecimal():
        person("moves")  # a number means the list shown last
    before = path.read_bytes()
    said = person(*words.split(" "))
    game = audit(path.read_bytes()).game
    assert game is not None
    lines = [*said.out.splitlines(), *said.err.splitlines()]
    lines = lines[:-1] if lines[-1:] == [waits_for(game)] else lines
    sentences = [re.sub(r"^(refused|pbem): ", "", line) for line in lines]
    kind = "usage" if said.code == 2 else "refused" if said.code else ""
    return Answer(kind, plain(sentences), events_after(before, path.read_bytes()))


def by_mail(place: Path, state: Callable[[], Written], line: str) -> Answer:
    game = written(state)
    with Club(place / "club") as club:
        club.path().write_bytes(game.raw)
        invite(club.folder, HUB, game.game.id, "harbour", {"ann": PEOPLE["ann"]})
        club.look()
        club.now = NOW - timedelta(minutes=7)  # so long a mail takes here
        before = club.path().read_bytes()
        if line == "resign for good":  # of which a mail asks first whether it is meant
            club.write(PEOPLE["ann"], "resign", subject="")
        [answer, *_others] = club.write(PEOPLE["ann"], line, subject=f"turn {game.game.record.turns}")
        told = re.search(r"== Your mail == - `[^`]*`: (.*?)(?= - | ==)", answer.prose)
        assert told is not None, answer.prose
        kind = {"refused": "refused", "not done": "usage"}.get(told[1].partition(":")[0], "")
        words = re.sub(r"^(refused|not done): ", "", told[1])
        assert "pbem" not in words, "a mail names commands as mails take them"
        return Answer(kind, plain([words]), events_after(before, club.path().read_bytes()))


def by_program(place: Path, state: Callable[[], Written], act: Callable[[pbem.Table], list[str]]) -> Answer:
    path = place / "table.toml"
    path.write_bytes(written(state).raw)
    table = pbem.open(path, keys={"ann": key("ann"), "creator": key("ann")}, clock=lambda: NOW)
    before = table.text().encode()
    try:
        said, kind = act(table), ""
    except PbemError as error:
        said, kind = [str(error), error.advice], "usage" if error.exit_code == 2 else "refused"
    return Answer(kind, plain(said), events_after(before, table.text().encode()))


def at_home(place: Path, state: Callable[[], Written]) -> tuple[Person, Path]:
    """Ann at her machine, with the game."""
    person = Person("ann", place)
    with patch.dict("os.environ", {"PBEM_HOME": str(person.home)}):
        create("ann", entropy=key("ann").secret)
    path = person.folder / "game.toml"
    path.write_bytes(written(state).raw)
    signed_at(person.home, path.read_bytes())
    return person, path


def plain(sentences: list[str]) -> str:
    words = re.sub("`pbem (propose )?", "`", " ".join(" ".join(sentences).split())).lower()
    words = words.replace("it: `resign --yes`", "it, answer this with `resign for good`")
    return re.sub(r"\.(?= |$)", "", words).strip()


def events_after(before: bytes, after: bytes) -> list[Wrote]:
    """What was written, signatures and time apart."""
    known = {event.id for _number, event in parse(before).events}
    new = [event for _number, event in parse(after).events if event.id not in known]
    return [_wrote(event, {one.id for one in new}) for event in new]


def _wrote(event: Event, new: set[str]) -> Wrote:
    body = {name: value for name, value in event.body.items() if name not in ("hash", "nonce")}
    return event.by, event.kind, tuple(body.items()), tuple(one for one in event.with_ if one not in new)


# ---------------------------------------------------------------------- what is done at them


class Situation(NamedTuple):
    """What ann does: as a command, as a line of a mail, and in a program.

    `unrepeated`: what a mail does not tell whoever has just written it.
    """

    state: Callable[[], Written]
    command: str
    line: str
    act: Callable[[pbem.Table], list[str]] | None
    unrepeated: str = ""


def played(state: Callable[[], Written], words: str) -> Situation:
    return Situation(state, f"play {words}", words, lambda table: table.play("ann", words))


def planned(state: Callable[[], Written], words: str) -> Situation:
    return Situation(state, f"plan {words}", f"plan {words}", lambda table: table_plans.plan(table, "ann", words))


SITUATIONS = {
    "a legal move": played(taking, "take 2"),
    "a move by its beginning": played(taking, "t 2"),
    "an illegal move": played(taking, "take 4"),
    "an illegal move, few legal ones": played(stakes, "stake 4"),
    "an unreadable move": played(taking, "take 2 quickly"),
    "a move that lacks a word": played(taking, "take"),
    "an ambiguous move": played(confucius, "buy 2"),
    "a move against a ruling": played(confucius, "pass"),
    "a move of another step": played(confucius, "support bob"),
    "a payment that is too small": played(confucius, "bribe bingbu 3 with 1"),
    "not asked": played(bobs_turn, "take 1"),
    "a number out of range": played(taking, "9"),
    "an answer": played(stakes, "stake 3"),
    "answered twice": played(staked, "stake 3"),
    "a sealed choice": played(secret, "stake 3"),
    "a refused sealed choice": played(secret, "stake 4"),
    "sealed twice": played(sealed, "stake 3"),
    "something unasked": played(trading, "give bob 1 influence"),
    "something unasked that is not said in full": played(trading, "give"),
    "the game is over": played(over, "take 1"),
    "the game has not begun": played(joining, "stake 1"),
    "bound by a consent": played(agreed_to_undo, "take 1"),
    "a note": Situation(
        taking, "note hello", "note hello", lambda table: table.note("ann", "hello"), unrepeated="ann notes: hello "
    ),
    "a note that is too long": Situation(
        taking, f"note {'x' * 4001}", f"note {'x' * 4001}", lambda table: table.note("ann", "x" * 4001)
    ),
    "an empty note": Situation(taking, "note ", "note", lambda table: table.note("ann", "")),
    "a note before the start": Situation(joining, "note hi", "note hi", lambda table: table.note("ann", "hi")),
    "away": Situation(taking, "away 5d", "away 5d", lambda table: table.away("ann", "5d")),
    "away with plans": Situation(
        taking, "away 5d --plans", "away 5d plans", lambda table: table.away("ann", "5d", plans=True)
    ),
    "back": Situation(taking, "away back", "away back", lambda table: table.away("ann", "back")),
    "away for no time": Situation(taking, "away soon", "away soon", lambda table: table.away("ann", "soon")),
    "away too long": Situation(
        taking, "away 2999-12-24", "away 2999-12-24", lambda table: table.away("ann", "2999-12-24")
    ),
    "absent": Situation(paced, "propose absent bob", "absent bob", lambda table: table.propose_absent("ann", "bob")),
    "absent without a pace": Situation(
        bobs_turn, "propose absent bob", "absent bob", lambda table: table.propose_absent("ann", "bob")
    ),
    "absent, and nobody waits": Situation(
        paced, "propose absent cy", "absent cy", lambda table: table.propose_absent("ann", "cy")
    ),
    "absent, and no seat": Situation(
        paced, "propose absent zoe", "absent zoe", lambda table: table.propose_absent("ann", "zoe")
    ),
    "absent before the start": Situation(
        joining, "propose absent bob", "absent bob", lambda table: table.propose_absent("ann", "bob")
    ),
    "back from absence": Situation(absent, "away back", "away back", lambda table: table.away("ann", "back")),
    "a move of an absent seat": Situation(
        absent, "play take 1", "take 1", None, unrepeated="ann is back, and plays again after the next move "
    ),
    "a note of an absent seat": Situation(
        absent,
        "note hello",
        "note hello",
        lambda table: table.note("ann", "hello"),
        unrepeated="ann is back, and plays again after the next move ann notes: hello ",
    ),
    "a pace": Situation(taking, "propose pace 3d", "pace 3d", lambda table: table.propose_pace("ann", "3d")),
    "a bad pace": Situation(taking, "propose pace fast", "pace fast", lambda table: table.propose_pace("ann", "fast")),
    "the pace already": Situation(
        taking, "propose pace none", "pace none", lambda table: table.propose_pace("ann", "none")
    ),
    "abandon": Situation(taking, "propose abandon", "abandon", lambda table: table.propose_end("ann")),
    "proposed already": Situation(own_proposal, "propose abandon", "abandon", lambda table: table.propose_end("ann")),
    "proposed by another": Situation(abandoning, "propose abandon", "abandon", lambda table: table.propose_end("ann")),
    "proposed after the end": Situation(over, "propose abandon", "abandon", lambda table: table.propose_end("ann")),
    "consent": Situation(abandoning, "consent", "consent", lambda table: table.consent("ann")),
    "the last consent": Situation(last_to_agree, "consent", "consent", lambda table: table.consent("ann")),
    "consent to nothing": Situation(taking, "consent", "consent", lambda table: table.consent("ann")),
    "consent to one of two": Situation(two_proposals, "consent", "consent", lambda table: table.consent("ann")),
    "consent by name": Situation(
        two_proposals, "consent pace", "consent pace", lambda table: table.consent("ann", "pace")
    ),
    "consent to what is not there": Situation(
        two_proposals, "consent undo", "consent undo", lambda table: table.consent("ann", "undo")
    ),
    "consent before the start": Situation(joining, "consent", "consent", lambda table: table.consent("ann")),
    "decline": Situation(abandoning, "decline", "decline", lambda table: table.decline("ann")),
    "decline nothing": Situation(taking, "decline", "decline", lambda table: table.decline("ann")),
    "decline one of two": Situation(two_proposals, "decline", "decline", lambda table: table.decline("ann")),
    "withdraw": Situation(own_proposal, "withdraw", "withdraw", lambda table: table.withdraw("ann")),
    "withdraw nothing": Situation(taking, "withdraw", "withdraw", lambda table: table.withdraw("ann")),
    "withdraw a consent": Situation(agreed_to_undo, "withdraw", "withdraw", lambda table: table.withdraw("ann")),
    "undo": Situation(bobs_turn, "undo", "undo", lambda table: table.propose_undo("ann")),
    "undo two": Situation(bobs_turn, "undo 2", "undo 2", lambda table: table.propose_undo("ann", 2)),
    "undo more than there are": Situation(bobs_turn, "undo 99", "undo 99", lambda table: table.propose_undo("ann", 99)),
    "undo nothing": Situation(stakes, "undo", "undo", lambda table: table.propose_undo("ann")),
    "a plan": planned(bobs_turn, "take 2 then take 1"),
    "a plan for one question": Situation(
        bobs_turn,
        "plan --if-asked take take 2",
        "plan if asked take: take 2",
        lambda table: table_plans.plan(table, "ann", "take 2", asked="take"),
    ),
    "a plan with a condition": planned(bobs_turn, "take 2 if anybody plays stake else take 1"),
    "a plan that would be refused": planned(bobs_turn, "take 4"),
    "a plan that is too deep": planned(bobs_turn, "take 1 then take 1 then take 1 then take 1"),
    "a plan with a bad condition": planned(bobs_turn, "take 2 if lucky"),
    "a plan for an unknown question": Situation(
        bobs_turn,
        "plan --if-asked bid take 2",
        "plan if asked bid: take 2",
        lambda table: table_plans.plan(table, "ann", "take 2", asked="bid"),
    ),
    "a plan that cannot be read": planned(bobs_turn, "take much"),
    "an ambiguous plan": planned(confucius, "buy 2"),
    "a plan before the start": planned(joining, "take 2"),
    "a plan after the end": planned(over, "take 2"),
    "play and plan": Situation(taking, "play take 2 then take 1", "take 2 then take 1", None),
    "play, and no plan": Situation(taking, "play take 2 then take much", "take 2 then take much", None),
    "no plan to drop": Situation(taking, "plan drop 1", "plan drop 1", None),
    "drop no plan in particular": Situation(taking, "plan drop", "plan drop", None),
    "no plan to stop": Situation(taking, "plan hold 2", "plan hold 2", None),
    "resign, unsure": Situation(taking, "resign", "resign", None),
    "resign": Situation(taking, "resign --yes", "resign for good", lambda table: table.resign("ann")),
    "resign twice": Situation(left, "resign --yes", "resign for good", lambda table: table.resign("ann")),
    "resign after the end": Situation(over, "resign --yes", "resign for good", lambda table: table.resign("ann")),
    "resign before the start": Situation(
        joining_without_ann, "resign --yes", "resign for good", lambda table: table.resign("ann")
    ),
}


@pytest.fixture(autouse=True)
def at_noon() -> Iterator[None]:
    with freeze_time(NOW):
        yield


@pytest.mark.parametrize("name", sampled(SITUATIONS, 6))
def test_the_doors_agree(name: str, tmp_path: Path) -> None:
    state, command, line, act, unrepeated = SITUATIONS[name]
    said = by_command(tmp_path, state, command)
    assert by_mail(tmp_path, state, line) == said._replace(words=said.words.removeprefix(unrepeated))
    if act is not None:
        assert by_program(tmp_path, state, act) == said


AGREE, SEEN = says("it-takes-effect-when-the"), says("everybody-at-the-table-can-see")
STAKES = says("seats-to-prompt", seats="bob, cy", prompt=says("name-a-stake"))
TWICE = [says("you-have-made-your-choice", turn=1), says("the-table-waits-for-whom", whom=STAKES)]
ABSENT, ABANDON = says("let-the-rules-move-for", seat="bob"), says("abandon-the-game")
STAKED = says("if-seat-plays-move-first", seat=says("another-seat"), move="stake")
WITHDRAW, CONSENT = "pbem withdraw", "pbem consent abandon"
SAID = {
    "a number out of range": [says("there-is-no-move-number", number=9, last=4)],
    "an answer": [says("seat-has-chosen-move", seat="ann", move="stake 3")],
    "answered twice": TWICE,
    "a sealed choice": [
        says("seat-has-decided-in-secret", seat="ann"),
        says("what-you-sealed-is-move", move="stake 3"),
    ],
    "sealed twice": TWICE,
    "something unasked": [says("seat-makes-move-unasked-it", seat="ann", move="give bob 1 influence")],
    "away": [says("seat-is-away-until-moment-2", seat="ann", moment="2026-11-26 18:00 UTC"), SEEN],
    "back": [says("seat-is-back", seat="ann"), SEEN],
    "absent": [says("seat-proposes-to-motion-2", seat="ann", motion=ABSENT), AGREE],
    "absent without a pace": [says("this-game-has-no-pace"), says("pbem-pace-3d-proposes-one")],
    "absent, and nobody waits": [says("nobody-is-waiting-for-seat", seat="cy")],
    "a note that is too long": [says("a-note-has-at-most", most=4000, count=4001)],
    "an empty note": [says("a-note-needs-words")],
    "abandon": [says("seat-proposes-to-motion-2", seat="ann", motion=ABANDON), AGREE],
    "proposed already": [
        says("you-have-proposed-or-agreed-to", motion=ABANDON),
        says("command-takes-that-back", command=WITHDRAW),
    ],
    "proposed by another": [
        says("seat-has-proposed-that-already", seat="bob", motion=ABANDON),
        says("agree-with-words", words=CONSENT),
    ],
    "the pace already": [says("that-is-the-pace-already", pace=says("as-long-as-it-takes"))],
    "back from absence": [says("seat-is-back-and-plays", seat="ann"), says("seat-is-back", seat="ann"), SEEN],
    "a plan": [says("planned-moves", moves=says("first-then-next", first="take 2", next="take 1"))],
    "a plan with a condition": [
        says("planned-moves", moves=says("first-or-else-next", first=f"take 2, {STAKED}", next="take 1"))
    ],
    "a plan before the start": [says("the-game-has-not-begun")],
    "withdraw nothing": [says("you-have-proposed-nothing-and")],
    "resign twice": [says("seat-has-resigned-already", seat="ann")],
}


def test_what_is_said(tmp_path: Path) -> None:
    """Of what is said by this room alone."""
    told = {name: by_program(tmp_path, *SITUATIONS[name][::3]).words for name in SAID}  # type: ignore[arg-type]
    assert told == {name: plain(sentences) for name, sentences in SAID.items()}


def test_no_number_of_moves_to_take_back(tmp_path: Path) -> None:
    said = by_program(tmp_path, bobs_turn, lambda table: table.propose_undo("ann", 0))
    assert (said.kind, said.words) == ("usage", plain([says("say-how-many-moves-to")]))


# ---------------------------------------------------------------------- what is owed


def by_sync(place: Path, state: Callable[[], Written]) -> tuple[bytes, str]:
    """What `sync` writes for ann, as `sync --watch` does again and again; and the news."""
    person, path = at_home(place, state)
    news = person.done("sync").out
    return path.read_bytes(), " ".join(news.split())


def by_playing(place: Path, state: Callable[[], Written]) -> bytes:
    """What `play` writes before it asks for a move."""
    person, path = at_home(place, state)
    person("play")
    return path.read_bytes()


def paid(place: Path, state: Callable[[], Written]) -> tuple[bytes, list[str]]:
    """The same, done by the room itself; and what ann reads."""
    person, path = at_home(place, state)
    told: list[str] = []
    home = patch.dict("os.environ", {"PBEM_HOME": str(person.home)})
    with home, acting(path, key("ann"), "ann", lambda: NOW, told.append, told.append) as session:
        write(session)
    return path.read_bytes(), told


OWED = {
    "the deal": (full, ["start"]),
    "an opening": (all_sealed, ["open"]),
    "a move that is no choice": (forced, ["tutor"]),
    "what all have agreed to": (all_agree, ["abandon"]),
}


@pytest.mark.parametrize("owed", [pytest.param(one, id=name) for name, one in OWED.items()])
def test_what_is_owed_is_written_alike_and_told(owed: tuple[Callable[[], Written], list[str]], tmp_path: Path) -> None:
    state, kinds = owed
    raw, told = paid(tmp_path / "room", state)
    assert [kind for _by, kind, _body, _with in events_after(written(state).raw, raw)][: len(kinds)] == kinds
    synced_raw, news = by_sync(tmp_path / "sync", state)
    assert synced_raw == raw
    if state is not all_agree:  # a move may still be made where all have agreed to end the game
        assert by_playing(tmp_path / "play", state) == raw
    assert [
        one for one in told if not tells(one, "seat-has-no-choice-move") and " ".join(one.split()) not in news
    ] == []


def test_a_hub_opens_what_it_sealed_whether_or_not_the_player_has(tmp_path: Path) -> None:
    shown = by_hub(tmp_path / "first", written(all_sealed).raw)
    raw, _told = paid(tmp_path / "room", all_sealed)
    later = by_hub(tmp_path / "second", raw)  # which lists what the player has opened
    assert [one[:3] for one in shown] == [one[:3] for one in later]
    assert [(by, kind) for by, kind, _body, _with in shown] == [("bob", "open"), ("cy", "open")]


def by_hub(place: Path, raw: bytes) -> list[Wrote]:
    """What a hub writes by itself."""
    with patch.dict("os.environ", {"PBEM_HOME": str(place / "home")}), Club(place) as club:
        club.path().write_bytes(raw)
        invite(club.folder, HUB, written(all_sealed).game.id, "harbour", {"ann": PEOPLE["ann"]})
        club.look()
        return events_after(raw, club.path().read_bytes())
