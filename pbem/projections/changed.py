"""What a player was shown of a game and does not count any more: said before anything else is done."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from pbem.events.event import Event
from pbem.wording import _

from .audit import Audit
from .decode import in_words
from .forks import Forks
from .game import Game


@dataclass(frozen=True, slots=True)
class Change:
    """A game that is not what it was shown to be.

    `fell`: the event that counted. `instead`: what counts in its place now, None if nothing does. `line`: `fell` and
    what was shown of all that builds on it. `sentence`: what has happened, for the player.
    """

    fell: Event
    instead: Event | None
    line: list[Event]
    sentence: str

    @property
    def forked(self) -> bool:
        """Whether one seat has signed both, so that it is to blame."""
        return self.instead is not None and self.instead.by == self.fell.by


def change(seen: Collection[str], found: Audit, beside: Iterable[Event] = ()) -> Change | None:
    """What has changed since these events were the newest, by the audit of the file now; None if all of them count.

    `beside`: events that the file does not hold.
    """
    assert found.game is not None
    gone = {event.id: event for event in (*beside, *found.left)}
    for event in found.order:
        gone.pop(event.id, None)
    ends = [one for one in seen if one in gone]
    line: dict[str, Event] = {}
    while ends:
        one = ends.pop()
        line[one] = gone[one]
        ends += [below for below in (gone[one].after, *gone[one].with_) if below in gone and below not in line]
    roots = [event for event in line.values() if line.keys().isdisjoint({event.after, *event.with_})]
    if not roots:
        return None
    fell = min(roots, key=lambda event: (found.numbers.get(event.id, len(found.numbers)), event.id))
    rivals = Forks([*found.order, *line.values()], found.game)
    claiming = {event.id for event in (*rivals.of(fell), *rivals.excluding(fell))}
    there = [event for event in found.order if event.id in claiming]
    there.sort(key=lambda event: event.with_ != fell.with_)
    instead = there[0] if there else None
    return Change(fell, instead, list(line.values()), _sentence(fell, instead, found))


def _sentence(fell: Event, instead: Event | None, found: Audit) -> str:
    assert found.game is not None
    before = _numbered(fell, found, found.game)
    if instead is None:
        sentence = _("{seat}'s {before} counted when you last looked, and no longer does")
        return sentence.format(seat=fell.by, before=before)
    now = _numbered(instead, found, found.game)
    if instead.by == fell.by:
        sentence = _(
            "{seat} signed two different events for one place: {before} counted when you last looked, "
            "and now {now} counts instead"
        )
        return sentence.format(seat=fell.by, before=before, now=now)
    sentence = _("{seat}'s {before} counted when you last looked; now {other}'s {now} counts instead")
    return sentence.format(seat=fell.by, before=before, other=instead.by, now=now)


def _numbered(event: Event, found: Audit, game: Game) -> str:
    """What an event says, and its number in the file, if it is there."""
    words = in_words(game.ruleset, event)
    if event.id not in found.numbers:
        return _("`{words}`").format(words=words)
    return _("`{words}` (event {number})").format(words=words, number=found.numbers[event.id])
