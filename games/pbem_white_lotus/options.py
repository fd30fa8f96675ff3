"""What a group may agree on before play. Where a ruling had to choose, the default is what it chose."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pbem.wording import _

from .map_file import SHIPPED_MAP, parsed

CHOICES: Mapping[str, tuple[object, ...]] = {
    "first_emperor": ("chance", "first"),
    "chip_limit": ("proxy", "strict"),
    "stock": ("unlimited", "strict"),
    "min_commit": (1, 0),
    "zero_tie": ("targeted", "everybody"),
    "addendum_tie_with_emperor": ("stays", "taker"),
}
"""What an option that is no yes or no may say."""


@dataclass(slots=True)
class Options:
    """Fixed before play, for the whole game."""

    map: str = field(
        default=SHIPPED_MAP,
        metadata={"help": _("the board: the one that comes with the game, or a file"), "file": True},
    )
    first_emperor: str = field(
        default="chance",
        metadata={
            "help": _("chance, or first: the seat that is named first holds the stone (W1)"),
            "choices": CHOICES["first_emperor"],
        },
    )
    chip_limit: str = field(
        default="proxy",
        metadata={
            "help": _("proxy or strict: whether the chips of a colour limit what one owns (W41)"),
            "choices": CHOICES["chip_limit"],
        },
    )
    stock: str = field(
        default="unlimited",
        metadata={
            "help": _("unlimited or strict: whether influence and battle cards run out (W19)"),
            "choices": CHOICES["stock"],
        },
    )
    min_commit: int = field(
        default=1,
        metadata={
            "help": _("1 or 0: the fewest battle points that a player with any commits to a rebellion (W26)"),
            "choices": CHOICES["min_commit"],
        },
    )
    zero_tie: str = field(
        default="targeted",
        metadata={
            "help": _("targeted or everybody: who may be removed where all bids are 0 (W13)"),
            "choices": CHOICES["zero_tie"],
        },
    )
    emperor_chip_without_palace: bool = field(
        default=False, metadata={"help": _("the emperor's chip is due before anybody owns a palace (W22)")}
    )
    reward_chip_by_choice: bool = field(
        default=False, metadata={"help": _("a winner may take a chip instead of a province (W29)")}
    )
    reward_may_pass: bool = field(default=False, metadata={"help": _("a winner may decline the reward (W29)")})
    addendum_tie_with_emperor: str = field(
        default="stays",
        metadata={
            "help": _("stays or taker: who is emperor after a captured palace makes a tie (W34)"),
            "choices": CHOICES["addendum_tie_with_emperor"],
        },
    )
    negotiation: bool = field(
        default=False, metadata={"help": _("the variant: influence and battle points may be handed over (W47)")}
    )

    def __post_init__(self) -> None:
        """Raise ValueError with a sentence if no game can be played so."""
        for name, choices in CHOICES.items():
            if getattr(self, name) not in choices:
                raise ValueError(
                    _("the option {name} is one of {choices}").format(
                        name=name.replace("_", "-"), choices=", ".join(map(str, choices))
                    )
                )
        parsed(self.map)
