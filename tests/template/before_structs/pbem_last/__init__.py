"""Bazaar: bid for the first choice, buy what is on show, fetch what is not, and sell sets."""

from .versions import Bazaar

__all__ = ["Bazaar"]
