"""Which code worked something out: what is kept for a later command counts only while the same code is here.

A game's rules may be edited, or updated, under the same version of the same file; what the old code told of it would
then be told for ever, and played on from. So a kept entry names the code that made it. Code is known again as git's
index knows files: by where each file is, its size, its times and its number on the disk. Nothing is imported for it.
"""

from __future__ import annotations

import os
import sys
from hashlib import sha256

PBEM = "pbem"
BESIDE = frozenset({"__pycache__", "app", "cli", "hub", "transport", "template", "testing"})
"""Folders that nothing kept is made by: those of pbem that only use it."""

_known: dict[str, str] = {}


def module_of(place: str) -> str:
    """The package that a ruleset at "module:Class" is part of."""
    return place.partition(":")[0].partition(".")[0]


def made_by(module: str) -> str:
    """A digest of a package's files, "" if it is not installed. Taken once: a process goes on with what it loaded."""
    if module not in _known:
        place = _where(module) if module else ""
        _known[module] = _digest(place) if place else ""
    return _known[module]


def _where(module: str) -> str:
    """The folder of a package, or the file of a module, as importing it would find it."""
    loaded = sys.modules.get(module)
    spec = getattr(loaded, "__spec__", None)
    for finder in () if spec is not None else sys.meta_path:
        spec = finder.find_spec(module, None)
        if spec is not None:
            break
    origin = getattr(spec, "origin", None) or ""
    return os.path.dirname(origin) if os.path.basename(origin).startswith("__init__.") else origin


def _digest(place: str) -> str:
    looks = []
    folders = [place]
    while folders:
        folder = folders.pop()
        try:
            entries = list(os.scandir(folder))
        except OSError:  # a module that is one file
            looks.append(_look(folder, os.stat(folder)))
            continue
        for entry in entries:
            if entry.name in BESIDE:
                continue
            if entry.is_dir():
                folders.append(entry.path)
            else:
                looks.append(_look(entry.path, entry.stat()))
    return sha256("\n".join(sorted(looks)).encode("utf-8", "surrogateescape")).hexdigest()[:32]


def _look(path: str, status: os.stat_result) -> str:
    return f"{path} {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns} {status.st_ino}"
