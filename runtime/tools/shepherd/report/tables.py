"""Tables of the page, as HTML."""
from html import escape

import charts


def table(head, rows):
    """Of texts and numbers; the first column is a heading."""
    cells = "".join(f"<th>{escape(title)}</th>" for title in head)
    body = "".join("<tr>" + "".join(f"<{kind}>{escape(str(cell))}</{kind}>" for cell, kind in zip(row, ["th", *["td"] * len(row)])) + "</tr>"
                   for row in rows)
    return f"<table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>"


def share(part, whole):
    return f"{100 * part / whole:.1f}%" if whole else "-"


STEALS = ("created", "undeferred", "published", "executed", "steals", "failed_steals", "stolen", "steals_off_chip", "failed_off_chip",
          "stolen_off_chip")


def several(number, what):
    return f"{number:,} {what}{'s' if number != 1 else ''}"


def name_of(stats):
    return f"{stats['program']}, {stats['scheduler']}, {several(charts.threads_of(stats), 'thread')}"


def times(stats):
    """A line for each region, and one for all."""
    rows = []
    for region in stats["regions"]:
        place = f"{region['file'].rsplit('/', 1)[-1]}:{region['line']} ({region['function']})"
        rows.append(row_of(place, region, [region["times"], region["threads"], f"{region['elapsed']:.6f}"]))
    rows.append(row_of("all", stats["total"], ["", "", f"{stats['in_regions']:.6f}"]))
    return table(["parallel region", "times", "threads", "elapsed, s", "all threads, s", "work", "overhead", "idle"], rows)


def row_of(name, tally, middle):
    whole = tally["seconds"]
    return [name, *middle, f"{whole:.6f}", *(share(tally[part], whole) for part in ("work", "overhead", "idle"))]


def counted(count):
    """Sampling does not see every task."""
    return "-" if count is None else f"{count:,}"


def steals(all_stats):
    """Olivier 2012, table 6.4."""
    rows = []
    for stats in all_stats:
        for shepherd in stats["shepherds"]:
            counts = shepherd["counts"]
            per_steal = f"{counts['stolen'] / counts['steals']:.2f}" if counts["steals"] else "-"
            rows.append([name_of(stats), shepherd["shepherd"], *(counted(counts[name]) for name in STEALS), per_steal])
    return table(["run", "shepherd", *(name.replace("_", " ") for name in STEALS), "tasks a steal"], rows)


def inflation(all_stats):
    rows = []
    for stats in all_stats:
        base, work = stats["sequential"], stats["total"]["work"]
        if base:
            rows.append([name_of(stats), f"{base:.6f}", f"{work:.6f}", f"{work - base:+.6f}",
                         f"{work / base:.2f}", f"{base / stats['in_regions']:.2f}" if stats["in_regions"] else "-"])
    return table(["run", "sequential, s", "work, s", "inflation, s", "work / sequential", "speed-up"], rows) if rows else ""


def hardware(stats):
    return table(["counter", "whole process"], [[name.replace("_", " "), "not available" if value is None else f"{value:,}"]
                                                for name, value in stats["hardware"].items()])


def span(result):
    regions = result["regions"]
    rows = [[name, f"{result[field]:.6f}", f"{regions[field]:.6f}"]
            for name, field in (("work, s", "work"), ("span, s", "span"), ("burdened span, s", "burdened_span"))]
    for name, field in (("parallelism", "span"), ("burdened parallelism", "burdened_span")):
        rows.append([name, *(f"{each['work'] / each[field]:.2f}" if each[field] else "-" for each in (result, regions))])
    return table(["", "whole run", "in parallel regions"], rows)


def critical(result):
    rows = [[part["where"], f"{part['seconds']:.6f}", share(part["seconds"], result["span"])] for part in result["critical"][:20]]
    return table(["construct on the critical path", "seconds", "of the span"], rows)
