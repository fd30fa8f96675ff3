"""`pbem history`: the story so far."""

from pathlib import Path
from re import findall
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from pbem.app.seats import chosen_seat, looking_seat
from pbem.cli.lookup import lookup
from pbem.cli.terminal.history_colours import coloured
from pbem.cli.terminal.listed import warn
from pbem.cli.terminal.options import GameFile, Json, complete_seats
from pbem.cli.terminal.output import as_json, say
from pbem.cli.viewer import viewer
from pbem.cli.where import find_game
from pbem.store import cache
from pbem.store.lookup import Lookup, Viewer
from pbem.wording import _

if TYPE_CHECKING:
    from pbem.projections.story import Told

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def history(
    game: GameFile = None,
    seat: Annotated[
        str | None,
        typer.Option(
            metavar="SEAT",
            help="Only what this seat did, or what names it; with --since-my-turn, the seat whose turn counts.",
            autocompletion=complete_seats,
        ),
    ] = None,
    round_: Annotated[
        int | None, typer.Option("--round", metavar="N", help="Only this round, or year, of the game.", min=1)
    ] = None,
    grep: Annotated[
        str | None, typer.Option(metavar="WORDS", help="Only sentences with these words, in any case.")
    ] = None,
    since_my_turn: Annotated[
        bool, typer.Option("--since-my-turn", help="Only what happened since your last turn.")
    ] = False,
    undone: Annotated[bool, typer.Option("--undone", help="Only what was undone by agreement.")] = False,
    json: Json = False,
) -> None:
    """Show what has happened so far. One sentence after another, with the number of the turn, under headings for rounds
    and phases.

    Example: pbem history --round 3 --seat bob
    """
    who, path = viewer(), find_game(game)
    seen = lookup(path, who)
    warn(seen.status)
    mine = seen.status["mine"]
    seat = chosen_seat(seat, seen.status["seats"])
    eyes = looking_seat(seen.status, seat if seat in mine else None)
    turn_of = looking_seat(seen.status, seat) or next(iter(mine), "") if since_my_turn else ""
    about = "" if since_my_turn or seat is None else seat
    chosen = Chosen(about, round_, grep or "", turn_of, undone)
    whole = chosen._replace(turn_of="") == Chosen() and eyes == looking_seat(seen.status, None)
    if json or not whole:
        _told(path, eyes, chosen, seen.status["seats"], json=json)
        return
    text, ends = _story(path, seen, who)
    told = text[ends.get(turn_of, 0) :].decode()
    say(coloured(told, seen.status["seats"]) if told else nothing(chosen))


class Chosen(NamedTuple):
    """What of a story is wanted. `seat`: whose, "" for all; `turn_of`: only what came after that seat's last turn."""

    seat: str = ""
    period: int | None = None
    words: str = ""
    turn_of: str = ""
    undone: bool = False

    def has(self, one: "Told") -> bool:
        """Whether a sentence is wanted, its place in the story apart."""
        if self.period is not None and one.period != self.period:
            return False
        if self.words and self.words.lower() not in one.sentence.lower():
            return False
        return not self.seat or one.event.by == self.seat or self.seat in findall(r"[\w-]+", one.sentence)

    @property
    def narrow(self) -> bool:
        """Whether some sentences are left out because of what they say."""
        return bool(self.seat or self.words) or self.period is not None


def nothing(chosen: Chosen) -> str:
    """What is said where there is nothing to tell."""
    if chosen.narrow:
        return _("nothing like that is in the history")
    if chosen.undone:
        return _("nothing was undone")
    return _("nothing since your last turn") if chosen.turn_of else _("nothing yet")


def _story(path: Path, seen: Lookup, who: Viewer) -> tuple[bytes, dict[str, int]]:
    """The story of this machine's player, and up to which byte it is older than each seat's last turn."""
    kept = seen.status["story"]
    text = None if kept is None else cache.whole_story(kept)
    if kept is not None and text is not None:
        return text, kept["since"]
    from pbem.store.opened_game import open_game

    told, ends = (seen.opened or open_game(path)).story(who.name, seen.status["mine"])
    return told.encode(), ends


def _told(path: Path, eyes: str, chosen: Chosen, seats: list[str], *, json: bool) -> None:
    """The story as data, for other eyes, or a part of it."""
    from pbem.projections.news import since_turn
    from pbem.projections.story import as_data, as_text
    from pbem.store.opened_game import open_game

    told = [one for one in open_game(path).retold(undone=chosen.undone) if one.for_eyes([eyes])]
    told = [one for one in told[since_turn(told, chosen.turn_of) :] if chosen.has(one)]
    if not json:
        text, _ends = as_text(told, [eyes], heading="")
        say(coloured(text, seats) if text else nothing(chosen))
        return
    as_json([as_data(one) for one in told])
