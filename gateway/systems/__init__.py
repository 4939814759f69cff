"""The five systems as thin façades over one gateway."""
