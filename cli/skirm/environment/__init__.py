"""The environment that skirm runs in: who made it, what is installed in it, and how that is changed."""
