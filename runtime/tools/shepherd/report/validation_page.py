"""How right the simulation is: a plot of each run simulated over the same run measured, and its errors."""
import style
import tables
from reasons import percent

MARKERS = "osv^D<>PX"
LIMIT = 0.25  # of the error, shown in the plot


def scatter(validation):
    drawn, axes = style.figure(5.6, 4.6)
    axes.set_xscale("log")
    axes.set_yscale("log")
    for place, scheduler in enumerate(validation.schedulers):
        cells = validation.some(scheduler)
        axes.scatter([1e3 * cell.measured for cell in cells], [1e3 * cell.simulated for cell in cells], s=14, alpha=0.8,
                     color=style.CYCLE[place % len(style.CYCLE)], marker=MARKERS[place % len(MARKERS)], linewidths=0, label=scheduler)
    ends = [1e3 * extreme(value for cell in validation.cells for value in (cell.measured, cell.simulated)) for extreme in (min, max)]
    axes.plot(ends, ends, color="#999999", linewidth=1)
    for factor in (1 - LIMIT, 1 + LIMIT):
        axes.plot(ends, [factor * end for end in ends], color="#999999", linewidth=0.7, linestyle=":")
    axes.set_xlabel("measured, ms")
    axes.set_ylabel("simulated, ms")
    style.legend_beside(axes)
    return drawn


def add_validation(page, validation):
    page.heading("Simulated beside measured")
    if not validation.cells:
        page.note("No run has both times.")
        return
    page.note(f"{validation.describe()} Dotted: {percent(LIMIT)} off.")
    page.figure(scatter(validation), "scatter")
    for title, (head, *rows) in ("Errors", validation.errors()), ("The farthest off", validation.farthest()):
        page.heading(title, 3)
        page.table(tables.table(head, rows))
    if validation.problems:
        page.heading("Without a result", 3)
        page.list([f"{program}, {scheduler}, {threads} threads: {problem}" for program, scheduler, threads, problem in validation.problems])
