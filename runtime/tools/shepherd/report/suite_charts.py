"""Plots of the suite: speed-up over threads (Olivier 2012, figures 6.3 to 6.19) and what the time was spent on (6.4 to 6.20)."""
from dataclasses import replace

import charts
import style

PANEL = 2.7, 2.2  # inches, of one of many small plots
MARKERS = "osv^D<>PX"


def looks(suite):
    """How each implementation is drawn, the same in every plot; back ends are told apart by where they are drawn."""
    words = list(dict.fromkeys(short_name(each) for each in suite.of_kind("shepherd", "rival")))
    return {word: {"color": style.CYCLE[place % len(style.CYCLE)], "marker": MARKERS[place % len(MARKERS)],
                   "linestyle": "-" if place < len(style.CYCLE) else ":"} for place, word in enumerate(words)}


def short_name(implementation):
    chunk = implementation.get("chunk")
    return (implementation["scheduler"] or implementation["name"]) + (f", chunk {chunk}" if chunk else "")


def in_place(cell):
    """Which part of the tasks that waited no thief moved; None: nobody looked, or none waited."""
    counts = cell["stats"]["counts"] if cell and cell["stats"] else {}
    return 1 - counts["stolen"] / counts["executed"] if counts.get("executed") else None


def bulk(suite, program, backend):
    """Time and the part of the tasks that stayed in place, over the chunk (Olivier 2012, figures 3.8 to 3.10). None where one chunk was used."""
    swept = [each for each in suite.of_kind("shepherd") if each.get("chunk") and each["backend"] == backend]
    if len({each["chunk"] for each in swept}) < 2:
        return None
    drawn, grid = style.grid(1, 2, (4, 2.6))
    handles = {}
    for place, scheduler in enumerate(dict.fromkeys(each["scheduler"] for each in swept)):
        look = {"color": style.CYCLE[place % len(style.CYCLE)], "marker": MARKERS[place % len(MARKERS)]}
        cells = [(each["chunk"], suite.cell(program, suite.most, each)) for each in swept if each["scheduler"] == scheduler]
        for axes, value in zip(grid[0], (lambda cell: cell and cell["median"] and cell["median"] * 1e3, in_place)):
            points = sorted((chunk, value(cell)) for chunk, cell in cells if value(cell) is not None)
            handles[scheduler], = axes.plot([chunk for chunk, _ in points], [y for _, y in points], **look)
    for axes, label in zip(grid[0], (f"ms on {suite.most} threads", "executed in place")):
        axes.set_xscale("log", base=2)
        axes.xaxis.set_major_formatter("{x:g}")
        axes.set_xlabel("chunk")
        axes.set_ylabel(label)
    shared_legend(drawn, handles, 5)
    return drawn


def means(suite):
    """One bar for each implementation: the geometric mean of its speed-ups. None where no program ran under all."""
    implementations, programs = suite.comparable()
    if not programs:
        return None
    bars = sorted(((suite.typical_speedup(each, programs), each["name"], each["kind"]) for each in implementations))
    drawn, axes = style.figure(8, 0.9 + 0.26 * len(bars))
    heights = [height for height, _, _ in bars]
    drawn_bars = axes.barh(range(len(bars)), heights, 0.72,
                           color=[style.WORK if kind == "shepherd" else style.NESTED for _, _, kind in bars])
    axes.bar_label(drawn_bars, [f"{height:.2f}" for height in heights], padding=3)
    axes.set_yticks(range(len(bars)), [name for _, name, _ in bars])
    axes.set_xlabel(f"speed-up on {suite.most} threads, geometric mean over {len(programs)} programs")
    axes.grid(True, axis="x")
    axes.grid(False, axis="y")
    return drawn


def panels(suite, kernel):
    """(rows, columns): a row for each back end and tiedness, a column for each variant."""
    programs = [program for program in suite.programs if program.kernel == kernel]
    variants = list(dict.fromkeys(program.variant for program in programs))
    tiedness = sorted({program.untied for program in programs})
    return [(backend, untied) for backend in suite.backends for untied in tiedness], variants


def name_row(suite, backend, untied):
    return ("untied tasks" if untied else "tied tasks") + f"\nshepcc over {backend}" * (len(suite.backends) > 1)


def shared_legend(drawn, handles, columns):
    """Below the small plots, which leave it the room that it takes."""
    lines = -(-len(handles) // columns)
    room = (0.1 + 0.2 * lines) / drawn.get_figheight()
    drawn.get_layout_engine().set(rect=(0, room, 1, 1 - room))
    drawn.legend(handles.values(), handles.keys(), loc="lower center", ncols=min(len(handles), columns))


def speedups(suite, kernel):
    rows, variants = panels(suite, kernel)
    look, handles = looks(suite), {}
    drawn, grid = style.grid(len(rows), len(variants), PANEL)
    for line, (backend, untied) in enumerate(rows):
        for column, variant in enumerate(variants):
            axes = grid[line][column]
            program = next((each for each in suite.programs if (each.kernel, each.variant, each.untied) == (kernel, variant, untied)), None)
            if not program:
                axes.axis("off")
                continue
            draw = curves if len(suite.counts) > 1 else bars
            draw(suite, program, suite.beside(backend), axes, look, handles)
            if line == 0:
                axes.set_title(variant)
            if column == 0:
                axes.set_ylabel(name_row(suite, backend, untied) + "\nspeed-up")
    for axes in grid[-1]:
        axes.set_xlabel("threads" if len(suite.counts) > 1 else f"{suite.most} threads")
    shared_legend(drawn, handles, 5)
    return drawn


def bars(suite, program, implementations, axes, look, handles):
    """For one number of threads."""
    for place, each in enumerate(implementations):
        if speedup := suite.speedup(program, suite.most, each):
            handles[short_name(each)] = axes.bar(place, speedup, 0.75, color=look[short_name(each)]["color"],
                                                 hatch="//" if look[short_name(each)]["linestyle"] == ":" else None, edgecolor="#ffffff")
    axes.set_xticks([])


def curves(suite, program, implementations, axes, look, handles):
    highest = 1
    for each in implementations:
        points = [(threads, suite.speedup(program, threads, each)) for threads in suite.counts]
        points = [point for point in points if point[1]]
        if points:
            handles[short_name(each)], = axes.plot(*zip(*points), markersize=3.5, linewidth=1.2, **look[short_name(each)])
            highest = max(highest, *(speedup for _, speedup in points))
    axes.axline((0, 0), slope=1, color="#999999", linewidth=1, linestyle="--")
    axes.set_xticks(suite.counts)
    margin = 0.08 * (suite.counts[-1] - suite.counts[0])
    axes.set_xlim(suite.counts[0] - margin, suite.counts[-1] + margin)
    axes.set_ylim(0, 1.1 * highest)


def components(suite, kernel, backend):
    """A bar for each scheduler. Tied and untied tasks take their time alike: one of both is enough. None where nothing was observed."""
    programs = [program for program in suite.programs if program.kernel == kernel
                and not (program.untied and replace(program, untied=False) in suite.programs)]
    schedulers = [each for each in suite.of_kind("shepherd") if each["backend"] == backend]
    found = {program: [(short_name(each), stats) for each in schedulers if (stats := suite.stats(program, suite.most, each))]
             for program in programs}
    found = {program: bars for program, bars in found.items() if bars}
    if not found:
        return None
    drawn, grid = style.grid(1, len(found), PANEL)
    for axes, (program, bars) in zip(grid[0], found.items()):
        charts.stack_components(axes, [stats for _, stats in bars])
        axes.set_xticks(range(len(bars)), [scheduler for scheduler, _ in bars])
        axes.set_title(program.variant + ", untied" * program.untied)
    grid[0][0].set_ylabel("seconds, all threads")
    found = {label: handle for axes in grid[0] for handle, label in zip(*axes.get_legend_handles_labels())}
    shared_legend(drawn, {label: found[label] for label in charts.COMPONENTS if label in found}, 4)
    return drawn
