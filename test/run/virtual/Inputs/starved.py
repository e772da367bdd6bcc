"""Simulates a program beside others that leave it hardly any of the processor, and by itself: the runs are alike.

    starved.py SHEPHERD SIMULATE-OPTIONS... PROGRAM"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HOGS = 50

os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def simulate(folder, name):
    result = folder / name
    subprocess.run([sys.argv[1], "simulate", "--quiet", f"--result={result}", *sys.argv[2:]], check=True, timeout=250)
    told = json.loads(result.read_text())
    del told["pid"], told["real_ns"]
    return told


with tempfile.TemporaryDirectory() as name:
    alone = simulate(pathlib.Path(name), "alone")
    hogs = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(HOGS)]
    try:
        starved = simulate(pathlib.Path(name), "starved")
    finally:
        for hog in hogs:
            hog.kill()
assert alone["interruptions"] == 0, alone
assert starved == alone, (starved, alone)
