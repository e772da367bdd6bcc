"""between.py FILE LEAST MOST [PARALLELISM]: each run in a file of results took a virtual time within these bounds, in
seconds; threads did no more
than they had time for; and together at least so many times as much as one could."""
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    for line in file:
        run = json.loads(line)
        seconds = run["virtual_ns"] * 1e-9
        assert float(sys.argv[2]) <= seconds <= float(sys.argv[3]), run
        assert run["work_ns"] + run["overhead_ns"] <= run["virtual_ns"] * run["threads"], run
        assert len(sys.argv) < 5 or run["work_ns"] >= float(sys.argv[4]) * run["virtual_ns"], run
