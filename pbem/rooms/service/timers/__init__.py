"""What starts the rounds: a timer that the system has anyway."""
