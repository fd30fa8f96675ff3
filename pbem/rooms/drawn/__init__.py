"""Drawn boards: room for pieces, pictures, and pages that step through a game. No game is known here."""
