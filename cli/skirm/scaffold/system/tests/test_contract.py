"""All that skirm promises players of any system, tried on this one: see the class for the list."""

from skirm.testing import Contract


class TestContract(Contract):
    """Nothing to add: every promise is a test of its own."""
