"""The commands, one module each: parse, call, print. What they are called stands in `skirm.app`."""
