"""What a mail brings taken into the game files here: signed events, found by the game that they belong to.

The file here keeps its bytes, and what came is appended. What has no place in it (yet, or any more) is kept outside
it. A file that came belongs to the game whose id it holds, whatever its name says.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pbem.errors import FaultyFileError
from pbem.events.event import Event
from pbem.events.file import GameFile
from pbem.events.keys import genuine
from pbem.events.text import parse, render_all
from pbem.projections.audit import audit
from pbem.projections.game.signing import key_of
from pbem.projections.merge import Refused, appended, faults_in_words, merged
from pbem.rooms.sync.intake import Taken, fallen, take_in
from pbem.rules.game_faults import games_fault
from pbem.store import quarantine
from pbem.store.opened_game import open_game
from pbem.wording import _

from .crossed_mails import settled
from .message import File, Message

NewFile = Callable[[str, Sequence[Event]], Path | None]
"""Where a game goes that was not here before, by the name of the file that it came as; None if it is not wanted."""


@dataclass(slots=True)
class Delivered:
    """What became of one mail.

    `taken`: by the game's id, what came of it. `held`: the ids of all events that the mail had, by game: whoever sent
    it has them. `problems`: what in it was damaged, or is of no game here. `left`: why games of it were left alone,
    which are kept elsewhere. `trouble`: the exit code that game
    files are worth which could not take it in.
    """

    taken: dict[str, Taken] = field(default_factory=dict)
    held: dict[str, set[str]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    trouble: int = 0

    @property
    def came(self) -> list[Event]:
        """All events that were new here."""
        return [event for one in self.taken.values() for event in one.came]


def deliver(
    message: Message,
    here: Mapping[str, Path],
    new_file: NewFile,
    key: str,
    elsewhere: Callable[[str], str] = lambda _game: "",
    *,
    first_counts: bool = False,
) -> Delivered:
    """Take in what a mail brings. `here`: the game files, by the ids of their games.

    `elsewhere`: why the game of an id, which is not here, is not started here either; "" if it may be. `key`: the
    public key of the player here, "" if there is none. `first_counts`: see `put_in`.

    The same mail again, or a part of it, brings nothing new. Raises MachineError if the disk or a lock says no; what
    was taken in before that stays.
    """
    done = Delivered(problems=list(message.problems))
    brought: dict[str, list[Event]] = {}
    names: dict[str, str] = {}
    for file in message.files:
        _open(file, brought, names, done)
    for block in message.blocks:
        if block.fault:
            done.problems.append(block.fault)
        brought.setdefault(block.game, []).extend(block.events)
    for game, events in brought.items():
        if not events:
            continue
        done.held[game] = {event.id for event in events}
        try:
            with games_fault(here[game].name if game in here else names.get(game, "game.toml")):
                if game not in here and (why := elsewhere(game)):
                    done.left.append(why)
                elif game in here:
                    done.taken[game] = put_in(here[game], game, events, key, first_counts=first_counts)
                else:
                    _begin(game, names.get(game, "game.toml"), events, new_file, key, done)
        except FaultyFileError as error:
            done.problems.append(str(error))
            done.trouble = done.trouble or error.exit_code
    return done


def put_in(path: Path, game: str, events: Sequence[Event], key: str, *, first_counts: bool = False) -> Taken:
    """Put into a game file what it lacks of these events and of those that are kept outside it.

    `key`: the public key of the player here, "" if there is none. `first_counts`: the file goes another way too,
    on which the first of two rivals counts (see `rivals`). Raises FaultyFileError if the file itself cannot be
    believed.
    """
    with GameFile.locked(path) as file:
        known = {event.id for _number, event in parse(file.raw).events}
        kept = quarantine.kept(game)
        brought = {(event.id, event.sig): event for event in events}  # a mail may have them as a file and as text
        new = [event for event in brought.values() if event.id not in known and event not in kept]
        if not new and not kept:
            return Taken(path)
        if not kept and _follows(path, file.raw, new):
            file.append(render_all(new))
            return Taken(path, came=new, dropped=bool(file.dropped))
        before = file.raw
        result = merged(before, _best_signed(before, [*kept, *new]))
        if result.audit.faults:
            raise FaultyFileError(path.name, result.audit.faults)
        arrived = result
        if not first_counts:
            result = settled(arrived)
        quarantine.forget(game, [event.id for event in new])  # of which a forged copy may have come before
        quarantine.keep(game, [*result.waiting, *_lost(result.refused)])
        added = {event.id for event in result.added}
        came = [event for event in result.audit.order if event.id in added]  # a person may read the file
        written = [*came, *(one.event for one in result.kept)]
        if result is not arrived:
            file.replace(result.raw)
        elif written:
            file.append(render_all(written))
        quarantine.forget(game, {event.id for event in written})
        again = {event.id for event in kept}
        if any(one.event.id in again for one in result.refused):  # what only waited till now is news
            again -= {event.id for event in merged(before, kept).waiting}
        refused = [one for one in result.refused if one.event.id not in again]
        fell = fallen(result.audit, key, [one.event for one in result.refused])
        early = [one for one in result.early if one.event.id in again]
        done = Taken(path, came=came, refused=refused, fell=fell, early=early, dropped=bool(file.dropped))
        done.waiting, done.resting = len(result.waiting), len(result.early)
        return done


def _follows(path: Path, raw: bytes, new: Sequence[Event]) -> bool:
    """Whether all these events may be appended just so, as nearly always: then only they have to be judged."""
    if len({event.id for event in new}) < len(new):
        return False  # of one there are copies with other signatures
    try:
        opened = open_game(path, appended(raw, new))
    except FaultyFileError:
        return False
    return not opened.orphaned


def _best_signed(raw: bytes, events: Sequence[Event]) -> list[Event]:
    """The events, each once: of those that say the same, the one that bears the signature of its seat.

    A signature is no part of an event's id, so anybody could send a copy without a good one before the event itself.
    """
    found: dict[str, Event] = {}
    for event in events:
        known = found.setdefault(event.id, event)
        if known.sig != event.sig:
            game = audit(raw).game
            key = key_of(game.record, event) if game is not None else None
            if key is not None and genuine(key, event.signed, event.sig):
                found[event.id] = event
    return list(found.values())


def _lost(refused: Sequence[Refused]) -> list[Event]:
    """Those of the events refused that someone may still build on; what no one signed is not kept."""
    return [one.event for one in refused if not one.forged]


def _open(file: File, brought: dict[str, list[Event]], names: dict[str, str], done: Delivered) -> None:
    """Read a game file that came: whatever in it is damaged, its other events are signed each for itself."""
    reading = parse(file.raw)
    events = [event for _number, event in reading.events]
    game = next((event.id for event in events if event.kind == "game"), "")
    if reading.faults:
        sentence = _("the file {name} in the message is damaged: {fault}")
        done.problems.append(sentence.format(name=file.name, fault=faults_in_words(reading.faults)))
    elif reading.tail:
        done.problems.append(_("the file {name} in the message is incomplete").format(name=file.name))
    elif not game:
        done.problems.append(_("the file {name} in the message does not start with a new game").format(name=file.name))
    if game:
        brought.setdefault(game, []).extend(events)
        names.setdefault(game, file.name)


def _begin(
    game: str,
    name: str,
    events: Sequence[Event],
    new_file: NewFile,
    key: str,
    done: Delivered,
) -> None:
    """Make the file of a game that was not here."""
    distinct = _best_signed(render_all([event for event in events if event.id == game]).encode(), events)
    if not any(event.id == game and event.kind == "game" for event in distinct):
        sentence = _("moves arrived for a game that is not here; ask their sender for the game file")
        done.problems.append(sentence)
        return
    path = new_file(name, distinct)
    if path is None:
        return
    first = [event for event in distinct if event.id == game]
    result = merged(render_all(first).encode(), [event for event in distinct if event.id != game])
    if result.audit.faults:
        raise FaultyFileError(name, result.audit.faults)
    done.taken[game] = take_in(path, result.raw, None, key)
    done.taken[game].refused = result.refused
    quarantine.keep(game, [*result.waiting, *_lost(result.refused)])
