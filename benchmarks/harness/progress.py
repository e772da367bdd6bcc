"""A line on the terminal that says how far it is, and about how long it will take."""
import sys
import time

WIDTH = 24


def duration(seconds):
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


class Progress:
    """Nothing where stderr is a file. Steps are taken to be alike: true of rounds, and of all but the first one's beginning."""

    def __init__(self, total, clock=time.monotonic):
        self.total, self.done = total, 0
        self.clock, self.began = clock, clock()

    def show(self, text):
        """A step begins."""
        if sys.stderr.isatty():
            print(f"\r\033[K{self.line(text)}", end="", file=sys.stderr, flush=True)
        self.done += 1

    def skip(self):
        """A step need not be taken."""
        self.total -= 1

    def line(self, text):
        filled = WIDTH * self.done // max(self.total, 1)
        bar = "#" * filled + "." * (WIDTH - filled)
        left = ""
        if self.done:
            left = f", about {duration((self.clock() - self.began) / self.done * (self.total - self.done))} left"
        return f"[{bar}] {self.done}/{self.total}{left}: {text}"

    def clear(self):
        if sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr, flush=True)
