"""`pbem note --private`: words for oneself, in no game file."""

from pathlib import Path

from pbem.app import memos
from pbem.app.seats import one_seat
from pbem.cli.lookup import status_of
from pbem.cli.terminal.output import as_json, say, talk
from pbem.cli.viewer import viewer
from pbem.wording import _


def note(path: Path, text: str | None, seat: str | None, *, json: bool) -> None:
    """Write something down for a seat of one's own; without a text, list what was written.

    Raises what `one_seat` and `memos` raise.
    """
    status = status_of(path, viewer())
    mine = one_seat(status["mine"], status["seats"], seat)
    if text is not None:
        memos.keep(status["id"], mine, text)
    kept = memos.kept(status["id"], mine)
    if json:
        as_json({"seat": mine, "notes": kept})
    elif text is not None:
        lists = "pbem note --private" if seat is None else f"pbem note --private --seat {mine}"
        kept_here = _("kept on this machine, for you alone; `{command}` lists your private notes")
        talk(kept_here.format(command=lists))
    elif kept:
        say("\n".join(kept))
    else:
        talk(_("you have no private notes in this game"))
