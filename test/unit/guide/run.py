"""Runs the RUN lines of a test that a guide shows.

run.py TEST FOLDER NAME=PROGRAM...     NAME without its `%`
"""
import pathlib
import re
import subprocess
import sys

test, folder, *programs = sys.argv[1:]
meanings = {"s": test, "t": f"{folder}/output", **dict(each.split("=", 1) for each in programs)}
runs = re.findall(r"^// RUN: (.*)", pathlib.Path(test).read_text(), re.M)
for run in runs:
    subprocess.run(re.sub(r"%(\w+)", lambda name: meanings[name[1]], run), shell=True, check=True)
if not runs:
    sys.exit(f"{test}: no RUN line")
