"""cache_fight.py SHEPHERD PROGRAM: `shepherd profile` tells inflation where two threads fight for a cache line.

Whether they did, the processor time says, which others on the machine do not make longer. A try in which the threads never ran at the
same time says nothing; nor does a machine whose processors share their caches.
"""
import json
import os
import subprocess
import sys
import tempfile

TRIES = 5
shepherd, program = sys.argv[1:]


def profile(*arguments):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "stats")
        subprocess.run([shepherd, "profile", "-o", "json:" + path, program, *arguments], check=True, timeout=60, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        with open(path, encoding="utf-8") as file:
            return json.load(file)


if len(os.sched_getaffinity(0)) < 2:
    print("one processor: nobody to fight with")
    sys.exit(0)
fights, sequential = 0, float("inf")
for _ in range(TRIES):
    fight, mended = profile(), profile("mended")
    # The least: a sequential execution that was disturbed took longer.
    sequential = min(sequential, fight["sequential"], mended["sequential"])
    if fight["processor_time"] < 1.5 * mended["processor_time"]:
        continue
    fights += 1
    inflation = fight["total"]["work"] / sequential
    print(f"the fight took {fight['processor_time'] / mended['processor_time']:.2f} times the processor time, work inflated to {inflation:.2f}")
    if inflation > 1.3:
        sys.exit(0)
print(f"in {fights} of {TRIES} tries there was a fight")
sys.exit(1 if fights else 0)
