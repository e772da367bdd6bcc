"""prediction.py REPORT_FOLDER DOCUMENT: each reason for a knee is found in results where it is planted, and no other
one is; DOCUMENT becomes a prediction with some of them, a machine for each, and with the span of one.

The results are those of a program of one second of work: what is planted takes its share of the time of all cores."""
import json
import re
import sys

CORES = [2 ** power for power in range(9)]
WORK = 1.0
LOOP, TASKS, REGION = "far/solver.c:88 (sweep)", "far/tree.c:12 (grow)", "far/main.c:3 (main)"


def run(cores, serial=0, start=0, inflation=1, overhead=0, waiting=0, beside=0, **counts):
    """serial, start: seconds outside parallel regions, the second without work; overhead, waiting: parts of the time of
    all cores in regions; beside: the part of the inflation that other hardware threads have caused."""
    work = (WORK - serial) * inflation
    in_regions = work / cores / (1 - overhead - waiting)
    return {"machine": "", "scheduler": "ws", "cores": cores, "problem": None, "seconds": serial + start + in_regions, "in_regions": in_regions,
            "work": serial + work, "beside": beside * (work - work / inflation), "overhead": overhead * in_regions * cores, "idle": 0, "overheads": counts.pop("overheads", {}),
            "counts": {"steals": 10 * cores, "failed_steals": 0, **counts}}


def span_of(seconds=1e-4, burdened=None, critical=TASKS, pieces=1e6, kind="task", longest=1e-6, steal_cost=1e-9):
    construct = {"where": critical, "kind": kind, "times": 1, "pieces": int(pieces), "work": WORK, "longest": longest}
    return {"program": "planted", "work": WORK, "span": seconds, "burdened_span": burdened or seconds, "tasks": 1, "chunks": 1, "steal_cost": steal_cost,
            "unmeasured_regions": 0, "is_whole": True,
            "regions": {"work": WORK, "span": seconds, "burdened_span": seconds}, "bounds": [], "critical": [{"where": critical, "seconds": seconds}],
            "constructs": [construct, {**construct, "where": REGION, "kind": "region", "pieces": 1, "work": 0}]}


def stairs(cores, pieces=24):
    """A loop that ends when its largest share does."""
    rounds = -(-pieces // cores)
    return 1 - pieces / (rounds * cores)


def rising(cores):
    """Nothing up to 16 cores; beyond, the more the more there are."""
    return max(0, 1 - 16 / cores) * 0.9


# reason: (runs, span, what its sentence says)
PLANTED = {
    None: ([run(cores) for cores in CORES], span_of(), "No knee"),
    "": ([run(1)], span_of(), "no curve to read"),
    "serial": ([run(cores, serial=0.05) for cores in CORES], span_of(0.05), "50 ms of .* outside parallel regions"),
    "start": ([run(cores, start=2e-3 * cores) for cores in CORES], span_of(), "until the library has started a thread for each of 16 cores"),
    "few": ([run(cores, waiting=stairs(cores)) for cores in CORES], span_of(1 / 24, critical=LOOP, pieces=24, kind="loop", longest=1 / 24),
            r"the loop at solver.c:88 \(sweep\) has 24 chunks, the longest of 41.7 ms: 1.5 a worker with 16 cores"),
    "span": ([run(cores, waiting=rising(cores)) for cores in CORES], span_of(0.06), r"100% of the chain is the tasks at tree.c:12 \(grow\)"),
    "burden": ([run(cores, waiting=rising(cores)) for cores in CORES], span_of(burdened=0.06), "too small to be moved"),
    "imbalance": ([run(cores, waiting=rising(cores)) for cores in CORES], span_of(), "does not find them any"),
    "steals": ([run(cores, waiting=rising(cores), failed_steals=90 * cores) for cores in CORES], span_of(), "90% of the visits to others come too late"),
    "small": ([run(cores, overhead=rising(cores)) for cores in CORES], span_of(steal_cost=1e-6),
              r"the tasks at tree.c:12 \(grow\) are 1,000,000 tasks of 1 us on average, and a steal takes 1 us"),
    "synchronise": ([run(cores, overhead=rising(cores), overheads={"synchronise": 0.9, "steal": 0.1}) for cores in CORES], span_of(), "barriers and locks"),
    "overhead": ([run(cores, overhead=rising(cores)) for cores in CORES], span_of(), "the runtime itself"),
    "inflation": ([run(cores, inflation=1 / (1 - rising(cores))) for cores in CORES], span_of(), "own code takes 1.82 times as long on 32 cores"),
    "smt": ([run(cores, inflation=1 / (1 - rising(cores)), beside=0.9) for cores in CORES], span_of(), "hardware threads share cores: what 32 of them do"),
}


def document_of(name, planted, span):
    return {"shepherd_prediction": 1, "path": "", "program": "planted", "command": ["./planted"], "about": {"date": "2026-11-23", "processor": "p"},
            "sequential": WORK, "own_threads": 0, "machines": [{"name": name, "synthetic": None}], "span": span, "runs": [{**each, "machine": name} for each in planted]}


def check(reason, planted, span, said):
    import prediction
    import reasons
    from knees import knees, sentences
    curves = prediction.Prediction(document_of("m", planted, span)).curves("m")
    found = {reasons.reason_of(knee, curve, span).kind for curve in curves for knee in knees(curve)}
    assert found == ({reason} if reason else set()), (reason, found)
    first = sentences(curves, span)[0]
    assert re.search(said, first), (reason, first)
    print(f"{reason}: {first}")


def main(folder, path):
    sys.path.insert(0, folder)
    for reason, (planted, span, said) in PLANTED.items():
        check(reason, planted, span, said)
    documents = [document_of(str(reason), *PLANTED[reason][:2]) for reason in (None, "few", "serial", "inflation")]
    whole = {**document_of("", [], PLANTED["few"][1]), "machines": [each["machines"][0] for each in documents], "runs": [row for each in documents for row in each["runs"]]}
    whole["runs"].append({**whole["runs"][0], "scheduler": "mts", "problem": "ended with status 1"})
    with open(path, "w", encoding="utf-8") as file:
        json.dump(whole, file)


main(*sys.argv[1:])
