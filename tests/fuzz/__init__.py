"""Whatever comes in, an answer comes out: inputs that are nearly right, made by the million from a number.

`python -m tests.fuzz --seconds 300` looks for new ones, `python -m tests.fuzz save --seconds 60` in one place.
"""
