"""Plots of stats and spans. Each function takes what inputs.py reads and returns a figure."""
import style

PERCENT = 100.0
MOST_LINEAR = 16  # threads, on an axis that does not double
COMPONENTS = "work", "work time inflation", "overhead", "idle"  # from the bottom of a bar


def threads_of(stats):
    """Of the region in which the most time was spent."""
    return max(stats["regions"], key=lambda region: region["elapsed"], default={"threads": 1})["threads"]


def label_of(stats):
    return f"{stats['scheduler']}, {threads_of(stats)} thr." + "\nexact" * (stats["mode"] == "exact")


def bars_for(all_stats):
    """A plot with a bar for each run, as wide as that needs."""
    drawn, axes = style.figure(1.1 * len(all_stats) + 2.4)
    axes.set_xticks(range(len(all_stats)), [label_of(stats) for stats in all_stats])
    axes.set_xlim(-0.6, len(all_stats) - 0.4)
    axes.set_title(all_stats[0]["program"])
    return drawn, axes


def stack(axes, positions, layers, width=0.7):
    """Bars of several layers: [(name, colour, heights)]."""
    floors = [0.0] * len(positions)
    for name, colour, heights in layers:
        if not any(heights):
            continue
        axes.bar(positions, heights, width, bottom=floors, label=name, color=colour)
        floors = [floor + height for floor, height in zip(floors, heights)]


def by_program(all_stats):
    """Runs of different programs do not share a scale."""
    programs = {}
    for stats in all_stats:
        programs.setdefault(stats["program"], []).append(stats)
    return programs


def stack_components(axes, totals):
    """One bar for each of these; where the sequential time is known, inflation is told apart from work."""
    sequential = [min(total["sequential"] or total["work"], total["work"]) for total in totals]
    inflation = [total["work"] - base for total, base in zip(totals, sequential)]
    heights = sequential, inflation, [total["overhead"] for total in totals], [total["idle"] for total in totals]
    colours = style.WORK, style.INFLATION, style.OVERHEAD, style.IDLE
    stack(axes, range(len(totals)), zip(COMPONENTS, colours, heights))


def components(all_stats):
    """Olivier 2012, figures 4.5 to 4.9: the time of all threads together."""
    drawn, axes = bars_for(all_stats)
    stack_components(axes, [{**stats["total"], "sequential": stats["sequential"]} for stats in all_stats])
    axes.set_ylabel("seconds, all threads")
    style.legend_beside(axes)
    return drawn


def has_overhead(all_stats):
    return any(stats["total"]["overhead"] > 0 for stats in all_stats)


def overheads(all_stats):
    drawn, axes = bars_for(all_stats)
    kinds = list(all_stats[0]["total"]["overheads"])
    share = [PERCENT / stats["total"]["seconds"] if stats["total"]["seconds"] else 0 for stats in all_stats]
    stack(axes, range(len(all_stats)), [
        (kind, style.CYCLE[number % len(style.CYCLE)],
         [stats["total"]["overheads"].get(kind, 0) * part for stats, part in zip(all_stats, share)])
        for number, kind in enumerate(kinds)])
    axes.set_ylabel("% of all threads' time")
    style.legend_beside(axes)
    return drawn


def bars_for_workers(workers):
    drawn, axes = style.figure(min(2.8 + 0.5 * len(workers), 8))
    axes.set_xlim(-0.6, len(workers) - 0.4)
    if len(workers) <= 16:
        axes.set_xticks(range(len(workers)), [str(worker["thread"]) for worker in workers])
    axes.set_xlabel("worker")
    return drawn, axes


def workers(stats):
    rows = stats["workers"]
    drawn, axes = bars_for_workers(rows)
    stack(axes, range(len(rows)), [
        (name, colour, [row[name] for row in rows])
        for name, colour in (("work", style.WORK), ("overhead", style.OVERHEAD), ("idle", style.IDLE), ("nested", style.NESTED))])
    axes.set_ylabel("seconds")
    style.legend_beside(axes)
    return drawn


def tasks_per_thread(stats):
    """Olivier 2012, figure 3.8."""
    rows = stats["workers"]
    drawn, axes = bars_for_workers(rows)
    stack(axes, range(len(rows)), [
        ("executed after waiting", style.CYCLE[0], [row["counts"]["executed"] for row in rows]),
        ("executed where generated", style.CYCLE[2], [row["counts"]["undeferred"] or 0 for row in rows])])
    axes.set_ylabel("tasks")
    style.legend_beside(axes)
    return drawn


def speedup_series(all_stats):
    """{(program, scheduler): [(threads, speed-up)]}, against the sequential time or else against one thread of the same. Of runs that were
    sampled: to time each task makes another program of it."""
    runs = {}
    for stats in all_stats:
        if stats["mode"] == "sample":
            runs.setdefault((stats["program"], stats["scheduler"]), []).append(stats)
    series = {}
    for key, group in runs.items():
        alone = [stats["in_regions"] for stats in group if threads_of(stats) == 1]
        points = []
        for stats in group:
            base = stats["sequential"] or (min(alone) if alone else None)
            if base and stats["in_regions"]:
                points.append((threads_of(stats), base / stats["in_regions"]))
        if len({threads for threads, _ in points}) > 1:
            series[key] = sorted(points)
    return series


def speedups(series):
    drawn, axes = style.figure(7, 3.6)
    most = max(threads for points in series.values() for threads, _ in points)
    axes.plot([1, most], [1, most], color="#999999", linewidth=1, linestyle="--", label="ideal")
    for (program, scheduler), points in series.items():
        axes.plot(*zip(*points), marker="o", label=f"{program}, {scheduler}")
    counts = sorted({threads for points in series.values() for threads, _ in points})
    if most > MOST_LINEAR:
        style.double(axes)
    axes.set_xticks(counts, [str(threads) for threads in counts])
    axes.set_xlabel("threads")
    axes.set_ylabel("speed-up")
    if most <= MOST_LINEAR:
        axes.set_xlim(left=0.9)
        axes.set_ylim(bottom=0)
    style.legend_beside(axes)
    return drawn


def bounds(span):
    drawn, axes = style.figure(7, 3.6)
    processors = [bound["processors"] for bound in span["bounds"]]
    most, least = ([bound[name] for bound in span["bounds"]] for name in ("most", "least"))
    axes.fill_between(processors, least, most, color=style.WORK, alpha=0.2)
    axes.plot(processors, most, color=style.WORK, marker="o", markersize=3, label="at most")
    axes.plot(processors, least, color=style.OVERHEAD, marker="o", markersize=3, label="expected at least")
    style.double(axes)
    axes.set_xticks(processors, [str(number) for number in processors])
    axes.set_ylim(min([*filter(None, least), 1]) / 1.1, max([*most, 4]) * 1.1)
    axes.set_xlabel("processors")
    axes.set_ylabel("speed-up")
    style.legend_beside(axes)
    return drawn
