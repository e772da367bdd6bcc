"""cache_fight.py SHEPHERD PROGRAM: the inflation that `shepherd profile` finds, with a fight for a cache line and without."""
import json
import os
import subprocess
import sys
import tempfile

TRIES = 8
shepherd, program = sys.argv[1:]


def inflation(*arguments):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "stats")
        subprocess.run([shepherd, "profile", "-o", "json:" + path, program, *arguments], check=True, timeout=60, stderr=subprocess.DEVNULL)
        with open(path, encoding="utf-8") as file:
            stats = json.load(file)
    assert stats["sequential"] > 0
    return stats["total"]["work"] / stats["sequential"]


if len(os.sched_getaffinity(0)) < 2:
    print("one processor: nobody to fight with")
    sys.exit(0)
found = []
for _ in range(TRIES):
    found.append((inflation(), inflation("apart")))
    fight, apart = found[-1]
    if fight > 1.3 and fight > 1.2 * apart:
        print("as it should be")
        sys.exit(0)
sys.exit(f"no inflation in {TRIES} tries: {found}")
