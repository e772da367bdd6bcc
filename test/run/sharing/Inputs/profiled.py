"""Measures the speed-ups of a program, here and on a simulated machine, and looks at what the division of cores goes by.

    profiled.py PROGRAM SHEPHERD...
"""
import json
import os
import pathlib
import subprocess
import sys
import time

program, *shepherd = sys.argv[1:]
cache = pathlib.Path(os.environ["XDG_CACHE_HOME"], "shepherd", "speed-ups")


def profile(*words, **more):
    return subprocess.run([*shepherd, "share", "--profile", *words], capture_output=True, text=True, check=False, **more)


def refused(*words):
    result = profile(*words)
    assert result.returncode == 2 and not result.stdout, result
    assert not cache.exists(), words
    return result.stderr


def kept():
    [file] = cache.iterdir()
    first, of, *lines = file.read_text().splitlines()
    assert first == "shepherd speed-ups 1" and of == "of " + os.path.realpath(program), (first, of)
    assert oct(file.stat().st_mode)[-3:] == "600"
    return file, [(int(cores), float(speedup)) for cores, speedup in map(str.split, lines)]


def shown_speedup(**environment):
    """What the table of programs has of one that runs."""
    with subprocess.Popen([program, "until the end of input"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          text=True, env={**os.environ, "OMP_NUM_THREADS": "2", "SHEPHERD_SHARE": "auto", **environment}) as running:
        found = []
        while not found:
            told = subprocess.run([*shepherd, "share", "--json"], capture_output=True, text=True, check=True).stdout
            found = [each["speedup"] for each in json.loads(told)["programs"] if each["pid"] == running.pid]
            time.sleep(0.01)
        running.stdin.close()
        return found[0], running.stderr.read()


assert "there is no program" in refused("./none")
assert "needs a program" in refused()
assert "numbers of cores" in refused("--counts=1,,2", program)
assert "there are 4 cores" in refused("--machine=core:4 pu:1", "--counts=8", program)
assert "is no machine" in refused("--machine=core:x", program)
assert "needs a --machine" in refused("--strand=1000", program)
assert "--watch" in refused("--watch", program)
assert "is a script" in refused(program + ".sh")
assert shown_speedup() == (None, "")

# The simulated machine has more cores than this one; a run here replaces what is known. Measured strands would have
# the speed-ups that the load of this machine allows.
result = profile("--machine=package:2 core:4 pu:1", "--strand=1000", "--runs=1", program)
assert result.returncode == 0, result
file, speedups = kept()
assert [cores for cores, _ in speedups] == [1, 2, 4, 8] and speedups[0][1] == 1, speedups
assert speedups[1][1] > 1.5 and speedups[2][1] > 1.2 * speedups[1][1], speedups
here = dict(speedups)[min(2, len(os.sched_getaffinity(0)))]
assert abs(shown_speedup()[0] - here) < 0.01, (shown_speedup(), here)
assert shown_speedup(SHEPHERD_SHARE="auto:7") == (7, "")

# A program that fails leaves what was known.
result = profile("--counts=1", program, "fail")
assert result.returncode == 3 and "status 3; nothing is kept" in result.stderr, result
assert kept() == (file, speedups)
result = profile("--counts=1", "--runs=1", program)
assert result.returncode == 0 and "kept in " + str(file) in result.stdout, result
assert kept() == (file, [(1, 1)])

file.write_text("spoiled\n")
speedup, said = shown_speedup()
assert speedup is None and f"{file} are not heeded: it is no table of speed-ups" in said, (speedup, said)
print("all is right")
