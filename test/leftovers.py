"""What a test has started and left without a parent."""
import contextlib
import os
import signal
import threading
import uuid

MARK = "LIT_TEST_MARK"  # whatever has it in its environment was started by the test


def processes_with(mark):
    for each in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError), open(f"/proc/{each}/environ", "rb") as file:
            if mark.encode() in file.read():
                yield int(each)


def describe(process):
    """One line: its number, state, and command."""
    with contextlib.suppress(OSError, IndexError):
        with open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as file:
            state, parent = file.read().rpartition(")")[2].split()[:2]
        with open(f"/proc/{process}/cmdline", "rb") as file:
            command = file.read().replace(b"\0", b" ").decode(errors="replace").strip()
        return f"{process}, a child of {parent}, state {state}: {command}"
    return f"{process}, which has ended"


class Ender:
    """Kills what is left of a test some time after lit has killed the test: lit reaches no process whose parent has ended, and
    would wait for as long as that has the test's output open. A context; `found` says what was killed. `environment`: of
    the test; `seconds`: what lit gives it, 0: any time."""

    def __init__(self, environment, seconds):
        self.environment, self.found = environment, []
        self.mark = str(uuid.uuid4())
        self.timer = threading.Timer(1.1 * seconds + 1, self.end) if seconds else None

    def end(self):
        for each in processes_with(f"{MARK}={self.mark}"):
            self.found.append(describe(each))
            with contextlib.suppress(OSError):
                os.kill(each, signal.SIGKILL)

    def __enter__(self):
        self.environment[MARK] = self.mark
        if self.timer:
            self.timer.start()
        return self

    def __exit__(self, *_):
        if self.timer:
            self.timer.cancel()
            self.timer.join()
        del self.environment[MARK]
