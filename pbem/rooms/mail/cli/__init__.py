"""`pbem mail`: playing by e-mail. Each command below it has a file of its own, loaded when it is called."""

import typer

from pbem.cli.below import group_of
from pbem.wording import _

COMMANDS = {
    "setup": ("pbem.rooms.mail.cli.setup", _("Set up sending and receiving mail, and test it.")),
    "send": ("pbem.rooms.mail.cli.send", _("Send players the events that they do not have yet.")),
    "receive": ("pbem.rooms.mail.cli.receive", _("Fetch the moves and games that came by mail.")),
    "address": ("pbem.rooms.mail.cli.address", _("Set a player's mail address, or look it up.")),
    "compose": ("pbem.rooms.mail.cli.compose", _("Print a message with your moves, for another program to send.")),
    "apply": ("pbem.rooms.mail.cli.apply", _("Import mail that was saved, piped or pasted.")),
    "remind": ("pbem.rooms.mail.cli.remind", _("Remind players whose deadline is near.")),
}
"""Each command's module, and its summary, with which its docstring starts."""


app = typer.Typer(cls=group_of(COMMANDS), rich_markup_mode=None, add_completion=False)


@app.callback()
def mail() -> None:
    """Play by e-mail.

    Example: pbem mail setup
    """
