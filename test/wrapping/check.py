#!/usr/bin/env python3
"""Wraps statements of plain programs in regions that keep their meaning, and compares what shepcc makes of them (README.md).

A program is a handful of functions from features/, or one of csmith's. The same wrapped source is compiled twice by each back end, with its
directives ignored and by shepcc; output, exit status and warnings must be the same. What fails is shrunk and left in the output directory.
"""
import argparse
import os
import random
import re
import shlex
import subprocess
import sys
import time

try:
    import clang.cindex
except ImportError:  # Debian's package serves Debian's Python only
    sys.path.append("/usr/lib/python3/dist-packages")
    import clang.cindex

from statements import Finder
from wraps import apply, choose

HERE = os.path.dirname(os.path.abspath(__file__))
EXTENSION = {"c": ".c", "c++": ".cpp"}
LEVELS = {"c": ["c89", "c99", "c11", "c23"], "c++": ["c++98", "c++11", "c++14", "c++17", "c++20", "c++23"]}
FLAG = {"c89": "gnu89", "c99": "gnu99", "c11": "gnu11", "c23": "gnu2x", "c++98": "gnu++98", "c++11": "gnu++11", "c++14": "gnu++14",
        "c++17": "gnu++17", "c++20": "gnu++20", "c++23": "gnu++2b"}
WARNINGS = ["-Wall", "-Wextra", "-Wno-unknown-pragmas"]
PLAIN = {("c", "clang"): "clang-19", ("c++", "clang"): "clang++-19", ("c", "gcc"): "gcc", ("c++", "gcc"): "g++"}


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("--bin", required=True, help="where shepcc and shepc++ are")
    parser.add_argument("--language", choices=EXTENSION, default="c")
    parser.add_argument("--backends", default="clang,gcc")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100, help="wrapped functions, or programs of csmith's")
    parser.add_argument("--hours", type=float, help="go on with further seeds for so long")
    parser.add_argument("--per-file", type=int, default=25, help="functions in one compilation")
    parser.add_argument("--share", type=float, default=0.3, help="of the statements that are wrapped")
    parser.add_argument("--feature", help="only functions whose names contain this")
    parser.add_argument("--csmith", action="store_true", help="wrap programs that csmith makes")
    parser.add_argument("--output", default="wrapped-programs")
    return parser.parse_args()


class Feature:
    """A file of features/: its first line says from which standard on, and up to which, it is valid."""

    def __init__(self, path):
        self.name = os.path.splitext(os.path.basename(path))[0]
        with open(path, encoding="utf-8") as file:
            self.text = file.read()
        words = re.findall(r"c(?:\+\+)?\d\d|clang only|gcc only", self.text.split("\n", 1)[0])
        self.first = words[0]
        self.last = next((each for each in words[1:] if each.startswith("c") and each[-1].isdigit()), None)
        self.back_end = next((each.split()[0] for each in words if each.endswith("only")), None)

    def fits(self, levels, standard, back_end):
        at = levels.index(standard)
        return levels.index(self.first) <= at and (not self.last or at <= levels.index(self.last)) and self.back_end in (None, back_end)


def features(language):
    folder = os.path.join(HERE, "features", "cxx" if language == "c++" else "c")
    return [Feature(os.path.join(folder, name)) for name in sorted(os.listdir(folder)) if name.endswith(EXTENSION[language])]


def bundle(chosen, language):
    """One source of several features; main prints what each function returns."""
    includes, bodies = [], []
    for each in chosen:
        for line in each.text.split("\n"):
            if line.startswith("#include"):
                includes.append(line)
        bodies.append("\n".join(line for line in each.text.split("\n") if not line.startswith("#include")))
    head = ["#include <stdio.h>"] + sorted(set(includes) - {"#include <stdio.h>"})
    calls = "".join(f'  printf("{each.name} %lu\\n", {each.name}());\n' for each in chosen)
    return "\n".join(head) + "\n" + "\n".join(bodies) + "\nint main(void) {\n" + calls + "  return 0;\n}\n"


class Outcome:
    def __init__(self, compiled, warnings, output):
        self.compiled, self.warnings, self.output = compiled, warnings, output


def warnings_of(text, source):
    """(line, option) of each warning in the source; one at a directive counts as one at what the directive stands in front of."""
    with open(source, encoding="utf-8", errors="replace") as file:
        lines = file.read().split("\n")

    def statement_line(line):
        while line < len(lines) and (not lines[line - 1].strip() or lines[line - 1].startswith("#pragma omp")):
            line += 1
        return line
    found = re.findall(re.escape(source) + r":(\d+):(?:\d+:)? warning: [^\n]*\[(-W[^\],]*)", text)
    return sorted((statement_line(int(line)), option.split("=")[0]) for line, option in found)


class Checker:
    def __init__(self, options):
        self.options = options
        self.failures = self.programs = self.wraps = 0
        os.makedirs(options.output, exist_ok=True)

    def path(self, name):
        return os.path.join(self.options.output, name)

    def compile_and_run(self, command, source, seconds=20):
        binary = os.path.splitext(source)[0]
        if os.path.exists(binary):
            os.remove(binary)
        try:
            built = subprocess.run([*command, source, "-o", binary], capture_output=True, text=True, timeout=300, check=False, errors="replace")
        except subprocess.TimeoutExpired:
            return Outcome(False, ["the compilation takes too long"], "")
        if built.returncode:
            return Outcome(False, [], built.stderr)
        try:
            ran = subprocess.run([binary], capture_output=True, timeout=seconds, check=False)
        except subprocess.TimeoutExpired:
            return Outcome(True, warnings_of(built.stderr, source), "does not end")
        return Outcome(True, warnings_of(built.stderr, source), ran.stdout + f"exit status {ran.returncode}".encode())

    def commands(self, back_end, flags):
        language = self.options.language
        driver = os.path.join(self.options.bin, "shepc++" if language == "c++" else "shepcc")
        return [PLAIN[language, back_end], *flags], [driver, f"--shep-backend={back_end}", "-fopenmp", *flags]

    def difference(self, text, name, back_end, flags):
        """What differs; empty if nothing does, None where the plain program does not compile or end."""
        source = self.path(name + EXTENSION[self.options.language])
        with open(source, "wb") as file:
            file.write(text)
        plain_command, command = self.commands(back_end, flags)
        plain = self.compile_and_run(plain_command, source, 3)
        if not plain.compiled or plain.output == "does not end":
            self.complaint = plain.output
            return None
        ours = self.compile_and_run(command, source)
        if not ours.compiled:
            first = next((line for line in ours.output.split("\n") if " error: " in line or "PLEASE" in line), ours.output[:200])
            return "refused: " + re.sub(r"^[^ ]*: ", "", first)
        if ours.output != plain.output:
            return "another output"
        more = sorted(set(ours.warnings) - set(plain.warnings))
        if more:
            return "more warnings: " + " ".join(f"{line}:{option}" for line, option in more)
        return ""

    def wrapped(self, text, rng, flags, name):
        """The plain text, and wraps for it."""
        source = self.path(name + EXTENSION[self.options.language])
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        finder = Finder(source, [*flags, "-x", self.options.language])
        if finder.errors() and self.options.csmith:  # whose C++ is not always valid
            return finder.text, []
        if finder.errors():
            sys.exit(f"check.py: {source}: {finder.errors()[0]}")
        return finder.text, choose(rng, finder.find(), self.options.share)

    def check(self, text, rng, name, back_end, flags, programs):
        plain, wraps = self.wrapped(text, rng, flags, name)
        difference = self.difference(apply(plain, wraps), name, back_end, flags)
        if difference is None:
            if not self.options.csmith:  # some of whose programs do not end
                print(f"{name}: the plain program fails: {str(self.complaint)[:300]}")
            return None
        self.programs += programs
        self.wraps += len(wraps)
        if not difference:
            return True
        return plain, wraps, difference

    def same_kind(self, one, other):
        return other and one.split(":")[0] == other.split(":")[0]

    def shrink(self, plain, wraps, difference, name, back_end, flags):
        """Takes out halves of the wraps, then single ones, while the difference stays of its kind."""
        size = max(1, len(wraps) // 2)
        while True:
            at = 0
            while at < len(wraps):
                fewer = wraps[:at] + wraps[at + size:]
                found = self.difference(apply(plain, fewer), name, back_end, flags) if fewer else None
                if self.same_kind(difference, found):
                    wraps, difference = fewer, found
                else:
                    at += size
            if size == 1:
                break
            size = max(1, size // 2)
        self.difference(apply(plain, wraps), name, back_end, flags)
        return wraps, difference

    def agrees(self, name, back_end, flags):
        """Whether the back end's own OpenMP sees no difference either: else the wrap may be to blame."""
        source = self.path(name + EXTENSION[self.options.language])
        plain, _ = self.commands(back_end, flags)
        outcomes = [self.compile_and_run([*plain, *more], source) for more in ([], ["-fopenmp"])]
        return outcomes[1].compiled and outcomes[0].output == outcomes[1].output

    def report(self, name, difference, back_end, flags, seed):
        self.failures += 1
        _, command = self.commands(back_end, flags)
        source = self.path(name + EXTENSION[self.options.language])
        doubt = "" if self.agrees(name, back_end, flags) else f" ({back_end} -fopenmp differs from the plain program, or refuses it, as well)"
        print(f"FAILED {name} (seed {seed}): {difference}{doubt}\n  {shlex.join([*command, source])}")
        sys.stdout.flush()

    def check_features(self, seed):
        rng = random.Random(seed)
        language = self.options.language
        levels = LEVELS[language]
        back_end = self.options.backends.split(",")[seed % len(self.options.backends.split(","))]
        standard = levels[-1 - rng.randrange(len(levels))]
        fitting = [each for each in features(language) if each.fits(levels, standard, back_end) and (self.options.feature or "") in each.name]
        if not fitting:
            return
        chosen = rng.sample(fitting, min(self.options.per_file, len(fitting)))
        flags = [rng.choice(["-O0", "-O1", "-O2"]), "-std=" + FLAG[standard], *WARNINGS]
        name = f"{'cxx' if language == 'c++' else 'c'}_{seed}"
        found = self.check(bundle(chosen, language), rng, name, back_end, flags, len(chosen))
        if not isinstance(found, tuple):
            return
        # Each function alone, wrapped as in the whole.
        alone = 0
        for each in chosen:
            plain, wraps, difference = self.alone(each, seed, back_end, flags, f"{name}_{each.name}") or (None, None, None)
            if difference:
                alone += 1
                _, difference = self.shrink(plain, wraps, difference, f"{name}_{each.name}", back_end, flags)
                self.report(f"{name}_{each.name}", difference, back_end, flags, seed)
        if not alone:
            plain, wraps, difference = found
            _, difference = self.shrink(plain, wraps, difference, name, back_end, flags)
            self.report(name, difference, back_end, flags, seed)

    def alone(self, feature, seed, back_end, flags, name):
        for attempt in range(3):
            rng = random.Random(seed * 10 + attempt)
            plain, wraps = self.wrapped(bundle([feature], self.options.language), rng, flags, name)
            difference = self.difference(apply(plain, wraps), name, back_end, flags)
            if difference:
                return plain, wraps, difference
            for leftover in (self.path(name), self.path(name + EXTENSION[self.options.language])):
                if os.path.exists(leftover):
                    os.remove(leftover)
        return None

    def check_csmith(self, seed):
        rng = random.Random(seed)
        options = ["--max-funcs", "4", "--max-block-depth", "3", "--no-argc"]
        if self.options.language == "c++":
            options.append("--lang-cpp")
        made = subprocess.run(["csmith", "--seed", str(seed), *options], capture_output=True, text=True, timeout=60, check=True)
        back_end = self.options.backends.split(",")[seed % len(self.options.backends.split(","))]
        flags = [rng.choice(["-O0", "-O1", "-O2"]), "-I/usr/include/csmith", "-w", "-Wno-narrowing"]
        name = f"csmith_{seed}"
        found = self.check(made.stdout, rng, name, back_end, flags, 1)
        if isinstance(found, tuple):
            plain, wraps, difference = found
            _, difference = self.shrink(plain, wraps, difference, name, back_end, flags)
            self.report(name, difference, back_end, flags, seed)
        else:
            for leftover in (self.path(name), self.path(name + EXTENSION[self.options.language])):
                if os.path.exists(leftover):
                    os.remove(leftover)

    def run(self):
        options = self.options
        end = time.monotonic() + options.hours * 3600 if options.hours else None
        seed = options.seed
        while time.monotonic() < end if end else self.programs < options.count:
            (self.check_csmith if options.csmith else self.check_features)(seed)
            seed += 1
            if seed - options.seed > 20 * options.count + 20 and not end:
                break
        print(f"{self.programs} programs, {self.wraps} regions, {self.failures} failed")
        return 1 if self.failures else 0


if __name__ == "__main__":
    sys.exit(Checker(parse_arguments()).run())
