"""A plan said back as one sentence: what is kept, with what it costs today."""

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

from pbem.rules import Ruleset
from pbem.wording import _

from .conditions import somebody
from .steps import Alternative, Costs, Plays, Step


def sentence(ruleset: Ruleset[Any], steps: Sequence[Step], prices: Mapping[str, str]) -> str:
    """The steps in words. `prices`: what moves cost as things stand, by their words."""
    said = [_joined(_("{first}, or else {next}"), [_said(ruleset, one, prices) for one in step]) for step in steps]
    return _joined(_("{first}, then {next}"), said)


def _joined(words: str, parts: Sequence[str]) -> str:
    return reduce(lambda first, following: words.format(first=first, next=following), parts)


def _said(ruleset: Ruleset[Any], choice: Alternative, prices: Mapping[str, str]) -> str:
    price = prices.get(choice.named(), "")
    said = _("{move} ({price} now)").format(move=choice.named(), price=price) if price else choice.named()
    if choice.when:
        help_ = ruleset.conditions()[choice.when].help
        said = _("{move}, each time that {condition}").format(move=said, condition=help_)
    return ", ".join([said, *map(_condition, choice.conditions)])


def _condition(condition: Plays | Costs) -> str:
    if isinstance(condition, Costs):
        return _("if it then costs at most {most}").format(most=condition.most)
    words = {"seat": somebody(condition.who), "move": " ".join(condition.words)}
    said = _("unless {seat} plays {move} first") if condition.unless else _("if {seat} plays {move} first")
    return said.format(**words)
