"""`pbem help`: a command's help, or what there is to read about any word."""

from textwrap import fill
from typing import Annotated, Any

import typer

from pbem.wording import FEW, _

app = typer.Typer(rich_markup_mode=None, add_completion=False)


def complete_command(incomplete: str) -> list[tuple[str, str]]:
    """Every command, and what lists them all."""
    from pbem.cli.program import EVERY
    from pbem.cli.summaries import commands

    found = {EVERY: _("every command"), **{name: summary for name, (_module, summary) in commands().items()}}
    return [(name, summary) for name, summary in found.items() if name.startswith(incomplete)]


@app.command(name="help")
def help_(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WORD]...",
            help="A command, `all`, or anything to look up.",
            autocompletion=complete_command,
        ),
    ] = None,
) -> None:
    """Explain a command, or find commands, rules and docs by any word. Without a word: the commands of the first week.

    Example: pbem help passphrase
    """
    from pbem.cli.program import EVERY, command
    from pbem.cli.program import app as program
    from pbem.cli.summaries import commands

    asked = " ".join(words or []).split()
    every = asked == [EVERY]
    if not asked or every:
        program(["--help"], standalone_mode=False, prog_name="pbem", obj=EVERY if every else None)
    elif asked[0] in commands() and _is_below(command(asked[0]), asked[1:]):
        program([*asked, "--help"], standalone_mode=False, prog_name="pbem")
        _say_what_else(asked)
    elif not _is_found(asked):
        from pbem.cli.unknown import advice_on
        from pbem.errors import UsageError

        sentence = _("nothing found for {words!r}").format(words=" ".join(asked))
        raise UsageError(sentence, advice=advice_on(asked, command))


def _is_below(command: Any, words: list[str]) -> bool:
    """Whether a command has such a one below it; or none is asked for."""
    from pbem.cli.findable import below

    return not words or (len(words) == 1 and words[0] in below(command))


def _say_what_else(words: list[str]) -> None:
    """Name what else is called as this command is, if it is little."""
    from pbem.cli.findable import CALLED, found, terms
    from pbem.cli.program import command
    from pbem.cli.terminal.output import say

    typed = " ".join(["pbem", *words])
    others = [
        find.place
        for finds in found(words, command).values()
        for find in finds
        if find.fit >= CALLED and find.place not in terms() and not find.place.startswith(typed)
    ]
    if 0 < len(others) <= FEW:
        say("\n" + fill(_("See also: {places}").format(places=", ".join(others)), 79, break_on_hyphens=False))


def _is_found(words: list[str]) -> bool:
    """Whether anything was found; it is listed."""
    from pbem.cli.findable import forgiven, found, listed
    from pbem.cli.program import command
    from pbem.cli.terminal.output import say, talk

    kinds = found(words, command)
    if not kinds:
        meant = forgiven(words)
        kinds = {} if meant == words else found(meant, command)
        if kinds:
            talk(_("showing {meant} for {typed}").format(meant=" ".join(meant), typed=" ".join(words)))
    if kinds:
        say(listed(kinds))
    return bool(kinds)
