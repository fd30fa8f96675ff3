"""`pbem resolve`: repair a game file that a merge has damaged."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.wording import _, few, ngettext, printable

if TYPE_CHECKING:
    from pbem.events.event import Event
    from pbem.projections.game import Game

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def resolve(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="[FILE]...", help="Game files (default: those here that need it).")
    ] = None,
) -> None:
    """Repair a game file that a merge has damaged: both sides' events are put together, and nothing is lost.

    It repairs git's conflict markers, fused events, and files that lost events in a merge. Events that no longer count
    are named; make your own moves again if they are still legal.

    Example: pbem resolve games/friday.toml
    """
    from pbem.cli.terminal.exit_codes import report
    from pbem.cli.terminal.output import say, talk
    from pbem.errors import PbemError
    from pbem.rooms.git.own_repository import ask_about_git

    ask_about_git()
    codes = []
    for path in files or _those_that_need_it():
        try:
            codes += [0] if _mended(path) else []
        except PbemError as error:
            codes.append(report(error))
    if not codes:
        say(_("nothing needs repair"))
    for warning in _why_it_happened() if codes else ():
        talk(warning)
    if any(codes):
        raise typer.Exit(max(codes))


def _why_it_happened() -> list[str]:
    """What is amiss with the way in which git merges the games here, as sentences."""
    from pbem.errors import PbemError
    from pbem.rooms.git.clone import clone_at
    from pbem.rooms.git.common import own_settings
    from pbem.rooms.git.registration import weakness

    try:
        clone = clone_at(Path())
        amiss = weakness(clone.git, dict(own_settings(clone.repository)), f"{clone.games}/x.toml") if clone else ""
    except PbemError:
        return []
    sentence = _("a plain `git pull` is not safe here: {why}; `pbem init` repairs that")
    return [sentence.format(why=amiss)] if amiss else []


def _those_that_need_it() -> list[Path]:
    """The game files here that a merge has spoilt."""
    from pbem.cli.terminal.progress import with_bar
    from pbem.cli.where import candidates
    from pbem.errors import PbemError
    from pbem.rooms.git.resolution import spoilt
    from pbem.rooms.git.sides import unmerged

    found = []
    for path in with_bar(candidates(), _("looking through the games here")):
        try:
            found += [path] if spoilt(path) else []
        except PbemError:
            found.append(path)  # what is the matter will be said when it is to be repaired
    return list(dict.fromkeys([*found, *unmerged(Path())]))


def _mended(path: Path) -> bool:
    """Repair a file if it needs it, and say what came of it. Returns whether it did.

    Raises FaultyFileError if it cannot be repaired, or not wholly.
    """
    from pbem.app.retry_hint import retry_hint
    from pbem.cli.terminal.output import say, talk
    from pbem.cli.viewer import viewer
    from pbem.errors import Fault, FaultyFileError
    from pbem.rooms.git.resolution import resolve

    done = resolve(path, viewer().key)
    if done is None:
        return False
    game = done.repaired.audit.game
    assert game is not None
    count, sources = len(done.repaired.audit.order), ", ".join(done.repaired.sources)
    sentence = ngettext(
        "{path}: repaired, {count} event, from {sources}", "{path}: repaired, {count} events, from {sources}", count
    )
    say(sentence.format(path=printable(path), count=count, sources=sources))
    lost = [*done.repaired.refused, *done.repaired.orphaned]
    reason = _("{what} is ignored: {why}")
    for line in few([reason.format(what=_named(game, one.event), why=one.reason) for one in lost]):
        talk(line)
    for again in dict.fromkeys(retry_hint(game, one.event, viewer().key) for one in lost):
        if again:
            talk(again)
    kept = _("{what} answers an event that no copy here has, and is kept")
    for line in few([kept.format(what=_named(game, event)) for event in done.repaired.waiting]):
        talk(line)
    if done.kept is not None:
        talk(_("the file as it was is kept in {path}").format(path=printable(done.kept)))
    if done.next_step:
        talk(_("git waits for: {command}").format(command=done.next_step))
    if done.repaired.lacking:
        reason = _("it still lacks events that you have seen before; get the newer file from the others")
        raise FaultyFileError(path.name, [Fault(0, reason)])
    return True


def _named(game: "Game", event: "Event") -> str:
    """An event as a player knows it."""
    from pbem.projections.decode import in_words

    return _("{seat}'s `{move}`").format(seat=event.by, move=in_words(game.ruleset, event))
