"""What is typed for clubs: each command has a file of its own, loaded when it is called."""
