#!/usr/bin/env python3
"""Builds the library without its modules (SHEPHERD_WITH_*=OFF) and runs programs with it.

usage: without_modules.py CMAKE GENERATOR CC SOURCE SCRATCH [SHEPCC]
"""
import os
import pathlib
import subprocess
import sys

cmake, generator, compiler, source, scratch, *shepcc = sys.argv[1:]
source, scratch = pathlib.Path(source), pathlib.Path(scratch)
modules = ["OMPT", "DEADLOCK_WATCH", "FREE_AGENTS", "SHARING", "COMMAND", "VIRTUAL"]


def run(*command, **variables):
    result = subprocess.run(list(map(str, command)), capture_output=True, text=True, env={**os.environ, **variables}, check=False)
    if result.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: {result.returncode}\n{result.stdout}{result.stderr}")
    return result


def expect(holds, what):
    if not holds:
        sys.exit(what)


# Compiled fast, since little is run.
run(cmake, "-S", source, "-B", scratch, "-G", generator, "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_FLAGS_DEBUG=-O0",
    "-DSHEPHERD_UNITY=ON", "-DSHEPHERD_BUILD_COMPILER=OFF", "-DSHEPHERD_BUILD_TESTS=OFF", *(f"-DSHEPHERD_WITH_{name}=OFF" for name in modules))
run(cmake, "--build", scratch)
library = next(scratch.rglob("libshepherd.so"))
expect(not list(scratch.glob("bin/*")), "there is a command")
expect("ompt" not in run("nm", library).stdout, "the library has entry points for tools")

program = scratch / "without_modules"
run(compiler, "-I", source / "include", source / "test/unit/without_modules.c", "-o", program, library)
here = {"LD_LIBRARY_PATH": str(library.parent)}
result = run(program, **here)
expect((result.stdout, result.stderr) == ("-2\n", ""), f"a program without a tool: {result}")
result = run(program, **here, SHEPHERD_DEADLOCK="report", SHEPHERD_SHARE="auto", OMP_TOOL_LIBRARIES="tool.so", OMP_THREADS_RESERVE="free_agent(2)")
for variable in "SHEPHERD_DEADLOCK", "SHEPHERD_SHARE", "OMP_TOOL_LIBRARIES", "OMP_THREADS_RESERVE":
    expect(result.stderr.count(f"{variable} has no effect: this library is built without") == 1, f"no warning: {result}")

# Tasks for free agents are their team's; tools, cancelled groups and events are none of theirs.
for name in ["free_agents.c", "dependences.c", "locks.c"] if shepcc else []:
    for flags in ["-w"], ["-fopenmp", "-DNO_AGENTS"]:
        run(shepcc[0], *flags, source / "test/run" / name, "-o", program)
        outputs = [run(program, **here, OMP_NUM_THREADS=threads, OMP_CANCELLATION="true").stdout for threads in "13"]
        if flags == ["-w"]:
            serial = outputs[0]
        expect(outputs == [serial, serial], f"{name}: {outputs}")
print("the library does without its modules")
