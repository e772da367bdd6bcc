#!/usr/bin/env python3
"""Stands where the command `shepherd` does, for tests of what uses it: `simulate` with --result= executes nothing and
answers that the program takes a second of work divided by the cores, without it executes the program as it is;
everything else, --check too, is the command's, which is
SIMULATOR_COMMAND. SIMULATOR_WITHOUT_PAGE leaves out the page, which takes longest."""
import json
import os
import sys


def simulate(arguments):
    options = dict(argument[2:].partition("=")[::2] for argument in arguments if argument.startswith("--"))
    if "check" in options:
        os.execv(os.environ["SIMULATOR_COMMAND"], [os.environ["SIMULATOR_COMMAND"], "simulate", *arguments])
    if "result" not in options:
        command = [argument for argument in arguments if not argument.startswith("--")]
        os.execv(command[0], command)
    scheduler = options.get("scheduler", "sequential")
    if scheduler == os.environ.get("SIMULATOR_FAILS"):
        sys.exit(3 if "SIMULATOR_SAYS_NOTHING" in os.environ else "not to be simulated")
    cores, work = int(options["threads"]), 1_000_000_000
    print(options.get("machine", "here"), scheduler, cores, file=open(os.environ["SIMULATOR_LOG"], "a", encoding="utf-8"))
    result = {"virtual_ns": work // cores, "work_ns": work, "beside_ns": 0, "overhead_ns": 0, "idle_ns": 0, "threads": 1}
    with open(options["result"], "w", encoding="utf-8") as file:
        print(json.dumps(result), file=file)
    if "SHEPHERD_STATS" not in os.environ:
        return
    stats = {"in_regions": work / cores / 1e9, "total": {"overheads": {}, "looks": 0, "counts": {"steals": 3, "failed_steals": 0}}}
    with open(os.environ["SHEPHERD_STATS"].removeprefix("json:"), "w", encoding="utf-8") as file:
        json.dump(stats, file)


if sys.argv[1] == "simulate":
    simulate(sys.argv[2:])
elif sys.argv[1] != "report" or "SIMULATOR_WITHOUT_PAGE" not in os.environ:
    os.execv(os.environ["SIMULATOR_COMMAND"], [os.environ["SIMULATOR_COMMAND"], *sys.argv[1:]])
