"""One page for an auditor: a self-contained HTML file, no script, no network, readable on paper."""
