"""`pbem note`: words for all to read."""

from typing import Annotated

import typer

from pbem.errors import UsageError
from pbem.projections import author
from pbem.wording import _

from .now import now
from .options import GameFile, Seat
from .output import talk
from .where import find_game
from .writing import pen, whose

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def note(
    words: Annotated[list[str], typer.Argument(metavar="TEXT...", help="What to say.")],
    game: GameFile = None,
    seat: Seat = None,
) -> None:
    """Say something at the table. A note is public, signed and stays for ever, as every event does.

    Example: pbem note "Good luck, everybody!"
    """
    text = " ".join(words).strip()
    if not text:
        raise UsageError(_("a note needs words"))
    if len(text) > LONGEST:
        raise UsageError(
            _("a note has at most {most} characters; this one has {count}").format(most=LONGEST, count=len(text))
        )
    with pen(find_game(game)) as holder:
        found = holder.opened.game
        by = whose(found.record.header.seats, holder.seats, seat)
        holder.write(author.note(found, by, text, holder.me.key, at=now()))
    talk(_("everybody at the table can read this note"))


LONGEST = 4000
