"""cache_fight.py SHEPHERD PROGRAM: the inflation that `shepherd profile` finds, with a fight for a cache line and without.

Where the fight cost time, by the program's own elapsed time, inflation must say so. A try in which others took the processors away says
nothing; nor does a machine whose processors share their caches.
"""
import json
import os
import subprocess
import sys
import tempfile

TRIES = 8
shepherd, program = sys.argv[1:]


def profile(*arguments):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "stats")
        subprocess.run([shepherd, "profile", "-o", "json:" + path, program, *arguments], check=True, timeout=60, stderr=subprocess.DEVNULL)
        with open(path, encoding="utf-8") as file:
            return json.load(file)


def was_undisturbed(stats):
    return stats["processor_time"] > 0.85 * stats["total"]["work"]


if len(os.sched_getaffinity(0)) < 2:
    print("one processor: nobody to fight with")
    sys.exit(0)
pairs = []
for _ in range(TRIES):
    fight, apart = profile(), profile("mended")
    if not was_undisturbed(fight) or not was_undisturbed(apart):
        continue
    pairs.append((fight, apart))
    if fight["in_regions"] < 1.5 * apart["in_regions"]:
        continue
    # The least: a sequential execution that was disturbed took longer.
    sequential = min(stats["sequential"] for pair in pairs for stats in pair)
    inflation = fight["total"]["work"] / sequential
    print(f"the fight took {fight['in_regions'] / apart['in_regions']:.2f} times as long, work inflated to {inflation:.2f}")
    sys.exit(0 if inflation > 1.3 else 1)
print(f"in {len(pairs)} of {TRIES} tries the threads had their processors, and in none of them did the fight cost much")
