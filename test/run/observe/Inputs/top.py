"""Looks at Inputs/top.c by `shepherd top`, in every way. top.py SHEPHERD PROGRAM FOLDER"""
import fcntl
import json
import os
import pathlib
import pty
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time

shepherd, program, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
shutil.rmtree(folder, ignore_errors=True)
folder.mkdir()
STOP = str(folder / "stop")
ENVIRONMENT = {**os.environ, "OMP_NUM_THREADS": "2", "SHEPHERD_PRIVATE": "false", "OMP_WAIT_POLICY": "passive"}
SHOWN = {**ENVIRONMENT, "SHEPHERD_TOP": "true"}
FAST = "--interval=0.05"


def until(condition, what):
    for _ in range(6000):
        found = condition()
        if found:
            return found
        time.sleep(0.01)
    sys.exit(f"never: {what}")


def stop_and_wait(process, status=0):
    pathlib.Path(STOP).touch()
    ended = process.wait(timeout=90)
    os.unlink(STOP)
    assert ended == status, ended


def start(*how, environment=None):
    return subprocess.Popen([program, STOP, *how], env=environment or SHOWN)


def top(*arguments):
    return subprocess.run([shepherd, "top", *map(str, arguments)], env=ENVIRONMENT, capture_output=True, text=True, timeout=90, check=False)


def look(process, wanted):
    """The frame of a running program that is as wanted."""
    def frame():
        told = top("--once", "--json", FAST, process.pid)
        found = json.loads(told.stdout) if told.returncode == 0 else None
        return found if found and wanted(found) else None
    return until(frame, "a view as wanted")


def check(frame):
    for each in frame["programs"]:
        parts = [each["all"], *each["shepherds"], *each["domains"], *each["workers"]]
        for part in parts:
            shares = part["work"] + part["overhead"] + part["idle"]
            assert abs(shares - 1) < 0.001 or shares == 0, part
            assert min(part[name] for name in ("tasks", "steals", "stolen", "failed_steals")) >= 0, part


def links(pid):
    found = []
    for name in os.listdir(f"/proc/{pid}/fd"):
        try:
            found.append(os.readlink(f"/proc/{pid}/fd/{name}"))
        except OSError:
            pass
    return found


def shows(pid):
    return any("shepherd-top" in link for link in links(pid))


# A running process: two workers, tasks and shares of time.
process = start()
frame = look(process, lambda frame: frame["programs"][0]["all"]["tasks"] > 0 and len(frame["programs"][0]["workers"]) == 2)
check(frame)
[one] = frame["programs"]
assert one["pid"] == process.pid and one["scheduler"] == "mts" and [each["thread"] for each in one["workers"]] == [0, 1], one
text = top("--once", FAST, process.pid).stdout
assert "tasks/s" in text and "worker 1" in text and "\033" not in text, text
# It is killed while somebody looks on.
watching = subprocess.Popen([shepherd, "top", FAST, str(process.pid)], stdout=subprocess.PIPE, text=True)
watching.stdout.readline()
process.kill()
until(lambda: watching.poll() is not None or not watching.stdout.read(1 << 16), "an end of the view")
assert watching.wait(timeout=60) == 0 and process.wait() == -signal.SIGKILL

# Nested regions, and teams of two threads.
process = start("nested")
check(look(process, lambda frame: any(each["level"] == 2 for each in frame["programs"][0]["workers"])))
stop_and_wait(process)
process = start("threads")
check(look(process, lambda frame: [each["thread"] for each in frame["programs"][0]["workers"]] == [0, 0, 1, 1]))
stop_and_wait(process)

# The child of a fork does not show itself as its parent; programs that a shell starts are seen below it.
process = start("fork")
frame = look(process, lambda frame: True)
assert len(frame["programs"]) == 1, frame
stop_and_wait(process)
shell = subprocess.Popen(["sh", "-c", '"$0" "$1" & "$0" "$1"; wait', program, STOP], env=SHOWN)
frame = look(shell, lambda frame: len(frame["programs"]) == 2)
check(frame)
stop_and_wait(shell)

# Beside a program: its status, views as lines of JSON.
told = folder / "told"
process = subprocess.Popen([shepherd, "top", "--json", FAST, "-o", str(told), program, STOP, "fails"], env=ENVIRONMENT)
lines = until(lambda: told.exists() and told.read_text().count("\n") >= 3 and told.read_text().splitlines()[:3], "three views")
for line in lines:
    check(json.loads(line))
stop_and_wait(process, 7)

# A terminal: renewed in place, and cut to its size, which changes.
ours, theirs = pty.openpty()
sizes = {}
fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 6, 60, 0, 0))
process = subprocess.Popen([shepherd, "top", FAST, program, STOP], env=ENVIRONMENT, stderr=theirs, stdout=subprocess.DEVNULL)
written = ""


def views(most):
    """Those that have come to their end and are as narrow as that."""
    global written
    while select.select([ours], [], [], 0)[0]:
        written += os.read(ours, 1 << 16).decode()
    found = [view.replace("\033[K", "").replace("\r", "").split("\033[J")[0].splitlines() for view in written.split("\033[H")[1:] if "\033[J" in view]
    return [view for view in found if max(map(len, view)) == most]


[view, *_] = until(lambda: views(60), "a view of 60 columns")
assert len(view) == 5 and view[4].endswith("more lines"), view
fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 4, 30, 0, 0))
[view, *_] = until(lambda: views(30), "a view of 30 columns")
assert len(view) == 3, view
stop_and_wait(process)

# Refused: a program that does not show itself, no process, another user's process, a wrong command line.
process = start(environment=ENVIRONMENT)
until(lambda: os.path.exists(f"/proc/{process.pid}/task") and len(os.listdir(f"/proc/{process.pid}/task")) > 1, "threads")
refused = top("--once", process.pid)
assert refused.returncode == 1 and "runs without SHEPHERD_TOP" in refused.stderr and not shows(process.pid), refused
stop_and_wait(process)
refused = top(process.pid)
assert refused.returncode == 1 and "there is no such process" in refused.stderr, refused
foreign = subprocess.Popen(["setpriv", "--reuid=65534", "--clear-groups", "sleep", "60"]) if os.geteuid() == 0 else None
if foreign:
    until(lambda: os.stat(f"/proc/{foreign.pid}").st_uid == 65534, "another user")
refused = top(foreign.pid if foreign else 1)
assert refused.returncode == 1 and "it belongs to another user" in refused.stderr, refused
if foreign:
    foreign.kill()
for arguments in ([], ["--interval=0", program], ["--interval=x", program], ["--what", program]):
    refused = top(*arguments)
    assert refused.returncode == 2 and "Traceback" not in refused.stderr, refused
assert top("-o", "/dev/full", "--once", FAST, "true").returncode == 1
assert "not compiled by shepcc" in top("true").stderr

# A privileged program does not listen to its user.
if os.geteuid() == 0:
    privileged = folder / "privileged"
    shutil.copy(program, privileged)
    os.chown(privileged, 65534, 65534)
    privileged.chmod(0o4755)
    process = subprocess.Popen([privileged, STOP], env=SHOWN)
    until(lambda: process.poll() is not None or os.path.exists(f"/proc/{process.pid}/task") and len(os.listdir(f"/proc/{process.pid}/task")) > 1, "threads")
    if process.poll() is None and os.stat(f"/proc/{process.pid}").st_uid == 65534 or process.poll() is None and "65534" in pathlib.Path(f"/proc/{process.pid}/status").read_text():
        assert not shows(process.pid), links(process.pid)
    pathlib.Path(STOP).touch()
    process.wait(timeout=90)
print("all views are as they should be")
