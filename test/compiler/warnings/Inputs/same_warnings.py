"""Fails unless shepcc and its back end alone warn of the same things on the same lines: same_warnings.py SHEPCC BACKEND
OPTIONS...

With --none-added in front of them the back end compiles without OpenMP, and shepcc may leave warnings out, but not all.
"""
import re
import subprocess
import sys


def warnings(command):
    text = subprocess.run(command, capture_output=True, text=True).stderr
    found = re.findall(r"^([^\s:]+):(\d+):\d+: (?:warning|error): .*\[-W(\S+?)=?\]$", text, re.MULTILINE)
    return sorted((file, int(line), kind) for file, line, kind in found), text


none_added = sys.argv[1] == "--none-added"
program, family, *options = sys.argv[1 + none_added:]
shepcc = [program, "--shep-backend=" + family]
back_end = subprocess.run(shepcc + ["--shep-print-backend"], capture_output=True, text=True, check=True).stdout.strip()
serial = [each for each in options if each != "-fopenmp"] + ["-Wno-unknown-pragmas"]
plain, _ = warnings([back_end] + (serial if none_added else options))
lowered, text = warnings(shepcc + options)
added = [each for each in lowered if each not in plain]
if (added if none_added else plain != lowered) or not plain or not lowered:
    for each in sorted(set(plain) ^ set(lowered)):
        print("missing" if each in plain else "added", *each)
    print(len(plain), "warnings expected,", len(lowered), "given;", text)
    sys.exit(1)
