"""What the page says about a prediction: how fast the program would be where, and why not faster."""
import prediction_charts
import reasons
import tables
from knees import sentences

HALF = 0.5  # an efficiency that nobody wants to fall below
MOST_PROBLEMS = 10


def add_prediction(page, prediction):
    page.heading(f"{prediction.program} on other machines")
    page.note(f"The command: {' '.join(prediction.command)}. Times are virtual: shepherd simulate executes the program itself on one core, and counts as if there "
              f"were others. Speed-up is over the sequential execution on one such core, {reasons.duration(prediction.sequential)} from start to end; "
              f"{prediction.about['processor']}, {prediction.about['date']}.")
    page.note(about_span(prediction))
    page.table(summary(prediction))
    for name, machine in prediction.machines.items():
        if curves := prediction.curves(name):
            add_machine(page, prediction, machine, curves)
    add_problems(page, prediction.problems())


def about_span(prediction):
    span = prediction.span
    measured = f"Work {reasons.duration(span['work'])}, span {reasons.duration(span['span'])}, {span['tasks']:,} tasks and {span['chunks']:,} chunks of loops"
    if not span["is_whole"]:
        return f"{measured}, without the threads that the program makes itself: so how fast any machine can make it is not known."
    if not prediction.limit:
        return f"{measured}. Their pieces are so short that what it takes to time them counts: how fast any machine can make it is not known."
    return f"{measured}: no machine makes it more than {prediction.limit:.3g} times as fast."


def summary(prediction):
    rows = []
    for name in prediction.machines:
        curves = prediction.curves(name)
        if curves:
            best = curves[0].best
            rows.append([name, curves[0].scheduler, best.cores, f"{curves[0].speedup(best):.2f}", reasons.duration(best.seconds), last_efficient(curves)])
    return tables.table(["machine", "best under", "with cores", "speed-up", "time", "cores that are half busy at least"], rows)


def last_efficient(curves):
    return max((cores for curve in curves for cores, speedup in curve.points if speedup >= HALF * cores), default="-")


def add_machine(page, prediction, machine, curves):
    page.heading(machine["name"] + (f": {machine['synthetic']}" if machine["synthetic"] else ""))
    page.figure(prediction_charts.speedups(prediction, curves), f"speedup-{machine['name']}")
    page.list(sentences(curves, prediction.span))
    page.wide_table(speedup_table(prediction, curves))
    page.figure(prediction_charts.parts(curves[0], lambda run: reasons.shares(run, curves[0].runs[0])), f"parts-{machine['name']}")


def speedup_table(prediction, curves):
    cores = sorted({run.cores for curve in curves for run in curve.runs})
    by_name = {curve.scheduler: dict(curve.points) for curve in curves}
    names = [name for name in prediction.schedulers if name in by_name]
    rows = [[number, *(f"{by_name[name][number]:.2f}" if number in by_name[name] else "-" for name in names)] for number in cores]
    return tables.table(["cores", *names], rows)


def add_problems(page, runs):
    if runs:
        page.heading("What could not be simulated", 3)
        page.list([f"{run.machine}, {run.scheduler}, {reasons.several(run.cores, 'core')}: {run.problem}" for run in runs[:MOST_PROBLEMS]]
                  + [f"and {len(runs) - MOST_PROBLEMS} more"] * (len(runs) > MOST_PROBLEMS))
