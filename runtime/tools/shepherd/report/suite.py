"""What benchmarks/run measured: programs x threads x implementations, asked as the report needs it."""
import statistics
from dataclasses import dataclass


@dataclass(frozen=True)
class Program:
    kernel: str
    variant: str
    untied: bool

    @property
    def name(self):
        return f"{self.kernel} {self.variant}" + ", untied" * self.untied


class Suite:
    def __init__(self, document):
        self.path = document["path"]
        self.about = document["about"]
        self.implementations = document["implementations"]
        self.cells = {(Program(row["kernel"], row["variant"], row["untied"]), row["threads"], row["implementation"]): row
                      for row in document["results"]}
        self.programs = list(dict.fromkeys(program for program, _, _ in self.cells))
        self.counts = sorted({threads for _, threads, _ in self.cells})
        self.kernels = list(dict.fromkeys(program.kernel for program in self.programs))
        self.backends = list(dict.fromkeys(each["backend"] for each in self.of_kind("shepherd")))

    @property
    def most(self):
        """The number of threads that single figures are for."""
        return self.counts[-1]

    def of_kind(self, *kinds):
        return [each for each in self.implementations if each["kind"] in kinds]

    def beside(self, backend):
        """What is compared with each other: Shepherd over this back end, and the others that have its serial elision or none of Shepherd's."""
        others = [each for each in self.of_kind("rival") if each["backend"] == backend
                  or each["backend"] not in self.backends and backend == self.backends[0]]
        return [each for each in self.of_kind("shepherd") if each["backend"] == backend] + others

    def cell(self, program, threads, implementation):
        return self.cells.get((program, threads, implementation["name"]))

    def seconds(self, program, threads, implementation):
        cell = self.cell(program, threads, implementation)
        return cell["median"] if cell and not cell["problem"] else None

    def serial(self, program, backend):
        """Seconds of the serial elision by this back end."""
        elision = next((each for each in self.of_kind("serial") if each["backend"] == backend), None)
        return elision and self.seconds(program, self.counts[0], elision)

    def speedup(self, program, threads, implementation):
        seconds, serial = self.seconds(program, threads, implementation), self.serial(program, implementation["backend"])
        return serial / seconds if seconds and serial else None

    def typical_speedup(self, implementation, programs):
        """The geometric mean."""
        return statistics.geometric_mean(self.speedup(program, self.most, implementation) for program in programs)

    def comparable(self):
        """(implementations, programs): what ran most programs, and the programs that ran under all of it. Only over them do means compare."""
        ran = {each["name"]: [program for program in self.programs if self.speedup(program, self.most, each)]
               for each in self.of_kind("shepherd", "rival")}
        taken = [each for each in self.of_kind("shepherd", "rival") if 2 * len(ran[each["name"]]) > len(self.programs)]
        return taken, [program for program in self.programs if all(program in ran[each["name"]] for each in taken)]

    def stats(self, program, threads, implementation):
        cell = self.cell(program, threads, implementation)
        return cell and cell["stats"]
