"""What the processor itself counts of memory traffic and of load latency, by perf(1), on machines that let it."""
import glob
import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass

import harness

SYSFS = "/sys/bus/event_source/devices"
MIB = 1 << 20
# Olivier 2012, figures 7.11 to 7.14: the highest number of cycles of each range; then come all above the last.
LIMITS = [16, 32, 64, 128, 256]


class NotHere(Exception):
    """This machine, or its administrator, has no such events; the text says which were looked for."""


@dataclass(frozen=True)
class Event:
    name: str     # as perf stat takes it
    column: str   # of the table
    factor: float  # bytes, or misses, of one count; where perf tells MiB, of that


def has_event(sysfs, unit, event):
    return os.path.exists(os.path.join(sysfs, unit, "events", event))


def units(sysfs, pattern):
    """Names of the processor's units that count by themselves: a memory controller, a link to another socket."""
    names = map(os.path.basename, glob.glob(os.path.join(glob.escape(sysfs), pattern)))
    return sorted(name for name in names if re.fullmatch(pattern.rstrip("*") + r"(_?\d+)?", name))


def memory_events(sysfs):
    """Lines of 64 bytes that memory controllers read and write. The kernel says the scale of each where it names the event."""
    found = []
    for unit in units(sysfs, "uncore_imc*"):
        for event in ("cas_count_read", "cas_count_write", "data_reads", "data_writes"):
            if has_event(sysfs, unit, event):
                scaled = has_event(sysfs, unit, event + ".unit")
                found.append(Event(f"{unit}/{event}/", "memory", MIB if scaled else 64))
    return found


def link_events(sysfs):
    """Data that links between sockets have sent: QPI counts flits of 8 bytes by name; of UPI, whose events the kernel does not name, nine
    flits are a line of 64."""
    found = [Event(f"{unit}/{event}/", "link", 8) for unit in units(sysfs, "uncore_qpi*") for event in ("drs_data", "ncb_data")
             if has_event(sysfs, unit, event)]
    return found + [Event(f"{unit}/event=0x2,umask=0xf/", "link", 64 / 9) for unit in units(sysfs, "uncore_upi*")]


def traffic_events(sysfs=SYSFS):
    """Raises NotHere where no memory controller counts."""
    memory = memory_events(sysfs)
    if not memory:
        raise NotHere(f"no memory controller that counts (no uncore_imc* with cas_count_read or data_reads in {sysfs})")
    misses = [Event("LLC-load-misses", "misses", 1), Event("LLC-store-misses", "misses", 1)]
    return misses + memory + link_events(sysfs)


def parse_stat(text, events):
    """{column: sum} of what `perf stat -x;` has written. A column is None if one of its events was not counted. perf may tell an event of a
    unit once for each socket."""
    sums = dict.fromkeys((each.column for each in events), None)
    by_name = {each.name: each for each in events}
    missing = set()
    for line in text.splitlines():
        fields = line.split(";")
        event = by_name.get(fields[2]) if len(fields) > 2 else None
        if not event:
            continue
        try:
            count = float(fields[0])
        except ValueError:  # <not counted>, <not supported>
            missing.add(event.column)
            continue
        sums[event.column] = (sums[event.column] or 0) + count * event.factor
    return {column: None if column in missing else value for column, value in sums.items()}


def latency_events(sysfs=SYSFS):
    """Raises NotHere unless the processor samples loads with their latency: Intel's PEBS, AMD's IBS, Arm's SPE."""
    intel = [unit for unit in ("cpu", "cpu_core") if has_event(sysfs, unit, "mem-loads")]
    others = [unit for pattern in ("ibs_op", "arm_spe_*") for unit in sorted(glob.glob(os.path.join(glob.escape(sysfs), pattern)))]
    if not intel and not others:
        raise NotHere(f"no sampling of loads (PEBS: cpu/events/mem-loads, IBS: ibs_op, SPE: arm_spe_*, of which none is in {sysfs})")


def parse_latencies(text):
    """The cycles of each sampled load, from `perf script -F weight`. Samples without one are no loads."""
    weights = (re.match(r"\s*(\d+)\b", line) for line in text.splitlines())
    return [int(weight[1]) for weight in weights if weight and int(weight[1]) > 0]


def latency_ranges(cycles):
    """For each range (its name, share of the loads up to its end, share of all cycles): each load counts as the low end of its range, as in
    figure 7.12."""
    bounds = [*zip([1, *(limit + 1 for limit in LIMITS)], [*LIMITS, None])]
    low_ends = [(low, sum(low <= each and (high is None or each <= high) for each in cycles)) for low, high in bounds]
    whole, total, seen, ranges = sum(low * count for low, count in low_ends), len(cycles), 0, []
    for (low, count), (_, high) in zip(low_ends, bounds):
        seen += count
        ranges.append((f"{low}-{high}" if high else f"{low}-", seen / total if total else 0, low * count / whole if whole else 0))
    return ranges


def found_perf(name):
    found = shutil.which(name)
    if not found:
        raise NotHere(f"no {name} (Debian: linux-perf)")
    return found


def run(perf, arguments, command, environment, timeout):
    """Runs perf, and the program below it, which says that its result is right. Raises NotHere with the end of what perf says."""
    line, problem = harness.run_once([found_perf(perf), *arguments, "--", *command], environment, timeout)
    if problem:
        raise NotHere(f"perf {arguments[0]}: {problem}")
    return float(line["time"])


def traffic(command, environment, timeout, sysfs=SYSFS, perf="perf"):
    """(seconds, {column: bytes or misses}) of one run. Units outside of the cores count for the whole machine, whoever uses it."""
    events = traffic_events(sysfs)
    with tempfile.TemporaryDirectory() as folder:
        told = os.path.join(folder, "stat")
        chosen = [argument for each in events for argument in ("-e", each.name)]
        seconds = run(perf, ["stat", "-a", "-x;", "-o", told, *chosen], command, environment, timeout)
        with open(told, encoding="utf-8") as file:
            return seconds, parse_stat(file.read(), events)


def latencies(command, environment, timeout, sysfs=SYSFS, perf="perf"):
    """Latencies of loads that were sampled in one run, in cycles."""
    latency_events(sysfs)
    with tempfile.TemporaryDirectory() as folder:
        samples = os.path.join(folder, "samples")
        run(perf, ["mem", "-t", "load", "record", "-o", samples], command, environment, timeout)
        shown = subprocess.run([found_perf(perf), "script", "-i", samples, "-F", "weight"], capture_output=True, text=True, check=False)
        if shown.returncode != 0:
            raise NotHere(f"perf script: {shown.stderr.strip()[-100:]}")
        return parse_latencies(shown.stdout)
