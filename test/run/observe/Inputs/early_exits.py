"""early_exits.py PROGRAM REPORT: PROGRAM exits by itself, with status 7, after each of several times; what it reports
is whole or not there."""
import json
import os
import subprocess
import sys

program, report = sys.argv[1:]
for microseconds in range(0, 30000, 1500):
    if os.path.exists(report):
        os.unlink(report)
    environment = {**os.environ, "SHEPHERD_STATS": "json:" + report, "OMP_NUM_THREADS": "2"}
    status = subprocess.run([program, str(microseconds)], env=environment, timeout=60).returncode
    if status != 7:
        sys.exit(f"{microseconds} us: status {status}")
    if os.path.exists(report):
        with open(report, encoding="utf-8") as file:
            json.load(file)
