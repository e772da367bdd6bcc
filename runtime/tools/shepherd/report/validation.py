"""What benchmarks/validate measured, beside what shepherd simulate said."""
import statistics
from dataclasses import dataclass

from reasons import duration, percent

MOST_WORST = 10
MOST_SPREAD = 0.3  # of measured times, from the first to the third quarter, as part of the median: beyond it they say nothing


@dataclass(frozen=True)
class Cell:
    program: str
    scheduler: str
    threads: int
    measured: float  # seconds
    simulated: float

    @property
    def error(self):
        """Of the simulated time, as part of the measured one."""
        return self.simulated / self.measured - 1


class Validation:
    def __init__(self, document):
        self.about = document["about"]
        self.cells, self.problems, self.uncertain = [], [], 0
        for row in document["results"]:
            name = row["program"], row["scheduler"], row["threads"]
            if row["problem"] or not row["measured"] or not row["simulated"]:
                self.problems.append((*name, row["problem"] or "not measured"))
            elif (row["spread"] or 0) > MOST_SPREAD:
                self.uncertain += 1
            else:
                self.cells.append(Cell(*name, row["measured"], row["simulated"]))
        self.schedulers = list(dict.fromkeys(cell.scheduler for cell in self.cells))
        self.counts = sorted({cell.threads for cell in self.cells})
        self.programs = list(dict.fromkeys(cell.program for cell in self.cells))

    def some(self, scheduler=None, threads=None):
        return [cell for cell in self.cells if scheduler in (None, cell.scheduler) and threads in (None, cell.threads)]

    def describe(self):
        about = self.about
        text = (f"{len(self.cells)} runs of {len(self.programs)} programs of size {about['size']}; {about['processor']}, {about['cores']} cores, load "
                f"{about['load']} before, {about['date']}. Median error {percent(median_error(self.cells))}, worst {percent(worst_error(self.cells))}.")
        return text + (f" {self.uncertain} more are left out, whose measured times spread by more than {percent(MOST_SPREAD)}." if self.uncertain else "")

    def errors(self):
        """A table by scheduler and number of threads, its head first."""
        head = ["scheduler", *(f"{count} thr.: {what}" for count in self.counts for what in ("median error", "worst"))]
        return [head, *([name, *(figure for count in self.counts for figure in figures(self.some(scheduler, count)))]
                        for name, scheduler in [*zip(self.schedulers, self.schedulers), ("all", None)])]

    def farthest(self):
        """A table of the runs that are farthest off, its head first."""
        cells = sorted(self.cells, key=lambda cell: -abs(cell.error))[:MOST_WORST]
        return [["program", "scheduler", "threads", "measured", "simulated", "error"],
                *([cell.program, cell.scheduler, str(cell.threads), duration(cell.measured), duration(cell.simulated), f"{100 * cell.error:+.0f}%"]
                  for cell in cells)]


def median_error(cells):
    return statistics.median(abs(cell.error) for cell in cells)


def worst_error(cells):
    return max(abs(cell.error) for cell in cells)


def figures(cells):
    return [percent(median_error(cells)), percent(worst_error(cells))] if cells else ["-", "-"]
