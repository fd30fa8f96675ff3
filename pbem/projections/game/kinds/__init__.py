"""The core kinds, each in a module of its own that is called like it, and loaded when an event of it is met."""

from functools import partial
from importlib import import_module
from os import listdir

from pbem.projections.game.kind import CoreKind
from pbem.projections.game.registry import CORE, core_kind

__all__ = ["core_kind"]


def _load(name: str) -> type[CoreKind]:
    """The kind that a module defines."""
    module = import_module(f"{__name__}.{name}")
    own = [thing for thing in vars(module).values() if getattr(thing, "__module__", "") == module.__name__]
    return next(thing for thing in own if isinstance(thing, type) and issubclass(thing, CoreKind))


for _file in listdir(__path__[0]):
    if _file.endswith(".py") and not _file.startswith("_"):
        CORE.offer(_file.removesuffix(".py"), partial(_load, _file.removesuffix(".py")))
