"""Plots of timelines: who executed what, and how many tasks waited."""
import matplotlib.colors
import matplotlib.patches
import matplotlib.ticker
import numpy

import style

COLUMNS = 4000     # of time: more than a screen has, so that zooming in shows more
SHARE_OF_PIXEL = 0.25  # that short slices must have to be seen
MOST_NAMES = 7
MOST_LABELS = 32   # of workers
HIGHEST = 9        # inches
MOST_ARROWS = 300  # more hide what is below
NOTHING, IMPLICIT, IDLE, SYNCHRONISE = range(4)
WAITS = {"idle": IDLE, "synchronise": SYNCHRONISE}


def colour_keys(timeline):
    """What a task is coloured by: the domain of its data (Olivier 2012, figure 7.15), or else where it stands in the source."""
    if timeline.has_data_domains:
        key = lambda each: f"domain {each.domain}"  # noqa: E731
    else:
        key = lambda each: each.name  # noqa: E731
    spent = {}
    for each in timeline.slices:
        if each.kind == "task":
            spent[key(each)] = spent.get(key(each), 0) + each.end - each.begin
    names = sorted(spent) if timeline.has_data_domains and len(spent) <= MOST_NAMES else sorted(spent, key=spent.get, reverse=True)
    numbers = {name: SYNCHRONISE + 1 + min(place, MOST_NAMES) for place, name in enumerate(names)}
    return key, numbers, names


def paint(timeline, key, numbers, rows, begin, scale):
    """Each row of pixels is a worker. What began later lies within what began earlier, and covers it; what is too short to be seen
    counts together with what else there is in its pixel."""
    pixels = numpy.zeros((len(rows), COLUMNS), dtype=numpy.uint8)
    short = numpy.zeros((len(rows), COLUMNS, SYNCHRONISE + 2 + MOST_NAMES), dtype=numpy.float32)
    for each in sorted(timeline.slices, key=lambda each: (each.begin, -each.end)):
        first, last = int((each.begin - begin) * scale), int((each.end - begin) * scale)
        row = rows[each.track]
        shade = numbers[key(each)] if each.kind == "task" else WAITS.get(each.kind, IMPLICIT)
        if first == last and pixels[row, first] != NOTHING:
            short[row, first, shade] += (each.end - each.begin) * scale
        else:
            pixels[row, first:max(last, first + 1)] = shade
    is_filled = short.sum(axis=2) > SHARE_OF_PIXEL
    pixels[is_filled] = short.argmax(axis=2)[is_filled]
    return pixels


def legend(axes, names, colours):
    shown = names[:MOST_NAMES]
    shades = list(enumerate(shown, SYNCHRONISE + 1))
    if len(names) > MOST_NAMES:
        shades.append((SYNCHRONISE + 1 + MOST_NAMES, "other tasks"))
    shades += [(IMPLICIT, "implicit task"), (IDLE, "idle"), (SYNCHRONISE, "synchronise")]
    handles = [matplotlib.patches.Patch(facecolor=colours[shade], edgecolor="#999999", linewidth=0.5, label=name) for shade, name in shades]
    axes.legend(handles=handles, loc="upper left", bbox_to_anchor=(1, 1), fontsize=8)


def extent(timeline):
    return min(each.begin for each in timeline.slices), max(each.end for each in timeline.slices)


def gantt(timeline):
    begin, end = extent(timeline)
    tracks = sorted({each.track for each in timeline.slices})
    rows = {track: row for row, track in enumerate(tracks)}
    key, numbers, names = colour_keys(timeline)
    scale = (COLUMNS - 1) / max(end - begin, 1e-9)
    colours = ["#ffffff00", "#bbbbbb", "#f4f0d8", "#f7c6c9", *style.CYCLE]
    drawn, axes = style.figure(10, min(0.9 + 0.3 * max(len(tracks), 6), HIGHEST))
    axes.imshow(paint(timeline, key, numbers, rows, begin, scale), aspect="auto", interpolation="nearest",
                cmap=matplotlib.colors.ListedColormap(colours), vmin=0, vmax=len(colours) - 1,
                extent=(0, (end - begin) / 1000, len(tracks) - 0.5, -0.5))
    for start, since, target, until in timeline.moves[:MOST_ARROWS] if len(timeline.moves) <= MOST_ARROWS else []:
        if start in rows and target in rows:
            axes.annotate("", ((until - begin) / 1000, rows[target]), ((since - begin) / 1000, rows[start]),
                          arrowprops={"arrowstyle": "->", "color": "black", "linewidth": 0.5, "alpha": 0.5})
    shown = range(0, len(tracks), -(-len(tracks) // MOST_LABELS))
    axes.set_yticks(shown, [timeline.tracks.get(tracks[row], str(tracks[row])) for row in shown])
    axes.set_xlabel("ms")
    axes.grid(False)
    legend(axes, names, colours)
    return drawn


def queues(timeline):
    """Olivier 2012, figures 4.11 and 4.12."""
    begin, end = extent(timeline)
    drawn, axes = style.figure(10, 2.6)
    for name, points in sorted(timeline.queues.items()):
        points = sorted(points)
        axes.step([(at - begin) / 1000 for at, _ in points], [tasks for _, tasks in points], where="post", linewidth=0.8, label=name)
    axes.set_xlabel("ms")
    axes.set_ylabel("tasks that wait")
    axes.set_xlim(0, (end - begin) / 1000)
    axes.set_ylim(bottom=0)
    axes.yaxis.set_major_locator(matplotlib.ticker.MaxNLocator(integer=True))
    if len(timeline.queues) <= 16:
        axes.legend(loc="center left", bbox_to_anchor=(1, 0.5), fontsize=8)
    return drawn
