#!/usr/bin/env python3
"""Compiles sources of the library and the compiler by themselves, each with the options of the unit that it is in."""
import argparse
import json
import pathlib
import random
import re
import shlex
import subprocess
import sys

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
parser.add_argument("build", type=pathlib.Path, help="configured for Ninja, with SHEPHERD_UNITY")
parser.add_argument("source", type=pathlib.Path)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--count", type=int, default=12, help="sources that are tried")
options = parser.parse_args()

known = json.loads(subprocess.run(["ninja", "-C", options.build, "-t", "compdb"], capture_output=True, text=True, check=True).stdout)
commands = {}  # by source
for target in "shepherd_objects", "shepcc":
    for each in known:
        unit = pathlib.Path(each["directory"], each["file"])
        if f"/{target}.dir/Unity/" not in f"/{unit}" or unit.suffix != ".cxx":
            continue
        for name in re.findall(r'^#include "(.*\.cpp)"', unit.read_text(encoding="utf-8"), re.MULTILINE):
            words = [word for word in shlex.split(each["command"]) if not word.endswith("ccache")]
            at = words.index("-o")
            words = words[:at] + words[at + 2:]
            words[words.index(each["file"])] = name
            commands[name] = (each["directory"], [word for word in words if not re.match("-M[DTF]|.*[.]o([.]d)?$", word)])
if len(commands) < options.count:
    sys.exit(f"{options.build} has {len(commands)} sources in units")

rng = random.Random(options.seed)
failures = 0
for name in rng.sample(sorted(commands), options.count):
    directory, command = commands[name]
    result = subprocess.run([*command, "-fsyntax-only"], cwd=directory, capture_output=True, text=True, check=False)
    if result.returncode:
        failures += 1
        print(f"{name} does not compile by itself:\n{shlex.join(command)}\n{result.stderr}")
sys.exit(failures != 0)
