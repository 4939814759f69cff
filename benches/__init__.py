"""Benchmarks: `python -m benches` prints the table of budgets. Ratios, never timed tests."""
