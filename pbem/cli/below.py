"""Commands below a command, each loaded when it is called, as `pbem` itself does with those at the top."""

from collections.abc import Mapping
from typing import Any

from typer.core import TyperGroup


def group_of(commands: Mapping[str, tuple[str, str]]) -> type[TyperGroup]:
    """A group of commands. `commands`: by each one's word its module, whose `app` it is, and its summary."""

    class Below(TyperGroup):
        def list_commands(self, ctx: Any) -> list[str]:
            """In the order in which a player meets them."""
            return list(commands)

        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            """A command by its name; None if there is none of that name."""
            from .program import command

            return command(cmd_name, commands) if cmd_name in commands else None

    return Below
