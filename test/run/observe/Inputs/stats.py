"""Checks what SHEPHERD_STATS=json: wrote: stats.py FILE [--counted N] [CONDITION ...]

The parts must add up, for every region, worker and shepherd. --counted: so many tasks were generated, and all of them are known.
A condition is a Python expression in the shares of all threads' time (work, overhead, idle, create, schedule, steal, wait,
synchronise), in `stats`, in the total `counts` and in `inflation`, work over sequential work.
"""
import json
import sys

TOLERANCE = 0.02
failures = []


def expect(condition, message):
    if not condition:
        failures.append(message)


def adds_up(tally, place, expected=None):
    parts = tally["work"] + tally["overhead"] + tally["idle"] + tally["nested"]
    whole = tally["seconds"] if expected is None else expected
    expect(abs(parts - whole) <= TOLERANCE * whole + 1e-6, f"{place}: {parts} of {whole} s are accounted for")
    overheads = sum(tally["overheads"].values())
    expect(abs(overheads - tally["overhead"]) <= 1e-6, f"{place}: overheads are {overheads} of {tally['overhead']} s")
    expect(min(tally["work"], tally["idle"], *tally["overheads"].values()) >= 0, f"{place}: a part is less than nothing")


def check_region(region):
    place = f"{region['file']}:{region['line']}"
    adds_up(region, place)
    if all(abs(worker["seconds"] - region["elapsed"]) < 1e-6 for worker in region["workers"]):
        adds_up(region, place + ", threads x elapsed", region["threads"] * region["elapsed"])
    elif region["times"] == 1:
        failures.append(f"{place}: its threads took part for different times")
    for worker in region["workers"]:
        adds_up(worker, f"{place}, worker {worker['thread']}")
    expect(region["line"] > 0 and region["file"], f"{place}: no place in the source")


def check_counts(stats, generated):
    counts = stats["total"]["counts"]
    expect(counts["created"] == generated, f"{counts['created']} of {generated} tasks were seen")
    expect(counts["executed"] + counts["undeferred"] == generated, f"executed {counts['executed']}, undeferred {counts['undeferred']}")
    expect(sum(worker["counts"]["created"] for worker in stats["workers"]) == generated, "the workers' counts do not add up")


def names_of(stats):
    total = stats["total"]
    names = {name: seconds / total["seconds"] for name, seconds in total["overheads"].items()}
    names.update((name, total[name] / total["seconds"]) for name in ("work", "overhead", "idle"))
    names["counts"] = total["counts"]
    if stats["sequential"]:
        names["inflation"] = total["work"] / stats["sequential"]
    return names


def main(path, *arguments):
    with open(path, encoding="utf-8") as file:
        stats = json.load(file)
    expect(stats["missing"] == 0, "not all regions have ended")
    expect(stats["regions"], "no regions")
    for region in stats["regions"]:
        check_region(region)
    adds_up(stats["total"], "total")
    for kind in ("workers", "shepherds"):
        for row in stats[kind]:
            adds_up(row, f"{kind} {row['thread']}")
    arguments = list(arguments)
    if arguments[:1] == ["--counted"]:
        check_counts(stats, int(arguments[1]))
        arguments = arguments[2:]
    names = names_of(stats)
    for condition in arguments:
        expect(eval(condition, {"stats": stats}, names), f"not so: {condition}, where {names}")
    print("\n".join(failures) or "as it should be")
    return 1 if failures else 0


sys.exit(main(*sys.argv[1:]))
