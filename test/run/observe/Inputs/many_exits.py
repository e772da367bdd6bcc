"""Runs the program, which exits with 7 after so many microseconds, several times with a report asked for: PROGRAM FILE
DELAYS VARIABLE [NAME=VALUE]..."""
import os
import pathlib
import subprocess
import sys

program, file, delays, variable, *others = sys.argv[1:]
report = pathlib.Path(file)
environment = dict(os.environ, **{variable: file}, **dict(each.split("=") for each in others))
for delay in map(int, delays.split(",")):
    report.unlink(missing_ok=True)
    result = subprocess.run([program, str(delay)], env=environment, capture_output=True, text=True, timeout=60, check=False)
    if result.returncode != 7 or result.stderr:
        sys.exit(f"after {delay} us: ended with {result.returncode}: {result.stderr}")
    if report.stat().st_size == 0:
        sys.exit(f"after {delay} us: the report is empty")
