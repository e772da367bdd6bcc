#!/usr/bin/env python3
"""Wraps statements of plain programs in regions that keep their meaning, and compares what shepcc makes of them
(README.md).

The programs are functions of features/, hundreds in one file (batches.py), programs of csmith's, or those of a directory. What Shepherd makes of
the wrapped source must have the output, exit status and warnings that it has with its directives ignored. What fails is shrunk and left in
the output directory.
"""
import argparse
import multiprocessing
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

from batches import Batches
from outcomes import WARNINGS, Compiler, refusal, warnings_of
from programs import EXTENSION, Source
from statements import Finder
from wraps import apply, choose

LEVELS = ["-O0", "-O1", "-O2"]
OF_ONE_KIND = 3  # findings of one kind in one feature that are shrunk; the others are counted


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("--bin", required=True, help="where shepcc and shepc++ are")
    parser.add_argument("--language", choices=EXTENSION, default="c")
    parser.add_argument("--backends", default="clang,gcc")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100, help="wrapped functions, or programs")
    parser.add_argument("--hours", type=float, help="go on with further seeds for so long")
    parser.add_argument("--jobs", type=int, default=1, help="files at a time")
    parser.add_argument("--per-file", type=int, default=100, help="functions in one compilation")
    parser.add_argument("--share", type=float, help="of the statements that are wrapped; drawn for each function unless given")
    parser.add_argument("--feature", help="only functions whose names contain this")
    parser.add_argument("--csmith", action="store_true", help="wrap programs that csmith makes")
    parser.add_argument("--sources", help="wrap the programs in this directory, one in a file; --count times each")
    parser.add_argument("--flags", help="of the compilations, in place of warnings")
    parser.add_argument("--output", default="wrapped-programs")
    options = parser.parse_args()
    options.output = os.path.abspath(options.output)
    options.flags = shlex.split(options.flags) if options.flags else ["-w"] if options.sources else WARNINGS
    return options


class Checker:
    def __init__(self, options):
        self.options, self.compiler = options, Compiler(options)
        self.batches = Batches(options, self.compiler)
        self.kinds = {}
        os.makedirs(options.output, exist_ok=True)

    def path(self, name):
        return os.path.join(self.options.output, name + EXTENSION[self.options.language])

    def difference(self, text, name, back_end, flags):
        """What differs; empty if nothing does, None where the plain program does not compile, end or survive."""
        source = self.path(name)
        with open(source, "wb") as file:
            file.write(text)
        plain = self.compiler.build_and_run(self.compiler.plain(back_end, flags), source, 5)
        if not plain.compiled or re.search(rb"(does not end|exit status -\d+)$", plain.output):
            return None
        ours = self.compiler.build_and_run(self.compiler.shepherds(back_end, flags), source)
        if not ours.compiled:
            return refusal(ours)
        if ours.output != plain.output:
            return "another output"
        more = sorted(warnings_of(ours, source) - warnings_of(plain, source))
        if more:
            return "more warnings: " + " ".join(f"{line}:{option}" for line, option in more)
        return ""

    def shrink(self, parts, make, difference, name, back_end, flags):
        """Takes out halves of the parts, then single ones, while the difference stays of its kind; make puts parts
        together."""
        size = max(1, len(parts) // 2)
        while True:
            at = 0
            while at < len(parts):
                fewer = parts[:at] + parts[at + size:]
                found = self.difference(make(fewer), name, back_end, flags) if fewer else None
                if found and found.split(":")[0] == difference.split(":")[0]:
                    parts, difference = fewer, found
                else:
                    at += size
            if size == 1:
                break
            size = max(1, size // 2)
        self.difference(make(parts), name, back_end, flags)
        return difference

    def agrees(self, name, back_end, flags):
        """Whether the back end's own OpenMP sees no difference either: else the wrap may be to blame."""
        plain = self.compiler.plain(back_end, flags)
        outcomes = [self.compiler.build_and_run([*plain, *more], self.path(name)) for more in ([], ["-fopenmp"])]
        return outcomes[1].compiled and outcomes[0].output == outcomes[1].output

    def report(self, name, difference, back_end, flags, seed):
        """1 for a failure; 0 where a stranger's program has no one meaning, as the back end's own OpenMP changes it,
        too."""
        agrees = self.agrees(name, back_end, flags)
        counts = agrees or not self.options.sources
        doubt = "" if agrees else f" ({back_end} -fopenmp differs from the plain program, or refuses it, as well)"
        command = self.compiler.shepherds(back_end, flags)
        print(f"{'FAILED' if counts else 'doubtful:'} {name} (seed {seed}): {difference}{doubt}\n  {shlex.join([*command, self.path(name)])}")
        sys.stdout.flush()
        return int(counts)

    def check_batch(self, seed):
        """(functions, regions, failures) of one file."""
        name = f"{'cxx' if self.options.language == 'c++' else 'c'}_{seed}"
        batch = self.batches.check(random.Random(seed), seed, name)
        failed = sum(self.confirm(each, difference, batch, f"{name}_{each.feature.name}{each.mark}" if each else name, seed)
                     for each, difference in batch.found)
        if not failed:
            self.remove(name, name + "_plain")
        return len(batch.wrapped), sum(len(each.wraps) for each in batch.wrapped), failed

    def confirm(self, wrapped, difference, batch, name, seed):
        """Repeats a difference with the function alone, or with those beside it, shrinks it and reports it; 0 where
        nothing differs then."""
        kind = (wrapped.feature.name if wrapped else "", difference.split(":")[0], batch.back_end)
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        if self.kinds[kind] > OF_ONE_KIND:
            print(f"again {name} (seed {seed}): {difference}")
            return 1
        whole = (batch.wrapped, lambda functions: batch.source(functions).text)
        alone = (wrapped.wraps, lambda wraps: Source([wrapped.triple(wraps)], batch.team).text) if wrapped else whole
        for parts, make in (alone, whole):
            found = self.difference(make(parts), name, batch.back_end, batch.flags)
            if found:
                found = self.shrink(parts, make, found, name, batch.back_end, batch.flags)
                return self.report(name, found, batch.back_end, batch.flags, seed)
        self.remove(name)
        self.kinds[kind] -= 1
        print(f"not repeated: {name} (seed {seed}): {difference}")
        return 0

    def remove(self, *names):
        for path in [path for name in names for path in (self.path(name), os.path.splitext(self.path(name))[0])]:
            if os.path.exists(path):
                os.remove(path)

    def check_program(self, text, rng, name, back_end, flags, seed):
        """A program with a main of its own; nothing where it is no valid program, or does not end."""
        with open(self.path(name), "w", encoding="utf-8", errors="surrogateescape") as file:
            file.write(text)
        finder = Finder(self.path(name), [*flags, "-x", self.options.language])
        wraps = choose(rng, finder.find(), self.options.share or rng.choice([0.1, 0.3, 0.5, 0.8])) if not finder.errors() else []
        found = self.difference(apply(finder.text, wraps), name, back_end, flags) if wraps else None
        if not found:
            self.remove(name)
            return (0, 0, 0) if found is None else (1, len(wraps), 0)
        found = self.shrink(wraps, lambda fewer: apply(finder.text, fewer), found, name, back_end, flags)
        return 1, len(wraps), self.report(name, found, back_end, flags, seed)

    def check_csmith(self, seed):
        rng = random.Random(seed)
        options = ["--max-funcs", "4", "--max-block-depth", "3", "--no-argc"]
        if self.options.language == "c++":
            options.append("--lang-cpp")
        made = subprocess.run(["csmith", "--seed", str(seed), *options], capture_output=True, text=True, timeout=60, check=True)
        flags = [rng.choice(LEVELS), "-I/usr/include/csmith", "-w", "-Wno-narrowing"]
        return self.check_program(made.stdout, rng, f"csmith_{seed}", self.back_end(seed), flags, seed)

    def back_end(self, seed):
        back_ends = self.options.backends.split(",")
        return back_ends[seed % len(back_ends)]

    def check_source(self, seed):
        sources = self.sources()
        turn, number = divmod(seed - self.options.seed, len(sources))
        path = sources[number]
        rng = random.Random(f"{self.options.seed + turn} {path}")
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            text = file.read()
        name = f"{os.path.splitext(os.path.basename(path))[0]}_{self.options.seed + turn}"
        flags = [rng.choice(LEVELS), f"-I{os.path.dirname(os.path.abspath(path))}", *self.options.flags]
        return self.check_program(text, rng, name, self.back_end(number + turn), flags, self.options.seed + turn)

    def sources(self):
        endings = (".c",) if self.options.language == "c" else (".cpp", ".cc", ".C", ".cxx")
        return sorted(os.path.join(folder, name) for folder, _, names in os.walk(self.options.sources) for name in names if name.endswith(endings))

    def check(self, seed):
        return (self.check_csmith if self.options.csmith else self.check_source if self.options.sources else self.check_batch)(seed)


def run(options):
    checker = Checker(options)
    end = time.monotonic() + options.hours * 3600 if options.hours else None
    seeds = options.count * len(checker.sources()) if options.sources else None
    seed, totals = options.seed, [0, 0, 0]
    with multiprocessing.Pool(options.jobs, work_for, [checker]) if options.jobs > 1 else OneProcess(checker) as pool:
        while time.monotonic() < end if end else seed - options.seed < (seeds or 20 * options.count) and (seeds or totals[0] < options.count):
            for counts in pool.imap_unordered(check, range(seed, seed + options.jobs)):
                totals = [sum(each) for each in zip(totals, counts)]
            seed += options.jobs
            if end:
                print("{} programs, {} regions, {} failed".format(*totals), flush=True)
    print("{} programs, {} regions, {} failed".format(*totals))
    return 1 if totals[2] else 0


def work_for(checker):
    check.checker = checker


def check(seed):
    return check.checker.check(seed)


class OneProcess:
    """What a pool of one would do."""

    def __init__(self, checker):
        work_for(checker)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def imap_unordered(self, function, arguments):
        return map(function, arguments)


if __name__ == "__main__":
    sys.exit(run(parse_arguments()))
