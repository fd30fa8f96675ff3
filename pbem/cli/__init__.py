"""What a person types: `commands` has one thin file per command, `terminal` what they show it with."""
