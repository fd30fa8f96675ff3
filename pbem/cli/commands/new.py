"""`pbem new`: start a game."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.terminal.options import Json, complete_game
from pbem.wording import _, printable

if TYPE_CHECKING:
    from pbem.app.game_setup import NewGame
    from pbem.app.session import Session
    from pbem.projections.game import Game

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
def new(
    context: typer.Context,
    name: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Which game to play.", autocompletion=complete_game)
    ] = None,
    seats: Annotated[
        str | None, typer.Option(metavar="A,B,C", help="The seats, clockwise, by name; search is a bot.")
    ] = None,
    seat: Annotated[str | None, typer.Option(metavar="SEAT", help="Your own seat.")] = None,
    hotseat: Annotated[bool, typer.Option("--hotseat", help="Take all seats: one machine, one key.")] = False,
    cards: Annotated[
        str | None,
        typer.Option(
            metavar="open|dealt",
            help="How cards are hidden: dealt (by all together) or open (no one peeks). The default"
            " is dealt; with --hotseat or --position, open.",
        ),
    ] = None,
    position: Annotated[Path | None, typer.Option(metavar="FILE", help="Start from a position.")] = None,
    file: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to write the game.")] = None,
    pace: Annotated[str, typer.Option(metavar="LENGTH", help="The time for a turn: 12h, 3d, 2w.")] = "",
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="With --hotseat, for practice: the same number deals the same cards.", min=0),
    ] = None,
    hub: Annotated[
        str, typer.Option(metavar="KEY", help="The public key of a hub that may sign for players without pbem.")
    ] = "",
    json: Json = False,
) -> None:
    """Create a game. Add the game's own options as --option or --option=value; `pbem new GAME` lists them.

    Before the start, `pbem free SEAT` frees a taken seat.

    Example: pbem new confucius --seats ann,bob,cy --advanced --hotseat
    """
    from dataclasses import replace

    from pbem.app.bots import no_bots
    from pbem.app.seats import chosen_seat
    from pbem.cli.actor import done
    from pbem.cli.now import now
    from pbem.cli.terminal.output import as_json, say, talk
    from pbem.errors import UsageError
    from pbem.projections.status import waits_for
    from pbem.rules.registry import meant
    from pbem.store.portable import names_beside, unfit

    if position is not None:
        plan = _from_position(position)
        if context.args or seats or (name and meant(name) != plan.ruleset.name):
            raise UsageError(_("a position has its own game, seats and options"))
    else:
        plan = planned(name, seats, context.args)
    if file is not None and file.suffix != ".toml":
        raise UsageError(
            _("{file} must end in .toml, or `pbem list` cannot find it").format(file=file),
            advice=_("for example: --file {file}").format(file=file.with_name(f"{file.name}.toml")),
        )
    if file is not None and (reason := unfit(file.name, names_beside(file))):
        raise UsageError(f"{printable(file)}: {reason}", advice=_("choose another name"))
    if seed is not None and not hotseat:
        raise UsageError(
            _("--seed is for practice, with --hotseat"),
            advice=_("with other players, no one may choose how the cards fall"),
        )
    seat = chosen_seat(seat, plan.seats)
    own = plan.seats if hotseat else [seat] if seat else []
    people = [one for one in plan.seats if one not in plan.bots]
    if plan.bots and len(people) == 1:
        own = people
    own = [one for one in plan.seats if one in own or one in plan.bots]
    plan = replace(plan, pace=pace, hub=hub, cards=chosen_cards(cards), practice=seed, own=own)
    plan.check(now())
    doubts = no_bots(plan.ruleset, people) if position is None else []  # whose seats no one has typed
    if {*own} <= {*plan.bots} and not hub:
        advice = _("choose one: --seat {seat}, or --hotseat if you all sit at this machine")
        raise UsageError(_("which seat is yours?"), advice="\n".join([*doubts, advice.format(seat=people[0])]))
    path = file or free_name(plan.ruleset.name)
    session, told = create(plan, path)
    if json:
        as_json({"file": str(path), **done(session, told)})
        return
    say(printable(path))
    say_why_open(plan)
    for sentence in told:
        say(sentence)
    for doubt in doubts:
        talk(doubt)
    if len(own) == len(plan.seats):
        talk(waits_for(session.game))
    else:
        _say_how_it_begins(plan, session.game)


def create(plan: "NewGame", path: Path) -> "tuple[Session, list[str]]":
    """Start a game in a new file, and take the seats that are one's own. Returns who acted, and what they were told.

    The first time, a key is made. What was started only by half is not started. Raises what hinders.
    """
    from pbem.app import membership
    from pbem.cli.actor import acting
    from pbem.cli.now import now
    from pbem.cli.viewer import identity_or_new
    from pbem.errors import MachineError
    from pbem.events.contents import refusal
    from pbem.events.file import GameFile
    from pbem.events.text import render

    alone = len(plan.own) == len(plan.seats) and not plan.hub
    people = [one for one in (*plan.own, *plan.seats) if one not in plan.bots]
    me = identity_or_new(people[0], alone=alone)
    GameFile.create(path, render(plan.first(me.key, os.urandom(32), now())))
    told: list[str] = []
    try:
        with acting(path, told.append) as session:
            for taken in plan.own:
                membership.join(session, taken)
    except BaseException as error:
        path.unlink(missing_ok=True)
        if isinstance(error, MachineError) and isinstance(error.__cause__, OSError):
            raise refusal(path, error.__cause__, new=True) from None
        raise
    return session, told


def _say_how_it_begins(plan: "NewGame", game: "Game") -> None:
    """Say how the others get their seats, and what comes before the first move."""
    from pbem.app.carrier import serves
    from pbem.cli.terminal.output import talk

    way = _("`pbem sync` sends it to the others") if serves(Path()) else _("send the file to the others")
    talk(_("{way}; each player takes a seat with `pbem join SEAT`").format(way=way))
    for line in game.dealer.before_play(game):
        talk(line)


def say_why_open(plan: "NewGame") -> None:
    """Say why the cards of people with keys of their own lie open, where no one has chosen that."""
    from pbem.cli.terminal.output import talk

    if plan.unchosen.why and not plan.cards:
        talk(_("the cards of this game are open: {why}").format(why=plan.unchosen.why))


def chosen_cards(cards: str | None) -> str:
    """How cards are to be held, as it was asked for; "" if it was not. Raises UsageError."""
    from pbem.errors import UsageError
    from pbem.secrecy import known_cards

    known = known_cards()
    if cards is not None and cards not in known:
        sentence = _("cards cannot be {cards!r}; there is: {known}")
        raise UsageError(sentence.format(cards=cards, known=", ".join(known)))
    return cards or ""


def free_name(beginning: str) -> Path:
    """The first of beginning-1.toml and so on that nothing is called, where new games go."""
    from pbem.store.folder import games_folder

    folder = games_folder(Path())
    number = 1
    while (path := folder / f"{beginning}-{number}.toml").exists():
        number += 1
    return path


def planned(name: str | None, seats: str | None, words: Sequence[str]) -> "NewGame":
    """What is meant by a game's name, its seats and its own options. Raises UsageError."""
    from pbem.app.bots import seated
    from pbem.app.game_setup import NewGame
    from pbem.cli.terminal.game_options import option_help, read_game_options
    from pbem.errors import UsageError
    from pbem.rules.registry import find, places

    if name is None:
        games = list(places())
        advice = _("installed: {games}; for example: {command}")
        example = f"pbem new {games[0]} --seats ann,bob,cy --hotseat"
        raise UsageError(_("which game?"), advice=advice.format(games=", ".join(games), command=example))
    ruleset = find(name)
    number = seats if seats is not None and seats.isdecimal() else ""
    stray = words[0] if words and not words[0].startswith("-") else number
    if stray:
        raise UsageError(
            _("{word!r} is neither an option nor a list of names").format(word=stray),
            advice=_("name the seats in one word, with commas: --seats ann,bob,cy"),
        )
    options = read_game_options(ruleset, words)
    if seats is None:
        names = _("name the seats: --seats ann,bob,cy; with --hotseat all are yours, with --seat ann that one")
        raise UsageError(_("who plays?"), advice=f"{names}\n{option_help(ruleset)}")
    named, bots = seated(ruleset, [one.strip() for one in seats.split(",") if one.strip()])
    return NewGame(ruleset, named, options, bots=bots)


def _from_position(path: Path) -> "NewGame":
    from pbem.app.game_setup import NewGame
    from pbem.cli.terminal.game_options import text_of
    from pbem.projections import position

    text = text_of(path)
    ruleset, data = position.read(text, str(path))
    return NewGame(ruleset, data["seats"], data["options"], text.removesuffix("\n").split("\n"))
