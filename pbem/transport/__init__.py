"""How a game travels: through git, a shared folder, or mail. All three bring events; `merging` takes them in."""
