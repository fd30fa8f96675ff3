"""`pbem key`: my identity on this machine."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from pbem.cli.terminal.options import Json
from pbem.cli.terminal.output import as_json, say, talk
from pbem.cli.viewer import identity
from pbem.wording import _

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.callback(invoke_without_command=True)
def key(context: typer.Context) -> None:
    """My key, which signs my moves. Without a command: the same as `pbem key show`.

    Example: pbem key new ann
    """
    if context.invoked_subcommand is None:
        show()


@app.command()
def new(name: Annotated[str, typer.Argument(help="What the others call me.")]) -> None:
    """Make a key for myself. There is one on a machine; an old one is never overwritten.

    Example: pbem key new ann
    """
    from pbem.events.identity import create

    made = create(name, entropy=os.urandom(32))
    say(made.fingerprint)
    talk(_("keep a copy in a safe place: pbem key export"))


@app.command()
def show(json: Json = False) -> None:
    """My name, my public key and its fingerprint. Friends compare fingerprints once.

    Example: pbem key show
    """
    me = identity()
    if json:
        as_json({"name": me.name, "key": me.key.public, "fingerprint": me.fingerprint})
        return
    lines = _("{name}\nfingerprint  {fingerprint}\npublic key   {key}")
    say(lines.format(name=me.name, fingerprint=me.fingerprint, key=me.key.public))


@app.command()
def export() -> None:
    """The secret key as words to print and keep. Whoever has them can play in my name.

    Example: pbem key export > my-key.txt
    """
    from pbem.events.identity import export as exported

    say(exported())


@app.command(name="import")
def import_(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="Where it is; else it is read from the standard input.")
    ] = None,
) -> None:
    """Take over a key that was exported. The same key again is left as it is.

    Example: pbem key import my-key.txt
    """
    from pbem.cli.terminal.input import typed_in
    from pbem.errors import UsageError
    from pbem.events.contents import read
    from pbem.events.identity import import_ as imported

    if file is None and sys.stdin.isatty():
        talk(_("type what `pbem key export` printed, then end the input:"))
    text = read(file).decode("utf-8", "replace") if file is not None else typed_in()
    if not text.strip():
        raise UsageError(_("there is nothing to import"))
    say(imported(text).fingerprint)
