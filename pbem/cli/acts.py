"""The commands that are acts: each made of its record (see pbem.app.acts), and all alike."""

import sys
from collections.abc import Callable, Iterator
from inspect import Parameter, Signature, cleandoc
from pathlib import Path
from shlex import join
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from pbem.app.acts import INDEX, act_of, as_typed
from pbem.cli.summaries import commands
from pbem.cli.terminal.options import (
    GameFile,
    Json,
    Seat,
    complete_free_seats,
    complete_proposals,
    complete_seats,
)
from pbem.room import loaded
from pbem.wording import _

if TYPE_CHECKING:
    from pbem.app.acts.act import Act, Argument
    from pbem.app.session import Session

COMPLETERS: dict[str, Callable[..., Any]] = {
    "proposals": complete_proposals,
    "seats": complete_seats,
    "free seats": complete_free_seats,
}


class WithKey(TyperCommand):
    """Takes a public key for an argument, though one in 64 starts with a hyphen and looks like options."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put such a key behind everything else, where it can only be an argument."""
        from pbem.events.keys import KEY_LENGTH

        keys = [word for word in args if word.startswith("-") and len(word) == KEY_LENGTH]
        rest = [word for word in args if word not in keys]
        return super().parse_args(ctx, [*rest, "--", *keys] if keys else args)


def app_of(word: str) -> typer.Typer:
    """The command of an act."""
    act = act_of(word)

    def command(**typed: Any) -> None:
        _do(act, typed)

    command.__signature__ = Signature(list(_parameters(act)))  # type: ignore[attr-defined]
    command.__annotations__ = {one.name: one.annotation for one in _parameters(act)}
    app = typer.Typer(rich_markup_mode=None, add_completion=False)
    summary = INDEX[word][1] if word in INDEX else commands()[word][1]
    help_ = f"{summary} {cleandoc(act.help)}\n\nExample: {act.example}"
    app.command(word, cls=WithKey if any(one.name == "key" for one in act.arguments) else None, help=help_)(command)
    return app


def _parameters(act: "Act") -> Iterator[Parameter]:
    for one in act.arguments:
        yield _parameter(one.name, *_typed(one))
    yield _parameter("game", GameFile, None)
    if act.by_seat:
        yield _parameter("seat", Seat, None)
    if act.shows:
        yield _parameter("preview", Annotated[bool, typer.Option("--preview", help=act.shows)], default=False)
    if act.private:
        yield _parameter(
            "private", Annotated[bool, typer.Option("--private", help=INDEX[act.private][1])], default=False
        )
    if act.warns is not None:
        yield _parameter(
            "yes", Annotated[bool, typer.Option("--yes", help=_("Do not ask for confirmation."))], default=False
        )
    yield _parameter("json", Json, default=False)


def _parameter(name: str, annotation: Any, default: Any) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _typed(one: "Argument") -> tuple[Any, Any]:
    """How typer takes an argument, and what it is where nothing was typed."""
    if one.kind is bool:
        return Annotated[bool, typer.Option(*one.flags, help=one.help)], False
    needed = one.needed and not one.flags
    kind: Any = list[str] if one.many else one.kind
    completes = loaded(one.completes) if ":" in one.completes else COMPLETERS.get(one.completes)
    how: Any
    if one.flags:
        how = typer.Option(*one.flags, metavar=one.metavar, help=one.help, autocompletion=completes)
    else:
        how = typer.Argument(metavar=one.metavar, help=one.help, autocompletion=completes, min=one.least)
    return Annotated[kind if needed else kind | None, how], Parameter.empty if needed else None


def _do(act: "Act", typed: dict[str, Any]) -> None:
    """Do it, and say what came of it."""
    from pbem.cli.actor import acting, done
    from pbem.cli.terminal.output import as_json, say, talk
    from pbem.cli.where import find_game
    from pbem.errors import UsageError
    from pbem.projections.pending import stands
    from pbem.projections.status import status

    path, seat, json = find_game(typed["game"]), typed.get("seat"), typed["json"]
    values = {one.name: typed[one.name] for one in act.arguments if typed[one.name] not in (None, False)}
    values |= {one.name: _together(one, values[one.name]) for one in act.arguments if one.many and one.name in values}
    if typed.get("private"):
        from pbem.cli import private

        private.note(path, values.get("text"), seat, json=json)
        return
    if act.unasked is not None and not values:
        _tell_unasked(act, path, json=json)
        return
    if act.warns is not None:
        values["surely"] = typed["yes"] or _is_sure(act, path, seat)
    if act.newcomer is not None:
        _come(act, path, values)
    told: list[str] = []
    with acting(path, told.append if json else say) as session:
        if typed.get("preview"):
            _show(session, act, values, seat, json=json)
            return
        try:
            act.do(session, given=seat, **act.meant(session.game, values))
        except UsageError as error:
            if not values.get("surely", True):
                error.advice = error.advice.replace(f"pbem {as_typed(act.word)}", _again(act.word, typed["game"], seat))
            raise
    if json:
        more = loaded(act.prints)(session, seat) if act.prints else {}
        as_json({**done(session, told), **more})
    elif act.tells_turn:
        talk(stands(status(session.game, [])))
    for line in act.afterwards(session.game, session.key.public) if act.afterwards is not None and not json else ():
        talk(line)


def _together(one: "Argument", words: list[str]) -> str:
    """Words as one text; where some were quoted, or are lines that are read now, with what stands between those."""
    if not one.between:
        return " ".join(words)
    if words == ["-"]:
        from pbem.cli.terminal.input import typed_in

        words = [line for line in typed_in().splitlines() if line.strip() and not line.startswith("#")]
        return one.between.join(words)
    return (one.between if any(" " in word.strip() for word in words) else " ").join(words)


def _come(act: "Act", path: Path, values: dict[str, Any]) -> None:
    """Make a key where the act needs one and there is none yet."""
    from pbem.cli.lookup import status_of
    from pbem.cli.viewer import identity_or_new, viewer

    assert act.newcomer is not None
    if name := act.newcomer(status_of(path, viewer()), values):
        identity_or_new(name)


def _tell_unasked(act: "Act", path: Path, *, json: bool) -> None:
    """What is told where nothing is asked for."""
    from pbem.cli.lookup import status_of
    from pbem.cli.terminal.output import as_json, say
    from pbem.cli.viewer import viewer

    assert act.unasked is not None
    said = act.unasked(status_of(path, viewer()))
    if json:
        as_json({"told": [said]})
    else:
        say(said)


def _is_sure(act: "Act", path: Path, seat: str | None) -> bool:
    """Whether someone at a terminal means it, once they have read what follows; False where no one is there."""
    from pbem.app.seats import chosen_seat
    from pbem.cli.terminal.output import talk
    from pbem.cli.viewer import viewer
    from pbem.store.opened_game import open_game

    if act.warns is None or not sys.stdin.isatty():
        return False
    follows, question = act.warns
    game = open_game(path).game
    seat = chosen_seat(seat, game.record.header.seats)
    mine = [seat] if seat is not None else game.seats_here(viewer().key)
    for sentence in loaded(follows)(game, mine[0]) if mine and game.phase == "playing" else ():
        talk(sentence)
    return typer.confirm(question, abort=True, err=True)


def _again(word: str, game: Path | None, seat: str | None) -> str:
    """The command as it was typed, so that it means the same game and seat when it is typed again."""
    named = ["-g", str(game)] if game is not None else []
    return join(["pbem", *as_typed(word).split(), *named, *(["--seat", seat] if seat is not None else [])])


def _show(session: "Session", act: "Act", values: dict[str, Any], given: str | None, *, json: bool) -> None:
    """What it would come to, and the board that it would leave."""
    from pbem.app.acts.act import Seated
    from pbem.cli.terminal.output import as_json, say, talk
    from pbem.cli.terminal.style import Style

    from .commands.show import drawing

    session.log.read_past()
    game, key = session.game, session.key.public
    seat = session.speaker(given, early=True)
    lines, then = act.foreseen(
        Seated(game, seat, key, session.now(), game, lambda: game), {"which": "", **act.meant(game, values)}
    )
    if json:
        as_json({"told": lines})
        return
    for line in lines:
        talk(line)
    if then is not None:
        say(drawing(then, seat, key, Style()))
