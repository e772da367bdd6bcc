"""Which programs there are: those whose sources lie in benchmarks/KERNEL/, in each of their variants, with tied and with untied tasks."""
import os
import sys
from dataclasses import dataclass

import harness

DEFAULT = ["fib/manual", "nqueens/manual", "nqueens/none", "sort/manual/untied", "strassen/final", "uts/geometric/untied", "health/manual",
           "sparselu/single/untied"]
ALL = "all"


@dataclass(frozen=True)
class Program:
    kernel: str
    variant: str
    untied: bool = False

    @property
    def name(self):
        return f"{self.kernel} {self.variant}" + " untied" * self.untied

    @property
    def build_name(self):
        return self.kernel + "-untied" * self.untied

    @property
    def flags(self):
        return ["-DBENCH_UNTIED"] if self.untied else []


def source_of(kernel, suffix=""):
    """suffix: what tells the program of another library apart. None where there is no such program."""
    candidates = (os.path.join(harness.FOLDER, kernel, kernel + suffix + extension) for extension in (".c", ".cpp"))
    return next(filter(os.path.exists, candidates), None)


def kernels():
    return sorted(name for name in os.listdir(harness.FOLDER) if source_of(name))


def programs_of(kernel):
    """The same program with untied tasks comes right after the one with tied tasks."""
    variants = harness.variants_of(source_of(kernel))
    return [Program(kernel, variant, untied) for variant in variants for untied in (False, True)]


def matches(program, variant, tiedness):
    return variant in ("", program.variant) and tiedness in ("", "untied" if program.untied else "tied")


def chosen(names):
    """What KERNEL[/VARIANT[/tied|untied]] mean; what is not said stands for each of them, `all` for every kernel."""
    programs = {}
    for name in names or DEFAULT:
        kernel, variant, tiedness = (*name.split("/"), "", "")[:3]
        if kernel != ALL and not source_of(kernel):
            sys.exit(f"benchmarks: no kernel {kernel}; there are {', '.join(kernels())}")
        found = [program for each in (kernels() if kernel == ALL else [kernel]) for program in programs_of(each)
                 if matches(program, variant, tiedness or ("" if "/" not in name else "tied"))]
        if not found:
            sys.exit(f"benchmarks: no program {name}")
        programs |= dict.fromkeys(found)
    return list(programs)
