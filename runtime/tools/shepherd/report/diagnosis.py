"""What keeps a run from being faster, in sentences: the part of the time that is lost, where, and what to try.

The time of all threads from the run's start to its end is useful work, work time inflation, overhead of five kinds, idleness, and what threads
wait outside parallel regions (Olivier 2012, chapter 4). Each loss is a finding; the largest comes first. Where work and span of the same
program are known, they say which construct is behind it.
"""
from dataclasses import dataclass

import charts
import tables
from reasons import FEW_PIECES, MUCH_OF_PATH, SMALL_TASK, duration, percent, place, several

LEAST_LOSS = 0.05    # of all threads' time, to be worth a sentence
MOST_FINDINGS = 3    # for each run
LONG = 1.2           # of a thread's fair part of the work: what takes longer by itself keeps the others waiting
UNEVEN = 0.5         # of the busiest worker's work: the idlest one has less
MUCH_PER_TASK = 2e-6  # s; handing a task over costs about as much
CUT_OFF = "stop making tasks below some size (a cut-off: if, final, grainsize)"


@dataclass(frozen=True)
class Finding:
    share: float  # of all threads' time
    text: str
    advice: str


def region_with_most(stats, seconds):
    region = max(stats["regions"], key=seconds)
    return region, f"the parallel region at {region['file'].rsplit('/', 1)[-1]}:{region['line']} ({region['function']})"


def serial(stats, threads):
    outside = stats["elapsed"] - stats["in_regions"]
    return outside * (threads - 1), lambda share, _: Finding(
        share, f"{duration(outside)} of {duration(stats['elapsed'])} are outside of parallel regions, where one thread works and {percent(share)} "
        "of all threads' time is lost: the serial part", "put more of the program into tasks, or run it on fewer threads")


def taken_away(stats):
    """Seconds in which threads were at work, but had no processor."""
    return max(stats["total"]["work"] - stats["processor_time"], 0)


def inflation(stats, _):
    base, work = stats["sequential"], stats["total"]["work"] - taken_away(stats)
    _, where = region_with_most(stats, lambda region: region["work"])
    return work - base if base else 0, lambda share, _: Finding(
        share, f"the program's own code takes {work / base:.2f} times as long as on one thread, most of it in {where}: threads take memory or caches "
        f"from each other ({percent(share)} of their time)",
        "look for variables of several threads on one cache line; keep tasks where their data is (locality.md); compare schedulers")


def synchronise(stats, _):
    _, where = region_with_most(stats, lambda region: region["overheads"].get("synchronise", 0))
    return stats["total"]["overheads"].get("synchronise", 0), lambda share, _: Finding(
        share, f"threads wait {percent(share)} of their time for locks, critical regions, reductions, or each other at the begin and end of regions, "
        f"most of it in {where}", "do less under the lock, or combine what each thread has by a reduction; make fewer and longer regions")


def small_tasks(stats, _):
    overheads = stats["total"]["overheads"]
    _, where = region_with_most(stats, lambda region: sum(region["overheads"].get(kind, 0) for kind in ("create", "schedule", "wait")))
    executed = stats["total"]["counts"]["executed"]

    def finding(share, span):
        construct = smallest(span)
        size = (f"the tasks at {place(construct['where'])} take {duration(construct['work'] / construct['pieces'])} each" if construct else
                f"a task that another thread could take is {duration(stats['total']['work'] / executed)} of work" if executed else "")
        return Finding(share, f"creating tasks, finding them and waiting for them takes {percent(share)} of all threads' time, most of it in {where}"
                       + (f"; {size}: they are too small" if size else ""), CUT_OFF)
    return sum(overheads.get(kind, 0) for kind in ("create", "schedule", "wait")), finding


def smallest(span):
    """The construct with the most pieces, where those are small beside what it costs to hand one over."""
    pieces = [each for each in span["constructs"] if each["kind"] == "task" and each["pieces"]] if span else []
    most = max(pieces, key=lambda each: each["pieces"], default=None)
    return most if most and most["work"] / most["pieces"] < max(SMALL_TASK * span["steal_cost"], MUCH_PER_TASK) else None


def stealing(stats, _):
    counts = stats["total"]["counts"]
    return stats["total"]["overheads"].get("steal", 0), lambda share, _: Finding(
        share, f"threads spend {percent(share)} of their time on steals: {several(counts['steals'], 'steal')} that took tasks, "
        f"{counts['failed_steals']:,} that came too late", "make tasks larger; try SHEPHERD_SCHEDULER=mts, larger shepherds, or SHEPHERD_STEAL_CHUNK")


def idle(stats, threads):
    region, where = region_with_most(stats, lambda region: region["idle"])

    def finding(share, span):
        return one_long(share, span, region, where) or too_few(share, span, threads, where) or small_to_share(share, stats, where) \
            or uneven(share, stats, where) or Finding(
            share, f"threads wait {percent(share)} of their time without a task, all about as long as the others, most of it in {where}: tasks come too "
            "late or are too few",
            ("the work and the span on this page say" if span else f"shepherd span ./{stats['program']} says") + " how many threads its tasks can feed")
    return stats["total"]["idle"], finding


def one_long(share, span, region, where):
    """A piece as long as much of the critical path: the others have ended before it."""
    if not span:
        return None
    on_path = {each["where"]: each["seconds"] for each in span["critical"]}
    part = max(span["regions"]["work"] / region["threads"], MUCH_OF_PATH * span["span"])  # of one thread, if all had the same
    pieces = [each for each in span["constructs"]
              if each["kind"] != "region" and each["longest"] > LONG * part and on_path.get(each["where"], 0) > MUCH_OF_PATH * span["span"]]
    if not pieces:
        return None
    longest = max(pieces, key=lambda each: each["longest"])
    what = "task" if longest["kind"] == "task" else "chunk of the loop"
    return Finding(share, f"imbalance: a {what} at {place(longest['where'])} takes {duration(longest['longest'])} by itself, and {percent(share)} of all "
                   f"threads' time goes by in waiting, most of it in {where}", "divide it into several tasks, or begin it first (priority)")


def too_few(share, span, threads, where):
    parallel = span["regions"] if span else None
    if not parallel or not parallel["span"] or parallel["work"] / parallel["span"] >= FEW_PIECES * threads:
        return None
    first = next((part["where"] for part in span["critical"] if "(" in part["where"]), None)
    return Finding(share, f"too few tasks at a time: they keep {parallel['work'] / parallel['span']:.1f} threads busy at most, and of the time of "
                   f"{threads} threads {percent(share)} goes by in waiting, most of it in {where}"
                   + (f"; the longest chain goes through {place(first)}" if first else ""), "divide the work of that chain")


def small_to_share(share, stats, where):
    executed = stats["total"]["counts"]["executed"]
    if not executed or stats["total"]["work"] / executed >= MUCH_PER_TASK:
        return None
    return Finding(share, f"threads wait {percent(share)} of their time, most of it in {where}, while tasks of {duration(stats['total']['work'] / executed)} "
                   "each are handed over: they are too small", CUT_OFF)


def uneven(share, stats, where):
    busiest, idlest = (choose(stats["workers"], key=lambda worker: worker["work"]) for choose in (max, min))
    if idlest["work"] > UNEVEN * busiest["work"]:
        return None
    return Finding(share, f"imbalance: worker {busiest['thread']} works {duration(busiest['work'])}, worker {idlest['thread']} {duration(idlest['work'])}; "
                   f"{percent(share)} of all threads' time goes by in waiting, most of it in {where}",
                   f"more and smaller tasks; shepherd span ./{stats['program']} names the long one")


def findings_of(stats, span=None):
    """The losses of a run with parallel regions, the largest first."""
    threads = charts.threads_of(stats)
    whole = stats["elapsed"] * threads
    losses = [loss(stats, threads) for loss in (serial, inflation, synchronise, small_tasks, stealing, idle)]
    found = [(seconds / whole, finding) for seconds, finding in losses if whole and seconds >= LEAST_LOSS * whole]
    return [finding(share, span) for share, finding in sorted(found, key=lambda each: -each[0])][:MOST_FINDINGS]


def caution(stats):
    lost = taken_away(stats)
    return [f"Careful: other programs had the processors. Threads were at work for {duration(stats['total']['work'])}, and had a processor for "
            f"{duration(stats['processor_time'])} of that. Measure again on a machine that nobody else uses, or with fewer threads."
            ] if lost >= LEAST_LOSS * stats["total"]["work"] > 0 else []


def sentences(stats, span=None):
    """A line for the run, then one for each finding with its advice."""
    found = findings_of(stats, span)
    name = tables.name_of(stats)
    careful = caution(stats)
    if not found:
        work = stats["total"]["work"] / (stats["elapsed"] * charts.threads_of(stats) or 1)
        return [f"{name}: nothing keeps it back; {percent(work)} of all threads' time is the program's own work.", *careful]
    return [f"{name}: " + found[0].text + ".", f"To try: {found[0].advice}.",
            *(f"Also: {finding.text}. To try: {finding.advice}." for finding in found[1:]), *careful]
