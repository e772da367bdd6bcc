"""How the program is run: sequentially, for its span, and simulated. Each run has the standard input anew where that is a file."""
import contextlib
import datetime
import json
import os
import platform
import re
import shutil
import signal
import stat
import subprocess
import tempfile
import time

SEQUENTIAL_RUNS = 3  # of which the fastest counts
SIMULATIONS, SHORT = 3, 2  # so many of those that take no longer than this, in seconds, altogether
GRACE = 10  # seconds, for a run that is to end before its time
FEW_LOOKS = 100  # of the sampler: too few to tell kinds of overhead apart


class Failed(Exception):
    """The program itself does not run; the message says how."""


# What decides about machine, threads and reports is the prediction's; other settings are the user's.
OURS = ("OMP_NUM_THREADS", "OMP_THREAD_LIMIT", "OMP_PLACES", "OMP_PROC_BIND", "HWLOC_SYNTHETIC", "SHEPHERD_SCHEDULER", "SHEPHERD_SERIAL",
        "SHEPHERD_STATS", "SHEPHERD_STATS_MODE", "SHEPHERD_TRACE", "SHEPHERD_SPAN", "SHEPHERD_SEQUENTIAL")


def clean_environment():
    return {name: value for name, value in os.environ.items() if name not in OURS}


def standard_input():
    """The file again from its beginning; nothing where it is a terminal or a pipe."""
    try:
        is_file = stat.S_ISREG(os.fstat(0).st_mode)
    except OSError:
        is_file = False
    return open("/proc/self/fd/0" if is_file else os.devnull, "rb")


class Asked(BaseException):
    """A signal has asked the prediction to end."""

    def __init__(self, number):
        super().__init__(number)
        self.number = number


class Signals:
    """What has been asked: at once, but for a section that has to be whole."""
    are_held = False
    held = None

    @classmethod
    def ask(cls, number, _):
        if not cls.are_held:
            raise Asked(number)
        cls.held = number

    @classmethod
    @contextlib.contextmanager
    def hold(cls):
        cls.are_held = True
        try:
            yield
        finally:
            cls.are_held = False
        if cls.held is not None:
            number, cls.held = cls.held, None
            raise Asked(number)


def heed_signals():
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, Signals.ask)


def end(started):
    """The simulator ends its program and clears up; whoever is left then is ended as well."""
    with Signals.hold():
        with contextlib.suppress(ProcessLookupError):
            os.killpg(started.pid, signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                started.communicate(timeout=GRACE)
            os.killpg(started.pid, signal.SIGKILL)
        started.communicate()


def run(command, extra, timeout):
    """(exit status, the last line of stderr); a signal's number is below zero, as subprocess has it."""
    started = None
    try:
        with standard_input() as entered, Signals.hold():  # nobody would end what is started and not known yet
            # A session of its own: whoever takes too long is ended with all that it has started.
            started = subprocess.Popen(command, env={**clean_environment(), **extra}, stdin=entered, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.PIPE, start_new_session=True)
        _, told = started.communicate(timeout=timeout)
    except BaseException as problem:
        if started:
            end(started)
        elif isinstance(problem, OSError):
            raise Failed(f"cannot run {command[0]}: {problem.strerror}") from problem
        raise
    lines = told.decode(errors="replace").strip().splitlines()
    return started.returncode, lines[-1][:200] if lines else ""


@contextlib.contextmanager
def scratch_file():
    with tempfile.TemporaryDirectory(prefix="shepherd.") as folder:
        yield os.path.join(folder, "report")


def how_it_ended(status):
    """A status of subprocess in words."""
    return f"by signal {-status} ({signal.strsignal(-status)})" if status < 0 else f"with status {status}"


def run_whole(what, command, extra, options):
    """A run without which there is no prediction."""
    try:
        status, last = run(command, extra, options.timeout)
    except subprocess.TimeoutExpired as problem:
        raise Failed(f"{options.program}, {what}, takes longer than {options.timeout:g} s") from problem
    if status != 0:
        raise Failed(f"{options.program}, {what}, ended {how_it_ended(status)}{': ' if last else ''}{last}")


def simulator(tool, options, *more, cores=None):
    """How each simulation is called, whatever the machine. A program that has threads of its own has no more cores for them, either."""
    confined = [f"--threads={cores}", f"--cpus={cores}"] if cores else []
    told = [f"--{name}={value}" for name, value in (("costs", options.costs), ("smt", options.smt)) if value]
    return [tool, "simulate", *confined, *more, *told]


def hardware_threads(tool, options, machine):
    described = [f"--machine={machine.synthetic}"] if machine.synthetic else []
    asked = subprocess.run([*simulator(tool, options, "--check"), *described], env=clean_environment(), stdin=subprocess.DEVNULL, capture_output=True, text=True,
                           check=False)
    if asked.returncode != 0:
        raise Failed(asked.stderr.strip().removeprefix("shepherd: error: "))
    return int(asked.stdout)


def stamp(path):
    """What changes when a file does; None: it is none."""
    try:
        status = os.stat(path)
    except (OSError, TypeError):
        return None
    return [os.path.realpath(path), status.st_size, status.st_mtime_ns] if stat.S_ISREG(status.st_mode) else None


def settings(tool, options):
    """What, besides machine, scheduler and cores, a simulation's result depends on."""
    costs = None
    if options.costs:
        with open(options.costs, encoding="utf-8", errors="replace") as file:
            costs = file.read()
    read = {name: value for name, value in clean_environment().items() if name.startswith(("OMP_", "SHEPHERD_"))}
    return {"command": options.command, "program": stamp(shutil.which(options.program)), "input": stamp("/proc/self/fd/0"), "costs": costs,
            "simulator": simulator(tool, options, cores=1)[1:], "timeout": options.timeout, "environment": read}


def sequential(tool, options):
    """Seconds from start to end on one core, each task a call: of the fastest of several simulated runs, so that a speed-up compares like with
    like; and how many threads the program makes itself. Before, it runs once as it is: that tells best what is wrong with it."""
    with scratch_file() as path:
        run_whole("run sequentially", options.command, {"SHEPHERD_SERIAL": "true", "SHEPHERD_STATS": f"json:{path}"}, options)
        read(path, options)
    results = [simulated_sequentially(tool, options) for _ in range(SEQUENTIAL_RUNS)]
    return min(result["virtual_ns"] for result in results) / 1e9, max(result["threads"] for result in results) - 1


def simulated_sequentially(tool, options):
    with scratch_file() as path:
        command = [*simulator(tool, options, f"--result={path}", "--quiet", cores=1), "--", *options.command]
        run_whole("simulated sequentially", command, {"SHEPHERD_SERIAL": "true"}, options)
        result = last_line(path)
        if result is None:
            raise Failed(f"{options.program}, simulated sequentially, has ended without a result")
        return result


def read(path, options):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError as problem:
        raise Failed(f"{options.program} has ended without a report: it has not used OpenMP, or was not compiled by shepcc") from problem
    except ValueError as problem:
        raise Failed(f"{options.program} has left half a report: another program has taken its place, or it has not ended as programs do") from problem


def span(tool, options):
    """Simulated, too: its times and those of the other runs are of one kind."""
    with scratch_file() as path:
        command = [tool, "span", "-o", f"json:{path}", "--", *simulator(tool, options, "--quiet", cores=1), "--", *options.command]
        run_whole("simulated under shepherd span", command, {}, options)
        return read(path, options)


def simulated(tool, options, machine, scheduler, cores):
    """One row of the document: of several short runs the one with the median time, since the program's code is timed."""
    rows, began = [], time.monotonic()
    while len(rows) < SIMULATIONS and time.monotonic() - began < SHORT:
        rows.append(simulated_once(tool, options, machine, scheduler, cores))
        if rows[-1]["problem"] is not None:
            return rows[-1]
    return sorted(rows, key=lambda row: row["seconds"])[(len(rows) - 1) // 2]


def simulated_once(tool, options, machine, scheduler, cores):
    with tempfile.TemporaryDirectory(prefix="shepherd.") as folder:
        result, stats = os.path.join(folder, "result"), os.path.join(folder, "stats")
        described = [f"--machine={machine.synthetic}"] if machine.synthetic else []
        command = [*simulator(tool, options, f"--scheduler={scheduler}", f"--result={result}", "--quiet", *described, cores=cores), "--",
                   *options.command]
        try:
            status, last = run(command, {"SHEPHERD_STATS": f"json:{stats}"}, options.timeout)
        except subprocess.TimeoutExpired:
            return row_of(machine, scheduler, cores, f"takes longer than {options.timeout:g} s to simulate")
        if status != 0:
            return row_of(machine, scheduler, cores, f"ended with status {status}" + (f": {last}" if last else ""))
        return row_of(machine, scheduler, cores, None, last_line(result), first_object(stats))


def last_line(path):
    """The program's own result comes after those of processes that it has started and waited for."""
    try:
        with open(path, encoding="utf-8") as file:
            return json.loads(file.read().strip().rpartition("\n")[2])
    except (OSError, ValueError):
        return None


def first_object(path):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError):
        return None


def row_of(machine, scheduler, cores, problem, result=None, stats=None):
    row = {"machine": machine.name, "scheduler": scheduler, "cores": cores, "problem": problem, "seconds": 0, "in_regions": 0, "work": 0,
           "beside": 0, "overhead": 0, "idle": 0, "counts": {"steals": 0, "failed_steals": 0}, "overheads": {}}
    if problem is not None:
        return row
    if result is None:
        return {**row, "problem": "has ended without a result"}
    row |= {"seconds": result["virtual_ns"] / 1e9, **{part: max(0, result[f"{part}_ns"]) / 1e9 for part in ("work", "beside", "overhead", "idle")}}
    if stats is None:
        return {**row, "in_regions": row["seconds"]}
    total = stats["total"]
    return {**row, "in_regions": stats["in_regions"], "overheads": total["overheads"] if total["looks"] >= FEW_LOOKS else {},
            "counts": {name: total["counts"][name] for name in ("steals", "failed_steals")}}


def about_machine():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        model = re.search(r"model name\s*: (.*)|$", file.read()).group(1)
    return {"date": datetime.date.today().isoformat(), "processor": model or platform.machine()}
