"""What a person types: one thin file per command, each imported only when it is called."""
