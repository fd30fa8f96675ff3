"""Bringing games together: through a club's repository, a shared folder, or mail; and what there is to tell then."""
