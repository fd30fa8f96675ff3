"""`pbem propose`: the acts to which the others have to agree, each a command below it."""

import typer

from pbem.app.acts import PROPOSE
from pbem.cli.below import group_of
from pbem.cli.summaries import acts

app = typer.Typer(cls=group_of(acts(PROPOSE)), rich_markup_mode=None, add_completion=False)


@app.callback()
def propose() -> None:
    """Propose something that the others must agree to. They answer with `pbem consent` or `pbem decline`.

    To propose an undo, use `pbem undo`.

    Example: pbem propose pace 3d
    """
