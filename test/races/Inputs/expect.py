#!/usr/bin/env python3
"""Runs a program under `shepherd races` and holds its report to the comments of its source.

usage: expect.py SHEPHERD SOURCE PROGRAM [ARGUMENT...]

A comment `race NAME` stands at each of the two lines of a race, or at one line that races with itself. All of them have to be
reported, and nothing else.
"""
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

shepherd, source, *command = sys.argv[1:]
with open(source, encoding="utf-8") as file:
    lines = file.read().splitlines()
expected = collections.defaultdict(set)
for number, line in enumerate(lines, 1):
    for name in re.findall(r"// race (\w+)", line):
        expected[name].add(number)
expected = {frozenset(numbers): name for name, numbers in expected.items()}

with tempfile.TemporaryDirectory() as folder:
    report = os.path.join(folder, "races.json")
    run = subprocess.run([shepherd, "races", "--json", "-o", report, "--", *command], check=False, timeout=200)
    with open(report, encoding="utf-8") as file:
        races = json.load(file)["races"]

found = set()
failures = []
for race in races:
    pair = frozenset(each["line"] for each in race["accesses"])
    found.add(pair)
    if pair not in expected:
        failures.append(f"unexpected: {json.dumps(race)}")
    for access in race["accesses"]:
        if os.path.basename(access["file"]) != os.path.basename(source):
            failures.append(f"elsewhere: {json.dumps(race)}")
failures += [f"not found: {name}, lines {sorted(pair)}" for pair, name in expected.items() if pair not in found]
if run.returncode != (1 if races else 0):
    failures.append(f"exit status {run.returncode} with {len(races)} races")
print("\n".join(failures) or f"{len(expected)} races, as expected")
sys.exit(bool(failures))
