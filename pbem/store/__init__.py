"""What this machine keeps: games opened, what was worked out of them, what was seen of them and what was told."""
