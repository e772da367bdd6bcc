"""Program by one OpenMP compiler, library by another: every pair, linked and loaded, must compute what is right.

pairings.py --output=DIR --compiler=NAME=COMMAND ...   each run that does not is named; the status is their number's truth
"""
import argparse
import itertools
import os
import shlex
import subprocess
import sys

INPUTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs")
SOURCES = {name: os.path.join(INPUTS, name + ".c") for name in ("part", "whole")}


# Two runtimes that spin would take the processors from each other.
ENVIRONMENT = dict(os.environ, OMP_WAIT_POLICY="passive")


def run(command):
    return subprocess.run(command, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60, check=False)


def build(compiler, output, *arguments):
    result = run([*compiler, "-O1", "-fopenmp", *arguments, "-o", output])
    if result.returncode:
        sys.exit(f"{' '.join(compiler)} {' '.join(arguments)}:\n{result.stdout}")
    return output


def right(what, command):
    try:
        result = run(command)
    except subprocess.TimeoutExpired:
        print(f"{what}: does not end")
        return False
    if result.returncode:
        print(f"{what}: status {result.returncode}: {result.stdout.strip()}")
    return result.returncode == 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--output", required=True)
    parser.add_argument("--compiler", action="append", required=True)
    options = parser.parse_args()
    os.makedirs(options.output, exist_ok=True)
    compilers = {name: shlex.split(command) for name, command in (each.split("=", 1) for each in options.compiler)}
    at = lambda name: os.path.join(options.output, name)  # noqa: E731

    libraries, loaders = {}, {}
    for name, compiler in compilers.items():
        libraries[name] = build(compiler, at(f"lib{name}.so"), "-fPIC", "-shared", SOURCES["part"])
        for scope in ("LOCAL", "GLOBAL"):
            loaders[name, scope] = build(compiler, at(f"{name}_loads_{scope}"), f"-DLOADS=RTLD_{scope}", SOURCES["whole"], "-ldl")
    wrong = runs = 0
    for program, library in itertools.product(compilers, repeat=2):
        linked = build(compilers[program], at(f"{program}_with_{library}"), SOURCES["whole"], libraries[library])
        commands = {"linked with": [linked]}
        commands |= {f"loads RTLD_{scope}": [loaders[program, scope], libraries[library]] for scope in ("LOCAL", "GLOBAL")}
        for how, command in commands.items():
            runs += 1
            wrong += not right(f"a program by {program} {how} a library by {library}", command)
    print(f"{runs} runs, {wrong} wrong")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
