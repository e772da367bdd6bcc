"""The experiments of `run` with programs of their own: Fenech's (2013, 5.4.1 and 7.4 to 7.5), which run again and again beside each other until all
are stopped, and Blackbourn's (2016, 6.4 and 6.6), where a second program comes when the first is half done."""
import os
import statistics
import subprocess
import sys
import threading
import time

import metrics
from strategies import NEAR, STRATEGIES, WIDE, parts

HERE = os.path.dirname(os.path.abspath(__file__))
FIVE = ["squares", "pi", "strassen", "quicksort", "mergesort"]
WORKLOADS = {"five programs": FIVE, "three programs": FIVE[2:], **{f"two of {each}": [each] * 2 for each in FIVE}}
PIECES_EACH = [1, 2, 4, 8, 16, 32, 64, 256]
KERNELS = ["read", "write", "random-read", "random-write", "mixed"]


def progress(experiment, what, done, of):
    print(f"{experiment}: {what} ({done} of {of})", file=sys.stderr, flush=True)


def source(name):
    return os.path.join(HERE, name + ".c")


def told(line):
    return dict(word.split("=") for word in line.split())


def means_together(machine, options, key, settings, names):
    """Of the times of each program's rounds while all of them run."""
    begin = time.monotonic() + options.lead
    running = [machine.start("divcon", key, [name, options.size, f"{begin:.6f}", str(options.seconds)], settings) for name in names]
    return [float(told(text)["mean"]) for text in machine.end(running)]


def with_margin(samples):
    return f"{statistics.mean(samples):.2f} ± {metrics.margin(samples):.2f}"


def cyclic(machine, options, ways):
    machine.build([("divcon", source("divcon"), key) for key in dict.fromkeys(key for key, _ in ways.values())])
    progress("cyclic", "each program alone", 1, len(WORKLOADS) + 1)
    alone = {way: {name: [means_together(machine, options, *how, [name])[0] for _ in range(options.repeat)] for name in FIVE} for way, how in ways.items()}
    best = {name: min(statistics.median(alone[way][name]) for way in ways) for name in FIVE}
    rows = []
    for number, (workload, names) in enumerate(WORKLOADS.items(), 2):
        progress("cyclic", workload, number, len(WORKLOADS) + 1)
        turnarounds = {way: [] for way in ways}
        for _ in range(options.repeat):
            for way, how in ways.items():
                turnarounds[way].append(metrics.normalized(means_together(machine, options, *how, names), [best[name] for name in names]))
        rows += [[workload, way, *(with_margin([measure(each) for each in samples]) for measure in (metrics.antt, metrics.mntt, metrics.stp, metrics.rsd))]
                 for way, samples in turnarounds.items()]
    return (f"Programs that run again and again beside each other for {options.seconds} s; size {options.size}, {options.repeat} times; means and 99% confidence.\n"
            "Turnaround times are in proportion to the least that any of these ways takes for the program alone.",
            [["programs", "", "ANTT", "MNTT", "STP", "RSD"], *rows])


def grains(machine, options, ways):
    """Fenech's programs alone, divided into ever more pieces."""
    machine.build([("divcon", source("divcon"), key) for key in dict.fromkeys(key for key, _ in ways.values())])
    names = [name for name in FIVE if name != "strassen"]  # its tasks follow from the size of its matrices
    samples = {(name, way, pieces): [] for name in names for way in ways for pieces in PIECES_EACH}
    for number in range(options.repeat):
        progress("grains", "each program", number + 1, options.repeat)
        for (name, way, pieces), times in samples.items():
            key, settings = ways[way]
            arguments = [name, options.size, f"+{options.lead}", str(options.seconds), str(pieces * len(machine.cores))]
            times.append(float(told(machine.end([machine.start("divcon", key, arguments, settings)])[0])["mean"]))
    rows = []
    for name in names:
        for way in ways:
            times = [statistics.median(samples[name, way, pieces]) for pieces in PIECES_EACH]
            rows.append([name, way, f"{min(times) * 1e3:.2f}", *(f"{time / min(times):.2f}" for time in times)])
    return (f"Programs alone, divided into so many pieces for each of {len(machine.cores)} processors; size {options.size}, medians of {options.repeat} runs of {options.seconds} s:\n"
            "the least time, ms, and all in proportion to that.",
            [["program", "", "least, ms", *map(str, PIECES_EACH)], *rows])


class Controller:
    """Gives the programs their cpus whenever one comes, goes or begins a phase."""

    def __init__(self, strategy, cpus):
        self.strategy, self.cpus = strategy, cpus  # no strategy: everybody stays where it was started
        self.lock = threading.Lock()
        self.phases = {}  # by process, in the order of their arrival

    def set_phase(self, process, phase):
        with self.lock:
            self.phases[process] = phase
            if phase is None:
                del self.phases[process]
            if not self.strategy:
                return
            for each, mask in zip(self.phases, self.strategy(list(self.phases.values()), self.cpus)):
                confine(each.pid, mask)


def confine(pid, cpus):
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            os.sched_setaffinity(int(thread), cpus)
    except (FileNotFoundError, ProcessLookupError):
        pass  # it has ended


class Followed:
    """A program whose phases the controller is told of."""

    def __init__(self, controller, process):
        self.process, self.text = process, ""
        self.reader = threading.Thread(target=self.read, args=[controller])
        controller.set_phase(process, WIDE)
        self.reader.start()

    def read(self, controller):
        for line in self.process.stdout:
            self.text += line
            if line.startswith("phase="):
                controller.set_phase(self.process, NEAR if line.strip() == "phase=near" else WIDE)
        controller.set_phase(self.process, None)

    def seconds(self, timeout):
        self.reader.join(timeout)
        if self.process.wait(timeout) or "verified=yes" not in self.text:
            raise subprocess.SubprocessError(f"{self.process.args} has ended with status {self.process.returncode}: {self.text}")
        return float(told(self.text.splitlines()[-1])["seconds"])


def staggered(machine, options, key, settings, strategy, kernel, offset, places):
    """The times of two programs, the second of which starts later; offset None: of the first alone."""
    controller = Controller(STRATEGIES.get(strategy), machine.cores)
    start = lambda place: Followed(controller, machine.start("plastic", key, [kernel, options.size], settings, place))  # noqa: E731
    programs = [start(places[0])]
    if offset is not None:
        time.sleep(offset)
        programs.append(start(places[1]))
    return [each.seconds(options.timeout) for each in programs]


def schemes(ways, cores):
    """Name, way, strategy of the controller, and where the programs start."""
    everywhere, halves = [cores, cores], parts(cores, 2) if len(cores) > 1 else [cores, cores]
    for way, how in ways.items():
        yield way, how, "none", everywhere
    if "shepherd, not shared" in ways:
        how = ways["shepherd, not shared"]
        yield "S2 (SHEPHERD_SHARE=threads)", (how[0], {"SHEPHERD_SHARE": "threads"}), "none", everywhere
        yield "not shared, half the processors each", how, "none", halves
        yield "not shared, S3", how, "parts", everywhere
        yield "not shared, C2", how, "by phase", everywhere


def phases(machine, options, ways):
    machine.build([("plastic", source("plastic"), key) for key in dict.fromkeys(key for key, _ in ways.values())])
    first = next(iter(ways.values()))
    rows = []
    for number, kernel in enumerate(KERNELS, 1):
        progress("phases", kernel, number, len(KERNELS))
        alone = statistics.median(staggered(machine, options, *first, "none", kernel, None, [machine.cores])[0] for _ in range(options.repeat))
        for name, how, strategy, places in schemes(ways, machine.cores):
            samples = [metrics.antt(metrics.normalized(staggered(machine, options, *how, strategy, kernel, alone / 2, places), [alone] * 2))
                       for _ in range(options.repeat)]
            rows.append([kernel, name, with_margin(samples)])
    return (f"Two of a program, the second of which comes when the first is half done; size {options.size}, {options.repeat} times; mean and 99% confidence,\n"
            f"over the median of one alone ({next(iter(ways))}). Two that share fairly have {metrics.fair_antt(1, 1, 0.5)}.",
            [["program", "", "ANTT"], *rows])
