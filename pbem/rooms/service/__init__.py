"""The machine that answers while its player is away: what it serves, one round of it, and who starts the rounds."""
