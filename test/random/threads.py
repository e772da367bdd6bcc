#!/usr/bin/env python3
"""Runs Inputs/threads.cpp with random seeds as it is and on virtual machines: it says the same, and two simulations with strands of
a fixed length are alike."""
import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile

MACHINES = ["core:4 pu:1", "core:1 pu:1", "core:2 pu:1", "package:2 l3:2 core:2 pu:2", "package:8 core:8 pu:1"]
SCHEDULERS = ["ws", "mts", "cq", "pdf", "slaw"]


def run(command, timeout=120):
    result = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False, timeout=timeout)
    if result.returncode:
        sys.exit(f"{' '.join(command)}: exit status {result.returncode}: {result.stdout}{result.stderr}")
    return result.stdout


def simulate(options, shepherd, program, seed):
    """What the program said, and the run's result without what is not of the machine."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "result")
        said = run([shepherd, "simulate", "--quiet", f"--result={file}", *options, program, str(seed)])
        result = json.loads(file.read_text(encoding="utf-8"))
    return said, {name: value for name, value in result.items() if name not in ("pid", "real_ns")}


def check(shepherd, program, seed):
    choice = random.Random(seed)
    options = [f"--machine={choice.choice(MACHINES)}", f"--scheduler={choice.choice(SCHEDULERS)}"]
    as_it_is = run([program, str(seed)])
    if choice.randrange(3) == 0:
        said, _ = simulate(options, shepherd, program, seed)
        assert said == as_it_is, (seed, options, said)
        return
    options.append("--strand=100")
    (first, result), (second, again) = (simulate(options, shepherd, program, seed) for _ in range(2))
    assert first == second == as_it_is, (seed, options, first, second, as_it_is)
    assert result == again, (seed, options, {name: (result[name], again[name]) for name in result if result[name] != again[name]})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("shepherd")
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1, help="of the first run")
    parser.add_argument("--count", type=int, default=20, help="runs")
    options = parser.parse_args()
    for seed in range(options.seed, options.seed + options.count):
        check(options.shepherd, options.program, seed)


if __name__ == "__main__":
    main()
