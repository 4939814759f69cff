"""Snapshots on disk: what files held before they were changed, and how to put it back.

A snapshot is a list of what stood at some paths (`record`), its contents lie once each under their
hash (`store`). `take` makes one, `restore` puts it back, `prune` throws old ones away.
"""
