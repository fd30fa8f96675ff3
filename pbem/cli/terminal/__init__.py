"""The terminal: output, progress, signals, completion, options that several commands share, and how lists look."""
