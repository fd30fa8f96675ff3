"""The Emperor's Reward cards: one module per card (rulebook p. 14-15)."""

from .bribery import RewardBribery
from .card import NONE_HELD
from .cash import RewardCash
from .extra_action import RewardExtraAction
from .gift import RewardGift
from .insulted import RewardInsulted
from .recruit import RewardRecruit

REWARDS = (RewardBribery, RewardCash, RewardGift, RewardExtraAction, RewardRecruit, RewardInsulted)

__all__ = ["NONE_HELD", "REWARDS"]
