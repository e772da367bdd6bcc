"""The samples of a run: kept as JSON, so that a run can go on where it was stopped, and shown as a table.

The table is Markdown, aligned to be read as text: medians, and in brackets what lies between the least and the greatest sample
as part of the median. The last columns are ratios to the better of gcc and Clang: less than 1 is better than both.
"""
import json
import os
import statistics
from dataclasses import asdict, dataclass, field

from harness import spread


@dataclass
class Cell:
    """What one configuration gave for one row."""
    unit: str = ""
    samples: list[float] = field(default_factory=list)
    problem: str | None = None

    @property
    def median(self):
        return statistics.median(self.samples) if self.samples and not self.problem else None


class Results:
    def __init__(self, about):
        self.about = about
        self.cells: dict[tuple[str, int, str], Cell] = {}  # by measurement, threads and configuration

    def cell(self, measurement, threads, configuration):
        return self.cells.setdefault((measurement, threads, configuration), Cell())

    def save(self, path):
        rows = [{"measurement": measurement, "threads": threads, "configuration": configuration, "median": cell.median,
                 **asdict(cell)} for (measurement, threads, configuration), cell in self.cells.items()]
        with open(path + ".new", "w", encoding="utf-8") as file:
            json.dump({"about": self.about, "results": rows}, file, indent=1)
        os.replace(path + ".new", path)

    @classmethod
    def load(cls, path):
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
        results = cls(document["about"])
        for row in document["results"]:
            key = row["measurement"], row["threads"], row["configuration"]
            results.cells[key] = Cell(row["unit"], row["samples"])  # what failed is tried again
        return results


def table(results, rivals):
    """rivals: the configurations whose better one the others are compared with."""
    configurations = list(dict.fromkeys(configuration for _, _, configuration in results.cells))
    rivals = [each for each in rivals if each in configurations]
    compared = [each for each in configurations if each not in rivals] if rivals else []
    lines = [["measurement", "threads", "unit", *configurations, *(f"{each} / best" for each in compared)]]
    for measurement, threads in dict.fromkeys((measurement, threads) for measurement, threads, _ in results.cells):
        cells = {each: results.cells.get((measurement, threads, each), Cell(problem="-")) for each in configurations}
        best = min((cells[each].median for each in rivals if cells[each].median is not None), default=None)
        unit = next((cell.unit for cell in cells.values() if cell.unit), "")
        if unit in ("MiB", "%"):
            best = None  # close to nothing is as good as nothing: a ratio would tell less than the figures
        lines.append([measurement, str(threads), unit, *map(shown, cells.values()),
                      *(ratio(cells[each].median, best) for each in compared)])
    return aligned(lines)


def shown(cell):
    if cell.median is None:
        return cell.problem or "-"
    if len(cell.samples) < 2:
        return significant(cell.median)
    percent = 100 * spread(cell.samples)
    return f"{significant(cell.median)} ({f'{percent:.0f}%' if percent < 1000 else 'wild'})"


def ratio(value, best):
    return f"{value / best:.2f}" if value is not None and best else "-"


def significant(value):
    """Three digits, but no exponent."""
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2
    return f"{value:,.{digits}f}"


def aligned(lines):
    widths = [max(map(len, column)) for column in zip(*lines)]
    text = ["| " + " | ".join(word.ljust(width) if place == 0 else word.rjust(width)
                              for place, (word, width) in enumerate(zip(line, widths))) + " |" for line in lines]
    rule = "-" * (widths[0] + 2), *("-" * (width + 1) + ":" for width in widths[1:])
    return "\n".join([text[0], f"|{'|'.join(rule)}|", *text[1:]])
