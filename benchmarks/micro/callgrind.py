"""How many instructions the primary thread of a program executes."""
import os
import re
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import harness  # noqa: E402


def available():
    return shutil.which("valgrind") is not None


def instructions(command, environment, timeout):
    """(their number, None), or (None, what went wrong). Valgrind lets one thread run at a time, in turns: so waiting threads go
    on looking for work between any two turns of the one that works, as long as their patience lasts by the clock."""
    with tempfile.TemporaryDirectory() as folder:
        profile = os.path.join(folder, "profile")
        options = ["--tool=callgrind", "--separate-threads=yes", "--fair-sched=try", f"--callgrind-out-file={profile}"]
        _, problem = harness.run_once(["valgrind", *options, *command], environment, 50 * timeout)
        if problem:
            return None, problem
        with open(profile + "-01", encoding="utf-8") as file:
            return int(re.search(r"^totals: (\d+)", file.read(), re.MULTILINE).group(1)), None
