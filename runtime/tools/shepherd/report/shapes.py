"""What files of ours are made of, as far as the page looks: anybody may hand it another."""
MOST = 10 ** 18  # beyond which no number of ours lies
MOST_THREADS = 10 ** 6


def text(value):
    return isinstance(value, str) and not any(0xD800 <= ord(letter) < 0xE000 for letter in value)  # halves of letters, which no file can hold


def number(value):
    return type(value) in (int, float) and abs(value) < MOST  # a NaN is not


def amount(value):
    return number(value) and value >= 0


def positive(value):
    return number(value) and value > 0


def one_of(*words):
    return lambda value: value in words if isinstance(value, str) else False


def integer(value):
    return type(value) is int and abs(value) < MOST


def count(value):
    return integer(value) and value >= 0


def threads(value):
    return integer(value) and 1 <= value <= MOST_THREADS


def truth(value):
    return isinstance(value, bool)


def maybe(shape):
    return lambda value: value is None or wrong_part(value, shape) is None


class Map:
    """Any names, with values of one shape."""

    def __init__(self, shape):
        self.shape = shape


COUNTS = {**{name: maybe(count) for name in ("created", "undeferred")},
          **{name: count for name in ("published", "executed", "stolen", "steals", "failed_steals", "stolen_off_chip", "steals_off_chip",
                                      "failed_off_chip")}}
TALLY = {**{name: number for name in ("seconds", "work", "overhead", "idle", "nested")}, "looks": count, "overheads": Map(number), "counts": COUNTS}
STATS = {
    "program": text, "scheduler": text, "mode": text, "elapsed": amount, "in_regions": amount, "sequential": maybe(amount), "total": TALLY,
    "workers": [{**TALLY, "thread": integer}], "shepherds": [{**TALLY, "shepherd": integer}],
    "regions": [{**TALLY, "file": text, "line": count, "function": text, "times": count, "threads": threads, "elapsed": amount}],
    "domains": [{name: integer for name in ("domain", "node", "placed", "run_locally", "migrated_in", "affinity_bytes_local", "affinity_bytes_remote")}],
    "processor_time": amount, "preemptions": count, "hardware": Map(maybe(number)),
}
TIMES = {name: amount for name in ("work", "span", "burdened_span")}
CONSTRUCT = {"where": text, "kind": one_of("task", "loop", "region"), "times": count, "pieces": count, "work": amount, "longest": amount}
SPAN = {
    "program": text, **TIMES, "regions": TIMES, "tasks": count, "chunks": count, "unmeasured_regions": count, "steal_cost": amount,
    "bounds": [{"processors": threads, "most": amount, "least": amount}], "critical": [{"where": text, "seconds": amount}], "constructs": [CONSTRUCT],
}
SUITE = {
    "about": {"date": text, "processor": text, "cores": number, "load": number, "size": text, "compilers": Map(text)},
    "implementations": [{"name": text, "kind": text, "backend": text, "scheduler": maybe(text)}],
    "results": [{"kernel": text, "variant": text, "untied": truth, "threads": threads, "implementation": text, "times": [amount],
                 "median": maybe(amount), "variability": maybe(amount), "problem": maybe(text),
                 "stats": maybe({**{name: number for name in ("work", "overhead", "idle")}, "sequential": maybe(amount), "counts": COUNTS})}],
}
MACHINE = {"name": text, "synthetic": maybe(text)}
PREDICTION = {
    "program": text, "command": [text], "about": {"date": text, "processor": text}, "sequential": positive, "own_threads": count,
    "machines": [MACHINE], "span": SPAN,
    "runs": [{"machine": text, "scheduler": text, "cores": threads, "problem": maybe(text), "overheads": Map(amount),
              **{name: amount for name in ("seconds", "in_regions", "work", "overhead", "idle")},
              "counts": {name: count for name in ("steals", "failed_steals")}}],
}
VALIDATION = {
    "about": {"date": text, "processor": text, "cores": number, "load": number, "size": text},
    "results": [{"program": text, "scheduler": text, "threads": threads, "measured": maybe(positive), "simulated": maybe(positive),
                 "spread": maybe(amount), "problem": maybe(text)}],
}


def wrong_part(value, shape, place=""):
    """Where the value is not of that shape, as regions[2].threads; None: it is, or has more than that."""
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            return place or "all of it"
        if missing := [name for name in shape if name not in value]:
            return f"{place}.{missing[0]}"
        parts = ((value[name], part, f"{place}.{name}") for name, part in shape.items())
    elif isinstance(shape, Map):
        if not isinstance(value, dict) or not all(map(text, value)):
            return place
        parts = ((part, shape.shape, f"{place}.{name}") for name, part in value.items())
    elif isinstance(shape, list):
        if not isinstance(value, list):
            return place
        parts = ((part, shape[0], f"{place}[{number}]") for number, part in enumerate(value))
    else:
        return None if shape(value) else place
    return next((wrong for wrong in (wrong_part(*part) for part in parts) if wrong is not None), None)
