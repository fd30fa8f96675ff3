"""A round of the service, whoever starts it: a timer, or the loop of `pbem service run --watch`."""

from pathlib import Path

import msgspec

from pbem.cli.actor import player
from pbem.cli.now import now
from pbem.cli.viewer import viewer
from pbem.rooms.service import account, service_changes
from pbem.rooms.service.account import Round
from pbem.rooms.service.channels import channels
from pbem.rooms.service.round import one_round
from pbem.rooms.service.service_sentences import lines
from pbem.rooms.service.service_status import faults_of
from pbem.rooms.service.settings import ServiceSettings, load
from pbem.rooms.sync.outcome import Outcome
from pbem.store.keeper import Busy, only_one
from pbem.wording import _

UNDER_WAY = _("another round is running")


def next_round(settings: ServiceSettings) -> Round:
    """Do a round. Raises Busy if another one is under way, UsageError for settings that make no sense, MachineError."""
    with only_one(account.running()):
        return one_round(
            settings,
            lambda folder, hear: player(attended=False, folder=folder, remark=hear),
            channels(settings, now),
            now,
        )


def set_here() -> ServiceSettings:
    """What the service does, in this folder too if there are games in it. Raises UsageError if nothing is served."""
    settings, here = load(), Path().resolve()
    if any(here.is_relative_to(one.path) for one in settings.folder):
        return settings
    return service_changes.changed(
        settings, service_changes.served(settings, [], viewer().name), service_changes.ServiceChange()
    )


def answered() -> Outcome:
    """Do a round, and tell it as a sync is told. Raises what `set_here` and `next_round` do."""
    try:
        done = next_round(set_here())
    except Busy:
        return Outcome(warnings=[UNDER_WAY])
    told = [msgspec.structs.replace(one, waiting=0) for one in done.folders]  # a sync tells that by itself, once
    return Outcome(
        news=[*lines(msgspec.structs.replace(done, folders=told))],
        waiting=sum(one.waiting for one in done.folders),
        warnings=faults_of(done),
        trouble=done.code,
    )
