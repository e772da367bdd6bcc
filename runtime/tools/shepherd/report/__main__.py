"""shepherd report: stats, spans and timelines of the runtime, and what benchmarks/run measured, as one HTML page with plots. share/doc/shepherd/observing.md says how to read it."""
import argparse
import os
import sys

SYSTEM_PYTHON = "/usr/bin/python3"

try:
    import charts
    import gantt
except ModuleNotFoundError as missing:
    # The first python3 of PATH may be another than the one for which the system's packages are.
    if os.path.exists(SYSTEM_PYTHON) and os.path.realpath(sys.executable) != os.path.realpath(SYSTEM_PYTHON):
        os.execv(SYSTEM_PYTHON, [SYSTEM_PYTHON, *sys.argv])
    sys.exit(f"shepherd: error: report needs the Python module {missing.name} (Debian: python3-{missing.name})")
import diagnosis
import domains
import inputs
import prediction_page
import suite_page
import tables
import validation_page
from page import Page


def parse_arguments():
    parser = argparse.ArgumentParser(prog="shepherd report", description=__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE", help="what SHEPHERD_STATS=json:, SHEPHERD_SPAN=json:, SHEPHERD_TRACE or benchmarks/run wrote")
    parser.add_argument("-o", dest="output", default="shepherd-report.html", help="the page; default %(default)s")
    parser.add_argument("--plots", metavar="FOLDER", help="each plot there as well, as SVG and PNG")
    return parser.parse_args()


MOST_DIAGNOSES = 8


def add_diagnoses(page, all_stats, spans):
    by_program = {span["program"]: span for span in spans}
    page.heading("In short")
    for stats in all_stats[:MOST_DIAGNOSES]:
        page.lead(diagnosis.sentences(stats, by_program.get(stats["program"])))
    if len(all_stats) > MOST_DIAGNOSES:
        page.note(f"{tables.several(len(all_stats) - MOST_DIAGNOSES, 'run')} more below.")


def add_overview(page, all_stats):
    page.heading("Where the time went")
    page.note("The time of all threads in parallel regions is work, overhead and idleness. Work beyond what the same work takes "
              "sequentially is work time inflation: caches and memory that threads share or take from each other.")
    programs = charts.by_program(all_stats)
    page.row((charts.components(runs), f"components-{program}") for program, runs in programs.items())
    page.table(tables.inflation(all_stats))
    page.heading("Overhead", 3)
    page.row((charts.overheads(runs), f"overheads-{program}") for program, runs in programs.items() if charts.has_overhead(runs))
    if none := [program for program, runs in programs.items() if not charts.has_overhead(runs)]:
        page.note(f"None was seen of {', '.join(none)}.")
    if series := charts.speedup_series(all_stats):
        page.heading("Speed-up")
        page.figure(charts.speedups(series), "speedup")
    page.heading("Steals")
    page.table(tables.steals(all_stats))
    domains.add(page, all_stats)


def add_run(page, stats):
    page.heading(f"{stats['program']} under {stats['scheduler']}: {stats['path']}")
    how = "each task timed" if stats["mode"] == "exact" else f"sampled {stats['total']['looks']} times; tasks that a worker kept to itself are not counted"
    page.note(f"{stats['elapsed']:.6f} s, {stats['in_regions']:.6f} s of them in parallel regions; {how}. "
              f"The process used {stats['processor_time']:.6f} s of processor time; {stats['preemptions']} times another took a processor away.")
    if stats["regions"]:
        page.table(tables.times(stats))
        page.figure(charts.workers(stats), "workers")
    else:
        page.note("No parallel region has come to its end in it.")
    if stats["total"]["counts"]["executed"] or stats["total"]["counts"]["undeferred"]:
        page.heading("Tasks per thread" if stats["mode"] == "exact" else "Tasks per thread, of those that others could take", 3)
        page.figure(charts.tasks_per_thread(stats), "tasks")
    page.heading("Hardware counters and the kernel's", 3)
    page.table(tables.hardware(stats))


def add_timeline(page, timeline):
    page.heading(f"Timeline of {timeline.program}: {timeline.path}")
    if not timeline.complete:
        page.note("The program did not come to its end: what follows is what had been written by then.")
    if not timeline.slices:
        page.note("No task is in it.")
        return
    page.note(f"{len(timeline.slices):,} slices. Begun by another worker than the one that generated them: {tables.several(len(timeline.moves), 'task')}"
              + (f"; arrows are left out, since there are more than {gantt.MOST_ARROWS}." if len(timeline.moves) > gantt.MOST_ARROWS else "."))
    page.figure(gantt.gantt(timeline), "gantt")
    if timeline.queues:
        page.heading("Queues", 3)
        page.figure(gantt.queues(timeline), "queues")


def add_span(page, result):
    page.heading(f"Work and span of {result['program']}: {result['path']}")
    page.note(f"{result['tasks']} tasks and {result['chunks']} chunks of loops, executed sequentially; each task on a path is burdened "
              f"with {1e9 * result['steal_cost']:.0f} ns, the cost of a steal.")
    page.table(tables.span(result))
    page.figure(charts.bounds(result), "bounds")
    page.table(tables.critical(result))


def page_of(read, plots):
    page = Page("Shepherd report", plots)
    for suite in read.suites:
        suite_page.add_suite(page, suite)
    for prediction in read.predictions:
        prediction_page.add_prediction(page, prediction)
    for validation in read.validations:
        validation_page.add_validation(page, validation)
    if with_regions := [stats for stats in read.stats if stats["regions"]]:
        add_diagnoses(page, with_regions, read.spans)
        add_overview(page, with_regions)
    for stats in read.stats:
        add_run(page, stats)
    for result in read.spans:
        add_span(page, result)
    for timeline in read.timelines:
        add_timeline(page, timeline)
    return page


def main():
    arguments = parse_arguments()
    read = inputs.Inputs()
    try:
        for path in arguments.files:
            inputs.read(path, read)
    except inputs.Malformed as problem:
        sys.exit(f"shepherd: error: {problem}".encode(errors="replace").decode())
    try:
        page = page_of(read, arguments.plots)
        with open(arguments.output, "w", encoding="utf-8", errors="replace") as file:
            file.write(page.html())
    except OSError as problem:
        sys.exit(f"shepherd: error: {problem.filename or arguments.output}: {problem.strerror}")
    print(arguments.output.encode(errors="replace").decode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
