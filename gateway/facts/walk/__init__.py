"""The walk through the tree in the order of execution, from commands to facts."""
