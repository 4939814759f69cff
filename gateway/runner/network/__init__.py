"""The allow-list of hosts: a proxy outside the sandbox that is the only door of the network inside."""

# Where it answers, in each sandbox's own network.
PROXY_PORT = 3128
