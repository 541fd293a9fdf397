"""What `skirm completion` says of itself."""

from __future__ import annotations

from skirm.commands.declared import Command

COMPLETION = """Print the script with which a shell completes skirm: commands, options, and what fights are made of.

Commands and options stand in the script. Systems, orders, keys, values, and the names in your saves are asked of skirm
when you press TAB; a save that SKIRM_SAVE names is known as well.

\b
Examples:
  skirm completion bash > skirm.bash
  skirm completion zsh > _skirm
  skirm completion fish > skirm.fish

\b
Where a shell looks for it:
  bash  ~/.local/share/bash-completion/completions/skirm
  zsh   a folder of $fpath, as _skirm, before compinit is run
  fish  ~/.config/fish/completions/skirm.fish
"""
COMPLETING = {
    "completion": Command(
        "completion", "bash|zsh|fish", COMPLETION, (), "skirm.commands.completion.scripts:print_script"
    )
}
