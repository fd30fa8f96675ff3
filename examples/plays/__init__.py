"""How the example games were played: one module per game, and the scribe who writes them all down."""
