"""timing.py STATS OWN TIMES: the last region of the stats ran TIMES times, and took as long as the program has printed
to OWN.

The program's own measurement has a little more in it: what its thread does around the regions, and how long it takes to come out
of a barrier, which on a busy machine may be some milliseconds each time.
"""
import json
import sys

stats_path, own_path, times = sys.argv[1], sys.argv[2], int(sys.argv[3])
with open(stats_path, encoding="utf-8") as file:
    region = json.load(file)["regions"][-1]
with open(own_path, encoding="utf-8") as file:
    own = float(file.read())
print(region["times"], region["elapsed"], own)
agrees = region["elapsed"] <= own + 1e-6 and own - region["elapsed"] < 0.3 * own + 0.005 * times
sys.exit(0 if agrees and region["times"] == times else 1)
