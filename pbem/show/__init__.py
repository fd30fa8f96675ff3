"""What a person sees: pictures of the board in a terminal, the same as sentences, and letters with both.

`terminal.show` draws, `whose_turn` says whom the table waits for;
`colours` and `signs` ask what the stream can carry.
Nothing is imported here: a command that prints a board drawn before needs only the last two.
"""
