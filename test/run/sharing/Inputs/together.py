"""Runs four of a program at once, under some schedulers and all ways to share, and looks at who has which core
meanwhile.

    together.py PROGRAM SHEPHERD...
"""
import json
import os
import subprocess
import sys

program, *shepherd = sys.argv[1:]


def shown(*options):
    return subprocess.run([*shepherd, "share", *options], capture_output=True, text=True, check=True).stdout


NAMES = ["mts", "ws", "cq", "q", "pdf", "dfd"]
WAYS = ["auto", "static:2", "auto", "threads"]
# All under the same scheduler, and each under another one than its neighbours.
for schedulers in [[name] * len(WAYS) for name in NAMES] + [[*NAMES[i:], *NAMES[:i]] for i in range(len(NAMES))]:
    running = [subprocess.Popen([program], stdout=subprocess.PIPE, text=True,
                                env={**os.environ, "OMP_NUM_THREADS": "4", "SHEPHERD_SCHEDULER": scheduler, "SHEPHERD_SHARE": way})
               for scheduler, way in zip(schedulers, WAYS)]
    now = json.loads(shown("--json"))
    ways = {each.pid: way.split(":")[0] for each, way in zip(running, WAYS)}
    assert all(each["policy"] == ways[each["pid"]] for each in now["programs"] if each["pid"] in ways), now
    pids = {each["pid"] for each in now["programs"]}
    for core in now["cores"]:
        assert core["owner"] is None or core["owner"] in pids, now
        assert sum(core["core"] in each["cores"] for each in now["programs"]) <= 1, now
    outputs = [each.communicate()[0] for each in running]
    assert outputs == ["6765 1000 4\n"] * len(WAYS), (schedulers, outputs)
    assert [each.returncode for each in running] == [0] * len(WAYS), schedulers
    assert shown() == "no program shares the machine\n", shown()
watch = subprocess.Popen([*shepherd, "share", "--watch"], stdout=subprocess.PIPE, text=True)
first = watch.stdout.readline()
watch.terminate()
watch.wait()
assert first == "no program shares the machine\n", first
print("all is right")
