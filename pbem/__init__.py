"""pbem: real board games between friends, by e-mail, git or a shared folder.

What a program imports: `pbem.open(path)` gives the table of a game file, `pbem.new("confucius", ["ann", "bob", "cy"])`
one in memory; both are a `pbem.Table`. `pbem.simulate(…)` gives a game of the rules alone, without
events. `pbem.key()` is the key of this machine's player. See docs/library.md.
"""

TYPE_CHECKING = False  # as in typing, which takes longer to load than all of this

__version__ = "0.1.0"
__all__ = ["Table", "__version__", "key", "new", "open", "simulate"]

if TYPE_CHECKING:
    from .app.own_key import own_key as key
    from .app.table import Table
    from .app.tables import new_table as new
    from .app.tables import open_table as open
    from .simulation import simulate


def __getattr__(name: str) -> object:
    """Load the door when it is used: what imports pbem for its version pays for nothing else."""
    if name == "Table":
        from .app.table import Table

        return Table
    if name == "key":
        from .app.own_key import own_key

        return own_key
    if name == "new":
        from .app.tables import new_table

        return new_table
    if name == "open":
        from .app.tables import open_table

        return open_table
    if name == "simulate":
        from .simulation import simulate

        return simulate
    raise AttributeError(name)
