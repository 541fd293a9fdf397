"""Completion at the shell: what may stand at the cursor, and the scripts that ask for it."""
