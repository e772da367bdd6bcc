#!/usr/bin/env python3
"""Takes one edge out of each of many random task programs: `shepherd races` must report that race, nothing else, and nothing before.
"""
import argparse
import json
import os
import subprocess
import sys

from check import Checker, EXTENSION
from grow.planted import planted


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("--bin", required=True, help="where shepcc, shepc++ and shepherd are")
    parser.add_argument("--backends", default="clang,gcc", help="used in turn, file by file")
    parser.add_argument("--language", choices=EXTENSION, default="c")
    parser.add_argument("--seed", type=int, default=1, help="of the first program; the others count up from it")
    parser.add_argument("--count", type=int, default=100, help="programs")
    parser.add_argument("--per-file", type=int, default=25, help="programs in one compilation")
    parser.add_argument("--features", default="depend,taskloop,task_reduction", help="as for check.py")
    parser.add_argument("--options", default="-O1;-O0;-O2", help="of the compiler, used in turn, separated by semicolons")
    parser.add_argument("--timeout", type=float, default=60, help="seconds for one run")
    parser.add_argument("--output", default="random-programs", help="directory for the programs")
    options = parser.parse_args()
    options.compiler = None
    return options


class Planter(Checker):
    def races(self, binary):
        """The lines of both accesses of each race, without those that a compiler has left out, as for code that several places
        share; None if the program did not end."""
        report = binary + ".json"
        command = [os.path.join(self.options.bin, "shepherd"), "races", "--json", "-o", report, "--", binary]
        try:
            subprocess.run(command, stdout=subprocess.DEVNULL, timeout=self.options.timeout, check=False, env={**os.environ, "OMP_CANCELLATION": "true"})
            with open(report, encoding="utf-8") as file:
                return [{each["line"] for each in race["accesses"]} - {0} for race in json.load(file)["races"]]
        except (subprocess.TimeoutExpired, OSError, ValueError):
            return None

    def lines_of(self, name, victim):
        """Where the variable is accessed: some back ends place an atomic update where its directive is."""
        with open(os.path.join(self.options.output, name + EXTENSION[self.options.language]), encoding="utf-8") as file:
            lines = file.readlines()
        atomics = [number for number, line in enumerate(lines, 1) if line.startswith("#pragma omp atomic") and victim in lines[number]]
        return {*atomics, *(number for number, line in enumerate(lines, 1) if victim in line)}

    def problems(self, number, seeds, is_there):
        name = self.file_name(f"{seeds[0]}_{'whole' if is_there else 'planted'}")
        made = [planted(seed, self.options.language, self.options.features.split(","), is_there) for seed in seeds]
        binary, command = self.build([test for test, _, _ in made], [*self.compiler(number), "-g", "-fsanitize=thread"], name)
        races = self.races(binary) if binary else None
        if races is None:
            yield f"{'has no report' if binary else 'does not compile'}: {command}"
            return
        explained = set()
        for test, edge, victim in made:
            lines = self.lines_of(name, victim)
            found = [index for index, race in enumerate(races) if race <= lines]
            explained.update(found)
            if bool(found) == is_there:
                yield f"seed {test.seed}, {edge}: {'a race with the edge' if found else 'no race without the edge'}: {command}"
        for index in set(range(len(races))) - explained:
            yield f"a race elsewhere, lines {sorted(races[index])}: {command}"

    def check(self):
        options = self.options
        for number, first in enumerate(range(options.seed, options.seed + options.count, options.per_file)):
            seeds = range(first, min(first + options.per_file, options.seed + options.count))
            for is_there in (True, False):
                for problem in self.problems(number, seeds, is_there):
                    self.failures += 1
                    print(f"FAILED {problem}", flush=True)
        print(f"{options.count} planted races from seed {options.seed}, {self.failures} failures")
        return self.failures == 0


if __name__ == "__main__":
    sys.exit(0 if Planter(parse_arguments()).check() else 1)
