"""`python -m tripledraw_conformance`: the command line, where no script `tripledraw` is at hand."""

import sys

from tripledraw_conformance.cli import main

sys.exit(main())
