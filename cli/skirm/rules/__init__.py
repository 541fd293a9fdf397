"""Rules: what a system declares, what a rule is handed, and how its results are worked off. Nothing here prints."""
