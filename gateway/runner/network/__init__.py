"""The allow-list of hosts: a proxy outside the sandbox that is the only door of the network inside."""
