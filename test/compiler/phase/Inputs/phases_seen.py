"""usage: phases_seen.py STATS: checks that the report has the phases of phase.c, each entered as often as there."""
import json
import sys

seen = [(phase["phase"], phase["part"], sum(tried["regions"] for tried in phase["tried"].values()))
        for phase in json.load(open(sys.argv[1]))["phases"]]
expected = [(7, False, 1), (-3, False, 1), (41, False, 1), (41, False, 1), (0, True, 2), (1, True, 2)]
assert seen == expected, seen
