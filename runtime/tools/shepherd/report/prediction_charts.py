"""Plots of a prediction."""
import style

MARKERS = "osv^D<>PX"
PARTS = ("useful", "work", style.WORK), ("inflation", "work time inflation", style.INFLATION), ("overhead", "overhead", style.OVERHEAD), \
    ("serial", "outside parallel regions", style.NESTED), ("waiting", "idle", style.IDLE)


def look(schedulers, scheduler):
    place = schedulers.index(scheduler)
    return {"color": style.CYCLE[place % len(style.CYCLE)], "marker": MARKERS[place % len(MARKERS)],
            "linestyle": "-" if place < len(style.CYCLE) else ":"}


def speedups(prediction, curves):
    """Speed-up over cores under each scheduler, below what the span allows."""
    drawn, axes = style.figure(7.6, 4)
    cores = sorted({run.cores for curve in curves for run in curve.runs})
    style.double(axes)
    axes.plot(cores, cores, color="#999999", linewidth=1, linestyle="--", label="ideal")
    if prediction.limit:
        axes.plot(cores, [min(prediction.limit, number) for number in cores], color="#999999", linewidth=1, linestyle=":", label="work and span")
    for curve in sorted(curves, key=lambda curve: prediction.schedulers.index(curve.scheduler)):
        axes.plot(*zip(*curve.points), markersize=4, linewidth=1.2, label=curve.scheduler, **look(prediction.schedulers, curve.scheduler))
    axes.set_xticks(cores, [str(number) for number in cores])
    lowest = min(speedup for curve in curves for _, speedup in curve.points)
    axes.set_ylim(min(lowest, 1) / 1.2, max(cores) * 1.2)
    axes.set_xlabel("cores")
    axes.set_ylabel("speed-up")
    style.legend_beside(axes)
    return drawn


def parts(curve, shares):
    """Where the time of all cores goes, over cores; shares(run) has it by part."""
    drawn, axes = style.figure(7.6, 2.8)
    found = [shares(run) for run in curve.runs]
    floors = [0.0] * len(found)
    for name, label, colour in PARTS:
        heights = [100 * each[name] for each in found]
        if any(height > 0.05 for height in heights):
            axes.bar(range(len(found)), heights, 0.7, bottom=floors, label=label, color=colour)
        floors = [floor + height for floor, height in zip(floors, heights)]
    axes.set_xticks(range(len(found)), [str(run.cores) for run in curve.runs])
    axes.set_xlabel(f"cores, {curve.scheduler}")
    axes.set_ylabel("% of all cores' time")
    style.legend_beside(axes)
    return drawn
