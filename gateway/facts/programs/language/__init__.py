"""The language that program models are written in, and how a model is applied to a call.

A model is data: a mapping of a few keys, the same in our family files and under `programs:` in a
policy. `docs/how-to/add-a-program.md` is its manual.
"""
