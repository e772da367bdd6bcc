"""Runs three of a program at once, under each of some schedulers and both ways to share, and looks at who has which
core meanwhile.

    together.py PROGRAM SHEPHERD...
"""
import json
import os
import subprocess
import sys

program, *shepherd = sys.argv[1:]


def shown(*options):
    return subprocess.run([*shepherd, "share", *options], capture_output=True, text=True, check=True).stdout


for scheduler in "mts", "ws", "cq", "q", "pdf", "dfd":
    settings = {**os.environ, "OMP_NUM_THREADS": "4", "SHEPHERD_SCHEDULER": scheduler}
    running = [subprocess.Popen([program], env={**settings, "SHEPHERD_SHARE": way}, stdout=subprocess.PIPE, text=True)
               for way in ("auto", "static:2", "auto")]
    now = json.loads(shown("--json"))
    pids = {each["pid"] for each in now["programs"]}
    for core in now["cores"]:
        assert core["owner"] is None or core["owner"] in pids, now
        assert sum(core["core"] in each["cores"] for each in now["programs"]) <= 1, now
    outputs = [each.communicate()[0] for each in running]
    assert outputs == ["6765 1000 4\n"] * 3, (scheduler, outputs)
    assert [each.returncode for each in running] == [0, 0, 0], scheduler
    assert shown() == "no program shares the machine\n", shown()
watch = subprocess.Popen([*shepherd, "share", "--watch"], stdout=subprocess.PIPE, text=True)
first = watch.stdout.readline()
watch.terminate()
watch.wait()
assert first == "no program shares the machine\n", first
print("all is right")
