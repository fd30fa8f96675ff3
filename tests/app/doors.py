"""The doors at which ann acts: a command, a mail to the hub, a program; and what each said and wrote."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from club import HUB, PEOPLE, Club
from people import Person
from small_games import Written, key, signed_at
from states import written
from wording import says

import pbem
from pbem.errors import PbemError
from pbem.events.event import Event
from pbem.events.identity import create
from pbem.events.text import parse
from pbem.projections.audit import audit
from pbem.projections.status import waits_for
from pbem.rooms.hub.hub import invite

NOW = datetime(2026, 11, 21, 18, tzinfo=UTC)
Wrote = tuple[str, str, tuple[tuple[str, object], ...], tuple[str, ...]]


class Answer(NamedTuple):
    """What a door said, as one line without full stops or what only a terminal takes, how it ended, and what it wrote.

    `kind`: "" where it was done, "usage" where the words were wrong, else "refused".
    """

    kind: str
    words: str
    wrote: list[Wrote]


def by_command(place: Path, state: Callable[[], Written], words: str) -> Answer:
    person, path = at_home(place, written(state).raw)
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
        told = re.search(rf"== {says('your-mail')} == - `[^`]*`: (.*?)(?= - | ==)", answer.prose)
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


def at_home(place: Path, raw: bytes) -> tuple[Person, Path]:
    """Ann at her machine, with the game."""
    person = Person("ann", place)
    with patch.dict("os.environ", {"PBEM_HOME": str(person.home)}):
        create("ann", entropy=key("ann").secret)
    path = person.folder / "game.toml"
    path.write_bytes(raw)
    signed_at(person.home, raw)
    return person, path


def plain(sentences: list[str]) -> str:
    words = re.sub("`pbem (propose )?", "`", " ".join(" ".join(sentences).split())).lower()
    words = words.replace("to confirm: `resign --yes`", "to confirm, answer with `resign for good`")
    return re.sub(r"\.(?= |$)", "", words).strip()


def events_after(before: bytes, after: bytes) -> list[Wrote]:
    """What was written, signatures and time apart."""
    known = {event.id for _number, event in parse(before).events}
    new = [event for _number, event in parse(after).events if event.id not in known]
    return [_wrote(event, {one.id for one in new}) for event in new]


def _wrote(event: Event, new: set[str]) -> Wrote:
    body = {name: value for name, value in event.body.items() if name not in ("hash", "nonce")}
    return event.by, event.kind, tuple(body.items()), tuple(one for one in event.with_ if one not in new)
