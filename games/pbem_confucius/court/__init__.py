"""The Court Phase: one module per step, and one per choice that a step asks for (rulebook p. 15-18)."""
