"""planted.py PROGRAM FAULT MENDED: a program of examples/ shows its fault in the right component, and does not where it
is mended.

FAULT and MENDED are Python expressions in the shares of all threads' time, as in stats.py. Exact and sampled must say the same. Where
others use the processors a run may say anything, so there are several tries; what is wrong in the observer is so in all of them.
"""
import json
import os
import subprocess
import sys
import tempfile

TRIES = 6
program, fault, mended = sys.argv[1:]


def shares(mode, *arguments):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "stats")
        environment = {**os.environ, "SHEPHERD_STATS": "json:" + path, "SHEPHERD_STATS_MODE": mode, "OMP_NUM_THREADS": "4"}
        subprocess.run([program, *arguments], check=True, timeout=60, stdout=subprocess.DEVNULL, env=environment)
        with open(path, encoding="utf-8") as file:
            total = json.load(file)["total"]
    parts = {**total["overheads"], **{name: total[name] for name in ("work", "overhead", "idle")}}
    return {name: seconds / total["seconds"] for name, seconds in parts.items()}


def shows(mode):
    for _ in range(TRIES):
        with_fault, without = shares(mode), shares(mode, "mended")
        if eval(fault, {}, with_fault) and eval(mended, {}, without):
            return True
        print(f"{mode}: {with_fault}, mended {without}")
    return False


sys.exit(0 if shows("exact") and shows("sample") else 1)
