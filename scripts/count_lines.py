#!/usr/bin/env python3
"""Adds up what gcov counted: lines executed, for each layer of the runtime and each part of the compiler.

    count_lines.py SOURCE_ROOT BUILD

A line counts once, however many translation units or instantiations it is in."""
import collections
import json
import pathlib
import subprocess
import sys


def counts_in(build):
    """Per source file, how often each line was executed."""
    lines = collections.defaultdict(lambda: collections.defaultdict(int))
    notes = sorted(str(path) for part in ("runtime", "compiler") for path in (build / part).rglob("*.gcno"))
    for first in range(0, len(notes), 20):
        output = subprocess.run(["gcov", "--json-format", "--stdout", *notes[first:first + 20]], capture_output=True, text=True, cwd=build)
        for report in output.stdout.splitlines():
            for file in json.loads(report)["files"]:
                for line in file["lines"]:
                    lines[file["file"]][line["line_number"]] += line["count"]
    return lines


def part_of(path):
    """The layer that a file belongs to; None where it is none of ours."""
    parts = path.parts
    if parts[0] not in ("runtime", "compiler", "include"):
        return None
    return "/".join(parts[:2]) if len(parts) > 2 else parts[0]


def main(root, build):
    root, build = pathlib.Path(root).resolve(), pathlib.Path(build).resolve()
    layers, files = collections.defaultdict(lambda: [0, 0]), []
    for name, lines in counts_in(build).items():
        path = pathlib.Path(name)
        path = (path if path.is_absolute() else build / path).resolve()
        if not path.is_relative_to(root) or not (part := part_of(path.relative_to(root))):
            continue
        executed, all_lines = sum(1 for count in lines.values() if count), len(lines)
        missed = ",".join(str(line) for line in sorted(lines) if not lines[line])
        files.append((str(path.relative_to(root)), executed, all_lines, missed))
        for key in (part, part.split("/")[0] + " (all)"):
            layers[key][0] += executed
            layers[key][1] += all_lines
    if not files:
        sys.exit(f"coverage: nothing was counted below {build}")
    with open(build / "coverage.txt", "w") as report:
        for name, executed, all_lines, missed in sorted(files):
            report.write(f"{100 * executed / all_lines:6.1f}%  {name}  {missed}\n")
    for part, (executed, all_lines) in sorted(layers.items()):
        print(f"{100 * executed / all_lines:6.1f}%  {executed:6} of {all_lines:6} lines  {part}")
    print(f"each file, and the lines that were missed: {build}/coverage.txt")


if __name__ == "__main__":
    main(*sys.argv[1:])
