"""What skirm promises players of any system: each promise is a function that yields every way in which it is broken."""
