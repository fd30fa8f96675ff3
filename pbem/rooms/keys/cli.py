"""`pbem key`: one's identity on this machine."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.terminal.options import GameFile, Json, complete_seats
from pbem.cli.terminal.output import as_json, say, talk
from pbem.wording import _, ngettext

if TYPE_CHECKING:
    from .recovery import Recovered

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.callback(invoke_without_command=True)
def key(context: typer.Context) -> None:
    """Show or make your key, which signs your moves. Without a command: the same as `pbem key show`.

    Example: pbem key new ann
    """
    if context.invoked_subcommand is None:
        show()


@app.command()
def new(name: Annotated[str, typer.Argument(help="What the others call you.")]) -> None:
    """Make a key for yourself, and print its recovery code.

    Write the code down on paper. A machine has one key, and an old one is never overwritten.

    Example: pbem key new ann
    """
    from pbem.events.identity import create

    from .recovery import paper

    made = create(name, entropy=os.urandom(32))
    talk(_("Write this down and keep it private: anyone who has it can make your key again."))
    say(paper(made))


@app.command()
def show(json: Json = False) -> None:
    """Show your name, your key, its fingerprint and its words.

    Compare the words with your friends once.

    Example: pbem key show
    """
    from pbem.app.own_key import own
    from pbem.events.key_words import words_of

    me = own()
    locked = me.sealed is not None
    if json:
        facts = {"name": me.name, "key": me.public, "fingerprint": me.fingerprint, "words": words_of(me.public)}
        as_json(facts | {"passphrase": locked})
        return
    lines = _("{name}\nwords        {words}\nfingerprint  {fingerprint}\npublic key   {key}")
    say(lines.format(name=me.name, words=words_of(me.public), fingerprint=me.fingerprint, key=me.public))
    if locked:
        talk(_("it has a passphrase"))


@app.command()
def words(
    who: Annotated[
        str | None,
        typer.Argument(metavar="[WHO]", help="A seat of the game, or a public key.", autocompletion=complete_seats),
    ] = None,
    game: GameFile = None,
) -> None:
    """Show your key in eight words, or another player's.

    Compare them by phone. If they match, the key really is theirs.

    Example: pbem key words bob
    """
    from pbem.app.own_key import own
    from pbem.events.key_words import words_of

    say(words_of(own().public if who is None else _key_of(who, game)))


@app.command()
def recovery() -> None:
    """Print your key's recovery code, to write down on paper.

    Anyone who has the code can play in your name. You are asked for your passphrase, even if this terminal knows it.

    Example: pbem key recovery
    """
    from pbem.app.own_key import own

    from .recovery import paper
    from .unlock import unlocked_anew

    say(paper(unlocked_anew(own())))


@app.command()
def restore(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A file with the code (default: type it, line by line).")
    ] = None,
    instead: Annotated[
        bool, typer.Option("--instead", help="Replace another key, which is kept beside the new one.")
    ] = False,
) -> None:
    """Make your key again from its recovery code. Each line is checked for typing errors.

    If that key is here already, only its passphrase is removed.

    Example: pbem key restore
    """
    from pbem.events.identity import load

    from .recovery import restore as restored

    before = load()
    made, aside = restored(_recovered(file), instead=instead)
    say(made.fingerprint)
    if aside is not None and before is not None:
        sentence = _("the previous key, {fingerprint}, is kept in {path}")
        talk(sentence.format(fingerprint=before.fingerprint, path=aside))
    elif before is None:
        talk(_("if another machine has this key too, `pbem sync` on both before you play: see docs/keys.md"))
    elif before.sealed is not None:
        talk(_("your key no longer has a passphrase; `pbem key passphrase` sets one"))


@app.command()
def passphrase(
    remove: Annotated[bool, typer.Option("--remove", help="Remove the passphrase.")] = False,
) -> None:
    """Lock your key with a passphrase, or change it. You type it once in every terminal. Without a terminal, the first
    line of the input is the new passphrase.

    Example: pbem key passphrase
    """
    from pbem.app.own_key import own
    from pbem.errors import UsageError

    from .passphrase import SEALING_BYTES, protect, unprotect
    from .terminals import remember
    from .unlock import unlocked_anew

    me = own()
    if remove and me.sealed is None:
        raise UsageError(_("your key has no passphrase"))
    me = unlocked_anew(me)
    if remove:
        unprotect(me)
        talk(_("your key no longer has a passphrase: anyone who can read its file can play as you"))
        return
    opening_key, sealing = protect(me, _new_passphrase(), entropy=os.urandom(SEALING_BYTES))
    remember(sealing.salt, opening_key)
    talk(_("Your key is locked. This terminal will not ask for the passphrase again; every other terminal asks once."))
    talk(_("If you forget it, only the recovery code helps. Not on paper yet? Run `pbem key recovery`."))


@app.command()
def lock() -> None:
    """Ask for the passphrase again, in every terminal.

    Example: pbem key lock
    """
    from .terminals import forget

    count = forget()
    sentence = ngettext(
        "{count} terminal could unlock your key, and has forgotten how",
        "{count} terminals could unlock your key, and have forgotten how",
        count,
    )
    talk(sentence.format(count=count) if count else _("no terminal could unlock your key"))


def _key_of(who: str, game: Path | None) -> str:
    """The public key that is meant. Raises UsageError."""
    from pbem.cli.lookup import status_of
    from pbem.cli.viewer import viewer
    from pbem.cli.where import find_game
    from pbem.errors import UsageError
    from pbem.events.keys import is_public_key
    from pbem.projections.seat_names import called

    if is_public_key(who):
        return who
    status = status_of(find_game(game), viewer())
    seat = called(status["seats"], who)
    if seat in status["keys"]:
        return status["keys"][seat]
    if seat:
        raise UsageError(_("no one has taken the seat {seat} yet").format(seat=seat))
    advice = _("its seats: {seats}").format(seats=", ".join(status["seats"]))
    raise UsageError(_("{who!r} is neither a seat of this game nor a public key").format(who=who), advice=advice)


def _new_passphrase() -> str:
    from pbem.cli.terminal.input import typed_in
    from pbem.errors import UsageError

    from .unlock import typed_hidden

    if not sys.stdin.isatty():
        return (typed_in().splitlines() or [""])[0]
    first = typed_hidden(_("new passphrase"))
    if typed_hidden(_("once more")) != first:
        raise UsageError(_("the two passphrases differ; your key is unchanged"))
    return first


def _recovered(file: Path | None) -> "Recovered":
    from pbem.cli.terminal.input import typed_in
    from pbem.errors import UsageError
    from pbem.events.contents import read

    from .recovery import read as recovered

    if file is None and sys.stdin.isatty():
        return _typed_line_by_line()
    text = read(file).decode("utf-8", "replace") if file is not None else typed_in()
    if not text.strip():
        raise UsageError(_("there is no recovery code to read"))
    return recovered(text)


def _typed_line_by_line() -> "Recovered":
    """What someone types from paper. A line with a typing error is asked for again."""
    from pbem.errors import UsageError

    from .recovery import LINES, Recovered, part

    name = str(typer.prompt(_("name"), err=True))
    secret = b""
    for number in range(1, LINES + 1):
        while True:
            typed = str(typer.prompt(_("line {number} of the recovery code").format(number=number), err=True))
            try:
                secret += part(number, typed.removeprefix(f"{number}:"), secret)
                break
            except UsageError as error:
                talk(str(error))
    return Recovered(name, "", secret)
