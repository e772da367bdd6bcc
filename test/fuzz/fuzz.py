#!/usr/bin/env python3
"""Feeds broken OpenMP programs to shepcc and shepc++ (README.md says what must hold) and shrinks those that it cannot
take."""
import argparse
import glob
import os
import random
import re
import shlex
import subprocess
import sys
import time

from mutate import Mutator, tokens_of

HERE = os.path.dirname(os.path.abspath(__file__))
RUN = os.path.normpath(os.path.join(HERE, "..", "run"))  # where headers of our tests are
PLACES = ["fuzz/Inputs/*", "run/*.c*", "compiler/*/*.c*", "errors/*.c*"]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("--bin", required=True, help="where shepcc and shepc++ are")
    parser.add_argument("--language", choices=["c", "c++"], default="c")
    parser.add_argument("--seed", type=int, default=1, help="of the first program; the others count up from it")
    parser.add_argument("--count", type=int, default=200, help="programs")
    parser.add_argument("--hours", type=float, help="go on with further seeds for so long")
    parser.add_argument("--largest", type=int, default=6000, help="bytes of a program to start from")
    parser.add_argument("--without", default="", help="regular expression: no programs that match it, such as expensive headers")
    parser.add_argument("--timeout", type=float, default=60, help="seconds for one program")
    parser.add_argument("--output", default="broken-programs", help="directory for the programs")
    return parser.parse_args()


def read(path):
    with open(path, encoding="utf-8", errors="surrogateescape") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8", errors="surrogateescape", newline="") as file:
        file.write(text)


class Fuzzer:
    def __init__(self, options):
        self.options = options
        self.suffix = ".cpp" if options.language == "c++" else ".c"
        self.standard = ["-std=c++17"] if options.language == "c++" else ["-std=gnu11"]
        self.driver = os.path.join(options.bin, "shepc++" if options.language == "c++" else "shepcc")
        self.corpus = self.read_corpus()
        self.failures = 0
        self.accepted = 0
        self.crashes_of_clang = 0
        os.makedirs(options.output, exist_ok=True)
        ask = subprocess.run([self.driver, "--shep-print-backend", "--shep-print-includedir"], capture_output=True, text=True, check=True)
        self.back_end, self.includes = ask.stdout.split()

    def read_corpus(self):
        """Our own tests, grown with them; without the comments, which hold RUN lines."""
        paths = sorted(path for place in PLACES for path in glob.glob(os.path.join(HERE, "..", place)) if path.endswith(self.suffix))
        texts = [re.sub(r"^\s*//.*\n", "", read(path), flags=re.MULTILINE) for path in paths]
        without = self.options.without
        return [text for text in texts if len(text) <= self.options.largest and not (without and re.search(without, text))]

    def program(self, seed):
        rng = random.Random(seed)
        return Mutator(rng, self.corpus).mutated(rng.choice(self.corpus))

    def command(self, source, result):
        return [self.driver, "-fopenmp", *self.standard, "-I" + RUN, "--shep-emit=" + result, source]

    def run(self, command):
        """The exit status, or a word for what is none, and what was said."""
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=self.options.timeout, check=False)
        except subprocess.TimeoutExpired:
            return "hangs", ""
        said = done.stderr.decode(errors="replace")
        crashed = done.returncode not in (0, 1) or "Assertion" in said
        return ("crashes" if crashed else done.returncode), said

    def problem(self, text, name="program"):
        """What is wrong with how this program is taken; None when nothing is. An error message is the answer that most
        deserve."""
        source = os.path.join(self.options.output, name + self.suffix)
        result = os.path.join(self.options.output, name + ".lowered" + self.suffix)
        write(source, text)
        if os.path.exists(result):
            os.remove(result)
        status, said = self.run(self.command(source, result))
        if status == "crashes" or "the front end crashed" in said:
            return self.problem_of_crash(source, status)
        if isinstance(status, str):
            return status
        if status:
            return self.problem_of_refusal(said, result)
        # Without directives it is the back end's as it is.
        return None if os.path.exists(result) and read(result) == text else self.problem_of_result(result)

    def problem_of_crash(self, source, status):
        """Clang itself crashes after some errors; shepcc says so, and that is all it can do."""
        if status == 1 and self.run([*self.clang(), "-fopenmp", source])[0] == "crashes":
            self.crashes_of_clang += 1
            return None
        return "crashes"

    def clang(self):
        compiler = self.back_end + ("++" if self.suffix == ".cpp" and not self.back_end.endswith("++") else "")
        return [compiler, *self.standard, "-Wno-everything", "-fsyntax-only", "-fno-crash-diagnostics", "-I" + RUN, "-iquote", self.options.output]

    def problem_of_refusal(self, said, result):
        if os.path.exists(result):
            return "is refused, and yet there is output"
        return None if re.search(r":\d+:\d+: (fatal )?error: ", said) else "is refused without a place"

    def problem_of_result(self, result):
        if not os.path.exists(result):
            return "is accepted without output"
        self.accepted += 1
        status, _ = self.run([*self.clang(), "-fopenmp-simd", "-D_OPENMP=201811", "-I" + self.includes, result])
        # A program that has warnings be errors is the back end's to refuse, and no option keeps it from that.
        is_right = status == 0 or (status == 1 and "diagnostic error" in read(result))
        return None if is_right else "is accepted, but what became of it does not compile"

    def shrunk(self, text, problem):
        """The same problem in less text: lines first, then tokens, larger pieces before smaller ones."""
        for pieces in (text.split("\n"), None):
            pieces = pieces or tokens_of(text)
            joint = "\n" if pieces == text.split("\n") else ""
            size = max(1, len(pieces) // 2)
            while size:
                at = 0
                while at < len(pieces):
                    fewer = pieces[:at] + pieces[at + size:]
                    if self.problem(joint.join(fewer), "smaller") == problem:
                        pieces = fewer
                    else:
                        at += size
                size //= 2
            text = joint.join(pieces)
        return text

    def check(self, seed):
        text = self.program(seed)
        problem = self.problem(text)
        if not problem:
            return
        self.failures += 1
        name = f"failed_{self.suffix[1:]}_{seed}"
        text = text if problem == "hangs" else self.shrunk(text, problem)
        self.problem(text, name)
        source = os.path.join(self.options.output, name + self.suffix)
        print(f"FAILED seed {seed} ({self.options.language}): {problem}: {shlex.join(self.command(source, '/dev/null'))}", flush=True)

    def check_all(self):
        options, started = self.options, time.monotonic()
        seed = options.seed
        while (time.monotonic() - started) / 3600 < options.hours if options.hours else seed < options.seed + options.count:
            self.check(seed)
            seed += 1
        print(f"{seed - options.seed} programs from seed {options.seed}, {self.accepted} accepted, {self.failures} failures, "
              f"{self.crashes_of_clang} that Clang itself crashes on")
        return self.failures == 0


if __name__ == "__main__":
    sys.exit(0 if Fuzzer(parse_arguments()).check_all() else 1)
