"""A second reader of dealt games, written from docs/cards.md and docs/format.md alone. It shares no code with pbem.

Plain integers and the standard library: slow, and easy to hold against those pages. It checks what was written, and
makes what an audit makes again.
"""
