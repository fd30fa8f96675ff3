"""By e-mail: what is written into a message, and what is understood of one."""
