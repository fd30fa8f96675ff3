"""`pbem demo`: a whole game between bots, then its board and its story."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pbem.cli.terminal.options import complete_game
from pbem.wording import _, all_of, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from pbem.app.table import Table
    from pbem.rules import Result, Ruleset

app = typer.Typer(rich_markup_mode=None, add_completion=False)

SEATS = ("ann", "bob", "cy", "dee", "eve", "fay")


@app.command()
def demo(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]", help="Which game (default: the first installed).", autocompletion=complete_game
        ),
    ] = None,
    players: Annotated[int | None, typer.Option(metavar="N", help="How many seats (default: up to four).")] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="The same number plays the same game.")] = None,
    file: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to write the game.")] = None,
    cards: Annotated[
        str,
        typer.Option(
            metavar="open|dealt", help="How cards are hidden: dealt (by all together) or open (no one peeks)."
        ),
    ] = "open",
) -> None:
    """Watch a whole game between bots. The game is written to a file, shown with its history, and verified.

    Example: pbem demo confucius --seed 7
    """
    from random import Random

    from pbem.app.game_setup import check_players
    from pbem.cli.commands.new import chosen_cards, free_name
    from pbem.cli.commands.show import drawing
    from pbem.cli.commands.verify import audited
    from pbem.cli.terminal.output import say, talk
    from pbem.cli.terminal.style import Style
    from pbem.events.file import GameFile
    from pbem.events.text import render_all
    from pbem.rooms.bots.turning_points import moments_of, turning_points
    from pbem.rules.registry import find, places

    chosen_cards(cards)
    ruleset = find(name or next(iter(places())))
    possible = [number for number in ruleset.seats if number <= len(SEATS)]
    count = max((number for number in possible if number <= 4), default=possible[0]) if players is None else players
    check_players(ruleset, count)
    path = file or free_name(f"demo-{ruleset.name}")
    sentence = ngettext("{count} bot plays {title} into {path}", "{count} bots play {title} into {path}", count)
    talk(sentence.format(count=count, title=ruleset.title, path=path))
    random = Random(os.urandom(16) if seed is None else seed)
    table = _played(ruleset, SEATS[:count], cards, random)
    game, events = table.game, table.events
    GameFile.create(path, render_all(events))
    assert game.result is not None
    say(drawing(game, "", "", Style()))
    say(_scores(game.result))
    say("")
    say(_("Turning points"))
    for line in turning_points(moments_of(events, ruleset)):
        say(line)
    say("\n" + "\n".join(audited(path).lines()))
    half = max(game.record.turns // 2, 1)
    talk(_("read on: pbem history -g {path}, pbem show -g {path} --at {turn}").format(path=path, turn=half))
    for line in _drawn():
        talk(line.format(path=path))


def _drawn() -> "Iterator[str]":
    """How it can be seen drawn, with the rooms that are here."""
    from pbem.cli.summaries import commands
    from pbem.room import rooms

    if "export" in commands():
        yield _("as a page that steps through it: pbem export replay -g {path}")
    if any(room.browser for room in rooms().values()):
        yield _("at the table, in your browser: pbem table --browser -g {path}")


def _played(ruleset: "Ruleset[Any]", seats: tuple[str, ...], cards: str, random: "Random") -> "Table":
    """A game that bots have played to its end, all at one table."""
    from pbem.app.tables import new_table
    from pbem.cli.now import now
    from pbem.cli.terminal.progress import progress
    from pbem.rules.bots import bots, decide

    best = list(bots(ruleset).values())[-1]
    with progress(_("playing")) as step:
        table = new_table(ruleset, seats, seed=random.randbytes(32).hex(), cards=cards, clock=now)
        while table.asked:
            table.play(table.asked[0], decide(best, ruleset, table.view(table.asked[0]), random))
            step(_("turn {turn}").format(turn=table.turn))
    return table


def _scores(result: "Result") -> str:
    places = enumerate(zip(result.standing, result.scores, strict=True), 1)
    rows = [f"  {place}. {seat:<6} {score:>3}" for place, (seat, score) in places]
    because = _("{winners}: {because}").format(winners=all_of(result.winners), because=result.because)
    return "\n".join([_("Final scores"), *rows, because])
