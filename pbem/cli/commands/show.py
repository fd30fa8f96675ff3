"""`pbem show`: the board, as one may see it."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pbem.app.seats import looking_seat
from pbem.cli.explained import explained
from pbem.cli.lookup import lookup
from pbem.cli.terminal.completion import AnyCase, meant_game
from pbem.cli.terminal.listed import STATUS_KEYS, tell_ahead, tell_readers, tell_times, tell_turn, warn
from pbem.cli.terminal.options import AtTurn, GameFile, Json, Seat, TurnAndRound
from pbem.cli.terminal.output import as_json, say, talk
from pbem.cli.terminal.style import Style
from pbem.cli.viewer import viewer
from pbem.cli.where import find_game
from pbem.errors import UsageError
from pbem.projections.pending import BEFORE_PLAY, not_begun, what_brings
from pbem.projections.seat_names import begins
from pbem.projections.whose import who_syncs
from pbem.store import cache
from pbem.wording import _, ngettext

if TYPE_CHECKING:
    from pbem.projections.game import Game
    from pbem.projections.status import SeatStatus, Status
    from pbem.store.opened_game import Opened

app = typer.Typer(rich_markup_mode=None, add_completion=False)

SHARED = tuple(key for key in STATUS_KEYS if key != "mine")
"""What a board tells programs of where the game stands, whatever the game and the viewer."""


def complete_names(ctx: Any, incomplete: str) -> list[str]:
    """What on the board can be asked about."""
    from pbem.errors import PbemError
    from pbem.store.opened_game import open_game

    try:
        game = open_game(meant_game(ctx)).game
    except (PbemError, OSError):
        return []
    if game.table is None:
        return []
    ruleset = game.ruleset
    words = [one.name for one in ruleset.glossary() if " " not in one.name]
    words = [one for one in words if explained(ruleset, one, briefly=True)]
    return [AnyCase(one) for one in dict.fromkeys([*ruleset.names(game.table), *words]) if begins(one, incomplete)]


@app.command()
def show(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME]",
            help="Explain a thing on the board, or any word of the game.",
            autocompletion=complete_names,
        ),
    ] = None,
    game: GameFile = None,
    seat: Seat = None,
    at: AtTurn = None,
    plain: Annotated[bool, typer.Option("--plain", help="Print sentences instead of a drawing.")] = False,
    width: Annotated[int | None, typer.Option(metavar="COLUMNS", help="The width of the drawing.", min=20)] = None,
    json: Json = False,
) -> None:
    """Show the board, as you may see it.

    Example: pbem show --at 12
    """
    about = " ".join(words) if words else None
    who, path = viewer(), find_game(game)
    seen = lookup(path, who)
    warn(seen.status)
    eyes = looking_seat(seen.status, seat)
    if seen.status["phase"] in BEFORE_PLAY:
        _not_begun(seen.status, json=json)
        return
    style = Style(plain=plain, width=width)
    drawn = None if json or about or at is not None else cache.read("board", seen.sha, who.name, f"{eyes} {style}")
    if drawn is not None:
        say(drawn)
        _tell_more(path, seen.status, who.key, eyes)
        return
    from pbem.store.opened_game import open_game

    found = at_turn(seen.opened or open_game(path), at)
    if found.table is None:
        _not_begun(seen.status, json=json)
    elif about is not None:
        say(_detail(found, eyes, about, style))
    elif json:
        as_json(facts(found, eyes))
    else:
        text = drawing(found, eyes, who.key, style)
        if at is None:
            cache.write("board", (seen.sha, who.name, f"{eyes} {style}"), text, [seen.status["place"]])
        say(text)
        if at is None:
            _tell_more(path, seen.status, who.key, eyes)


def _tell_more(path: Path, status: "SeatStatus", key: str, eyes: str) -> None:
    """What belongs to the board, but not on it: the turn, one's hand, the time, what is sealed and planned."""
    tell_turn(status, key, eyes)
    tell_readers(status)
    tell_times(status)
    if eyes in status["sealed"]:
        _say_sealed(path, eyes)
    tell_ahead(status, eyes)


def _say_sealed(path: Path, seat: str) -> None:
    """What this seat of mine has sealed: only the key here can tell, and nothing of it is kept."""
    from pbem.cli.viewer import identity
    from pbem.errors import LockedKeyError
    from pbem.show.sealed import sealed
    from pbem.store.opened_game import open_game

    try:
        key = identity().key
    except LockedKeyError:
        talk(_("your sealed choice is not shown: your key is locked"))
        return
    sentence = sealed(open_game(path).game, seat, key)
    if sentence:
        say(sentence)


def _detail(game: "Game", seat: str, typed: str, style: Style) -> str:
    """One thing on the board, as the game describes it, and what it is in our words; else what the rules say of that
    word. Raises UsageError with a suggestion."""
    from pbem.projections.typed import names_meant, no_such_name
    from pbem.show.terminal import show as render

    ruleset, names = game.ruleset, game.ruleset.names(game.table)
    meant = names_meant(names, typed)
    picture = ruleset.about(game.view(seat), meant[0]) if len(meant) == 1 else None
    if picture is not None:
        drawn = render(picture, width=style.width, colour=style.colour, frames=style.frames, plain=style.plain)
        explanation = explained(ruleset, ruleset.word_for(game.table, meant[0]), briefly=True)
        return f"{drawn}{explanation}\n" if explanation else drawn
    told = "" if meant else explained(ruleset, typed)
    if not told:
        raise no_such_name(names, typed)
    return told


def drawing(game: "Game", seat: str, key: str, style: Style) -> str:
    """The board through the eyes of a seat; `key` is whose seats are "you"."""
    from pbem.show.terminal import show as render
    from pbem.show.whose_turn import whose_turn

    return render(
        game.ruleset.picture(game.view(seat)),
        whose_turn(game.need, game.result, game.seats_here(key), who_syncs(game.record, game.record.waiting)),
        width=style.width,
        colour=style.colour,
        frames=style.frames,
        plain=style.plain,
    )


def facts(game: "Game", seat: str) -> dict[str, object]:
    """The board for programs."""
    from pbem.cli.now import now
    from pbem.projections.deadlines import counting
    from pbem.projections.status import status

    found = status(game, [seat] if seat else [])
    known: Mapping[str, object] = {**found, "deadlines": counting(found, now())}
    return {key: known[key] for key in SHARED} | {"seat": seat, "table": game.ruleset.facts(game.view(seat))}


def at_turn(opened: "Opened", at: TurnAndRound | None) -> "Game":
    """The game at a moment, else as it stands. Raises UsageError if it has not come so far."""
    if at is None:
        return opened.game
    opened.read_past()
    game = opened.game
    if at.turn > game.record.turns:
        raise UsageError(_("there is no turn {turn}: the last is {last}").format(turn=at.turn, last=game.record.turns))
    from pbem.projections.game import past as going_back

    past = going_back.at_turn(game, at.turn, at.round)
    rounds = past.record.head.rounds
    if at.round is not None and at.round != rounds:
        sentence = ngettext(
            "there is no {place}: after turn {turn}, several seats answered together once",
            "there is no {place}: after turn {turn}, several seats answered together {count} times",
            rounds,
        )
        never = _("there is no {place}: after turn {turn}, no one was asked together with others")
        raise UsageError((sentence if rounds else never).format(place=at, turn=at.turn, count=rounds))
    return past


def show_board(path: Path) -> None:
    """The board of a game, as bare `pbem` shows it."""
    show(game=path, seat=None, at=None, json=False)


def _not_begun(status: "Status", *, json: bool) -> None:
    if json:
        known: Mapping[str, object] = status
        as_json({key: known[key] for key in SHARED} | {"seat": "", "table": None})
    else:
        from pbem.app.introductions import in_words

        say(not_begun(status, viewer().key))
        if brings := what_brings(status):
            talk(brings)
        for line in in_words(status["keys"]):
            say(line)
        if status["host_reads"]:
            say(status["host_reads"])
