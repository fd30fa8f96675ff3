"""`pbem demo`: a whole game between bots, then its board and its story."""

import os
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer

from pbem.errors import UsageError
from pbem.events.file import GameFile
from pbem.events.keys import SecretKey
from pbem.events.text import render
from pbem.projections import author
from pbem.projections.game import Game
from pbem.projections.opening import open_game
from pbem.projections.turning import Moment, turning_points
from pbem.rules.bots import bots, decide
from pbem.rules.registry import find
from pbem.wording import _

from .me import viewer
from .new import complete_game
from .now import now
from .output import say, talk
from .progress import progress
from .show import Style, drawing
from .verify import verify

app = typer.Typer(rich_markup_mode=None, add_completion=False)

SEATS = ("ann", "bob", "cy", "dee", "eve", "fay")


@app.command()
def demo(
    name: Annotated[
        str, typer.Argument(metavar="[GAME]", help="Which game.", autocompletion=complete_game)
    ] = "confucius",
    players: Annotated[int, typer.Option(metavar="N", help="How many seats.")] = 4,
    seed: Annotated[int | None, typer.Option(metavar="N", help="The same number plays the same game.")] = None,
    file: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to write the game.")] = None,
) -> None:
    """Watch a whole game between bots: it is written to a file, shown, told and verified.

    Example: pbem demo confucius --players 5
    """
    ruleset = find(name)
    if players not in ruleset.seats or players > len(SEATS):
        least, most = ruleset.seats[0], ruleset.seats[-1]
        raise UsageError(
            _("{title} is for {least} to {most} players").format(title=ruleset.title, least=least, most=most)
        )
    random = Random(os.urandom(16) if seed is None else seed)
    path = file or _free_name(ruleset.name)
    key = SecretKey(random.randbytes(32))
    first = author.create(ruleset, SEATS[:players], {}, key, nonce=random.randbytes(32), at=now())
    GameFile.create(path, render(first))
    talk(_("{players} bots play {title} into {path}").format(players=players, title=ruleset.title, path=path))
    with GameFile.locked(path) as written:
        game, told = _played(written, first, ruleset, key, random)
    say(drawing(game, "", "", Style()))
    say(_scores(game))
    say(_("\nTurning points"))
    for line in turning_points(told, _seats(game)):
        say(line)
    say("")
    opened = open_game(path)
    opened.settle(viewer().name, [])
    verify(files=[path], accept=False, json=False)
    talk(_("read on: pbem history -g {path}, pbem show -g {path} --at 40").format(path=path))


def _played(file: GameFile, first: Any, ruleset: Any, key: SecretKey, random: Random) -> tuple[Game, list[Moment]]:
    """Play the game to its end, each event appended as in a real game. Returns it with what was told, move by move."""
    moments: list[Moment] = []
    best = list(bots(ruleset).values())[-1]

    def tell(game: Game, _event: Any, sentence: str, only: str | None) -> None:
        if only is None:
            moments[-1].hear(sentence, ruleset.points(game.table) if game.table is not None else {})

    def write(event: Any) -> None:
        file.append(render(event))
        moments.append(Moment(game.record.turns + 1, moments[-1].points if moments else {}))
        game.take(event)

    game = Game.begin(first, tell=tell)
    for seat in _seats(game):
        write(author.join(game, seat, key, at=now()))
    write(author.start(game, key, at=now()))
    with progress(_("playing")) as step:
        while (need := game.need) is not None:
            seat = need.seats[0]
            write(author.play(game, seat, decide(best, ruleset, game.view(seat), random), key, at=now()))
            step(_("turn {turn}").format(turn=game.record.turns))
    return game, moments


def _seats(game: Game) -> list[str]:
    return game.record.header.seats


def _scores(game: Game) -> str:
    result = game.result
    assert result is not None
    rows = [
        f"  {place}. {seat:<6} {score:>3}"
        for place, (seat, score) in enumerate(zip(result.standing, result.scores, strict=True), 1)
    ]
    winners = _(" and ").join(result.winners)
    return "\n".join(
        [_("Final scores"), *rows, _("{winners}: {because}").format(winners=winners, because=result.because)]
    )


def _free_name(game: str) -> Path:
    number = 1
    while (path := Path(f"demo-{game}-{number}.toml")).exists():
        number += 1
    return path
