"""The experiments of `run` on a machine that is not here (docs/simulation.md): programs of the suite that come at once, and Fenech's, which run again
and again beside each other."""
import json
import os
import statistics
import subprocess
import sys
import tempfile

import harness
import metrics
import workloads
from suite import catalogue

MIXES = {"two of nqueens": ["nqueens/manual"] * 2, "nqueens and sort": ["nqueens/manual", "sort/manual"], "two of sort": ["sort/manual"] * 2,
         "four programs": ["nqueens/manual", "sort/manual", "fib/manual", "strassen/manual"]}
SHARES = {"not shared": "off", "static": "static", "auto": "auto", "auto, speed-ups said": "auto:{:.0f}"}


class VirtualMachine:
    """options.machine, as HWLOC_SYNTHETIC has it. Each strand takes as long as options.strand says, so runs of one seed are alike."""

    def __init__(self, options, directory):
        self.options, self.directory = options, directory
        self.compiler = harness.shepherd_compiler(options.bin, "clang")

    def build_divcon(self):
        if harness.build([("divcon", workloads.source("divcon"), self.compiler)], self.directory, lambda name: []):
            sys.exit(1)

    def build_suite(self):
        again = ["-include", os.path.join(harness.FOLDER, "common", "again.h")]
        programs = catalogue.chosen(sorted({name for mix in MIXES.values() for name in mix}))
        jobs = [(f"{program.build_name}-again", catalogue.source_of(program.kernel), self.compiler) for program in programs]
        if harness.build(jobs, self.directory, lambda name: again):
            sys.exit(1)
        self.programs = {f"{program.kernel}/{program.variant}": program for program in programs}

    def command(self, name):
        program = self.programs[name]
        return [harness.binary(self.directory, f"{program.build_name}-again", self.compiler), program.variant, self.options.size]

    def run(self, commands, shares, options):
        """What the simulation says of each program, and what that prints, in the order of the commands."""
        with tempfile.TemporaryDirectory() as folder:
            outputs = [os.path.join(folder, f"output{number}") for number in range(len(commands))]
            lines = [" ".join([f"SHEPHERD_SHARE={share}", *command, f"> {output} &"]) for command, share, output in zip(commands, shares, outputs)]
            script, result = os.path.join(folder, "script"), os.path.join(folder, "result")
            with open(script, "w", encoding="utf-8") as file:
                file.write("\n".join(lines + ["wait"]))
            tool = [os.path.abspath(os.path.join(self.options.bin, "shepherd")), "simulate", "--quiet", f"--machine={self.options.machine}", f"--programs={len(commands)}",
                    *options, f"--result={result}", "sh", script]
            environment = {name: value for name, value in os.environ.items() if not name.startswith(("OMP_", "SHEPHERD_"))}
            subprocess.run(tool, env={**environment, "BENCH_ROUNDS": str(self.options.rounds)}, timeout=self.options.timeout, check=True)
            printed = []
            for output in outputs:
                with open(output, encoding="utf-8") as file:
                    printed.append(file.read())
            if not all("verified=yes" in text for text in printed):
                sys.exit(f"benchmarks: what {script} runs is not verified: {printed}")
            with open(result, encoding="utf-8") as file:
                found = sorted((json.loads(line) for line in file), key=lambda each: each["pid"])  # a shell starts them one after the other
        if len(found) != len(commands):
            sys.exit(f"benchmarks: {len(found)} of {len(commands)} programs have told their times")
        return list(zip(found, printed))

    def suite_runs(self, names, shares, seed):
        options = [f"--strand={self.options.strand}", f"--seed={seed}"]
        return [run for run, _ in self.run([self.command(name) for name in names], shares, options)]

    def means_together(self, names, share, seed):
        """Of the times of each program's rounds while all of them run."""
        command = lambda name: [harness.binary(self.directory, "divcon", self.compiler), name, self.options.size, f"+{self.options.lead}", str(self.options.seconds)]  # noqa: E731
        return [float(workloads.told(text)["mean"]) for _, text in self.run([command(name) for name in names], [share] * len(names), [f"--seed={seed}"])]


def simulated(options, directory):
    machine = VirtualMachine(options, directory)
    machine.build_suite()
    seeds = range(options.repeat)
    alone, speedups = {}, {}
    for name in machine.programs:
        print(f"simulated: {name} alone", file=sys.stderr, flush=True)
        runs = [machine.suite_runs([name], ["off"], seed)[0] for seed in seeds]
        alone[name] = statistics.median(run["virtual_ns"] for run in runs)
        speedups[name] = statistics.median(run["work_ns"] / run["virtual_ns"] for run in runs)
    rows = []
    for mix, names in MIXES.items():
        for way, share in SHARES.items():
            print(f"simulated: {mix}, {way}", file=sys.stderr, flush=True)
            samples = []
            for seed in seeds:
                runs = machine.suite_runs(names, [share.format(max(1, speedups[name])) for name in names], seed)
                turnarounds = metrics.normalized([run["virtual_ns"] for run in runs], [alone[name] for name in names])
                whole = max(run["began_ns"] + run["virtual_ns"] for run in runs)
                samples.append([whole / sum(alone[name] for name in names), *(measure(turnarounds) for measure in (metrics.antt, metrics.mntt, metrics.stp))])
            rows.append([mix, way, *(f"{statistics.median(each):.2f} ({min(each):.2f}-{max(each):.2f})" for each in zip(*samples))])
    said = ", ".join(f"{name} {speedups[name]:.0f}" for name in machine.programs)
    return (f"Programs that come at once on a simulated machine, {options.machine}, each with a thread for each hardware thread; size {options.size},\n"
            f"{options.rounds} rounds in each process, strands of {options.strand} ns, {options.repeat} seeds. Speed-ups alone: {said}.\n"
            "Turnaround times are in proportion to the program alone; the first column is all over one after the other.",
            [["programs", "", "at once / one after the other", "ANTT", "MNTT", "STP"], *rows])


def simulated_cyclic(options, directory):
    machine = VirtualMachine(options, directory)
    machine.build_divcon()
    shares = {way: share for way, share in SHARES.items() if "{" not in share}
    seeds = range(options.repeat)
    print("simulated-cyclic: each program alone", file=sys.stderr, flush=True)
    alone = {name: statistics.median(machine.means_together([name], "off", seed)[0] for seed in seeds) for name in workloads.FIVE}
    rows = []
    for workload, names in workloads.WORKLOADS.items():
        for way, share in shares.items():
            print(f"simulated-cyclic: {workload}, {way}", file=sys.stderr, flush=True)
            samples = [metrics.normalized(machine.means_together(names, share, seed), [alone[name] for name in names]) for seed in seeds]
            rows.append([workload, way, *(workloads.with_margin([measure(each) for each in samples]) for measure in (metrics.antt, metrics.mntt, metrics.stp, metrics.rsd))])
    return (f"Programs that run again and again beside each other for {options.seconds} s of virtual time on a simulated machine, {options.machine}; size {options.size},\n"
            f"{options.repeat} seeds; means and 99% confidence. Turnaround times are in proportion to the program alone on all of it: "
            + ", ".join(f"{name} {time * 1000:.3g} ms" for name, time in alone.items()) + ".",
            [["programs", "", "ANTT", "MNTT", "STP", "RSD"], *rows])
