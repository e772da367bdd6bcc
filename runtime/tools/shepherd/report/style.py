"""How plots look, and how one becomes part of the page or a file."""
import hashlib
import io
import os
import re
from html import escape

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402
import matplotlib.ticker  # noqa: E402

# Told apart by eyes of every kind (Paul Tol's "bright").
WORK, OVERHEAD, IDLE, INFLATION, NESTED = "#4477aa", "#ee6677", "#ccbb44", "#aa3377", "#bbbbbb"
GRID = "#e4e4e4"
MOST_POINTS = 20  # of a line, for them to be told
CYCLE = ["#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377", "#994f00", "#000000"]

plt.rcParams.update({
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.axisbelow": True,
    "grid.color": GRID,
    "legend.frameon": False,
    "svg.fonttype": "none",
    "text.parse_math": False,  # names may have dollars in them
    "axes.prop_cycle": matplotlib.cycler(color=CYCLE),
})


def figure(width=8.0, height=3.2):
    return plt.subplots(figsize=(width, height), layout="constrained")


def legend_beside(axes):
    """Where anything is named."""
    if axes.get_legend_handles_labels()[0]:
        axes.legend(loc="center left", bbox_to_anchor=(1, 0.5))


def double(axes):
    """Each step along both axes is twice as much."""
    axes.set_xscale("log", base=2)
    axes.set_yscale("log", base=2)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter("{x:g}")
        axis.set_minor_locator(matplotlib.ticker.NullLocator())


def grid(rows, columns, panel):
    """Small plots of this size in inches, by row and column, with room for a legend below them."""
    width, height = panel
    return plt.subplots(rows, columns, figsize=(max(width * columns, 5.4) + 0.5, height * rows + 0.7), layout="constrained", squeeze=False)


def name_marks(drawn):
    """{identifier: what a pointer above that bar or line tells}."""
    tips = {}

    def tell(artist, text):
        artist.set_gid(f"mark-{len(tips)}")
        tips[artist.get_gid()] = text

    for axes in drawn.axes:
        for bars in axes.containers:
            label = bars.get_label()
            for bar, value in zip(bars, getattr(bars, "datavalues", ())):
                tell(bar, f"{value:.4g}" if label.startswith("_") else f"{label}: {value:.4g}")
        for line in axes.lines:
            if not line.get_label().startswith("_") and len(line.get_xdata()) <= MOST_POINTS:
                tell(line, line.get_label() + "".join(f"\n{x:g}: {y:.4g}" for x, y in zip(line.get_xdata(), line.get_ydata())))
    return tips


def svg_of(drawn, name):
    """The figure as an SVG element; `name` keeps its identifiers apart from those of the page's other figures. It has the page's colours
    for ink, and its marks tell their values."""
    tips = name_marks(drawn)
    with plt.rc_context({"svg.hashsalt": hashlib.sha1(name.encode()).hexdigest()}):
        text = io.StringIO()
        drawn.savefig(text, format="svg", metadata={"Date": None}, transparent=True)
    svg = text.getvalue()
    svg = re.sub(r'<g id="(mark-\d+)">', lambda mark: f"{mark[0]}<title>{escape(tips[mark[1]])}</title>", svg[svg.index("<svg"):])
    svg = svg.replace("stroke: #000000", "stroke: currentColor").replace(GRID, f"var(--line, {GRID})")
    # Identifiers like "figure_1" and "axes_1" are the same in all of them.
    return re.sub(r'((?:id="|href="#|url\(#))', rf"\g<1>{name}-", svg)


def save(drawn, folder, name):
    os.makedirs(folder, exist_ok=True)
    for kind in ("svg", "png"):
        drawn.savefig(os.path.join(folder, f"{name}.{kind}"), dpi=150)


def close(drawn):
    plt.close(drawn)
