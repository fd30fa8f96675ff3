"""What is added to the base: a folder each, whose record says what (see pbem.room)."""
