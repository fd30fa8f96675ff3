"""One thin file per command: what it takes, and what it prints. Each is imported only when it is called."""
