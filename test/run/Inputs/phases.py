"""usage: phases.py STATS PHASES REGIONS SCHEDULERS: checks the phases of a report, each of which was entered so often, and prints them."""
import json
import sys

stats = json.load(open(sys.argv[1]))
phases, regions, schedulers = int(sys.argv[2]), int(sys.argv[3]), sys.argv[4].split(",")
assert len(stats["phases"]) == phases, stats["phases"]
for phase in stats["phases"]:
    tried = phase["tried"]
    assert phase["file"].endswith("phases.c") and phase["line"] > 0 and phase["threads"] > 1, phase
    assert list(tried) == schedulers, phase
    assert sum(each["regions"] for each in tried.values()) == regions, phase
    assert all((each["mean"] > 0) == (each["regions"] > 0) for each in tried.values()), phase
    best = min((each["mean"], name) for name, each in tried.items() if each["regions"])[1]
    assert phase["scheduler"] == best, phase
print(stats["phases"])
