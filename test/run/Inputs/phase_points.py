"""usage: phase_points.py STATS STEPS [settings]: checks the phases of phase_points.c. settings: there were enough steps for
other numbers of workers and other grains, which must have been tried, at a bounded cost. Prints the one of phase 1."""
import json
import sys

phases = {each["phase"]: each for each in json.load(open(sys.argv[1]))["phases"]}
steps = int(sys.argv[2])
plays = {name: sum(tried["regions"] for tried in each["tried"].values()) for name, each in phases.items()}
assert plays == {None: 1, 1: steps, 2: steps, 10: steps, 11: steps}, plays
assert [phases[name]["part"] for name in (None, 1, 2, 10, 11)] == [False, True, True, False, False], phases
assert phases[1]["line"] == 0 and phases[10]["line"] == phases[11]["line"] > 0
for phase in phases.values():
    tried = {name: each for name, each in phase["tried"].items() if each["regions"]}
    best = min(tried, key=lambda name: tried[name]["mean"])
    assert phase["scheduler"] == best.split(",")[0], phase
    assert ("workers" in best or "worker" in best) == (phase["workers"] != phase["threads"]), phase
if len(sys.argv) > 3:
    assert any("worker" in name for name in phases[1]["tried"]), phases[1]
    assert not any("loops" in name for name in phases[1]["tried"]), phases[1]
    assert any("loops" in name for name in phases[2]["tried"]), phases[2]
    for name in (1, 2, 10, 11):
        tried = [each for each in phases[name]["tried"].values() if each["regions"]]
        least = min(each["mean"] for each in tried if each["regions"] >= 5)  # of two it may be luck
        assert sum(each["mean"] * each["regions"] for each in tried) < 1.5 * least * steps, phases[name]
print(phases[1])
