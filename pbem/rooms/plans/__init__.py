"""Moves that a seat plans ahead: private, kept beside the key, and made as ordinary events when their turn comes."""
