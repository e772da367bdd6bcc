"""What benchmarks/run and benchmarks/micro/run share: the compilers, and how programs are built and run.

Every implementation runs once before any runs again, so that a drift of the machine meets all of them alike.
"""
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
from dataclasses import dataclass, field

FOLDER = os.path.dirname(os.path.abspath(__file__))
DEFAULT_BIN = os.path.join(FOLDER, "..", "build", "bin")
SCHEDULERS = ["ws", "cq", "mts", "q", "l", "pdf"]
BACKENDS = {"clang": [("clang-19", "clang++-19"), ("clang-22", "clang++-22"), ("clang", "clang++")], "gcc": [("gcc", "g++")]}


@dataclass
class Compiler:
    """One way to compile: builds each program once, whatever the number of schedulers it then runs under."""
    key: str
    c: list[str]
    cxx: list[str]
    libraries: list[str] = field(default_factory=list)

    def command(self, source, output):
        language = [*self.cxx, "-std=c++17"] if source.endswith(".cpp") else [*self.c, "-std=gnu11"]
        return [*language, "-O2", "-Wno-unknown-pragmas", source, "-o", output, "-lm", *self.libraries]

    def version(self):
        try:
            command = [(self.c or self.cxx)[0], "--version"]
            result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        except OSError as error:
            return error.strerror
        return result.stdout.partition("\n")[0]


def installed_backend(name):
    return next((pair for pair in BACKENDS[name] if all(map(shutil.which, pair))), None)


def native_compilers(key, *flags):
    """The installed back ends by name."""
    pairs = {name: installed_backend(name) for name in BACKENDS}
    return {name: Compiler(f"{name}-{key}", *([compiler, *flags] for compiler in pair)) for name, pair in pairs.items() if pair}


def shepherd_compiler(bin_dir, backend, name="shepherd"):
    flags = ["-fopenmp", "--shep-backend=" + backend]
    return Compiler(f"{name}-{backend}", *([os.path.join(bin_dir, driver), *flags] for driver in ("shepcc", "shepc++")))


def variants_of(source):
    """The words that a program takes as its first argument."""
    with open(source, encoding="utf-8") as file:
        return re.search(r'variants\[\] = "([^"]*)"', file.read()).group(1).split()


class Progress:
    """A line on the terminal that says what is going on; nothing where stderr is a file."""

    def __init__(self, total):
        self.total, self.done = total, 0

    def show(self, text):
        self.done += 1
        if sys.stderr.isatty():
            print(f"\r\033[K[{self.done}/{self.total}] {text}", end="", file=sys.stderr, flush=True)

    def clear(self):
        if sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def binary(directory, program, compiler):
    return os.path.join(directory, f"{program}-{compiler.key}")


def build(jobs, directory):
    """Compiles jobs, triples (program, source, compiler); says what went wrong, and returns it by (program, compiler key)."""
    os.makedirs(directory, exist_ok=True)
    progress, problems = Progress(len(jobs)), {}
    for program, source, compiler in jobs:
        progress.show(f"compiling {program}, {compiler.key}")
        try:
            result = subprocess.run(compiler.command(source, binary(directory, program, compiler)), capture_output=True,
                                    text=True, timeout=300, check=False)
            message = result.stderr if result.returncode else None
        except (OSError, subprocess.TimeoutExpired) as error:
            message = str(error)
        if message is not None:
            problems[program, compiler.key] = message
    progress.clear()
    for (program, compiler), message in problems.items():
        print(f"benchmarks: {compiler} does not compile {program}:\n{message}", file=sys.stderr)
    return problems


def clean_environment(threads):
    """What all runs share; settings of the person at the keyboard stay out."""
    foreign = ("SHEPHERD_", "OMP_", "KMP_", "GOMP_", "HWLOC_")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    # Threads get the stack that the main thread has: the deepest search tree needs more than 2 MiB.
    return {**environment, "OMP_NUM_THREADS": str(threads), "OMP_STACKSIZE": "8M"}


def run_once(command, environment, timeout):
    """(the fields of the line that the program printed, None), or (None, what went wrong)."""
    try:
        result = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=timeout, check=False)
    except subprocess.TimeoutExpired:
        return None, f"hangs (> {timeout:g} s)"
    except OSError as error:
        return None, error.strerror
    line = dict(re.findall(r"(\w+)=(\S+)", result.stdout))
    if line.get("verified") == "no":
        return None, "WRONG"
    if result.returncode < 0:
        return None, f"killed by {signal.Signals(-result.returncode).name}"
    if result.returncode > 0 or "verified" not in line:
        return None, f"exit status {result.returncode}"
    return line, None


def spread(values):
    """What lies between the least and the greatest value, as part of the median."""
    median = statistics.median(values)
    return (max(values) - min(values)) / abs(median) if median else 0
