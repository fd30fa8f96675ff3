"""What a group may agree on before play."""

from dataclasses import dataclass, field

from pbem.wording import _


@dataclass(slots=True)
class Options:
    """Fixed before play."""

    advanced: bool = field(default=False, metadata={"help": _("the advanced game: Petition the Emperor exists (R10)")})
    admiral: bool = field(default=False, metadata={"help": _("the Admiral variation: he wins ties for first (R118)")})
    extra_action_counts: bool = field(
        default=True, metadata={"help": _("an Extra Action makes its action cost two cubes afterwards (R17)")}
    )
    transfer_needs_gift: bool = field(
        default=False, metadata={"help": _("Transfer Influence only to somebody whose gift you have (R47)")}
    )
