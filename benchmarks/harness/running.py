"""How a program is run, and what its line says."""
import datetime
import os
import platform
import re
import signal
import statistics
import subprocess


def variants_of(source):
    """The words that a program takes as its first argument."""
    with open(source, encoding="utf-8") as file:
        return re.search(r'variants\[\] =\s+"([^"]*)"', file.read()).group(1).split()


def clean_environment(threads):
    """What all runs share; settings of the person at the keyboard stay out."""
    foreign = ("SHEPHERD_", "OMP_", "KMP_", "GOMP_", "HWLOC_")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    # Threads get the stack that the main thread has: the deepest search tree needs more than 2 MiB.
    return {**environment, "OMP_NUM_THREADS": str(threads), "OMP_STACKSIZE": "8M"}


def run_once(command, environment, timeout):
    """(the fields of the line that the program printed, None), or (None, what went wrong)."""
    lines, problem = run_rounds(command, environment, timeout)
    return (None, problem) if problem else (lines[-1], None)


def run_rounds(command, environment, timeout):
    """(the fields of each line that the program printed, None), or (None, what went wrong)."""
    try:
        result = run_to_its_end(command, environment, timeout)
    except subprocess.TimeoutExpired:
        return None, f"hangs (> {timeout:g} s)"
    except OSError as error:
        return None, error.strerror
    lines = [dict(re.findall(r"(\w+)=(\S+)", line)) for line in result.stdout.splitlines()]
    lines = [line for line in lines if "verified" in line]
    if any(line["verified"] == "no" for line in lines):
        return None, "WRONG"
    if result.returncode < 0:
        number = -result.returncode
        name = signal.Signals(number).name if number in set(signal.Signals) else f"signal {number}"
        return None, f"killed by {name}{last_words(result)}"
    if result.returncode > 0 or not lines:
        return None, f"exit status {result.returncode}{last_words(result)}"
    return lines, None


def run_to_its_end(command, environment, timeout):
    """In a session of its own, so that one that hangs is ended with all that it has started: the program, where the command starts one."""
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True) as running:
        try:
            told, said = running.communicate(timeout=timeout)
        except BaseException:
            os.killpg(running.pid, signal.SIGKILL)
            raise
        return subprocess.CompletedProcess(command, running.returncode, told, said)


def last_words(result):
    lines = result.stderr.strip().splitlines()
    return f": {lines[-1][:100]}" if lines else ""


def spread(values):
    """What lies between the least and the greatest value, as part of the median."""
    median = statistics.median(values)
    return (max(values) - min(values)) / abs(median) if median else 0


def about_machine():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        model = re.search(r"model name\s*: (.*)|$", file.read()).group(1)
    return {"date": datetime.date.today().isoformat(), "processor": model or platform.machine(),
            "cores": len(os.sched_getaffinity(0)), "load": round(os.getloadavg()[0], 1)}
