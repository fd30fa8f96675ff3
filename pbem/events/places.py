"""Where pbem keeps what belongs to this person on this machine; no function here makes a folder.

The environment variable PBEM_HOME puts everything under one folder: for tests, and for a USB stick.
"""

import os
from pathlib import Path


def config_folder() -> Path:
    """Where the identity and the settings are: what the person would miss."""
    return _home("config") or _platform("config")


def identity_file() -> Path:
    """Where the identity is kept."""
    return config_folder() / "identity.toml"


def mail_settings_file() -> Path:
    """Where it is kept how this person's mail goes and comes."""
    return config_folder() / "mail.toml"


def cache_folder() -> Path:
    """Where what was worked out from game files is kept: it may be deleted at any time."""
    return _home("cache") or _platform("cache")


def state_folder() -> Path:
    """Where pbem remembers what it has seen, such as the newest event of each game."""
    return _home("state") or _platform("state")


def _home(part: str) -> Path | None:
    home = os.environ.get("PBEM_HOME")
    return Path(home).expanduser().absolute() / part if home else None


def _platform(part: str) -> Path:
    import platformdirs  # only here: with PBEM_HOME set, a command does without it

    folder: Path = getattr(platformdirs, f"user_{part}_path")("pbem", appauthor=False)
    return folder
