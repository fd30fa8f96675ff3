"""Through a git repository, by the ordinary `git` program."""
