"""`pbem mail`: playing by e-mail. Each command below it has a file of its own, loaded when it is called."""

from typing import Any

import typer
from typer.core import TyperGroup

from pbem.wording import _

COMMANDS = {
    "setup": ("pbem.rooms.mail.cli.setup", _("Set up sending and receiving mail, and test it.")),
    "send": ("pbem.rooms.mail.cli.send", _("Send players the events that they do not have yet.")),
    "receive": ("pbem.rooms.mail.cli.receive", _("Take in the moves and games that came by mail.")),
    "address": ("pbem.rooms.mail.cli.address", _("Say where somebody's mail goes, or look it up.")),
    "compose": ("pbem.rooms.mail.cli.compose", _("Print the mail with my moves, for another program to send.")),
    "apply": ("pbem.rooms.mail.cli.apply", _("Take in mail that was saved, piped or pasted.")),
    "remind": ("pbem.rooms.mail.cli.remind", _("Remind players whose deadline is near.")),
}
"""Each command's module, and its summary, with which its docstring begins."""


class MailCommands(TyperGroup):
    """Loads a command's module when that command is called, as `pbem` itself does."""

    def list_commands(self, ctx: Any) -> list[str]:
        """In the order in which a player meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command by its name; None if there is none of that name."""
        from pbem.cli.program import command

        return command(cmd_name, COMMANDS) if cmd_name in COMMANDS else None


app = typer.Typer(cls=MailCommands, rich_markup_mode=None, add_completion=False)


@app.callback()
def mail() -> None:
    """Play by e-mail.

    Example: pbem mail setup
    """
