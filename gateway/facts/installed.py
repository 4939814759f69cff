"""Folders into which people install programs: `/opt/homebrew/bin/gh`, `~/.cargo/bin/cargo`.

What lies there under the name of a known program is that program, whether or not `PATH` leads there. Folders
that a policy may let a command write (caches, the workspace, `/tmp`) are not among them.
"""

from __future__ import annotations

from gateway.regex import compiled_later

_SYSTEM = compiled_later(
    r"(?:/usr|/usr/local|/opt/homebrew|/opt/local|/usr/pkg|/home/linuxbrew/\.linuxbrew|/run/current-system/sw|/nix/var/nix/profiles/default"
    r"|/usr/lib/(?:jvm|postgresql|llvm|llvm-\d+|go|go-[\d.]+)(?:/[^/]+)?|/usr/local/(?:go|cuda[^/]*|opt/[^/]+|Cellar/[^/]+/[^/]+)|/opt/homebrew/(?:opt/[^/]+|Cellar/[^/]+/[^/]+)"
    r"|/opt/[^/]+|/Library/Java/JavaVirtualMachines/[^/]+/Contents/Home|/Library/Frameworks/Python\.framework/Versions/[^/]+)?/s?bin/[^/]+"
    r"|/usr/libexec/[^/]+|/snap/bin/[^/]+"
)
_HOME = compiled_later(
    r"(?:\.local|\.cargo|\.bun|\.deno|\.ghcup|\.cabal|\.yarn|\.npm-global|\.volta|\.foundry|\.fly|\.krew|\.pulumi|\.juliaup|\.elan|\.opencode"
    r"|\.nix-profile|go|\.nvm/versions/node/[^/]+|\.pyenv(?:/versions/[^/]+)?|\.rbenv(?:/versions/[^/]+)?|\.nodenv(?:/versions/[^/]+)?"
    r"|\.asdf(?:/installs/[^/]+/[^/]+)?|\.local/share/mise/installs/[^/]+/[^/]+|(?:mini|ana)(?:conda|forge)3?(?:/envs/[^/]+)?"
    r"|\.sdkman/candidates/[^/]+/[^/]+|\.opam/[^/]+|\.composer/vendor|\.config/composer/vendor|sdk/go[\d.]+)/bin/[^/]+"
    r"|(?:\.pyenv|\.rbenv|\.nodenv|\.jenv|\.asdf|\.local/share/mise)/shims/[^/]+|\.dotnet(?:/tools)?/[^/]+"
)


def is_installed(path: str, home: str) -> bool:
    """It lies in such a folder, by the name it is called by."""
    if "/../" in path or "/./" in path or "//" in path:
        return False
    if home and path.startswith(f"{home}/"):
        return _HOME.fullmatch(path[len(home) + 1 :]) is not None
    return _SYSTEM.fullmatch(path) is not None
