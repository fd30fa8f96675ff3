"""Files from elsewhere: whose copy one is, what of it is taken in, and what waits outside it."""
