"""between.py FILE LEAST MOST: each run in a file of results took a virtual time within these bounds, in seconds, and no more work and
overhead than its processors have had time for."""
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    for line in file:
        run = json.loads(line)
        seconds = run["virtual_ns"] * 1e-9
        assert float(sys.argv[2]) <= seconds <= float(sys.argv[3]), run
        assert run["work_ns"] + run["overhead_ns"] <= run["virtual_ns"] * max(run["threads"], run["cpus"]), run
