"""The warden: a small helper process that starts commands, restricts them, and leaves none alive.

It runs under `python -I -S` with one thread, so that fork is safe, and it is the sub-reaper of all
that it starts: no `setsid`, no double fork, no cleared environment gets a process out of its sight.
One warden runs one command at a time; whatever descends from it belongs to that command.
"""
