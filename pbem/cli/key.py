"""`pbem key`: my identity on this machine."""

import os
import sys
from typing import Annotated

import typer

from pbem.errors import UsageError
from pbem.wording import _

from .me import identity
from .options import Json
from .output import as_json, say, talk

app = typer.Typer(
    rich_markup_mode=None, add_completion=False, help=_("My key: what signs my moves.\n\nExample: pbem key show"), no_args_is_help=True
)


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
    """My name, my public key and its fingerprint, which friends compare once.

    Example: pbem key show
    """
    me = identity()
    if json:
        as_json({"name": me.name, "key": me.key.public, "fingerprint": me.fingerprint})
    else:
        say(
            _("{name}\nfingerprint  {fingerprint}\npublic key   {key}").format(
                name=me.name, fingerprint=me.fingerprint, key=me.key.public
            )
        )


@app.command()
def export() -> None:
    """The secret key as words to print and keep: whoever has them can play in my name.

    Example: pbem key export > my-key.txt
    """
    from pbem.events.identity import export as exported

    identity()
    say(exported())


@app.command(name="import")
def import_(
    words: Annotated[list[str] | None, typer.Argument(help="What `export` printed; else it is read.")] = None,
) -> None:
    """Take over a key that was exported.

    Example: pbem key import < my-key.txt
    """
    from pbem.events.identity import import_ as imported

    if not words and sys.stdin.isatty():
        talk(_("type what `pbem key export` printed, then end the input:"))
    text = " ".join(words) if words else sys.stdin.read()
    if not text.strip():
        raise UsageError(_("there is nothing to import"))
    me = imported(text)
    say(me.fingerprint)
