"""pbem: real board games between friends, by e-mail, git or a shared folder.

What a program imports: `pbem.Table.open(path)` gives a game to ask and to play in (see pbem.tables).
"""

__version__ = "0.1.0"
