"""The command line of shepherd predict: what can be wrong with it is said before anything runs."""
import argparse
import math
import os

import runs
from machines import MACHINES, Machine


class Parser(argparse.ArgumentParser):
    def error(self, message):
        self.exit(2, f"shepherd: error: {message.removeprefix('argument ')}; see shepherd help predict\n")


def numbers(text):
    try:
        found = sorted({int(word) for word in text.split(",")})
    except ValueError:
        found = [0]
    if found[0] < 1:
        raise argparse.ArgumentTypeError(f"numbers of cores, as 1,16,64, are wanted, not \"{text}\"")
    return found


def seconds(text):
    try:
        found = float(text)
    except ValueError:
        found = math.nan
    if not 0 < found < math.inf:
        raise argparse.ArgumentTypeError(f"a number of seconds is wanted, not \"{text}\"")
    return found


def parse(known, arguments):
    parser = Parser(prog="shepherd predict", add_help=False, allow_abbrev=False)
    parser.add_argument("-o", dest="output", default="shepherd-prediction.html")
    parser.add_argument("--keep")
    parser.add_argument("--plots")
    parser.add_argument("--machine", action="append", default=[], type=Machine.parse)
    parser.add_argument("--cores", type=numbers)
    parser.add_argument("--schedulers", type=lambda text: text.split(","), default=known)
    parser.add_argument("--costs")
    parser.add_argument("--smt")
    parser.add_argument("--timeout", type=seconds, default=600)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options, more = parser.parse_known_args(arguments)
    if options.command[:1] == ["--"]:
        del options.command[0]
    if more:
        parser.error(f"predict does not take \"{more[0]}\"")
    if not options.command:
        parser.error("predict needs a program")
    if unknown := [name for name in options.schedulers if name not in known]:
        parser.error(f"no scheduler {', '.join(unknown)}; there are {', '.join(known)}")
    options.program = options.command[0]
    return options


def look_at_machines(tool, options):
    """Asks the simulator how many hardware threads each has, and leaves out those that have none of the numbers of cores."""
    for machine in (machines := options.machine or MACHINES):
        machine.cores = runs.hardware_threads(tool, options, machine)
    names = [machine.name for machine in machines]
    if twice := {name for name in names if names.count(name) > 1}:
        raise runs.Failed(f"two machines are called {', '.join(twice)}")
    most = max(machine.cores for machine in machines)
    if options.cores and options.cores[-1] > most:
        raise runs.Failed(f"no machine has {options.cores[-1]} cores: the largest has {most}")
    options.machines = [machine for machine in machines if machine.counts(options.cores)]
    if options.machine and len(options.machines) < len(machines):
        raise runs.Failed(f"a machine has fewer cores than {options.cores[0]}")


def look_at_files(options):
    """Whatever is to be read again and again, or written, can be."""
    if options.costs and not os.path.isfile(options.costs):
        raise runs.Failed(f"{options.costs}: there is no such file")
    try:
        if options.plots:
            os.makedirs(options.plots, exist_ok=True)
        if options.keep and os.path.exists(options.keep) and not os.path.isfile(options.keep) and not os.path.isdir(options.keep):
            raise runs.Failed(f"{options.keep} is no file, and cannot be read again")
        for path in filter(None, (options.output, options.keep, options.keep and options.keep + ".new")):
            is_new = not os.path.exists(path)
            with open(path, "ab"):
                pass
            if is_new:
                os.remove(path)
    except OSError as problem:
        raise runs.Failed(f"cannot write {problem.filename}: {problem.strerror}") from problem
