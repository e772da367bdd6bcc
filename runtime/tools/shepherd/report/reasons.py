"""Why a curve bends, from the statistics of the runs in front of a knee and beyond it, and from work and span.

The time of all cores is work, overhead, cores that wait outside parallel regions, and cores that wait within them. Where twice the cores
take half the time, no part of it grows. So the part that grows the most from one run to the other bends the curve. What is behind that part
is asked of the rest, the most specific answer first.
"""
import re
from dataclasses import dataclass

LEAST_GROWTH = 0.05   # of a part, as a share of the time beyond the knee, for it to be a reason
FEW_PIECES = 2        # for each worker: one that is half done when all others have ended is a third of the time
MUCH_OF_PATH = 0.2    # the critical path
NEAR_SPAN = 0.5       # of the time that the span alone takes
SMALL_TASK = 4        # times what a steal costs
MANY_FAIL = 0.5       # of the visits to others
NAMES = {"loop": ("chunk", "the loop"), "task": ("task", "the tasks"), "region": ("thread", "the code that each thread executes")}


@dataclass(frozen=True)
class Reason:
    kind: str   # of one kind, for one place: the same reason
    where: str
    text: str


def place(where):
    """solver.c:88 (sweep), without folders."""
    return re.sub(r"^.*/(?=[^/]*:\d+ \()", "", where)


def several(number, what):
    text = f"{number:.1f}" if number < 10 else f"{number:,.0f}"
    return f"{text.removesuffix('.0')} {what}{'s' if text.removesuffix('.0') != '1' else ''}"


def duration(seconds):
    for unit, scale in (("s", 1), ("ms", 1e3), ("us", 1e6)):
        if seconds * scale >= 1:
            return f"{seconds * scale:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def percent(part):
    return f"{100 * part:.0f}%"


def parts(run, single):
    """{part: seconds of all cores}. Work beyond that of one core is inflation."""
    base = min(run.work, single.work)
    return {"useful": base, "inflation": run.work - base, "overhead": run.overhead, "serial": run.outside, "waiting": run.waiting}


def shares(run, single):
    return {name: seconds / run.whole for name, seconds in parts(run, single).items()}


def reason_of(knee, curve, span):
    """The Reason of a knee."""
    single = curve.runs[0]
    before, after = parts(knee.before, single), parts(knee.after, single)
    growth = {name: after[name] - before[name] for name in after if name != "useful"}
    part = max(growth, key=growth.get)
    if growth[part] < LEAST_GROWTH * knee.after.whole:
        return Reason("unknown", "", "no part of the time grows enough to say why")
    return {"inflation": inflation, "overhead": overhead, "serial": serial, "waiting": waiting}[part](knee, after[part] / knee.after.whole, single, span)


def serial(knee, share, single, _):
    run = knee.after
    outside, alone = run.seconds - run.in_regions, single.seconds - single.in_regions
    if outside - alone > outside / 2:
        return Reason("start", "", f"{duration(outside - alone)} of {duration(run.seconds)} go by until the library has started a thread for each of "
                      f"{run.cores} cores, or until they have ended ({percent(share)} of their time): too much for so short a run")
    return Reason("serial", "", f"{duration(run.seconds - run.in_regions)} of {duration(run.seconds)} are outside parallel regions, where all but one core "
                  f"wait: {percent(share)} of their time with {run.cores} cores")


def inflation(knee, share, single, _):
    run = knee.after
    if run.beside - knee.before.beside > (run.work - knee.before.work) / 2:
        return Reason("smt", "", f"hardware threads share cores: what {run.cores} of them do takes longer while another one of the same core works, "
                      f"{percent(run.beside / run.whole)} of their time in all")
    factor = run.work / single.work if single.work else 1
    return Reason("inflation", "", f"the program's own code takes {factor:.2f} times as long on {run.cores} cores as on {single.cores} "
                  f"({percent(share)} of their time has no other cause): it does more there, or waits by itself, or was disturbed while it was timed")


def overhead(knee, share, _, span):
    return failing(knee) or small_tasks(knee, share, span) or synchronising(knee, share) or Reason(
        "overhead", "", f"the runtime itself takes {percent(share)} of the time of {knee.after.cores} cores")


def waiting(knee, share, _, span):
    return few_pieces(knee, span) or near_span(knee, span) or failing(knee) or dear_steals(knee, span) or Reason(
        "imbalance", "", f"{percent(share)} of the time of {knee.after.cores} cores goes by without a task to run, although the span allows more: "
        "this scheduler does not find them any")


def few_pieces(knee, span):
    """Of the construct that makes up the most of the critical path among those that have too few."""
    cores = knee.after.cores
    constructs = {each["where"]: each for each in span["constructs"] if each["kind"] != "region"}
    for part in span["critical"]:
        construct = constructs.get(part["where"])
        if not construct or part["seconds"] < MUCH_OF_PATH * span["span"]:
            continue
        times = construct["times"] if construct["kind"] == "loop" else 1
        pieces = construct["pieces"] / max(times, 1)
        if pieces / cores < FEW_PIECES:
            piece, what = NAMES[construct["kind"]]
            longest = f", the longest of {duration(construct['longest'])}"
            return Reason("few", part["where"], f"{what} at {place(part['where'])} {'has' if construct['kind'] == 'loop' else 'are'} "
                          f"{several(pieces, piece)}{longest}: {pieces / cores:.1f} a worker with {cores} cores")
    return None


def near_span(knee, span):
    run = knee.after
    if not span["is_whole"] or not span["span"] or span["span"] < NEAR_SPAN * run.seconds:
        return None
    first = span["critical"][0] if span["critical"] else None
    where = f"; {percent(first['seconds'] / span['span'])} of the chain is {place_of(first['where'], span)}" if first else ""
    return Reason("span", first["where"] if first else "",
                  f"the longest chain of code that must run one after the other takes {duration(span['span'])}, the whole run {duration(run.seconds)}{where}: "
                  f"no machine does more than {span['work'] / span['span']:.3g} cores without idle time")


def place_of(where, span):
    kind = next((each["kind"] for each in span["constructs"] if each["where"] == where), None)
    return f"{NAMES[kind][1]} at {place(where)}" if kind else "outside parallel regions"


def failing(knee):
    counts, cores = knee.after.counts, knee.after.cores
    failed, steals = counts["failed_steals"], counts["steals"]
    if failed < cores or failed < MANY_FAIL * (failed + steals):
        return None
    return Reason("steals", "", f"{percent(failed / (failed + steals))} of the visits to others come too late: {failed:,} with {cores} cores, "
                  f"beside {steals:,} that bring a task")


def small_tasks(knee, share, span):
    """The construct with the most pieces, where those are small beside what it takes to hand one over."""
    pieces = [each for each in span["constructs"] if each["kind"] != "region" and each["pieces"]]
    most = max(pieces, key=lambda each: each["pieces"], default=None)
    if not most or most["work"] / most["pieces"] > SMALL_TASK * span["steal_cost"]:
        return None
    piece, what = NAMES[most["kind"]]
    return Reason("small", most["where"], f"{what} at {place(most['where'])} {'has' if most['kind'] == 'loop' else 'are'} {several(most['pieces'], piece)} of "
                  f"{duration(most['work'] / most['pieces'])} on average, and a steal takes {duration(span['steal_cost'])}: the runtime has "
                  f"{percent(share)} of the time of {knee.after.cores} cores")


def dear_steals(knee, span):
    """The chain is short, but not with what it takes to get each of its tasks to another core."""
    run = knee.after
    if not span["is_whole"] or not span["span"] or span["burdened_span"] < NEAR_SPAN * run.seconds:
        return None
    return Reason("burden", "", f"the longest chain takes {duration(span['span'])}, and {duration(span['burdened_span'])} where each of its tasks is stolen: "
                  f"its tasks are too small to be moved")


def synchronising(knee, share):
    overheads = knee.after.overheads
    synchronise = overheads.get("synchronise", 0)
    if not sum(overheads.values()) or synchronise < 0.5 * sum(overheads.values()):
        return None
    return Reason("synchronise", "", f"regions, barriers and locks take most of the runtime's {percent(share)} of the time of {knee.after.cores} cores")
