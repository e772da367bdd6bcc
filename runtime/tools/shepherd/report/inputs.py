"""What the runtime and benchmarks/run have written: stats, spans, timelines and suites, told apart by what is in them."""
import json
import os
import sys
import time
from dataclasses import dataclass, field

import shapes
from prediction import Prediction
from suite import Suite
from validation import Validation


SHAPES = {"shepherd_stats": shapes.STATS, "shepherd_span": shapes.SPAN, "shepherd_suite": shapes.SUITE, "shepherd_prediction": shapes.PREDICTION,
          "shepherd_validation": shapes.VALIDATION}


class Malformed(Exception):
    """A file is none of ours; the message names it."""


@dataclass(slots=True)
class Slice:  # of which there are millions
    track: int
    begin: float  # us
    end: float
    name: str
    domain: int | None  # of the data where it is known, else of execution
    kind: str  # "task", "implicit", "idle", "synchronise" or another wait


@dataclass
class Timeline:
    path: str
    program: str = ""
    complete: bool = False
    tracks: dict = field(default_factory=dict)  # number -> name
    slices: list = field(default_factory=list)
    queues: dict = field(default_factory=dict)  # name -> [(us, tasks)]
    moves: list = field(default_factory=list)   # [(from track, us, to track, us)]
    has_data_domains: bool = False


@dataclass
class Inputs:
    stats: list = field(default_factory=list)
    spans: list = field(default_factory=list)
    timelines: list = field(default_factory=list)
    suites: list = field(default_factory=list)
    predictions: list = field(default_factory=list)
    validations: list = field(default_factory=list)


class Progress:
    """Says how far it is, on a terminal, once something takes longer than a second."""

    def __init__(self, what, total):
        self.what, self.total = what, max(total, 1)
        self.began = self.told = time.monotonic()

    def at(self, done):
        now = time.monotonic()
        if now - self.began < 1 or now - self.told < 0.2 or not sys.stderr.isatty():
            return
        self.told = now
        print(f"\r{self.what}: {100 * done // self.total}%", end="", file=sys.stderr, flush=True)

    def end(self):
        if self.told != self.began:
            print(file=sys.stderr)


def wanted(shape, value):
    if not shape(value):
        raise TypeError
    return value


def take_event(timeline, event, starts):
    kind = event.get("ph")
    if kind == "X":
        take_slice(timeline, event)
    elif kind == "C":
        timeline.queues.setdefault(wanted(shapes.text, event["name"]), []).append(
            (wanted(shapes.number, event["ts"]), wanted(shapes.number, event["args"]["tasks"])))
    elif kind == "s":
        starts[event["id"]] = (wanted(shapes.integer, event["tid"]), wanted(shapes.number, event["ts"]))
    elif kind == "f" and event["id"] in starts:
        timeline.moves.append((*starts.pop(event["id"]), wanted(shapes.integer, event["tid"]), wanted(shapes.number, event["ts"])))
    elif kind == "M":
        take_metadata(timeline, event)


def take_slice(timeline, event):
    arguments = event.get("args", {})
    data = arguments.get("data_domain")
    timeline.has_data_domains |= data is not None
    name = sys.intern(wanted(shapes.text, event["name"]))
    begin, length = wanted(shapes.number, event["ts"]), wanted(shapes.amount, event["dur"])
    domain = arguments.get("domain") if data is None else data
    timeline.slices.append(Slice(wanted(shapes.integer, event["tid"]), begin, begin + length, name, domain if domain is None else wanted(shapes.integer, domain),
                                 sys.intern(name.split(" ", 1)[0])))


def take_metadata(timeline, event):
    name = event["name"]
    if name == "thread_name":
        timeline.tracks[wanted(shapes.integer, event["tid"])] = wanted(shapes.text, event["args"]["name"])
    elif name == "process_name":
        timeline.program = wanted(shapes.text, event["args"]["name"])
    elif name == "process_labels":
        timeline.complete = True


def read_timeline(path):
    """One event a line. A program that crashed has left no closing bracket, and perhaps half a line: both are fine."""
    timeline = Timeline(path)
    starts = {}
    progress = Progress(f"reading {path}", os.path.getsize(path))
    done = 0
    with open(path, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            done += len(line)
            text = line.strip().rstrip(",")
            if text in ("[", "]", ""):
                continue
            try:
                event = json.loads(text)
            except (ValueError, RecursionError):
                continue
            try:
                take_event(timeline, event, starts)
            except (AttributeError, KeyError, TypeError) as problem:
                raise Malformed(f"{path}: no timeline of Shepherd's: {text[:80]}") from problem
            progress.at(done)
    progress.end()
    if not timeline.program:  # the first thing that the runtime writes
        raise Malformed(f"{path}: no timeline of Shepherd's: nothing names a program")
    return timeline


def read(path, into):
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            first = file.read(1)
            if first == "[":
                into.timelines.append(read_timeline(path))
                return
            content = json.loads(first + file.read())
    except OSError as problem:
        raise Malformed(f"{path}: {problem.strerror}") from problem
    except (ValueError, RecursionError) as problem:  # ValueError: not JSON, or a number that is too long
        raise Malformed(f"{path}: neither stats nor a span nor a timeline: {problem}") from problem
    if not isinstance(content, dict):
        raise Malformed(f"{path}: neither stats nor a span nor a timeline")
    content["path"] = path
    for kind, shape in SHAPES.items():
        if kind not in content:
            continue
        if missing := [part for part in shape if part not in content]:
            raise Malformed(f"{path}: {', '.join(missing)} missing")
        if wrong := shapes.wrong_part(content, shape):
            raise Malformed(f"{path}: {wrong.lstrip('.')} is not what {kind.replace('_', ' ')} have there")
    if "shepherd_stats" in content:
        into.stats.append(content)
    elif "shepherd_span" in content:
        into.spans.append(content)
    elif "shepherd_suite" in content:
        if not content["results"]:
            raise Malformed(f"{path}: nothing has been measured")
        into.suites.append(Suite(content))
    elif "shepherd_prediction" in content:
        into.predictions.append(Prediction(content))
    elif "shepherd_validation" in content:
        into.validations.append(Validation(content))
    else:
        raise Malformed(f"{path}: neither stats nor a span nor a timeline")
