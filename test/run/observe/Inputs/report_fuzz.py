"""Puts a value of every type at every place of what the runtime has written: shepherd report draws it, or says in one
line what is wrong.

usage: report_fuzz.py REPORT_FOLDER SCRATCH_FILE MOST FILE...; MOST: variants of each file, drawn at random"""
import contextlib
import copy
import io
import json
import random
import runpy
import sys

VALUES = [None, True, -1, 0, 7, 10 ** 400, 0.5, -1e308, float("nan"), float("inf"), "", "text", "$x^", "\ud800", [], {}, [1], {"a": 1}, [[]], [None], [{}]]
GONE = object()


def places(value, at=()):
    """Of lists only the first part: the others are alike."""
    yield at
    for key in value if isinstance(value, dict) else range(min(len(value), 1)) if isinstance(value, list) else ():
        yield from places(value[key], (*at, key))


def with_value(whole, place, value):
    if not place:
        return value
    whole = copy.deepcopy(whole)
    at = whole
    for key in place[:-1]:
        at = at[key]
    if value is GONE:
        del at[place[-1]]
    else:
        at[place[-1]] = value
    return whole


def variants(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if not text.startswith("["):
        whole = json.loads(text)
        return [json.dumps(with_value(whole, place, value)) for place in places(whole) for value in (*VALUES, GONE) if place or value is not GONE]
    # One event of each kind; a line is an event.
    events = {event["ph"] + event.get("name", "")[:12]: event for event in json.loads(text)}
    lines = list(events.values())
    changed = [(number, with_value(event, place, value)) for number, event in enumerate(lines)
               for place in places(event) for value in (*VALUES, GONE) if place or value is not GONE]
    return ["[\n" + "".join(json.dumps(change if number == at else event) + ",\n" for at, event in enumerate(lines)) for number, change in changed]


def verdict(scratch):
    """How the report ends: 0, or its one line."""
    sys.argv = ["report", "-o", scratch + ".html", scratch]
    with contextlib.redirect_stdout(io.StringIO()):
        try:
            runpy.run_path(sys.path[0], run_name="__main__")
        except SystemExit as end:
            return end.code
    return 0


def main():
    folder, scratch, most, *files = sys.argv[1:]
    sys.path.insert(0, folder)
    random.seed(1)
    for path in files:
        texts = variants(path)
        drawn = 0
        for text in random.sample(texts, min(int(most), len(texts))):
            with open(scratch, "w", encoding="utf-8", errors="surrogatepass") as file:
                file.write(text)
            try:
                end = verdict(scratch)
            except Exception:
                print(text, file=sys.stderr)
                raise
            assert end == 0 or (str(end).startswith("shepherd: error: ") and "\n" not in str(end)), end
            drawn += end == 0
        print(f"{path}: {min(int(most), len(texts))} of {len(texts)} variants, {drawn} drawn")


main()
