"""Under what the programs run: the serial elision, Shepherd's schedulers over each back end, other OpenMP implementations, oneTBB."""
import os
import sys
from dataclasses import dataclass, field

import harness
from suite import catalogue

SERIAL, SHEPHERD, RIVAL = "serial", "shepherd", "rival"


@dataclass
class Implementation:
    """One line of the table for each program."""
    name: str
    kind: str
    backend: str  # whose serial elision its speed-up is over
    compiler: harness.Compiler
    scheduler: str = ""
    suffix: str = ""  # of its sources
    environment: dict[str, str] = field(default_factory=dict)
    chunk: int | None = None  # the most that a thief takes, where that is what is compared

    def runs(self, program):
        source = catalogue.source_of(program.kernel, self.suffix)
        if not source or (program.untied and self.suffix):
            return False
        return program.variant in harness.variants_of(source)

    def command(self, directory, program, size):
        return [harness.binary(directory, program.build_name, self.compiler), program.variant, size]


def serial_name(backend):
    return f"serial, {backend}"


def named(chunk):
    return f", chunk {chunk}" if chunk else ""


def bulk(chunk):
    """The settings of bulk stealing: each task waits where thieves see it, so that the moves are those of the policy alone."""
    return {"SHEPHERD_STEAL_CHUNK": str(chunk), "SHEPHERD_PRIVATE": "false"} if chunk else {}


def all_of_them(options):
    """In the order of the table. What is not installed is left out, which the table's head says."""
    if not os.path.exists(os.path.join(options.bin, "shepcc")):
        sys.exit(f"benchmarks: there is no shepcc in {options.bin}: build Shepherd, or say where it is by --bin")
    backends = options.backends.split(",")
    serial = harness.native_compilers("serial")
    for backend in backends:
        if backend not in harness.BACKENDS:
            sys.exit(f"benchmarks: no back end {backend}; there are {', '.join(harness.BACKENDS)}")
        if backend not in serial:
            sys.exit(f"benchmarks: {backend} is not installed")
    rows = [Implementation(serial_name(name), SERIAL, name, compiler) for name, compiler in serial.items()]
    for backend in backends:
        compiler, over = harness.shepherd_compiler(options.bin, backend), f" over {backend}" * (len(backends) > 1)
        rows += [Implementation(f"shepherd {scheduler}{named(chunk)}{over}", SHEPHERD, backend, compiler, scheduler,
                                environment={"SHEPHERD_SCHEDULER": scheduler, **bulk(chunk)}, chunk=chunk)
                 for scheduler in options.schedulers.split(",") for chunk in options.chunks]
    return rows if options.only_shepherd else rows + rivals()


def rivals():
    openmp = harness.native_compilers("openmp", "-fopenmp")
    rows = [Implementation(f"{name} -fopenmp", RIVAL, name, compiler) for name, compiler in openmp.items()]
    if "gcc" in openmp and harness.builds_tbb():
        rows.append(Implementation("oneTBB", RIVAL, "gcc", harness.tbb_compiler(), suffix="_tbb"))
    return rows


def absent():
    names = [name for name in harness.BACKENDS if not harness.installed_backend(name)]
    if "gcc" in names or not harness.builds_tbb():
        names.append("oneTBB")
    return "".join(f", {name} not installed" for name in names)
