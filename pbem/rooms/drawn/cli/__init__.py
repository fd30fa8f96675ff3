"""What is typed for pages of games: each command has a file of its own, loaded when it is called."""
