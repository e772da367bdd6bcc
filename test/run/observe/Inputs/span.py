"""Checks what SHEPHERD_SPAN=json: wrote: span.py FILE [CONDITION ...]

A condition is a Python expression in `span`, `parallelism`, `burdened` (the burdened span over the span, less one), `tasks`, `chunks`,
`most` and `least` (bounds on the speed-up, for 1, 2, 4 ... processors) and `critical` (places, the largest first).
"""
import json
import sys


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
    failures += [f"not so: {condition}, where {names}" for condition in conditions if not eval(condition, {}, names)]
    print("\n".join(failures) or "as it should be")
    return 1 if failures else 0


sys.exit(main(*sys.argv[1:]))
