"""`pbem start`: ask all that a game with friends needs, then set it up."""

from typing import TYPE_CHECKING, Any

import typer

from pbem.wording import _, all_of, any_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pbem.cli.arrangement import Arrangement
    from pbem.rules import Ruleset

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def start() -> None:
    """Set up a game with friends. You are asked which game, who plays and how each is reached.

    Enter takes the answer in brackets, and ? explains the question. Nothing is written before the last answer.

    Example: pbem start
    """
    from dataclasses import replace

    from pbem.app.bots import no_bots
    from pbem.cli.arrangement import Evening, HotSeat
    from pbem.cli.terminal.output import talk
    from pbem.cli.terminal.questions import agrees, choose

    talk(_("Press Enter for the answer in brackets, ? for an explanation. Nothing is written before your last answer."))
    ruleset = _game()
    seats, bots = _seats(ruleset)
    evening = Evening(ruleset, seats, bots=bots)
    for doubt in no_bots(ruleset, evening.people):
        talk(doubt)
    ways = _ways() if len(evening.people) > 1 else {HotSeat.name: HotSeat()}
    offered = {name: way.offer() for name, way in ways.items()}
    how = _("How do you play?")
    explained = _(
        "At one screen it takes an evening. The other ways let each of you play from anywhere, whenever you have time."
    )
    way = ways[choose(how, offered, explained=explained) if len(ways) > 1 else HotSeat.name]
    if way.seated:
        evening = replace(evening, seat=_seat(evening.people))
    way.ask(evening)
    talk(_("{title} for {seats}:").format(title=ruleset.title, seats=all_of(evening.seats)))
    for line in way.planned(evening):
        talk(f"- {line}")
    if not agrees(_("Ready?"), explained=_("Yes does that; no changes nothing.")):
        talk(_("nothing was written"))
        return
    for line in way.set_up(evening):
        talk(line)


def _game() -> "Ruleset[Any]":
    from pbem.cli.terminal.questions import choose
    from pbem.rules.registry import sound

    games, among = sound(), {}
    for name, game in games.items():
        least, most = game.seats[0], game.seats[-1]
        first = game.introduction().partition(". ")[0]
        among[name] = _("for {least} to {most}. {what}").format(least=least, most=most, what=first)
    explained = _("`pbem demo` plays a whole game between bots, and `pbem rules` explains how to play each game.")
    return games[choose(_("Which game?"), among, explained=explained)]


def _seats(ruleset: "Ruleset[Any]") -> "tuple[list[str], Mapping[str, str]]":
    from pbem.app.bots import programs, seated
    from pbem.app.game_setup import NewGame
    from pbem.cli.now import now
    from pbem.cli.terminal.questions import ask

    def read(answer: str) -> "tuple[list[str], Mapping[str, str]]":
        parts = answer.split(",") if "," in answer else answer.split()
        names = [one.strip() for one in parts if one.strip()]
        seats, bots = seated(ruleset, names)
        NewGame(ruleset, seats, {}, own=seats, bots=bots).check(now())
        return seats, bots

    names = _("A short name for each of you, with commas between them: ann, bob, cy.")
    known = programs(ruleset)
    bots = _("For a seat that a bot plays, type {names}.").format(names=any_of(known)) if known else ""
    return ask(
        _("Who plays (names, clockwise)?"),
        read,
        explained=" ".join(one for one in (names, bots) if one),
    )


def _ways() -> "Mapping[str, Arrangement]":
    """By their names."""
    from pbem.cli.arrangement import Arrangement, HotSeat
    from pbem.room import loaded, rooms

    brought = [loaded(room.arranges, Arrangement)() for room in rooms().values() if room.arranges]
    return {way.name: way for way in (HotSeat(), *brought)}


def _seat(seats: "Sequence[str]") -> str:
    from pbem.app.seats import seat_named
    from pbem.cli.terminal.questions import ask
    from pbem.events.identity import load
    from pbem.projections.seat_names import called

    me = load()
    return ask(
        _("Which of them are you?"),
        lambda answer: seat_named(answer, seats),
        proposed=called(seats, me.name if me is not None else "") or seats[0],
        explained=_("That seat is bound to this machine's key; the others take theirs with their own."),
    )
