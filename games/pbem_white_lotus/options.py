"""The options that a group may agree on before play. Where a ruling had to choose, the default is its choice."""

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
"""The values of an option that is not yes or no."""


def _one_of(name: str, words: str) -> Mapping[str, object]:
    """The metadata of an option that is not yes or no."""
    return {"help": words, "choices": CHOICES[name]}


@dataclass(slots=True)
class Options:
    """Fixed before play, for the whole game."""

    map: str = field(
        default=SHIPPED_MAP,
        metadata={"help": _("the board: the one that comes with the game, or a file"), "file": True},
    )
    first_emperor: str = field(
        default="chance",
        metadata=_one_of("first_emperor", _("chance, or first: the seat that is named first holds the stone (W1)")),
    )
    chip_limit: str = field(
        default="proxy",
        metadata=_one_of(
            "chip_limit", _("proxy or strict: whether the chips of a colour limit a player's possessions (W41)")
        ),
    )
    stock: str = field(
        default="unlimited",
        metadata=_one_of("stock", _("unlimited or strict: whether influence and battle cards run out (W19)")),
    )
    min_commit: int = field(
        default=1,
        metadata=_one_of(
            "min_commit", _("1 or 0: the fewest battle points that a player with any commits to a rebellion (W26)")
        ),
    )
    zero_tie: str = field(
        default="targeted",
        metadata=_one_of("zero_tie", _("targeted or everybody: who may be removed where all bids are 0 (W13)")),
    )
    emperor_chip_without_palace: bool = field(
        default=False, metadata={"help": _("the emperor's chip is due before any player owns a palace (W22)")}
    )
    reward_chip_by_choice: bool = field(
        default=False, metadata={"help": _("a winner may take a chip instead of a province (W29)")}
    )
    reward_may_pass: bool = field(default=False, metadata={"help": _("a winner may decline the reward (W29)")})
    addendum_tie_with_emperor: str = field(
        default="stays",
        metadata=_one_of(
            "addendum_tie_with_emperor", _("stays or taker: who is emperor after a captured palace makes a tie (W34)")
        ),
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
