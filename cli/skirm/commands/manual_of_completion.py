"""What `skirm completion` says of itself."""

from __future__ import annotations

from skirm.commands.declared import Command

COMPLETION = """Print the script with which a shell completes skirm: commands, options, and what fights are made of.

\b
Where it goes:
  bash  skirm completion bash > ~/.local/share/bash-completion/completions/skirm
  zsh   skirm completion zsh > DIR/_skirm       DIR is in $fpath, before compinit
  fish  skirm completion fish > ~/.config/fish/completions/skirm.fish
Or once for this shell: source <(skirm completion bash), source <(skirm completion zsh),
skirm completion fish | source
"""
COMPLETING = {
    "completion": Command(
        "completion", "bash|zsh|fish", COMPLETION, (), "skirm.commands.completion.scripts:print_script"
    )
}
