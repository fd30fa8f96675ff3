"""What is said of an act, once: its words, its arguments, what it does, and when it is offered."""

from __future__ import annotations

from dataclasses import dataclass, field

from pbem.errors import UsageError
from pbem.room import loaded
from pbem.wording import _

TYPE_CHECKING = False  # without typing: help and completion load this
if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from datetime import datetime
    from typing import Any, Protocol

    from pbem.app.session import Session
    from pbem.projections.game import Game
    from pbem.rules import Move, Payable
    from pbem.store.records import KeptStatus

    Values = Mapping[str, Any]
    """What was said for an act's arguments, by their names."""

    Foreseen = tuple[list[str], Game | None]
    """What the player reads before they decide; and the table as it would be, if it can be foreseen and is another."""

    class MailLine(Protocol):
        """A line of a mail that is carried out, for an act that is said otherwise there than at a terminal.

        `before`: what the newest line about moves has come to; None where there was none, or it was refused.
        """

        session: Session
        before: object

        def seen(self) -> str:
            """The newest event that the writer has seen; "" if there is no newer one. Raises as `check_turn` does."""

        def check_turn(self) -> None:
            """Raise unless the line is about the turn that the table was at when the mail was opened."""

        def like_a_move(self, words: Sequence[str]) -> bool:
            """Whether words start like a move at all."""


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of an act. `name`: that of the parameter of its `do`; left out where nothing was said.

    `flags`: those of an option; none: it is a word behind the command, or, if there are `many`, all of them as one
    text. `completes`: "proposals", "seats", "free seats", or where
    a function is that completes it. `between`: what stands between several of them that were quoted, or are lines of
    stdin, for which "-" is typed.
    """

    name: str
    help: str
    metavar: str = ""
    kind: type = str
    flags: Sequence[str] = ()
    needed: bool = True
    many: bool = False
    completes: str = ""
    between: str = ""
    least: int | None = None


@dataclass(frozen=True, slots=True)
class ByMail:
    """An act as a line of a mail to a hub. `shape`: what may follow its word, so that "help yourself" is none.

    `about_a_turn`: whether it means something else a turn later. `help`: what a hub tells of it. `phrases`: what people
    say for its word, between commas. `sure`: what one adds to mean an act that one is asked about first.
    `of_words`: all that follows is its writer's own words, to the next empty line. `of_moves`: it is about moves for
    later, which no one else learns; `goes_on`: the word that such a line may start with instead, which then stands
    before what follows. `says`: whether what follows says anything; else the line is left aside. `do`: does it where a
    mail says it, if that is not as at a terminal. Both are told what follows; what `do` returns is for the next line.
    """

    shape: re.Pattern[str]
    about_a_turn: bool = True
    help: Sequence[str] = ()
    phrases: str = ""
    sure: str = ""
    of_words: bool = False
    of_moves: bool = False
    goes_on: str = ""
    says: Callable[[MailLine, str], bool] | None = None
    do: Callable[[MailLine, str], object] | None = None


@dataclass(frozen=True, slots=True)
class Seated:
    """Someone who looks at a game, and may do something. `seat`: the one that looks; "" for no one's.

    `past`: the game with its whole past, once that is read; `whole` gives it anyhow.
    """

    game: Game
    seat: str
    key: str
    now: datetime
    past: Game | None
    whole: Callable[[], Game]

    @property
    def own_seats(self) -> Sequence[str]:
        """The seats of this one's player: of several at one screen, who has slipped may not sit there any more. What a
        bot plays is not among them."""
        seats, bots = self.game.seats_of(self.game.record.keys.get(self.seat, "")), self.game.bots
        return [seat for seat in seats if seat not in bots] or [self.seat]

    @property
    def alone(self) -> bool:
        """Whether no one else plays, here or elsewhere."""
        from pbem.app.carrier import nobody_elses

        return len(self.own_seats) == 1 and nobody_elses(self.game, self.key)


def at_the_table() -> str:
    """The heading under which a table lists most acts."""
    return _("At the table")


@dataclass(slots=True)
class Saying:
    """A line of the list of what may be said: the words, what they mean, and under which heading they are listed.

    `more`: whether words of the player's own follow. `move`: the legal move that it is, if it is one.
    """

    words: str
    meaning: str
    group: str = field(default_factory=at_the_table)
    more: bool = False
    move: Move | None = None


@dataclass(slots=True)
class Tried:
    """What some words would come to. `game`: the table as it would be, if it can be foreseen and is another.

    `lines`: what the player reads before they decide. `act` makes it so. `move`: the move that they mean, if it is one;
    `pays`: the cards among which its player may choose to pay for it.
    """

    words: str
    act: Callable[[Session], object]
    lines: list[str] = field(default_factory=list)
    game: Game | None = None
    move: Move | None = None
    pays: Sequence[Payable] = ()


def never(_seated: Seated) -> Iterable[Saying]:
    """It is offered to no one: who knows of it can say it."""
    return ()


def put_to_others(_seated: Seated, _values: Values) -> Foreseen:
    """All that there is to say beforehand of a proposal."""
    return [_("the others have to agree to it")], None


def as_said(_game: Game, values: Values) -> Values:
    """The words of a person, taken as they are."""
    return values


@dataclass(frozen=True, slots=True)
class Act:
    """What a seat can do.

    `does`: where the function is that does it, as "module:name": for the seat that its parameter `given` names, else
    for whose session it is; its other parameters are the `arguments`. `read`: their values as the words behind its word
    have them; raises UsageError. `understood`: what a person means by them in a game. `help`: what follows its summary.
    `method`: what it is called in `pbem.Table`. `by_mail`: None where no mail can ask for it.
    `offers`: the lines by which a table offers it in these `phases` of a game; `foreseen`: what it would come to, or
    raises what it would raise, as far as that shows beforehand.
    `by_seat`: whether a seat says it, which its player may name; else the key's holder does. `newcomer`: what a key
    is called that is made for whoever has none yet; "" where they need one.
    `unasked`: the answer to its word alone, where that does nothing. `shows`: what an option to look
    first says, where there is one; `private`: the act that an option makes of it, to keep it to oneself. `warns`: for
    an act that one is asked about first, where the function is that says what follows, and the question.
    `prints`: where the function is that says what programs are told besides, of a session and the seat that was named.
    `tells_turn`: whether a command ends with whom the table waits for; `afterwards`: what it says after that, by the
    key of this machine's player.
    """

    word: str
    does: str
    read: Callable[[Sequence[str]], Values]
    help: str
    example: str
    arguments: Sequence[Argument] = ()
    method: str = ""
    understood: Callable[[Game, Values], Values] = as_said
    by_mail: ByMail | None = None
    offers: Callable[[Seated], Iterable[Saying]] = never
    foreseen: Callable[[Seated, Values], Foreseen] = put_to_others
    phases: Sequence[str] = ("playing",)
    for_all_seats: bool = False
    by_seat: bool = True
    newcomer: Callable[[KeptStatus, Values], str] | None = None
    unasked: Callable[[KeptStatus], str] | None = None
    shows: str = ""
    private: str = ""
    warns: tuple[str, str] | None = None
    prints: str = ""
    tells_turn: bool = True
    afterwards: Callable[[Game, str], Iterable[str]] | None = None

    @property
    def do(self) -> Callable[..., object]:
        """What does it, loaded."""
        found: Callable[..., object] = loaded(self.does)
        return found

    def takes(self, words: Sequence[str]) -> bool:
        """Whether so many words can follow its own."""
        plain = [one for one in self.arguments if not one.flags]
        return len(words) <= len(plain) or any(one.many for one in plain)

    def meant(self, game: Game, values: Values) -> Values:
        """What a person means by these values in a game, its seats as they are written. Raises UsageError."""
        from pbem.app.seats import seat_named

        seats, names = game.record.header.seats, [one.name for one in self.arguments if one.completes == "seats"]
        named = {name: seat_named(values[name], seats) for name in names if name in values}
        return self.understood(game, {**values, **named})

    def tried(self, seated: Seated, words: Sequence[str]) -> Tried:
        """What its words would come to, its own among them. Raises as `read` and `foreseen` do."""
        values = self.meant(seated.game, self.read(words[1:]))
        lines, then = self.foreseen(seated, values)
        given = None if self.for_all_seats else seated.seat or None
        return Tried(" ".join(words), lambda session: self.do(session, given=given, **values), lines, then)


def always(*sayings: Saying) -> Callable[[Seated], Iterable[Saying]]:
    """It is offered to everyone, with these lines."""
    return lambda _seated: sayings


def to_others(*sayings: Saying) -> Callable[[Seated], Iterable[Saying]]:
    """It is offered, with these lines, to everyone who does not play alone."""
    return lambda seated: () if seated.alone else sayings


def foretold(*lines: str) -> Callable[[Seated, Values], Foreseen]:
    """What it would come to, where that is always the same."""
    return lambda _seated, _values: ([*lines], None)


def nothing(words: Sequence[str]) -> Values:
    """For acts that take no words: raises UsageError where there are any."""
    if words:
        raise UsageError(_("nothing may follow it, so {words!r} does not belong here").format(words=" ".join(words)))
    return {}


def for_oneself() -> str:
    """The heading under which a table lists what no one else learns."""
    return _("For yourself")


def offered(acts: Iterable[Act], seated: Seated) -> Iterator[Saying]:
    """The lines by which a table offers acts."""
    for act in acts:
        if seated.game.phase in act.phases and (seated.seat or not act.by_seat):
            yield from act.offers(seated)
