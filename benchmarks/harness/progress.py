"""A line on the terminal that says how far it is, and about how long it will take; elsewhere such a line now and then."""
import sys
import time

WIDTH = 24
EVERY = 30  # seconds, where stderr is no terminal


def duration(seconds):
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


class Progress:
    """Steps are taken to be alike: true of rounds, and of all but the first one's beginning."""

    def __init__(self, total, clock=time.monotonic, ends_by=None):
        """ends_by: of the clock; there is never more left than until then."""
        self.total, self.done = total, 0
        self.clock, self.began, self.ends_by = clock, clock(), ends_by
        self.shown = self.began

    def show(self, text, steps=1):
        """So many steps begin."""
        if sys.stderr.isatty():
            print(f"\r\033[K{self.line(text)}", end="", file=sys.stderr, flush=True)
        elif self.clock() - self.shown > EVERY:
            self.shown = self.clock()
            print(self.line(text), file=sys.stderr, flush=True)
        self.done += steps

    def skip(self):
        """A step need not be taken."""
        self.total -= 1

    def line(self, text):
        filled = WIDTH * self.done // max(self.total, 1)
        bar = "#" * filled + "." * (WIDTH - filled)
        left = ""
        if self.done:
            now = self.clock()
            seconds = (now - self.began) / self.done * (self.total - self.done)
            if self.ends_by is not None:
                seconds = min(seconds, max(self.ends_by - now, 0))
            left = f", about {duration(seconds)} left"
        return f"[{bar}] {self.done}/{self.total}{left}: {text}"

    def clear(self):
        if sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr, flush=True)
