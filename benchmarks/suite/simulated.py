"""Runs of the suite's programs on a simulated machine."""
import json
import os
import sys
import tempfile

import harness
from suite import catalogue, implementations, measuring


def add_arguments(parser, size):
    """size: the default; None: each program's own (Machine.sizes)."""
    parser.add_argument("--bin", default=harness.DEFAULT_BIN, help="where shepcc, shepc++ and shepherd are")
    parser.add_argument("--build-dir", default=None, help="where the programs are built (default: benchmarks/ beside bin)")
    parser.add_argument("--size", default=size, choices=["small", "medium", "large"])
    parser.add_argument("--costs", help="what shepherd calibrate has written")
    parser.add_argument("--timeout", type=float, default=900, help="seconds for one run")


class Machine:
    """machine: as HWLOC_SYNTHETIC has it. What fails is kept, and told by exit_status()."""

    def __init__(self, options, machine):
        self.options, self.machine, self.failed = options, machine, []
        self.sizes, self.numbers = {}, {}  # of programs by name: a size other than the options', and numbers behind it
        self.directory = options.build_dir or os.path.join(options.bin, "..", "benchmarks")
        self.compiler = harness.shepherd_compiler(options.bin, "clang")

    def build_micro(self, names):
        """Programs of benchmarks/micro."""
        jobs = [(name, os.path.join(harness.FOLDER, "micro", name + ".c"), self.compiler) for name in names]
        harness.build(jobs, os.path.join(self.directory, "micro"))

    def build(self, names, threads):
        row = implementations.Implementation("simulated", implementations.SHEPHERD, "clang", self.compiler)
        measuring.build([(program, threads, row) for program in catalogue.chosen(names)], self.directory)

    def run(self, name, scheduler, threads, settings=(), arguments=()):
        """The seconds that the program tells; None where it failed. arguments: of shepherd simulate."""
        program, environment = self.native(name, scheduler, threads, settings)
        return self.simulate(f"{name} under {scheduler} with {threads} threads", program, environment, arguments)

    def run_micro(self, program, variant, scheduler, threads, settings=(), arguments=()):
        """What the program of benchmarks/micro tells; None where it failed."""
        command = [harness.binary(os.path.join(self.directory, "micro"), program, self.compiler), variant, "small"]
        environment = {**harness.clean_environment(threads), "SHEPHERD_SCHEDULER": scheduler, **dict(settings)}
        what = f"{program}/{variant} under {scheduler} with {threads} threads"
        return self.simulate(what, command, environment, arguments, word="value")

    def simulate(self, what, program, environment, arguments=(), word="time"):
        """The number that a command tells by that word; `what` says what it is."""
        print(what, file=sys.stderr)
        line, problem = harness.run_once(self.simulation(program, arguments), environment, self.options.timeout)
        if problem:
            self.failed.append(f"{what}: {problem}")
            return None
        return float(line[word])

    def simulation(self, program, arguments=()):
        """The command that simulates a run."""
        costs = [f"--costs={os.path.abspath(self.options.costs)}"] if self.options.costs else []
        command = os.path.abspath(os.path.join(self.options.bin, "shepherd"))
        return [command, "simulate", "--quiet", f"--machine={self.machine}", *costs, *arguments, *program]

    def build_rounds(self, names, threads):
        """Builds the programs so that they may run several rounds in one process, and returns those that compile."""
        include = ["-include", os.path.join(harness.FOLDER, "common", "again.h")]
        self.repeated = harness.Compiler(f"{self.compiler.key}-rounds", [*self.compiler.c, *include], [*self.compiler.cxx, *include])
        row = implementations.Implementation("rounds", implementations.SHEPHERD, "clang", self.repeated)
        programs = catalogue.chosen(names)
        problems = measuring.build([(program, threads, row) for program in programs], self.directory)
        self.failed += [f"{program} does not compile" for program, _ in problems]
        return [program for program in programs if (program.build_name, self.repeated.key) not in problems]

    def rounds(self, program, scheduler, threads, count, arguments=()):
        """The seconds of each of so many rounds in one process; None where one failed. arguments: of shepherd simulate; None: on this
        machine itself."""
        print(f"{program.name} under {scheduler} with {threads} threads", file=sys.stderr)
        command = [harness.binary(self.directory, program.build_name, self.repeated), program.variant, self.options.size]
        environment = {**harness.clean_environment(threads), "SHEPHERD_SCHEDULER": scheduler, "BENCH_ROUNDS": str(count)}
        lines, problem = harness.run_rounds(command if arguments is None else self.simulation(command, arguments), environment, self.options.timeout)
        if problem:
            self.failed.append(f"{program.name} under {scheduler}: {problem}")
            return None
        return [float(line["time"]) for line in lines]

    def native(self, name, scheduler, threads, settings=()):
        """The command and the environment that run the program on this machine itself."""
        [program] = catalogue.chosen([name])
        command = [harness.binary(self.directory, program.build_name, self.compiler), program.variant, self.size_of(name)]
        return [*command, *self.numbers.get(name, ())], {**harness.clean_environment(threads), "SHEPHERD_SCHEDULER": scheduler, **dict(settings)}

    def size_of(self, name):
        return self.options.size or self.sizes[name]

    def told(self, variable, name, scheduler, threads, arguments=()):
        """(seconds, what the variable makes the library write); None where it failed."""
        return self.with_file(lambda path: self.run(name, scheduler, threads, {variable: f"json:{path}"}, arguments))

    def traffic(self, name, scheduler, threads, settings=()):
        """(seconds, what the virtual machine tells of the run); None where it failed."""
        return self.with_file(lambda path: self.run(name, scheduler, threads, settings, [f"--result={path}"]))

    @staticmethod
    def with_file(run):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "told")
            seconds = run(path)
            if seconds is None:
                return None
            with open(path, encoding="utf-8") as file:
                return seconds, json.load(file)

    def counted(self, name, scheduler, threads):
        """(seconds, counts of the whole run); None where it failed."""
        told = self.told("SHEPHERD_STATS", name, scheduler, threads)
        return told and (told[0], told[1]["total"]["counts"])

    def span(self, name, arguments=()):
        """The seconds that the regions take with processors without end; None where it failed."""
        told = self.told("SHEPHERD_SPAN", name, "ws", 1, arguments)
        return told and told[1]["regions"]["span"]

    def exit_status(self):
        for problem in self.failed:
            print(f"benchmarks: {problem}", file=sys.stderr)
        return 1 if self.failed else 0
