"""What was measured: kept as JSON, so that a run can go on where it was stopped, and so that `shepherd report` can draw it."""
import json
import os
import statistics
from dataclasses import dataclass, field

import harness
from suite.catalogue import Program

VERSION = 1


@dataclass
class Cell:
    """What one implementation gave for one program and number of threads."""
    times: list[float] = field(default_factory=list)  # seconds, by the program's own clock
    stats: dict | None = None  # the totals of SHEPHERD_STATS, of one more run
    problem: str | None = None

    @property
    def median(self):
        return statistics.median(self.times) if self.times and not self.problem else None

    @property
    def variability(self):
        """Olivier 2012, table 6.3: the standard deviation as part of the fastest time."""
        return statistics.stdev(self.times) / min(self.times) if len(self.times) > 1 and min(self.times) else None

    @property
    def spread(self):
        return harness.spread(self.times) if self.times else None


class Samples:
    def __init__(self, about):
        self.about = about
        self.implementations: list[dict] = []  # name, kind, backend, scheduler
        self.cells: dict[tuple[Program, int, str], Cell] = {}  # by program, threads, implementation

    def cell(self, program, threads, implementation):
        return self.cells.setdefault((program, threads, implementation), Cell())

    def name_implementations(self, rows):
        self.implementations = [{"name": row.name, "kind": row.kind, "backend": row.backend, "scheduler": row.scheduler,
                                 **({"chunk": row.chunk} if row.chunk else {})} for row in rows]

    def document(self):
        rows = [{"kernel": program.kernel, "variant": program.variant, "untied": program.untied, "threads": threads,
                 "implementation": implementation, "times": cell.times, "median": cell.median, "spread": cell.spread,
                 "variability": cell.variability, "problem": cell.problem, "stats": cell.stats}
                for (program, threads, implementation), cell in self.cells.items()]
        return {"shepherd_suite": VERSION, "about": self.about, "implementations": self.implementations, "results": rows}

    def save(self, path):
        os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
        with open(path + ".new", "w", encoding="utf-8") as file:
            json.dump(self.document(), file, indent=1)
        os.replace(path + ".new", path)

    @classmethod
    def load(cls, path):
        """Without what failed: that is tried again."""
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
        samples = cls(document["about"])
        for row in document["results"]:
            if not row["problem"]:
                key = Program(row["kernel"], row["variant"], row["untied"]), row["threads"], row["implementation"]
                samples.cells[key] = Cell(row["times"], row["stats"])
        return samples
