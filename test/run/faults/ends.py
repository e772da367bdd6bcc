"""Runs the program of ends.c in every way of ending, under every scheduler and some team sizes, and looks at how it
ended."""
import os
import signal
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "scripts"))
from schedulers import names as scheduler_names  # noqa: E402

EXPECTED = {"exit": (3, "goodbye\n"), "_exit": (4, ""), "abort": (-signal.SIGABRT, "")}

failures = 0
for scheduler in scheduler_names():
    for threads in ["1", "2", "8"]:
        for how, expected in EXPECTED.items():
            for where in ["task", "region"]:
                environment = {**os.environ, "SHEPHERD_SCHEDULER": scheduler, "OMP_NUM_THREADS": threads}
                run = subprocess.run([sys.argv[1], how, where], env=environment, stdout=subprocess.PIPE,
                                     stderr=subprocess.PIPE, text=True, timeout=60, check=False)
                if (run.returncode, run.stdout, run.stderr) != (*expected, ""):
                    failures += 1
                    print(scheduler, threads, how, where, run)
sys.exit(failures != 0)
