"""Ways to play, as `pbem start` arranges them: asked about first, set up in the end. Rooms bring theirs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pbem.app.game_setup import NewGame
from pbem.origin import where_from
from pbem.rules import Ruleset
from pbem.secrecy import DEALT, OPEN, known_cards
from pbem.wording import _, all_of, printable


@dataclass(frozen=True, slots=True)
class Evening:
    """What is to be played, and by whom. `seat`: the host's; "" where no seat is theirs alone. `bots`: see Terms."""

    ruleset: Ruleset[Any]
    seats: Sequence[str]
    seat: str = ""
    bots: Mapping[str, str] = field(default_factory=dict)

    @property
    def people(self) -> list[str]:
        """The seats that no bot plays."""
        return [one for one in self.seats if one not in self.bots]

    @property
    def others(self) -> list[str]:
        """The seats of those who are invited."""
        return [one for one in self.people if one != self.seat]

    def plan(self) -> NewGame:
        """The game that is started."""
        own = [one for one in self.seats if one == self.seat or one in self.bots] if self.seat else self.seats
        cards = "" if not self.seat or DEALT in known_cards() else OPEN
        return NewGame(self.ruleset, self.seats, {}, own=own, cards=cards, bots=self.bots)


class Arrangement:
    """A way to play. `name`: what one answers to choose it. `seated`: whether whoever arranges it takes one seat.

    What was asked is kept in it, until it is set up.
    """

    name = ""
    seated = True

    def offer(self) -> str:
        """What it costs and what it promises, in a sentence or two."""
        raise NotImplementedError

    def ask(self, evening: Evening) -> None:
        """Ask what must be known. Nothing is written yet."""

    def planned(self, evening: Evening) -> Sequence[str]:
        """What is done if all is well so, a sentence each without its full stop."""
        return [_("a game file will be written here")]

    def set_up(self, evening: Evening) -> Sequence[str]:
        """Do it. Returns what happens next, a sentence each. Raises what hinders."""
        raise NotImplementedError


class HotSeat(Arrangement):
    """All sit at one screen."""

    name = "screen"
    seated = False

    def offer(self) -> str:
        """Nothing is cheaper."""
        return _("You all sit at this screen. Nothing to set up; the cards are readable in the game's file.")

    def set_up(self, evening: Evening) -> Sequence[str]:
        """The game starts at once."""
        begin(evening)
        return [_("`pbem play` opens it")]


def begin(evening: Evening) -> Path:
    """Start the game in this folder, and say so. Returns its file."""
    from pbem.cli.commands.new import create, free_name
    from pbem.cli.terminal.output import say

    plan = evening.plan()
    path = free_name(plan.ruleset.name)
    _session, told = create(plan, path)
    for line in (str(path), *told):
        say(line)
    return path


def from_then_on(folder: Path) -> list[str]:
    """What happens next where games are synced. `folder`: the one in which all is typed."""
    here = folder.absolute() == Path().absolute()
    goes = [] if here else [_("go there: cd {folder}").format(folder=printable(folder))]
    return [*goes, _("`pbem sync` shows who has joined; when every seat is taken, it starts the game")]


def promise() -> str:
    """What is promised where each plays with a key of their own."""
    if DEALT in known_cards():
        return _("You all deal the cards together: no one can peek.")
    return _("The cards are readable in the game's file.")


def invitation(evening: Evening, *steps: str) -> str:
    """A text to copy for those who are invited: what they are invited to, and what each does to get there."""
    ruleset, seat = evening.ruleset, evening.seat
    join = _("`pbem join SEAT`, with your own seat: {seats}").format(seats=all_of(evening.others))
    todo = [where_from(seat), *steps, join, _("`pbem sync`, now and whenever you want the news")]
    return "\n".join(
        [
            _("{host} invites you to play {title} with pbem.").format(host=seat, title=ruleset.title),
            *([ruleset.introduction()] if ruleset.introduction() else []),
            *(f"{number}. {step}" for number, step in enumerate(todo, 1)),
        ]
    )


def tell_invitation(evening: Evening, *steps: str) -> None:
    """Print that text between two lines."""
    from pbem.cli.terminal.output import say, talk

    talk(_("copy this to {others}:").format(others=all_of(evening.others)))
    say(f"--\n{invitation(evening, *steps)}\n--")
