"""`pbem demo`: a whole game between bots, then its board and its story."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pbem.cli.terminal.options import complete_game
from pbem.wording import _, all_of

if TYPE_CHECKING:
    from random import Random

    from pbem.projections.game import Game
    from pbem.projections.turning import Moment
    from pbem.rules import Result

app = typer.Typer(rich_markup_mode=None, add_completion=False)

SEATS = ("ann", "bob", "cy", "dee", "eve", "fay")


@app.command()
def demo(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="Which game, else the first installed.", autocompletion=complete_game),
    ] = None,
    players: Annotated[int | None, typer.Option(metavar="N", help="How many seats, else up to four.")] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="The same number plays the same moves.")] = None,
    file: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to write the game.")] = None,
) -> None:
    """Watch a whole game between bots. It is written to a file, shown, told and verified.

    Example: pbem demo confucius --players 5
    """
    from random import Random

    from pbem.app.beginning import check_players
    from pbem.cli.terminal.output import say, talk
    from pbem.cli.terminal.style import Style
    from pbem.projections.turning import turning_points
    from pbem.rules.registry import find, places

    from .new import free_name
    from .show import drawing
    from .verify import audited

    ruleset = find(name or next(iter(places())))
    possible = [number for number in ruleset.seats if number <= len(SEATS)]
    count = players or max((number for number in possible if number <= 4), default=possible[0])
    check_players(ruleset, count)
    path = file or free_name(f"demo-{ruleset.name}")
    game, moments = _played(path, ruleset, SEATS[:count], Random(os.urandom(16) if seed is None else seed))
    assert game.result is not None
    say(drawing(game, "", "", Style()))
    say(_scores(game.result))
    say(_("\nTurning points"))
    for line in turning_points(moments, game.record.header.seats):
        say(line)
    say("\n" + "\n".join(audited(path).lines()))
    half = max(game.record.turns // 2, 1)
    talk(_("read on: pbem history -g {path}, pbem show -g {path} --at {turn}").format(path=path, turn=half))


def _played(path: Path, ruleset: Any, seats: tuple[str, ...], random: "Random") -> "tuple[Game, list[Moment]]":
    """Play a game to its end into a new file. Returns it with its moments: what was told for all to hear."""
    from pbem.app.beginning import Plan
    from pbem.cli.now import now
    from pbem.cli.terminal.output import talk
    from pbem.cli.terminal.progress import progress
    from pbem.events.file import GameFile
    from pbem.events.keys import SecretKey
    from pbem.events.text import render
    from pbem.projections import author
    from pbem.projections.game import Game
    from pbem.projections.turning import Moment
    from pbem.rules.audience import EVERYBODY, Audience
    from pbem.rules.bots import bots, decide

    moments: list[Moment] = []
    best, key = list(bots(ruleset).values())[-1], SecretKey(random.randbytes(32))

    def tell(game: Game, _event: Any, sentence: str, audience: Audience) -> None:
        if audience == EVERYBODY:
            moments[-1].hear(sentence, ruleset.points(game.table) if game.table is not None else {})

    def write(event: Any) -> None:
        moments.append(Moment(game.record.turns + 1, moments[-1].points if moments else {}))
        game.take(event)
        file.append(render(event))

    first = Plan(ruleset, seats, {}, own=seats).first(key, random.randbytes(32), now())
    GameFile.create(path, render(first))
    talk(_("{players} bots play {title} into {path}").format(players=len(seats), title=ruleset.title, path=path))
    with GameFile.locked(path) as file, progress(_("playing")) as step:
        game = Game.begin(first, tell=tell)
        for seat in seats:
            write(author.join(game, seat, key, at=now()))
        write(author.start(game, key, at=now()))
        while (need := game.need) is not None:
            seat = need.seats[0]
            shown = author.opening(game, seat, key, at=now())
            move = None if shown else decide(best, ruleset, game.view(seat), random)
            write(author.play(game, seat, move, key, at=now()) if move else shown)
            step(_("turn {turn}").format(turn=game.record.turns))
    return game, moments


def _scores(result: "Result") -> str:
    places = enumerate(zip(result.standing, result.scores, strict=True), 1)
    rows = [f"  {place}. {seat:<6} {score:>3}" for place, (seat, score) in places]
    because = _("{winners}: {because}").format(winners=all_of(result.winners), because=result.because)
    return "\n".join([_("Final scores"), *rows, because])
