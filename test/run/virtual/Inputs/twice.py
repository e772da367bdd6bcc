"""Simulates a program twice, with strands of a fixed length, and holds what must hold of each result.

    twice.py SHEPHERD SIMULATE-OPTIONS... -- PROGRAM ARGUMENTS...

The first argument may be --at-least=NS: the program has a chain of strands that long.
The two runs are alike; no processor does more than one thing at a time; the program's answer is that of a run without simulation."""
import json
import pathlib
import subprocess
import sys
import tempfile

shepherd, *rest = sys.argv[1:]
span = int(rest.pop(0).split("=")[1]) if rest[0].startswith("--at-least=") else 0
options, program = rest[: rest.index("--")], rest[rest.index("--") + 1:]


def simulate(folder, number):
    result = folder / f"result{number}"
    stats = folder / f"stats{number}"
    run = subprocess.run([shepherd, "simulate", "--quiet", "--strand=200", f"--result={result}", *options, *program],
                         capture_output=True, text=True, timeout=250)
    assert run.returncode == 0, (run.returncode, run.stderr)
    return run.stdout, json.loads(result.read_text())


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    (answer, first), (again, second) = simulate(folder, 1), simulate(folder, 2)

assert answer == again == subprocess.run(program, capture_output=True, text=True, timeout=250).stdout, (answer, again)
for each in (first, second):
    each.pop("pid"), each.pop("real_ns")
assert first == second, (first, second)
whole = first["work_ns"] + first["overhead_ns"] + first["idle_ns"]
shares_cores = any("pu:2" in option for option in options)  # where strands take longer, if not by how much
assert first["work_ns"] >= 200 * first["strands"] if shares_cores else first["work_ns"] == 200 * first["strands"], first
assert first["virtual_ns"] * min(first["threads"], first["cpus"]) >= first["work_ns"], first
assert first["virtual_ns"] >= span, first
assert whole <= first["virtual_ns"] * first["threads"] * 1.01 + 1000 * first["threads"], first
assert first["waits_in_system"] == 0, first
print("alike")
