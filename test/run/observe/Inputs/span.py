"""Checks what SHEPHERD_SPAN=json: wrote: span.py [--again=COMMAND] FILE [CONDITION ...]

With --again the command runs anew, up to four times, if nothing but ratios of times are not as they should be: a thread that loses
its processor meanwhile takes longer than it works.

A condition is a Python expression in `span`, `parallelism`, `burdened` (the burdened span over the span, less one), `tasks`, `chunks`,
`most` and `least` (bounds on the speed-up, for 1, 2, 4 ... processors) and `critical` (places, the largest first).
"""
import json
import os
import subprocess
import sys

MEASURED = 2  # what main() returns if only ratios are wrong


def main(path, *conditions):
    with open(path, encoding="utf-8") as file:
        span = json.load(file)
    failures = []
    names = {"span": span, "parallelism": span["regions"]["work"] / span["regions"]["span"], "burdened": span["burdened_span"] / span["span"] - 1,
             "tasks": span["tasks"], "chunks": span["chunks"], "critical": [part["where"] for part in span["critical"]],
             "most": [bound["most"] for bound in span["bounds"]], "least": [bound["least"] for bound in span["bounds"]]}
    on_path = sum(part["seconds"] for part in span["critical"])
    if abs(on_path - span["span"]) > 1e-6:
        failures.append(f"the critical path's parts make {on_path} of {span['span']} s")
    if not span["work"] >= span["span"] >= 0 or span["burdened_span"] < span["span"]:
        failures.append("work, span and burdened span are out of order")
    if any(most < least - 1e-3 for most, least in zip(names["most"], names["least"])):
        failures.append("more is expected than there can be")
    measured = [] if failures else [f"not so: {condition}, where {names}" for condition in conditions
                                    if "parallelism" in condition and not eval(condition, {}, names)]
    failures += [f"not so: {condition}, where {names}" for condition in conditions
                 if "parallelism" not in condition and not eval(condition, {}, names)]
    print("\n".join(failures + measured) or "as it should be")
    return MEASURED if measured and not failures else 1 if failures else 0


def main_again(path, *conditions, command):
    failed = main(path, *conditions)
    for _ in range(4):
        if failed != MEASURED:
            break
        subprocess.run(command.split(), env={**os.environ, "SHEPHERD_SPAN": f"json:{path}"}, check=True)
        failed = main(path, *conditions)
    return failed


if sys.argv[1].startswith("--again="):
    sys.exit(main_again(*sys.argv[2:], command=sys.argv[1].removeprefix("--again=")))
sys.exit(main(*sys.argv[1:]))
