"""The kit with which authors test a plugin: a system on the bench, dice as they fall, and the contract.

pytest finds the fixtures `system`, `encounter`, `dice` and `skirm` by itself; `skirm_system = "duel"` in its settings
says which system they are about. What skirm promises players of any system is tested by one class:

    from skirm.testing import Contract

    class TestContract(Contract):
        ...
"""

from skirm.testing.bench import Bench
from skirm.testing.contract import Contract
from skirm.testing.dice import Dice
from skirm.testing.played import Played
from skirm.testing.shell import Ran, Shell

__all__ = ["Bench", "Contract", "Dice", "Played", "Ran", "Shell"]
