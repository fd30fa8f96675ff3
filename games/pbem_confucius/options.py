"""The options that a group may agree on before play."""

from dataclasses import dataclass, field

from pbem.wording import _


@dataclass(slots=True)
class Options:
    """Fixed before play."""

    advanced: bool = field(default=False, metadata={"help": _("the advanced game: with Petition the Emperor (R10)")})
    admiral: bool = field(
        default=False, metadata={"help": _("the Admiral variation: the Admiral wins ties for first (R118)")}
    )
    extra_action_counts: bool = field(
        default=True, metadata={"help": _("an Extra Action makes its action cost two cubes afterwards (R17)")}
    )
    transfer_needs_gift: bool = field(
        default=False, metadata={"help": _("Transfer Influence only to a player whose gift you have (R47)")}
    )
