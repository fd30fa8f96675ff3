"""`pbem note`: words for all to read."""

from typing import Annotated

import typer

from pbem.cli.terminal.options import GameFile, Seat
from pbem.wording import _

app = typer.Typer(rich_markup_mode=None, add_completion=False)

LONGEST = 4000  # characters, as docs/format.md allows


@app.command()
def note(
    words: Annotated[list[str], typer.Argument(metavar="TEXT...", help="What to say.")],
    game: GameFile = None,
    seat: Seat = None,
) -> None:
    """Say something to the whole table. A note is public and signed, and it stays in the file for ever.

    Example: pbem note "Good luck, everybody!"
    """
    from pbem.cli.now import now
    from pbem.cli.terminal.output import talk
    from pbem.cli.where import find_game
    from pbem.cli.writing import pen
    from pbem.errors import UsageError
    from pbem.projections import author

    text = " ".join(words).strip()
    try:
        text.encode()
    except UnicodeEncodeError:
        raise UsageError(_("a note is text in UTF-8, and these words are not")) from None
    if not text:
        raise UsageError(_("a note needs words"))
    if len(text) > LONGEST:
        sentence = _("a note has at most {most} characters; this one has {count}")
        raise UsageError(sentence.format(most=LONGEST, count=len(text)))
    with pen(find_game(game)) as holder:
        by = holder.whose(seat)
        holder.write(author.note(holder.opened.game, by, text, holder.me.key, at=now()))
    talk(_("everybody at the table can read this note"))
