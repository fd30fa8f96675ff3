"""What a person sees: pictures of the board in a terminal, and the same as sentences.

`terminal.show` draws, `owed.owed` says whom the table waits for; `colours` and `signs` ask what the stream can carry.
Nothing is imported here: a command that prints a board drawn before needs only the last two.
"""
