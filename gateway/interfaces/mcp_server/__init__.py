"""The gateway as an MCP server: the tools of one of the five systems, or of all of them.

`server` builds it, one `tools_*` file for each system registers its tools, `approval` asks the person
behind the client, `running` reports progress, `shapes` are the published answers, `http` is the door for
clients that don't start the server themselves. Needs the extra `mcp`.
"""
