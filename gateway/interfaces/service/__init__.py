"""The resident service: a process that has everything imported, and answers `gateway check` faster.

It answers nothing by itself. For each question it forks; the copy takes on the asker's folder,
environment, umask and limits, runs the very code that the asker would have run, and hands back what
that printed and its exit code. Whatever goes wrong on the way, the asker answers for itself.
"""
