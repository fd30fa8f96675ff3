"""What the events of a dealt game say beside its moves: in which order seats shuffle, what is owed, and who is gone."""
