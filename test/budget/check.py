"""Holds the instructions of the hot paths to the figures in a file: callgrind counts exactly, on any machine and under
any load.

    check.py --shepcc SHEPCC --backend BACKEND --output NAME PROGRAM BUDGET [--accept]

The team has one thread, since what another one looks for in the meantime is no matter of instructions; a program for --threads
has them do all in one order, and calls wait_NAME() where the first waits for the others, which does not count. A path that costs 2%
more than its figure is a failure. Find out why; where the cost is accepted, --accept writes the figures anew, and the commit says what they buy.
"""
import argparse
import glob
import os
import platform
import re
import subprocess
import sys

TIMES = 2000  # kTimes in the program
SPARE = 1.02
SETTINGS = {"private": {}, "published": {"SHEPHERD_PRIVATE": "false"}}
PUBLISHED = ["task_joined", "tasks"]  # the paths that this setting is about


def version(command):
    said = subprocess.run([*command, "-dumpversion"], capture_output=True, text=True, check=True).stdout
    return said.split(".")[0].strip()


def counts(program, output, setting, paths, threads):
    """Instructions per time round, by path: of the second of the two dumps that each path's function leaves."""
    for old in glob.glob(f"{output}.*"):
        os.remove(old)
    command = ["valgrind", "--tool=callgrind", "--fair-sched=try", "--toggle-collect=path_*", "--toggle-collect=wait_*", f"--callgrind-out-file={output}",
               *[f"--dump-after=path_{path}" for path in paths], program]
    environment = {**os.environ, "OMP_NUM_THREADS": str(threads), **SETTINGS[setting]}
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if run.returncode:
        sys.exit(f"budget: {' '.join(command)}: exit status {run.returncode}\n{run.stderr}")
    found = {}
    for dump in sorted(glob.glob(f"{output}.*"), key=lambda name: int(name.rsplit(".", 1)[1])):
        with open(dump, encoding="utf-8") as file:
            text = file.read()
        path = re.search(r"Trigger: --dump-after=path_(\w+)", text)
        total = re.search(r"^(?:summary|totals): (\d+)", text, re.MULTILINE)
        if path and total:
            found[f"{setting} {path[1]}"] = int(total[1]) / TIMES
    return found


def read(budget):
    """The first lines say for which compilers the figures are; then each line has a path and its figure for each back
    end."""
    with open(budget, encoding="utf-8") as file:
        lines = [line.split("#")[0].split() for line in file]
    lines = [line for line in lines if line]
    columns = lines[0][2:]
    return columns, {" ".join(line[:2]): dict(zip(columns, map(float, line[2:]))) for line in lines[1:]}


def write(budget, columns, figures):
    with open(budget, encoding="utf-8") as file:
        head = [line for line in file if line.startswith("#")]
    with open(budget, "w", encoding="utf-8") as file:
        file.writelines(head)
        file.write(f"{'setting':<10} {'path':<12}" + "".join(f"{column:>12}" for column in columns) + "\n")
        for path, line in figures.items():
            setting, name = path.split()
            file.write(f"{setting:<10} {name:<12}" + "".join(f"{line.get(column, 0):12.1f}" for column in columns) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shepcc", required=True)
    parser.add_argument("--backend", required=True, choices=["clang", "gcc"])
    parser.add_argument("--output", required=True)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--accept", action="store_true")
    parser.add_argument("program")
    parser.add_argument("budget")
    options = parser.parse_args()

    columns, budget = read(options.budget)
    shepcc = [options.shepcc, f"--shep-backend={options.backend}"]
    column = f"{options.backend}-{version(shepcc)}"
    if platform.machine() != "x86_64" or column not in columns:
        print(f"budget: skipped: there are figures for x86_64 and {', '.join(columns)}, none for {platform.machine()} and {column}")
        return 0
    subprocess.run([*shepcc, "-O2", "-fopenmp", options.program, "-o", options.output], check=True)
    with open(options.program, encoding="utf-8") as file:
        paths = re.findall(r"^PATH\((\w+)\)", file.read(), re.MULTILINE)
    measured = {}
    for setting in SETTINGS:
        measured |= counts(options.output, f"{options.output}.callgrind", setting, PUBLISHED if setting == "published" else paths,
                           options.threads)
    if options.accept:
        for path, count in measured.items():
            budget.setdefault(path, {})[column] = count
        write(options.budget, columns, budget)
        return 0
    failed = False
    for path in sorted(measured.keys() | budget.keys()):
        count, figure = measured.get(path, float("inf")), budget.get(path, {}).get(column, 0)
        exceeds = count > figure * SPARE
        failed |= exceeds
        print(f"{path}: {count:.1f} instructions, {figure:.1f} in the budget{': more than 2% above' if exceeds else ''}")
    if failed:
        print(f"A cost that is accepted: the same command with --accept, and the reason in the commit. It changes {options.budget}.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
