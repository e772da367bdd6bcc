#!/usr/bin/env python3
"""Compiles random OpenMP task programs by shepcc, or another compiler, and runs them under every scheduler.

Each test of a program runs twice, as OpenMP code and as plain code, and both must give the same (README.md). What fails is
shrunk and left in the output directory, with the command that shows the failure.
"""
import argparse
import itertools
import os
import re
import shlex
import subprocess
import sys
import time

from grow import Generator, program
from shrink import shrink

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "scripts"))
from schedulers import names as scheduler_names  # noqa: E402

# One machine and one firmness after the other where programs place their tasks.
PLACES = [{}, {"SHEPHERD_LOCALITY": "strict", "SHEPHERD_DOMAINS": "2"},
          {"SHEPHERD_LOCALITY": "weighted", "HWLOC_SYNTHETIC": "numa:4 l3:1 core:2 pu:1"}, {"SHEPHERD_LOCALITY": "relaxed:0", "SHEPHERD_DOMAINS": "3"},
          {"SHEPHERD_LOCALITY": "strict", "HWLOC_SYNTHETIC": "package:2 numa:2 l3:1 core:1 pu:2"}]
# What observes every few runs.
OBSERVERS = [{}, {"SHEPHERD_SPAN": "/dev/null"}, {}, {"SHEPHERD_STATS": "json:/dev/null"}, {}, {"SHEPHERD_TRACE": "/dev/null"},
             {"SHEPHERD_STATS": "/dev/null", "SHEPHERD_STATS_MODE": "exact"}]
EXTENSION = {"c": ".c", "c++": ".cpp"}


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("--bin", help="where shepcc and shepc++ are")
    parser.add_argument("--compiler", help="another OpenMP compiler with its options, as a further opinion")
    parser.add_argument("--backends", default="clang,gcc", help="used in turn, file by file")
    parser.add_argument("--language", choices=EXTENSION, default="c")
    parser.add_argument("--seed", type=int, default=1, help="of the first test; the others count up from it")
    parser.add_argument("--count", type=int, default=200, help="tests")
    parser.add_argument("--hours", type=float, help="go on with further seeds for so long")
    parser.add_argument("--per-file", type=int, default=50, help="tests in one compilation")
    parser.add_argument("--features", default="", help="optional constructs to use: depend, taskloop, task_reduction, cancel, detach, exceptions, "
                        "templates, combined, scan, sharing, taskgraph, affinity, locality, assembly, ordered, transforms, braced, "
                        "metadirective, which gcc 12 skips")
    parser.add_argument("--options", default="-O1;-O0;-O2", help="of the compiler, used in turn, separated by semicolons")
    parser.add_argument("--schedulers", default=",".join([*scheduler_names(), "auto", "chaos"]))
    parser.add_argument("--threads", default="1,2,5")
    parser.add_argument("--timeout", type=float, default=60, help="seconds for one run")
    parser.add_argument("--output", default="random-programs", help="directory for the programs")
    parser.add_argument("--races", action="store_true", help="runs under `shepherd races`, which must find none; for --options with -fsanitize=thread")
    parser.add_argument("--machines", default="", help="runs on these virtual machines in turn, separated by semicolons")
    parser.add_argument("--no-shrink", action="store_true")
    return parser.parse_args()


def error_of(failure):
    """The message of a test that does not compile, without its place and the numbers in names; None of one that does."""
    if not failure.startswith("does not compile"):
        return None
    return re.sub(r"\d+", "", failure.splitlines()[-1].partition("error: ")[2])


class Checker:
    def __init__(self, options):
        self.options = options
        self.failures = 0
        os.makedirs(options.output, exist_ok=True)

    def generate(self, seed):
        features = [each for each in self.options.features.split(",") if each]
        return Generator(seed, self.options.language, features).test()

    def compiler(self, number):
        """The command for the file of that number."""
        options = self.options
        levels = options.options.split(";")
        standard = ["-std=c++17"] if options.language == "c++" else ["-std=gnu11"]
        flags = ["-fopenmp", "-w", *standard, *shlex.split(levels[number % len(levels)])]
        if options.compiler:
            return [*shlex.split(options.compiler), *flags]
        backends = options.backends.split(",")
        driver = os.path.join(options.bin, "shepc++" if options.language == "c++" else "shepcc")
        return [driver, "--shep-backend=" + backends[number // len(levels) % len(backends)], *flags]

    def build(self, tests, command, name):
        """Writes and compiles a file; returns the program's path and the command, or None, and the command with its first error."""
        source = os.path.join(self.options.output, name + EXTENSION[self.options.language])
        binary = os.path.join(self.options.output, name)
        with open(source, "w", encoding="utf-8") as file:
            file.write(program(tests, self.options.language))
        command = [*command, source, "-o", binary]
        try:
            result = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        except subprocess.TimeoutExpired:
            return None, f"{shlex.join(command)}: takes too long"
        if result.returncode == 0:
            return binary, shlex.join(command)
        error = next((line for line in result.stderr.splitlines() if "error: " in line), f"exit status {result.returncode}")
        return None, f"{shlex.join(command)}\n{error}"

    def file_name(self, what):
        return self.options.language.replace("+", "x") + "_" + what

    def environments(self):
        schedulers = self.options.schedulers.split(",") if not self.options.compiler else [""]
        places = itertools.cycle(PLACES if "locality" in self.options.features else [{}])
        observers = itertools.cycle([{}] if self.options.races or self.options.compiler else OBSERVERS)
        for scheduler, threads in itertools.product(schedulers, self.options.threads.split(",")):
            yield {"OMP_NUM_THREADS": threads, "OMP_CANCELLATION": "true", **({"SHEPHERD_SCHEDULER": scheduler} if scheduler else {}),
                   **next(places), **next(observers)}

    def command_in_front(self, machine):
        if self.options.races:
            return [os.path.join(self.options.bin, "shepherd"), "races", "--"]
        if machine:
            return [os.path.join(self.options.bin, "shepherd"), "simulate", "--quiet", "--strand=100", f"--machine={machine}", "--"]
        return []

    def failing_runs(self, binary, *seed):
        """The environments in which the program, or that one of its tests, does not do what it should."""
        machines = itertools.cycle(self.options.machines.split(";"))
        for environment in self.environments():
            under = self.command_in_front(next(machines))
            try:
                result = subprocess.run([*under, binary, *map(str, seed)], capture_output=True, text=True, errors="replace", check=False,
                                        timeout=self.options.timeout, env={**os.environ, **environment})
            except subprocess.TimeoutExpired:
                yield environment, "hangs"
                continue
            result.stderr = result.stderr.removesuffix("shepherd: no races\n")
            if result.returncode or result.stdout or result.stderr:
                yield environment, (result.stdout + result.stderr).strip() or f"exit status {result.returncode}"

    def show_failure(self, test, command):
        """Whether the test fails, alone; tells how."""
        binary, line = self.build([test], command, self.file_name(f"failed_{test.seed}"))
        if not binary:
            return f"does not compile: {line}"
        for environment, problem in self.failing_runs(binary):
            setting = " ".join(f"{name}={value}" for name, value in environment.items())
            return f"{line}\n{setting} {binary}: {problem}"
        return None

    def report(self, test, command):
        failure = self.show_failure(test, command)
        if not failure:
            return False
        self.failures += 1
        if not self.options.no_shrink:
            test = shrink(test, lambda each: self.still_fails(each, command, failure))
            failure = self.show_failure(test, command) or failure + "\n(and not always)"
        print(f"FAILED seed {test.seed} ({self.options.language}): {failure}", flush=True)
        return True

    def still_fails(self, test, command, before):
        """Whether the test fails as it did `before`: at run time, or with the same message of the compiler."""
        failure = self.show_failure(test, command)
        if not failure or error_of(failure) != error_of(before):
            return False
        # A statement that something else needs is not to be missed: any compiler would mind.
        return error_of(failure) is None or self.is_valid(test)

    def is_valid(self, test):
        """Whether the plain form alone compiles."""
        source = os.path.join(self.options.output, "plain" + EXTENSION[self.options.language])
        with open(source, "w", encoding="utf-8") as file:
            file.write(program([test], self.options.language))
        compiler = ["g++", "-std=c++17"] if self.options.language == "c++" else ["gcc"]
        return subprocess.run([*compiler, "-w", "-fsyntax-only", source], capture_output=True, check=False).returncode == 0

    def that_fail_to_compile(self, tests, command):
        """By halves: mostly it is one of many."""
        if len(tests) == 1:
            return tests
        middle = len(tests) // 2
        return [each for half in (tests[:middle], tests[middle:]) if not self.build(half, command, "half")[0]
                for each in self.that_fail_to_compile(half, command)]

    def check_file(self, number, seeds):
        tests = [self.generate(seed) for seed in seeds]
        command = self.compiler(number)
        name = self.file_name(f"{seeds[0]}_{seeds[-1]}")
        binary, _ = self.build(tests, command, name)
        suspects = set() if binary else {test.seed for test in self.that_fail_to_compile(tests, command)}
        for environment, problem in self.failing_runs(binary) if binary else []:
            named = set(map(int, re.findall(r"^FAILED (\d+)", problem, re.MULTILINE)))
            suspects |= named or set(seeds)
            if not named:
                print(f"{name}: {environment}: {problem}", flush=True)
        shown = sum(self.report(test, command) for test in tests if test.seed in suspects)
        if suspects and not shown:
            self.failures += 1
            print(f"FAILED {name}, but none of its tests alone: {shlex.join(command)}", flush=True)
        if not suspects:
            for suffix in ("", EXTENSION[self.options.language]):
                os.remove(os.path.join(self.options.output, name + suffix))

    def check(self):
        options, started, done = self.options, time.monotonic(), 0
        last = options.seed + options.count
        for number in itertools.count():
            first = options.seed + number * options.per_file
            hours = (time.monotonic() - started) / 3600
            if hours >= options.hours if options.hours else first >= last:
                break
            seeds = range(first, first + options.per_file if options.hours else min(first + options.per_file, last))
            self.check_file(number, seeds)
            done += len(seeds)
            if options.hours:
                print(f"{done} tests, {self.failures} failures, {hours:.2f} hours", flush=True)
        print(f"{done} tests from seed {options.seed}, {self.failures} failures")
        return self.failures == 0


if __name__ == "__main__":
    sys.exit(0 if Checker(parse_arguments()).check() else 1)
