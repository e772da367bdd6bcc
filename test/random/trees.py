#!/usr/bin/env python3
"""Runs random trees of tasks (Inputs/tree.c) under random settings of the environment; a failure is printed as a
command."""
import argparse
import os
import random
import shlex
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "scripts"))
from schedulers import names as scheduler_names  # noqa: E402

# Each is set with the probability that stands before it, to one of the values.
SETTINGS = [
    (1.0, {"SHEPHERD_SCHEDULER": scheduler_names() + ["chaos:1", "chaos:2"]}),
    (1.0, {"OMP_NUM_THREADS": ["1", "2", "3", "8"]}),
    (1.0, {"OMP_MAX_ACTIVE_LEVELS": ["1", "2"]}),
    (0.2, {"SHEPHERD_SCHEDULER_CHECK": ["true"]}),
    (0.2, {"SHEPHERD_SERIAL": ["true"]}),
    (0.3, {"SHEPHERD_MAX_TASKS": ["1", "3", "40"]}),
    (0.3, {"SHEPHERD_PRIVATE": ["false"]}),
    (0.3, {"SHEPHERD_SPAWN": ["work-first"]}),
    (0.3, {"SHEPHERD_SPIN": ["0", "1", "200"]}),
    (0.2, {"OMP_WAIT_POLICY": ["passive", "active"]}),
    (0.2, {"OMP_DYNAMIC": ["true"]}),
    (0.2, {"SHEPHERD_SHEPHERDS": ["1", "2", "core", "all"]}),
    (0.5, {"HWLOC_SYNTHETIC": ["numa:4 l3:1 core:2 pu:1", "package:2 numa:2 l3:1 core:1 pu:2"]}),
    (0.3, {"SHEPHERD_DOMAINS": ["2", "3"]}),
    (0.4, {"SHEPHERD_LOCALITY": ["strict", "relaxed:0", "relaxed", "weighted", "oblivious"]}),
    (0.2, {"OMP_THREAD_LIMIT": ["3", "12"]}),
    (0.2, {"OMP_THREADS_RESERVE": ["free_agent(2)"]}),
    (0.1, {"SHEPHERD_STATS": ["/dev/null"], "SHEPHERD_STATS_MODE": ["exact", "sample"]}),
    (0.1, {"SHEPHERD_TRACE": ["/dev/null"]}),
    (0.1, {"SHEPHERD_SPAN": ["/dev/null"]}),
]


def draw(rng):
    """The settings and the arguments of one run."""
    settings = {name: rng.choice(values) for chance, choice in SETTINGS if rng.random() < chance for name, values in choice.items()}
    features = "".join(each for each in "nep" if rng.random() < 0.7) + ("w" if rng.random() < 0.4 else "")
    # Where tasks may not leave their domain, what waits may be left on its stack for something unrelated.
    if settings.get("SHEPHERD_LOCALITY") == "strict":
        features += "a"
    return settings, [str(rng.randrange(10**9)), str(rng.choice([3, 4, 5, 6])), features or "-"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("program", help="tree.c, compiled")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100, help="runs")
    parser.add_argument("--timeout", type=float, default=60, help="seconds for one run")
    options = parser.parse_args()
    failures = 0
    for seed in range(options.seed, options.seed + options.count):
        settings, arguments = draw(random.Random(seed))
        command = [options.program, *arguments]
        try:
            result = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False, timeout=options.timeout,
                                    env={**os.environ, **settings})
            problem = f"exit status {result.returncode}: {result.stderr}" if result.returncode else ""
        except subprocess.TimeoutExpired:
            problem = "hangs"
        if problem:
            failures += 1
            text = " ".join(f"{name}={shlex.quote(value)}" for name, value in settings.items())
            print(f"FAILED {seed}: {text} {shlex.join(command)}\n{problem}", flush=True)
    print(f"{options.count} trees from seed {options.seed}, {failures} failures")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main())
