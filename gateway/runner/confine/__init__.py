"""What the kernel is asked to hold: from the policy to a plan, from the plan to the kernel."""
