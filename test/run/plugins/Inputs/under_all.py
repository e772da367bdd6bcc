"""under_all.py PROGRAM SCHEDULER...: runs the program under all schedulers and these, each under the check, on two
machines."""
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "..", "scripts"))
from schedulers import names  # noqa: E402

for scheduler in names() + sys.argv[2:]:
    for machine in ({"OMP_NUM_THREADS": "5"}, {"OMP_NUM_THREADS": "6", "HWLOC_SYNTHETIC": "numa:3 core:2 pu:1"}):
        settings = {"SHEPHERD_SCHEDULER": scheduler, "SHEPHERD_SCHEDULER_CHECK": "true", **machine}
        subprocess.run([sys.argv[1]], check=True, timeout=120, env={**os.environ, **settings})
