"""A small, complete system for tests: fighters with pistols, and barrels of powder that set one another off."""
