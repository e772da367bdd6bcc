"""The samples as text."""
from suite import implementations
from suite.samples import Cell

LAYOUT = "{:<26}{:>8}  {:<26}{:>10}{:>9}{:>10}  {}"


def of(samples, programs, counts, rows):
    lines = [LAYOUT.format("program", "threads", "implementation", "seconds", "spread", "speed-up", "verified")]
    for program in programs:
        for threads in counts:
            title = (program.name, threads)
            for row in rows:
                cell = samples.cells.get((program, threads, row.name))
                if cell:
                    serial = samples.cells.get((program, counts[0], implementations.serial_name(row.backend)), Cell())
                    lines.append(LAYOUT.format(*title, row.name, *figures(cell, serial)))
                    title = ("", "")
    return "\n".join(lines)


def figures(cell, serial):
    if cell.median is None:
        return "-", "-", "-", cell.problem or "not measured"
    speedup = f"{serial.median / cell.median:.2f}" if serial.median and cell.median else "-"
    return f"{cell.median:.4f}", f"{100 * cell.spread:.0f}%", speedup, "yes"
