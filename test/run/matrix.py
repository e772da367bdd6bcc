"""Runs one OpenMP program under every scheduler and thread count and compares each run with its serial elision.

The program's answer is what it prints. Compiled without OpenMP it gives the expected answer; compiled by shepcc it must
print the same under each combination, write nothing to stderr, exit with 0, and do so in time. docs/testing.md has the rest.
"""
import argparse
import itertools
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from dataclasses import dataclass

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "scripts"))
from schedulers import names as scheduler_names  # noqa: E402

CORES = len(os.sched_getaffinity(0))
MAX_FAILURES = 6  # each may have taken its whole time, and the backtrace of one is as good as that of twenty
HOST_COMPILERS = {"clang": [("clang-19", "clang++-19"), ("clang-22", "clang++-22"), ("clang", "clang++")], "gcc": [("gcc", "g++")]}


@dataclass
class Outcome:
    """How a process ended: problem is None, or says what went wrong before its output was looked at."""
    output: str
    problem: str | None


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source")
    parser.add_argument("--bin", help="where shepcc and shepc++ are")
    parser.add_argument("--backend", help="the compiler behind shepcc, and of the serial elision; clang unless given")
    parser.add_argument("--compiler", choices=HOST_COMPILERS, help="this compiler's own OpenMP instead of shepcc")
    parser.add_argument("--cross", help="build for this machine: the prefix of a gcc, like aarch64-linux-gnu")
    parser.add_argument("--emulator", default="", help="command in front of every program that is run")
    parser.add_argument("--output", default="/tmp/matrix", help="prefix of the files written")
    parser.add_argument("--schedulers", default=",".join(scheduler_names()))
    parser.add_argument("--threads", default=f"1,2,{4 * CORES}")
    parser.add_argument("--topology", action="append", default=[], help="an HWLOC_SYNTHETIC to run on; may be repeated")
    parser.add_argument("--flag", action="append", default=[], help="passed to every compilation")
    parser.add_argument("--parallel-flag", action="append", default=[], help="passed to the compilation with OpenMP only")
    parser.add_argument("--under", default="", help="command in front of the runs to be compared with the serial one")
    parser.add_argument("--arguments", action="append", default=[], help="of the program; repeated: one series of runs each")
    parser.add_argument("--ignore", default="(?!)", help="regular expression for what may differ in the output")
    parser.add_argument("--env", action="append", default=[], help="NAME=VALUE, set for every run")
    parser.add_argument("--divide", type=int, help="a number: where --backend says which, clang and gcc share the combinations of schedulers and threads "
                        "like the colours of a chessboard, and change colours with the next number")
    parser.add_argument("--cpus", type=int, help="the runs have so many of the process's cpus, whatever their number of threads")
    parser.add_argument("--timeout", type=float, default=30, help="seconds for one run")
    options = parser.parse_args()
    if not options.backend:
        options.backend, options.divide = "clang", None
    return options


def is_cxx(source):
    return source.endswith((".cpp", ".cc"))


def host_compiler(name, source):
    """The first installed version of gcc or clang, for the language of the source."""
    for pair in HOST_COMPILERS[name]:
        if all(map(shutil.which, pair)):
            return pair[is_cxx(source)]
    sys.exit(f"{name} is not installed")


def compile_program(command, flags, options, output):
    command = [*command, "-O2", *options.flag, *flags, options.source, "-o", output, "-lm"]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=200, check=False)
    if result.returncode != 0:
        sys.exit(f"does not compile: {shlex.join(command)}\n{result.stdout}")
    return output


def serial_compiler(options):
    if options.cross:
        return options.cross + ("-g++" if is_cxx(options.source) else "-gcc")
    return host_compiler(options.compiler or options.backend, options.source)


def compile_serial(options):
    compiler = serial_compiler(options)
    return compile_program([compiler, "-Wno-unknown-pragmas"], [], options, options.output + ".serial")


def compile_parallel(options):
    if options.compiler:
        command = [host_compiler(options.compiler, options.source)]
    else:
        command = [os.path.join(options.bin, "shepc++" if is_cxx(options.source) else "shepcc"),
                   "--shep-backend=" + (serial_compiler(options) if options.cross else options.backend)]
    return compile_program([*command, "-fopenmp"], options.parallel_flag, options, options.output + ".parallel")


def backtrace(process):
    """Where each thread of a process that hangs is; empty where gdb is not there or not allowed to look."""
    if not shutil.which("gdb"):
        return ""
    command = ["gdb", "-p", str(process.pid), "-batch", "-ex", "thread apply all backtrace 30"]
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=30, check=False).stdout[-12000:]
    except subprocess.TimeoutExpired:
        return ""


def run(command, environment, timeout):
    with subprocess.Popen(command, env={**os.environ, **environment}, text=True, errors="replace",
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        try:
            output, errors = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            where = backtrace(process)
            process.kill()
            output, errors = process.communicate()
            return Outcome(output, f"still running after {timeout:g} s\n{errors}{where}")
    if process.returncode < 0:
        return Outcome(output, f"killed by {signal.Signals(-process.returncode).name}\n{errors}")
    if process.returncode > 0:
        return Outcome(output, f"exit status {process.returncode}\n{output}{errors}")
    return Outcome(output, f"wrote to stderr:\n{errors}" if errors else None)


def combinations(options):
    """The environment of every run."""
    given = dict(setting.split("=", 1) for setting in options.env)
    schedulers = [None] if options.compiler else options.schedulers.split(",")
    every = itertools.product(options.topology or [None], enumerate(schedulers), enumerate(options.threads.split(",")))
    for topology, (row, scheduler), (column, threads) in every:
        if options.divide is not None and (row + column + options.divide) % 2 != ("gcc" in options.backend):
            continue
        environment = {**given, "OMP_NUM_THREADS": threads}
        if scheduler:
            environment["SHEPHERD_SCHEDULER"] = scheduler
        if topology:
            environment["HWLOC_SYNTHETIC"] = topology
        yield environment


def describe_difference(expected, output):
    for number, (want, got) in enumerate(itertools.zip_longest(expected.splitlines(), output.splitlines()), 1):
        if want != got:
            return f"line {number}: expected {want!r}, got {got!r}"
    return "the outputs differ in their line ends"


def expected_output(serial_program, arguments, options):
    serial = run([*serial_program, *arguments], {}, options.timeout)
    if serial.problem:
        sys.exit(f"the serial elision: {serial.problem}")
    if not serial.output:
        sys.exit("the serial elision prints nothing, so there is nothing to compare")
    return re.sub(options.ignore, "", serial.output)


def judge(outcome, expected, options):
    """What is wrong with a run, or None."""
    output = re.sub(options.ignore, "", outcome.output)
    if outcome.problem or output == expected:
        return outcome.problem
    return describe_difference(expected, output)


def report(program, arguments, environment, problem):
    settings = " ".join(f"{name}={shlex.quote(value)}" for name, value in environment.items())
    print(f"FAILED {settings} {shlex.join([*program, *arguments])}\n  {problem}", flush=True)


def main():
    options = parse_arguments()
    emulator = shlex.split(options.emulator)
    serial_program = [*emulator, compile_serial(options)]
    program = [*emulator, *shlex.split(options.under), compile_parallel(options)]
    if options.cpus:
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:options.cpus])
    failures = runs = 0
    for arguments in map(shlex.split, options.arguments or [""]):
        expected = expected_output(serial_program, arguments, options)
        for environment in combinations(options):
            outcome = run([*program, *arguments], environment, options.timeout)
            runs += 1
            if problem := judge(outcome, expected, options):
                failures += 1
                report(program, arguments, environment, problem)
            if failures == MAX_FAILURES:
                sys.exit(f"{runs} runs, {failures} failures: that is enough")
    print(f"{runs - failures} of {runs} runs agree with the serial elision")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
