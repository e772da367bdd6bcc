"""Where a curve of speed-ups bends, and why. What was gained by twice the cores is told in four grades; a knee is where the next grade begins."""
import math
from dataclasses import dataclass

import reasons
from prediction import Run

# The exponent that the speed-up grows with: 1 where twice the cores are twice as fast.
GRADES = [(0.6, "grows with the cores"), (0.15, "grows slowly"), (-0.15, "grows no further"), (-math.inf, "falls")]


@dataclass
class Knee:
    before: Run  # the last run in front of it
    after: Run
    grade: int   # in GRADES, of what is beyond it

    @property
    def what(self):
        return GRADES[self.grade][1]


def grade_of(curve, before, after):
    exponent = math.log(curve.speedup(after) / curve.speedup(before)) / math.log(after.cores / before.cores)
    return next(grade for grade, (least, _) in enumerate(GRADES) if exponent >= least)


def knees(curve):
    found, worst = [], 0
    for before, after in zip(curve.runs, curve.runs[1:]):
        grade = grade_of(curve, before, after)
        if grade > worst:
            found.append(Knee(before, after, grade))
            worst = grade
    return found


def sentences(curves, span):
    """One for each knee; schedulers that bend at the same place for the same reason share one, with the figures of the fastest."""
    told = {}
    for curve in curves:
        for knee in knees(curve):
            reason = reasons.reason_of(knee, curve, span)
            key = knee.before.cores, knee.grade, reason.kind, reason.where
            told.setdefault(key, (knee, reason, []))[2].append(curve.scheduler)
    if all(len(curve.runs) < 2 for curve in curves):
        return ["No scheduler has two runs that came to an end, so there is no curve to read."]
    if not told:
        return ["No knee: the speed-up grows with the cores as far as was looked."]
    return [f"Above {reasons.several(knee.before.cores, 'core')} the speed-up {knee.what} under {', '.join(schedulers)}: {reason.text}."
            for _, (knee, reason, schedulers) in sorted(told.items())]
