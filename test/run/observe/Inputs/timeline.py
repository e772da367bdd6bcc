"""Checks what SHEPHERD_TRACE wrote: timeline.py FILE [--crashed] [--tasks N] [CONDITION ...]

A condition is a Python expression in `slices`, `arrows`, `counters` and `tracks`.
"""
import json
import sys

SLACK = 0.002  # us: times are rounded to nanoseconds
failures = []


def expect(condition, message):
    if not condition:
        failures.append(message)


def read(path, crashed):
    """The array; a crashed program's lacks its end, which viewers forgive."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if crashed:
        expect(not text.rstrip().endswith("]"), "it has an end")
        text = text.rstrip().rstrip(",") + "]"
    return json.loads(text)


def check_nesting(slices):
    """On each track a slice lies within another or beside it."""
    for track in {each["tid"] for each in slices}:
        open_ends = []
        for each in sorted((each for each in slices if each["tid"] == track), key=lambda each: (each["ts"], -each["dur"])):
            end = each["ts"] + each["dur"]
            while open_ends and open_ends[-1] <= each["ts"] + SLACK:
                open_ends.pop()
            expect(not open_ends or end <= open_ends[-1] + SLACK, f"track {track}: {each} crosses the end of what it is in")
            open_ends.append(end)


def check_tasks(slices, tasks, crashed):
    begun = [each for each in slices if each["name"].startswith("task") and "resumed" not in each["args"]]
    ids = {each["args"]["task"] for each in slices if "task" in each["args"]}
    expect(len({each["args"]["task"] for each in begun}) == len(begun), "a task was begun twice")
    if tasks is not None:
        expect(len(begun) == tasks, f"{len(begun)} of {tasks} tasks are there")
    for each in begun:
        expect("shepherd" in each["args"] and "domain" in each["args"] and ":" in each["name"], f"incomplete: {each}")
        expect(crashed or each["args"].get("parent") in ids, f"no parent: {each}")


def check_arrows(events):
    begins = {each["id"]: each for each in events if each["ph"] == "s"}
    ends = [each for each in events if each["ph"] == "f"]
    expect(len(begins) == len(ends), "arrows without an end")
    for each in ends:
        begin = begins.get(each["id"])
        expect(begin and begin["ts"] <= each["ts"] and begin["tid"] != each["tid"], f"an arrow leads nowhere: {each}")


def main(path, *arguments):
    arguments = list(arguments)
    crashed = arguments[:1] == ["--crashed"]
    arguments = arguments[crashed:]
    tasks = int(arguments[1]) if arguments[:1] == ["--tasks"] else None
    arguments = arguments[2 if tasks is not None else 0:]
    events = read(path, crashed)
    slices = [each for each in events if each["ph"] == "X"]
    tracks = {each["tid"] for each in events if each["ph"] == "M" and each["name"] == "thread_name"}
    expect(all(each["tid"] in tracks for each in slices), "a track has no name")
    check_nesting(slices)
    check_tasks(slices, tasks, crashed)
    check_arrows(events)
    names = {"slices": slices, "tracks": tracks, "arrows": [each for each in events if each["ph"] == "f"],
             "counters": [each for each in events if each["ph"] == "C"]}
    for condition in arguments:
        expect(eval(condition, names), f"not so: {condition}")
    print("\n".join(failures[:20]) or "as it should be")
    return 1 if failures else 0


sys.exit(main(*sys.argv[1:]))
