"""Fails unless shepcc and its back end alone warn of the same things on the same lines: same_warnings.py SHEPCC BACKEND OPTIONS..."""
import re
import subprocess
import sys


def warnings(command):
    text = subprocess.run(command, capture_output=True, text=True).stderr
    found = re.findall(r"^([^\s:]+):(\d+):\d+: (?:warning|error): .*\[-W(\S+?)=?\]$", text, re.MULTILINE)
    return sorted((file, int(line), kind) for file, line, kind in found), text


shepcc = [sys.argv[1], "--shep-backend=" + sys.argv[2]]
back_end = subprocess.run(shepcc + ["--shep-print-backend"], capture_output=True, text=True, check=True).stdout.strip()
plain, _ = warnings([back_end] + sys.argv[3:])
lowered, text = warnings(shepcc + sys.argv[3:])
if plain != lowered or not plain:
    for each in sorted(set(plain) ^ set(lowered)):
        print("missing" if each in plain else "added", *each)
    print(len(plain), "warnings expected,", len(lowered), "given;", text)
    sys.exit(1)
