"""The experiment of `run` on a machine that is not here: programs of the suite that come at once on one virtual machine (docs/simulation.md)."""
import json
import os
import statistics
import subprocess
import sys
import tempfile

import harness
import metrics
from suite import catalogue

MIXES = {"two of nqueens": ["nqueens/manual"] * 2, "nqueens and sort": ["nqueens/manual", "sort/manual"], "two of sort": ["sort/manual"] * 2,
         "four programs": ["nqueens/manual", "sort/manual", "fib/manual", "strassen/manual"]}
SHARES = {"not shared": "off", "static": "static", "auto": "auto", "auto, speed-ups said": "auto:{:.0f}"}


class VirtualMachine:
    """options.machine, as HWLOC_SYNTHETIC has it. Each strand takes as long as options.strand says, so runs of one seed are alike."""

    def __init__(self, options, directory):
        self.options, self.directory = options, directory
        self.compiler = harness.shepherd_compiler(options.bin, "clang")

    def build(self):
        again = ["-include", os.path.join(harness.FOLDER, "common", "again.h")]
        programs = catalogue.chosen(sorted({name for mix in MIXES.values() for name in mix}))
        jobs = [(f"{program.build_name}-again", catalogue.source_of(program.kernel), self.compiler) for program in programs]
        if harness.build(jobs, self.directory, lambda name: again):
            sys.exit(1)
        self.programs = {f"{program.kernel}/{program.variant}": program for program in programs}

    def command(self, name):
        program = self.programs[name]
        return [harness.binary(self.directory, f"{program.build_name}-again", self.compiler), program.variant, self.options.size]

    def run(self, names, shares, seed):
        """What the simulation says of each program, in the order of the names."""
        with tempfile.TemporaryDirectory() as folder:
            outputs = [os.path.join(folder, f"output{number}") for number in range(len(names))]
            lines = [" ".join([f"SHEPHERD_SHARE={share}", *self.command(name), f"> {output} &"]) for name, share, output in zip(names, shares, outputs)]
            script, result = os.path.join(folder, "script"), os.path.join(folder, "result")
            with open(script, "w", encoding="utf-8") as file:
                file.write("\n".join(lines + ["wait"]))
            tool = [os.path.abspath(os.path.join(self.options.bin, "shepherd")), "simulate", "--quiet", f"--machine={self.options.machine}", f"--programs={len(names)}",
                    f"--strand={self.options.strand}", f"--seed={seed}", f"--result={result}", "sh", script]
            environment = {name: value for name, value in os.environ.items() if not name.startswith(("OMP_", "SHEPHERD_"))}
            subprocess.run(tool, env={**environment, "BENCH_ROUNDS": str(self.options.rounds)}, timeout=self.options.timeout, check=True)
            for output in outputs:
                with open(output, encoding="utf-8") as file:
                    if "verified=yes" not in file.read():
                        sys.exit(f"benchmarks: {output} is not verified")
            with open(result, encoding="utf-8") as file:
                found = sorted((json.loads(line) for line in file), key=lambda each: each["pid"])  # a shell starts them one after the other
        if len(found) != len(names):
            sys.exit(f"benchmarks: {len(found)} of {len(names)} programs have told their times")
        return found


def simulated(options, directory):
    machine = VirtualMachine(options, directory)
    machine.build()
    seeds = range(options.repeat)
    alone, speedups = {}, {}
    for name in machine.programs:
        print(f"simulated: {name} alone", file=sys.stderr, flush=True)
        runs = [machine.run([name], ["off"], seed)[0] for seed in seeds]
        alone[name] = statistics.median(run["virtual_ns"] for run in runs)
        speedups[name] = statistics.median(run["work_ns"] / run["virtual_ns"] for run in runs)
    rows = []
    for mix, names in MIXES.items():
        for way, share in SHARES.items():
            print(f"simulated: {mix}, {way}", file=sys.stderr, flush=True)
            samples = []
            for seed in seeds:
                runs = machine.run(names, [share.format(max(1, speedups[name])) for name in names], seed)
                turnarounds = metrics.normalized([run["virtual_ns"] for run in runs], [alone[name] for name in names])
                whole = max(run["began_ns"] + run["virtual_ns"] for run in runs)
                samples.append([whole / sum(alone[name] for name in names), *(measure(turnarounds) for measure in (metrics.antt, metrics.mntt, metrics.stp))])
            rows.append([mix, way, *(f"{statistics.median(each):.2f} ({min(each):.2f}-{max(each):.2f})" for each in zip(*samples))])
    said = ", ".join(f"{name} {speedups[name]:.0f}" for name in machine.programs)
    return (f"Programs that come at once on a simulated machine, {options.machine}, each with a thread for each hardware thread; size {options.size},\n"
            f"{options.rounds} rounds in each process, strands of {options.strand} ns, {options.repeat} seeds. Speed-ups alone: {said}.\n"
            "Turnaround times are in proportion to the program alone; the first column is all over one after the other.",
            [["programs", "", "at once / one after the other", "ANTT", "MNTT", "STP"], *rows])
