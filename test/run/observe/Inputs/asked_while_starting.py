"""Asks a prediction to end between the start of a program and the moment in which it is known: it ends with it.

    asked_while_starting.py FOLDER_OF_PREDICT"""
import os
import signal
import subprocess
import sys

sys.path.insert(0, sys.argv[1])
import runs

started = []


class Slow(subprocess.Popen):
    def __init__(self, *arguments, **named):
        super().__init__(*arguments, **named)
        started.append(self.pid)
        os.kill(os.getpid(), signal.SIGTERM)


subprocess.Popen = Slow
runs.heed_signals()
try:
    runs.run(["sleep", "1000"], {}, None)
except runs.Asked as asked:
    print("asked by", asked.number)
try:
    os.kill(started[0], 0)
    print("it is left")
except ProcessLookupError:
    print("it has ended")
