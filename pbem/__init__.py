"""pbem: real board games between friends, by e-mail, git or a shared folder.

What a program imports: `pbem.open(path)` gives the table of a game file, `pbem.new("confucius", ["ann", "bob", "cy"])`
one in memory; both are a `pbem.Table`. docs/library.md is the tutorial.
"""

TYPE_CHECKING = False  # as in typing, which takes longer to load than all of this

__version__ = "0.1.0"
__all__ = ["Table", "__version__", "new", "open"]

if TYPE_CHECKING:
    from .app.table import Table
    from .app.table import new_table as new
    from .app.table import open_table as open


def __getattr__(name: str) -> object:
    """Load the door when it is used: what imports pbem for its version pays for nothing else."""
    names = {"Table": "Table", "new": "new_table", "open": "open_table"}
    if name not in names:
        raise AttributeError(name)
    from .app import table

    found: object = getattr(table, names[name])
    return found
