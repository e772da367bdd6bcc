"""Asks a command to end while the program behind it runs: what the program has started and the folders for results end
with it.

    asked.py SIGNAL COMMAND ARGUMENTS..."""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

number = getattr(signal, sys.argv[1])
signal.signal(number, signal.SIG_DFL)  # whoever runs the tests may ignore it


def wait_until(holds):
    for _ in range(3000):
        if holds():
            return
        time.sleep(0.02)
    sys.exit("it takes too long")


def has_ended(process):
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


with tempfile.TemporaryDirectory() as name:
    told, scratch = pathlib.Path(name, "told"), pathlib.Path(name, "scratch")
    scratch.mkdir()
    program = ["sh", "-c", f"sleep 100 & echo $! > {told}.new; mv {told}.new {told}; wait; sleep 100"]
    started = subprocess.Popen([*sys.argv[2:], *program], env={**os.environ, "TMPDIR": str(scratch)})
    wait_until(told.exists)
    started.send_signal(number)
    status = started.wait(60)
    assert status == 128 + number, status
    wait_until(lambda: has_ended(int(told.read_text())))
    assert not list(scratch.iterdir()), list(scratch.iterdir())
print("ended")
