"""What follows from the events: the table, who owes what, the story, and the audit of a file."""
