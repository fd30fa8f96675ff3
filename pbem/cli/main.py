"""The command `pbem`: finds the file of the command that was asked for, and turns every error into a sentence."""

import os
import sys
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from pbem.errors import PbemError
from pbem.wording import _

from .options import GameFile

COMMANDS = {
    "demo": "demo",
    "new": "new",
    "join": "join",
    "start": "start",
    "show": "show",
    "moves": "moves",
    "play": "play",
    "try": "attempt",
    "history": "history",
    "undo": "undo",
    "consent": "consent",
    "resign": "resign",
    "abandon": "abandon",
    "replace": "replace",
    "verify": "verify",
    "list": "listing",
    "position": "position",
    "rules": "rules",
    "note": "note",
    "bot": "bot",
    "key": "key",
}
"""Each command's module in this package; the module's `app` is the command, or a group of commands."""


class Commands(TyperGroup):
    """Loads a command's module when that command is called, so that no command pays for another."""

    def list_commands(self, ctx: Any) -> list[str]:
        """In the order in which a player meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command, or None if there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        app = import_module(f"pbem.cli.{COMMANDS[cmd_name]}").app
        command = typer.main.get_command(app)
        command.name = cmd_name
        return command


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
    version: Annotated[bool, typer.Option("--version", help="Print the version and leave.")] = False,
) -> None:
    """Play board games with friends by e-mail, git or a shared folder.

    Without a command: what waits for me, in all games here.

    Example: pbem new confucius --seats ann,bob,cy --hotseat
    """
    if version:
        from pbem import __version__

        typer.echo(f"pbem {__version__}")
    elif context.invoked_subcommand is None:
        from .waiting import waiting

        waiting(game)
    elif game is not None:
        os.environ["PBEM_GAME"] = str(game)


def run() -> None:
    """The console script: exits with the code that docs/exit-codes.md gives."""
    try:
        app()
    except PbemError as error:
        report(error)
        sys.exit(error.exit_code)
    except BrokenPipeError:
        # Whoever read our output has seen enough; what Python still holds back goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        if os.environ.get("PBEM_TRACEBACK"):
            raise
        sentence = _("this is a mistake in pbem itself, nothing was written: {error}").format(error=repr(error))
        typer.echo(sentence, err=True)
        typer.echo(_("please report it, with what PBEM_TRACEBACK=1 adds"), err=True)
        sys.exit(70)


def report(error: PbemError) -> None:
    """The error's sentence on stderr, and what to do instead."""
    label = _("refused") if error.exit_code == 1 else "pbem"
    typer.echo(f"{label}: {error}", err=True)
    if error.advice:
        typer.echo(error.advice, err=True)
