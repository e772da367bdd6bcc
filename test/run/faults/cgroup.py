"""Runs a program in a control group of its own (version 1 or 2), within limits or disturbed from outside.

usage: cgroup.py --check
       cgroup.py memory BYTES|pids COUNT|cpuset CPUS|freezer TIMES PROGRAM [ARGUMENT ...]

memory and pids limit the whole run. cpuset narrows the group to the processors while the program runs; freezer freezes and thaws it. The exit
status is the program's; with --check it is zero where such groups can be made.
"""
import os
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path("/sys/fs/cgroup")
# What is written where: in version 1, in version 2.
LIMITS = {"memory": ("memory.limit_in_bytes", "memory.max"), "pids": ("pids.max", "pids.max"), "cpuset": ("cpuset.cpus", "cpuset.cpus")}
FREEZING = {"freezer.state": ("FROZEN", "THAWED"), "cgroup.freeze": ("1", "0")}


class Group:
    """A new one below this process's own, with the controller."""

    def __init__(self, controller):
        self.is_first_version = (ROOT / controller).is_dir()
        wanted = controller if self.is_first_version else ""
        lines = [line.split(":", 2) for line in pathlib.Path("/proc/self/cgroup").read_text().splitlines()]
        own = next(path for _, controllers, path in lines if wanted in controllers.split(","))
        parent = ROOT / controller if self.is_first_version else ROOT
        self.parent = parent / own.lstrip("/")
        self.path = self.parent / f"shepherd-test-{os.getpid()}"
        self.path.mkdir()

    def inherit(self, controller):
        """A cpuset of version 1 begins empty, and nobody may enter it."""
        for name in ["cpuset.mems", "cpuset.cpus"] if self.is_first_version and controller == "cpuset" else []:
            self.write(name, (self.parent / name).read_text())

    def write(self, name, text):
        (self.path / name).write_text(str(text))

    def limit(self, controller, value):
        self.write(LIMITS[controller][0 if self.is_first_version else 1], value)
        for swap, most in [("memory.memsw.limit_in_bytes", value), ("memory.swap.max", 0)] if controller == "memory" else []:
            if (self.path / swap).exists():
                self.write(swap, most)

    def enter(self):
        """For a child process, before it becomes the program."""
        (self.path / "cgroup.procs").write_text(str(os.getpid()))

    def remove(self):
        for _ in range(100):
            try:
                return self.path.rmdir()
            except OSError:
                time.sleep(0.02)  # its last process is on its way


def disturb(group, kind, value, run):
    if kind == "cpuset":
        time.sleep(0.1)
        group.limit("cpuset", value)
    for _ in range(int(value) if kind == "freezer" else 0):
        name = "freezer.state" if group.is_first_version else "cgroup.freeze"
        for state in FREEZING[name]:
            group.write(name, state)
            time.sleep(0.004)
        if run.poll() is not None:
            break


def run_in(kind, value, command):
    group = Group(kind)
    try:
        group.inherit(kind)
        if kind in ["memory", "pids"]:
            group.limit(kind, value)
        run = subprocess.Popen(command, preexec_fn=group.enter)
        disturb(group, kind, value, run)
        return run.wait()
    finally:
        group.remove()


def check():
    for kind, value in [("memory", 1 << 30), ("pids", 100), ("cpuset", "0"), ("freezer", 1)]:
        if run_in(kind, value, ["true"]) != 0:
            return 1
    return 0


if __name__ == "__main__":
    try:
        sys.exit(check() if sys.argv[1] == "--check" else run_in(sys.argv[1], sys.argv[2], sys.argv[3:]))
    except (OSError, StopIteration) as error:
        sys.exit(f"cgroup.py: {error}")
