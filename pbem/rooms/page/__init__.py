"""The table in a browser: a page on loopback, for whoever sits at this machine."""
