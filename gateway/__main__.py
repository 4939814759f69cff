"""`python -m gateway`"""

from gateway.interfaces.cli.entry import main

main()
