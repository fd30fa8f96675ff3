"""The signs on the board and their meanings."""

from pbem.rules import Panel
from pbem.rules.picture import columns
from pbem.wording import _


def panel() -> Panel:
    """Sentences need no signs, but one of them stands for a rule."""
    meanings = (
        ("▌", _("official, marker secured")),
        ("▄", _("official, marker unsecured")),
        (_("cand"), _("a candidate: no price, secured")),
        ("▲", _("army")),
        ("3*", _("3 points and a reward card")),
        ("[4]", _("a built piece of the wall")),
    )
    return Panel(
        _("Symbols"),
        columns([[(sign, ""), (meaning, "dim")] for sign, meaning in meanings]),
        [_("A candidate has no price, and is always secured.")],
    )
