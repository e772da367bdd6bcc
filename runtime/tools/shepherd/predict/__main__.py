"""shepherd predict: a program on machines that are not here, simulated with more and more cores under every scheduler.

Runs the program sequentially, then under shepherd span, then under shepherd simulate for each number of cores, scheduler and machine.
docs/prediction.md says how to read the page.
"""
import argparse
import json
import os
import subprocess
import sys

import runs
from machines import MACHINES, Machine


def parse_arguments(known, arguments):
    parser = argparse.ArgumentParser(prog="shepherd predict", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", dest="output", default="shepherd-prediction.html", help="the page; default %(default)s")
    parser.add_argument("--keep", metavar="FILE", help="what was found, as JSON, written after each run; a prediction that was interrupted goes on with it, "
                        "and shepherd report draws it again")
    parser.add_argument("--plots", metavar="FOLDER", help="each plot there as well, as SVG and PNG")
    parser.add_argument("--machine", action="append", default=[], metavar="NAME=TOPOLOGY", type=Machine.parse,
                        help="instead of the usual ones; a topology as HWLOC_SYNTHETIC has it, or nothing for this machine; may be repeated")
    parser.add_argument("--cores", type=numbers, help="e.g. 1,16,64; default: powers of two up to those of each machine")
    parser.add_argument("--schedulers", type=lambda text: text.split(","), default=known, help="e.g. ws,mts; default: all")
    parser.add_argument("--costs", metavar="FILE", help="the table that shepherd calibrate has written")
    parser.add_argument("--timeout", type=float, default=600, help="seconds for one simulated run, default %(default)g")
    parser.add_argument("program")
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    options = parser.parse_args(arguments)
    if unknown := [name for name in options.schedulers if name not in known]:
        parser.error(f"no scheduler {', '.join(unknown)}; there are {', '.join(known)}")
    options.machines = options.machine or MACHINES
    options.command = [options.program, *options.arguments]
    return options


def numbers(text):
    found = sorted({int(word) for word in text.split(",")})
    if not found or found[0] < 1:
        raise argparse.ArgumentTypeError(f"{text}: numbers of cores are 1 or more")
    return found


class Progress:
    """One line on a terminal, one line for each machine elsewhere."""

    def __init__(self, total):
        self.total, self.done, self.machine = total, 0, None

    def show(self, machine, scheduler, cores):
        self.done += 1
        if sys.stderr.isatty():
            print(f"\r\033[K{self.done} of {self.total}: {machine}, {scheduler}, {cores} cores", end="", file=sys.stderr, flush=True)
        elif machine != self.machine:
            print(f"shepherd: simulating {machine}", file=sys.stderr)
        self.machine = machine

    def end(self):
        if sys.stderr.isatty():
            print(file=sys.stderr)


def begun(options):
    """{(machine, scheduler, cores): row} of an earlier prediction of the same command."""
    if not options.keep or not os.path.exists(options.keep):
        return {}
    try:
        with open(options.keep, encoding="utf-8") as file:
            document = json.load(file)
        if document["command"] != options.command:
            sys.exit(f"shepherd: error: {options.keep} is of another command: {' '.join(document['command'])}")
        return {(row["machine"], row["scheduler"], row["cores"]): row for row in document["runs"] if row["problem"] is None}
    except (ValueError, KeyError, TypeError) as problem:
        sys.exit(f"shepherd: error: {options.keep} is not what a prediction has left: {problem!r}")


def save(document, path):
    with open(path + ".new", "w", encoding="utf-8") as file:
        json.dump(document, file, indent=1)
    os.replace(path + ".new", path)


def simulate(options, tool, document):
    earlier = begun(options)
    wanted = [(machine, scheduler, cores) for machine in options.machines for cores in machine.counts(options.cores) for scheduler in options.schedulers]
    progress = Progress(len(wanted))
    for machine, scheduler, cores in wanted:
        progress.show(machine.name, scheduler, cores)
        row = earlier.get((machine.name, scheduler, cores)) or runs.simulated(tool, options, machine, scheduler, cores)
        document["runs"].append(row)
        if options.keep:
            save(document, options.keep)
    progress.end()


def draw(options, tool, document):
    with runs.scratch_file() as path:
        save(document, path)
        plots = ["--plots", options.plots] if options.plots else []
        return subprocess.run([tool, "report", "-o", options.output, *plots, path], check=False).returncode


def main():
    tool, known, *arguments = sys.argv[1:]
    options = parse_arguments(known.split(), arguments)
    try:
        document = {"shepherd_prediction": 1, "program": os.path.basename(options.program), "command": options.command, "about": runs.about_machine(),
                    "machines": [machine.document() for machine in options.machines], "sequential": runs.sequential(tool, options),
                    "span": runs.span(tool, options), "runs": []}
        simulate(options, tool, document)
    except runs.Failed as problem:
        sys.exit(f"shepherd: error: {problem}")
    except KeyboardInterrupt:
        sys.exit("\nshepherd: interrupted" + (f"; the same command goes on with {options.keep}" if options.keep else ""))
    return draw(options, tool, document)


if __name__ == "__main__":
    sys.exit(main())
