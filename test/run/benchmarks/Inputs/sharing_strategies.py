"""The strategies of benchmarks/sharing for each state of two programs and random ones of more, and the measures of how programs fare.

    sharing_strategies.py SOURCE_ROOT
"""
import os
import random
import sys

sys.path.insert(0, os.path.join(sys.argv[1], "benchmarks", "sharing"))
import metrics  # noqa: E402
from strategies import NEAR, STRATEGIES, WIDE  # noqa: E402

ALL, FIRST, SECOND = list(range(16)), list(range(8)), list(range(8, 16))
QUARTER, LATER_QUARTER = FIRST[:4], SECOND[:4]


def rest_of(taken):
    return [cpu for cpu in ALL if cpu not in taken]


# Strategy, the phases of those who are there in the order of their arrival, and what each gets.
CELLS = [
    ("all", [], []), ("parts", [], []), ("all", [WIDE], [ALL]), ("all", [NEAR, NEAR], [ALL, ALL]),
    ("parts", [WIDE], [ALL]), ("parts", [NEAR], [ALL]), ("parts", [WIDE, NEAR], [FIRST, SECOND]), ("parts", [NEAR, NEAR], [FIRST, SECOND]),
    ("by phase", [], []), ("by phase", [WIDE], [ALL]), ("by phase", [NEAR], [FIRST]),
    ("by phase", [WIDE, WIDE], [ALL, ALL]), ("by phase", [NEAR, NEAR], [FIRST, SECOND]),
    ("by phase", [NEAR, WIDE], [QUARTER, rest_of(QUARTER)]), ("by phase", [WIDE, NEAR], [rest_of(LATER_QUARTER), LATER_QUARTER]),
]
for strategy, phases, expected in CELLS:
    got = STRATEGIES[strategy](phases, ALL)
    assert got == expected, (strategy, phases, got)

chance = random.Random(1)
for _ in range(5000):
    phases = [chance.choice([WIDE, NEAR]) for _ in range(chance.randint(1, 8))]
    cpus = list(range(chance.randint(1, 20)))
    for strategy, masks_of in STRATEGIES.items():
        masks = masks_of(phases, cpus)
        assert len(masks) == len(phases) and all(masks) and all(set(mask) <= set(cpus) for mask in masks), (strategy, phases, cpus, masks)
        pinned = [mask for mask, phase in zip(masks, phases) if strategy == "parts" or (strategy == "by phase" and phase == NEAR)]
        if len(phases) <= len(cpus):
            assert sum(map(len, pinned)) == len(set().union(*pinned)), (strategy, phases, cpus, masks)


def close(a, b):
    return abs(a - b) < 1e-3


# Two equal programs, the second of which comes when the first has done half.
assert close(metrics.fair_antt(3, 3, 0.5), 1.5)
times = metrics.normalized([2, 6], [1, 2])
assert times == [2, 3] and close(metrics.antt(times), 2.5) and metrics.mntt(times) == 3 and close(metrics.stp(times), 0.8333), times
assert close(metrics.rsd(times), 0.28284) and metrics.rsd([2]) == 0
assert close(metrics.margin([1, 2, 3]), 9.925 / 3**0.5) and metrics.margin([1]) == 0
assert close(metrics.margin([0, 1] * 50), 2.576 * 0.0502519)
print("all is right")
