"""The core kinds, each in a module of its own that is called like it (see pbem.projections.game.registry)."""
