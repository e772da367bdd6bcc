"""diagnoses.py REPORT_FOLDER STATS SPAN: in a run whose time is lost in one way, the report's first sentence names that way and the line.

STATS and SPAN are of a real run; their times are replaced, so that nothing depends on the machine."""
import copy
import json
import os
import sys

sys.path.insert(0, sys.argv[1])
try:
    import diagnosis
except ModuleNotFoundError:  # the report's modules are for the system's Python
    os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])

THREADS, ELAPSED = 4, 1.0


def run(template, elapsed=ELAPSED, sequential=None, executed=100, workers=(1, 1, 1, 1), processor_time=4.0, **lost):
    """A run of four threads, which work whenever they do not lose their time so: idle=2.0 are two of the four seconds."""
    stats = copy.deepcopy(template)
    overheads = {kind: lost.get(kind, 0) for kind in ("create", "schedule", "steal", "wait", "synchronise")}
    parts = {"seconds": THREADS * ELAPSED, "overheads": overheads, "overhead": sum(overheads.values()), "idle": lost.get("idle", 0)}
    parts["work"] = parts["seconds"] - parts["overhead"] - parts["idle"]
    stats.update(elapsed=elapsed, in_regions=ELAPSED, sequential=sequential, processor_time=processor_time, program="p", scheduler="mts")
    stats["total"].update(parts)
    stats["total"]["counts"].update(executed=executed, steals=20, failed_steals=30)
    stats["regions"] = [{**stats["regions"][0], **parts, "file": "a/p.c", "line": 7, "function": "f", "threads": THREADS, "elapsed": ELAPSED, "times": 1},
                        {**stats["regions"][0], "line": 9, "elapsed": 0, "work": 0, "idle": 0, "overheads": {}}]
    stats["workers"] = [{**stats["workers"][0], "thread": thread, "work": work} for thread, work in enumerate(workers)]
    return stats


def span_of(template, span, longest):
    """A second of work on two constructs: one long piece at p.c:8, many short ones at p.c:6."""
    constructs = [{"where": "a/p.c:8 (g)", "kind": "task", "times": 1, "pieces": 1, "work": longest, "longest": longest},
                  {"where": "a/p.c:6 (g)", "kind": "task", "times": 100, "pieces": 10 ** 6, "work": 1 - longest, "longest": 2e-6}]
    return {**template, "program": "p", "span": span, "regions": {"work": 1.0, "span": span, "burdened_span": span}, "steal_cost": 2e-6,
            "constructs": constructs, "critical": [{"where": "a/p.c:8 (g)", "seconds": span}]}


def main(_, stats_file, span_file):
    with open(stats_file, encoding="utf-8") as file:
        stats = json.load(file)
    with open(span_file, encoding="utf-8") as file:
        span = json.load(file)
    cases = [
        (run(stats), None, "nothing keeps it back"),
        (run(stats, elapsed=2.0), None, "the serial part"),
        (run(stats, sequential=1.0), None, "the program's own code takes 4.00 times as long"),
        (run(stats, synchronise=2.0), None, "locks, critical regions"),
        (run(stats, create=1.0, schedule=1.0, executed=10 ** 8), None, "a task that another thread could take is 20 ns of work: they are too small"),
        (run(stats, create=2.0), span_of(span, 0.1, 0.1), "the tasks at p.c:6 (g) take 900 ns each: they are too small"),
        (run(stats, steal=2.0), None, "on steals: 20 steals that took tasks, 30 that came too late"),
        (run(stats, idle=2.0), None, "all about as long as the others"),
        (run(stats, idle=2.0, executed=10 ** 8), None, "tasks of 20 ns each are handed over: they are too small"),
        (run(stats, idle=2.0, workers=(1, .2, .9, .9)), None, "imbalance: worker 0 works 1 s, worker 1 200 ms"),
        (run(stats, idle=2.0), span_of(span, 0.5, 0.5), "imbalance: a task at p.c:8 (g) takes 500 ms by itself"),
        (run(stats, idle=2.0), span_of(span, 0.5, 0.1), "too few tasks at a time: they keep 2.0 threads busy at most"),
    ]
    failures = 0
    for each, known, expected in cases:
        sentences = diagnosis.sentences(each, known)
        if expected not in sentences[0] or ("nothing" not in expected and "serial" not in expected and "p.c:7 (f)" not in sentences[0]
                                            and "steals" not in expected) or len(sentences) > 5:
            failures += 1
            print(f"expected {expected!r}:", *sentences, sep="\n  ")
    careful = diagnosis.sentences(run(stats, sequential=3.9, processor_time=3.0), None)
    if not careful[-1].startswith("Careful: other programs had the processors") or "own code takes" in careful[0]:
        failures += 1
        print("a disturbed run is taken for an inflated one:", *careful, sep="\n  ")
    return failures


sys.exit(1 if main(*sys.argv[1:]) else 0)
