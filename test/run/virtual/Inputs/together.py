"""Simulates several programs on one machine, with strands of a fixed length, and holds what must hold of the results.

    together.py SHEPHERD CPUS PROGRAMS SIMULATE-OPTIONS... -- SCRIPT [ARGUMENT...]

Two runs are alike; on no hardware thread two things take place at a time; the programs' answers are on the script's
standard output, and all the same."""
import json
import pathlib
import subprocess
import sys
import tempfile

shepherd, cpus, programs, *rest = sys.argv[1:]
options, script = rest[: rest.index("--")], rest[rest.index("--") + 1:]
REAL = {"pid", "real_ns", "handovers"}


def simulate(result):
    run = subprocess.run([shepherd, "simulate", "--strand=200", f"--programs={programs}", f"--result={result}", *options, "sh", *script],
                         capture_output=True, text=True, timeout=250)
    assert run.returncode == 0, (run.returncode, run.stderr)
    assert "all ended at" in run.stderr, run.stderr
    answers = run.stdout.split("\n")[:-1]
    assert len(answers) == int(programs) and len(set(answers)) == 1, run.stdout
    return [json.loads(line) for line in result.read_text().splitlines()]


with tempfile.TemporaryDirectory() as name:
    first, again = (simulate(pathlib.Path(name) / f"result{number}") for number in (1, 2))
assert len(first) == int(programs), first
end = max(each["began_ns"] + each["virtual_ns"] for each in first)
used = sum(each["work_ns"] + each["overhead_ns"] for each in first)
assert used <= int(cpus) * end, (used, cpus, end)
plain = [[{key: value for key, value in each.items() if key not in REAL} for each in results] for results in (first, again)]
assert plain[0] == plain[1], plain
print("alike")
