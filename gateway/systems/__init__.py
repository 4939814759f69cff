"""The five systems as thin façades over one gateway.

Each module gives one system its own names, answers and errors. None of them decides anything: what may
run, where, for how long and with how much output stands in the policy of the same name.
"""
