"""left_behind.py COMMAND...: the command leaves a process behind, waits for it, and ends with it when it is asked to."""
import os
import signal
import subprocess
import sys
import time


def left(command):
    found = []
    for each in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{each}/cmdline", encoding="utf-8") as file:
                found += [int(each)] if file.read().split("\0")[:-1] == command else []
        except (FileNotFoundError, ProcessLookupError):
            pass
    return found


program = sys.argv[-3:]
running = subprocess.Popen(sys.argv[1:])
try:
    running.wait(3)
    raise AssertionError(f"it has not waited: {running.returncode}")
except subprocess.TimeoutExpired:
    pass
assert len(left(program)) == 1, left(program)
running.send_signal(signal.SIGTERM)
assert running.wait(60) == 128 + signal.SIGTERM, running.returncode
time.sleep(0.2)
assert not left(program), left(program)
