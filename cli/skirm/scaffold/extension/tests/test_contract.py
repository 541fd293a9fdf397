"""All that skirm promises players of any system, tried on new-game as it is with these house rules."""

from skirm.testing import Contract


class TestContract(Contract):
    """Nothing to add: every promise is a test of its own."""
