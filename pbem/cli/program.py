"""The whole program: finds the file of the command that was asked for, and puts typer's errors into our own form."""

import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

from pbem.cli.terminal.options import GameFile, Json
from pbem.cli.terminal.shells import NOTHING
from pbem.errors import UsageError
from pbem.origin import REPOSITORY, origin
from pbem.wording import _, any_of

from .summaries import ACT, commands, listed, refused

EVERY = "all"
"""What is typed behind `pbem help` for a list of all commands."""


class Commands(TyperGroup):
    """Loads a command's module when that command is called, so that no command pays for another."""

    def list_commands(self, ctx: Any) -> list[str]:
        """In the order in which a player meets them."""
        return list(commands())

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """In groups, each with its heading: those of the first week, or, where all were asked for, all."""
        found = listed(every=ctx.obj == EVERY)
        width = max(len(name) for group in found.values() for name in group)
        for heading, group in found.items():
            with formatter.section(heading):
                rows = [(f"{name:<{width}}", summary) for name, (_module, summary) in group.items()]
                formatter.write_dl(rows)
        if ctx.obj != EVERY:
            formatter.write_paragraph()
            formatter.write_text(_("`pbem help all` lists every command, `pbem help WORD` finds anything."))
        formatter.write_paragraph()
        formatter.write_text(_where_to_read())
        for sentence in refused():
            formatter.write_paragraph()
            formatter.write_text(sentence)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command's name and summary, for help and completion; None if there is none of that name."""
        return TyperCommand(cmd_name, help=commands()[cmd_name][1]) if cmd_name in commands() else None

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The command that was called. Raises UsageError with a suggestion."""
        name, *rest = args
        if name in commands():
            return name, command(name), rest
        if ctx.resilient_parsing:  # someone is still typing
            return None, None, rest
        from .unknown import advice_on

        meant = [word for word in args if not word.startswith("-")]
        raise UsageError(
            _("there is no command {name!r}").format(name=name), advice=advice_on(meant or [name], command)
        )

    def _main_shell_completion(self, *args: Any, **kwargs: Any) -> None:
        """Complete without rich: typer renders each suggestion's help with it, which takes longer than all the rest."""
        if "_PBEM_COMPLETE" in os.environ or any(word.endswith("-completion") for word in sys.argv):
            import typer._completion_classes

            typer._completion_classes._sanitize_help_text = lambda text: text  # ours has no markup in it
            _no_files_for_moves()
        super()._main_shell_completion(*args, **kwargs)


def _where_to_read() -> str:
    """Where the docs are and where faults go: an address, if pbem has one."""
    if address := origin(REPOSITORY):
        return _("Docs and bug reports: {address}").format(address=address)
    return _(
        "Docs: `docs/index.md` in pbem's source. Bug reports: where you got the source; `SECURITY.md` there says what "
        "to keep private."
    )


OF_MOVES = ("play", "try", "plan")
"""Commands after which moves are typed, and no files: where a move is complete, Tab offers nothing."""


def _no_files_for_moves() -> None:
    """Shells offer files where a program offers nothing; after a move they are told not to."""
    import typer._completion_classes as shells
    from typer._click.shell_completion import add_completion_class
    from typer._completion_shared import _completion_scripts as installed

    names = "|".join(OF_MOVES)
    quiet = f"    [[ ${{COMP_WORDS[1]}} =~ ^({names})$ ]] && compopt +o default 2>/dev/null\n    return 0\n"
    if quiet not in installed["bash"]:
        installed["bash"] = installed["bash"].replace("    return 0\n", quiet)
    shells.BashComplete.source_template = installed["bash"]

    class Zsh(shells.ZshComplete):
        def complete(self) -> str:
            found = super().complete()
            return NOTHING if found == "_files" and self.get_completion_args()[0][:1] == ["play"] else found

    add_completion_class(Zsh, "zsh")


def command(name: str, among: Mapping[str, tuple[str, str]] | None = None) -> Any:
    """A command by its name, its module loaded. `among`: those below a command; else all of them."""
    module, _summary = (commands() if among is None else among)[name]
    if module == ACT:
        from .acts import app_of

        loaded = typer.main.get_command(app_of(name))
    else:
        loaded = typer.main.get_command(_app(name, module))
    loaded.name = name
    _translate(loaded)
    return loaded


def _app(name: str, module: str) -> typer.Typer:
    """What a command is, its module loaded. Raises UsageError where that of another package cannot be."""
    try:
        app = import_module(module).app
        if not isinstance(app, typer.Typer):
            raise TypeError(f"{module}:app is no {typer.Typer.__name__}")
    except Exception as error:
        if module.startswith("pbem."):
            raise
        sentence = _("`{command}` cannot be used: {reason}")
        reason = f"{type(error).__name__}: {error}"
        raise UsageError(sentence.format(command=f"pbem {name}", reason=reason)) from error
    return app


def _translate(loaded: Any) -> None:
    """Put a command's help, and what is said of its options, into the player's language: docstrings are marked here."""
    for part in (loaded, *loaded.params):
        part.help = _(part.help) if part.help else part.help
    for below in getattr(loaded, "commands", {}).values():
        _translate(below)


app = typer.Typer(
    cls=Commands,
    invoke_without_command=True,
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode=None,
)


@app.callback()
def pbem(
    context: typer.Context,
    game: GameFile = None,
    json: Json = False,
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> None:
    """Play board games with friends by e-mail, git or a shared folder.

    Without a command: your games that need a move. If there is only one game, its board as well.

    Example: pbem new confucius --seats ann,bob,cy --hotseat
    """
    if version:
        from pbem import __version__

        typer.echo(f"pbem {__version__}")
    elif context.invoked_subcommand is None:
        from pbem.cli.commands.what_waits import waiting

        waiting(game, json=json)
    elif game is not None:
        os.environ["PBEM_GAME"] = str(game)


def called() -> object:
    """Do what the command line says. Raises PbemError, also for what typer finds wrong with it."""
    try:
        # The name is what advice and completion type, also for `python -m pbem`, which typer would name.
        return app(json_last(sys.argv[1:]), prog_name="pbem", standalone_mode=False)
    except TyperException as error:
        raise _as_usage_error(error) from error
    except typer.Abort:
        raise KeyboardInterrupt from None


def json_last(words: Sequence[str]) -> list[str]:
    """A command line on which --json stands behind the command, where it was typed before it."""
    first = next((place for place, word in enumerate(words) if word in commands()), len(words))
    if "--json" not in words[:first] or first == len(words):
        return list(words)
    before = [word for word in words[:first] if word != "--json"]
    end = words.index("--") if "--" in words else len(words)
    return [*before, *words[first:end], "--json", *words[end:]]


def _example(text: str) -> str:
    """The example with which a command's help ends."""
    return text.partition("Example: ")[2].partition("\n")[0].strip()


def _as_usage_error(error: TyperException) -> UsageError:
    """What typer finds wrong with a command line, in our own form."""
    sentence = error.message if getattr(error, "possibilities", None) else error.format_message()
    close = getattr(error, "possibilities", None) or []
    context: Any = getattr(error, "ctx", None)
    called_on = context.command if context is not None else None
    if isinstance(called_on, TyperGroup) and not close:
        sentence = _("{complaint}: {names}").format(
            complaint=sentence.rstrip("."), names=", ".join(called_on.list_commands(context))
        )
    if close:
        advice = _("did you mean {names}?").format(names=any_of(sorted(close)))
    else:
        named = [word for word in sys.argv[1:] if word in commands()][:1]
        path = context.command_path if context else " ".join(["pbem", *named])
        wordless = type(error).__name__ in ("MissingParameter", "UsageError")  # and no option is wrong
        example = _example(called_on.help or "") if wordless and called_on is not None else ""
        sentence_for = _("for example: {example}; see `{command} --help`") if example else _("see `{command} --help`")
        advice = sentence_for.format(example=example, command=path)
    return UsageError(sentence[:1].lower() + sentence[1:].rstrip("."), advice=advice)
