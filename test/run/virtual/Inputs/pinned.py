"""pinned.py SHEPHERD PROGRAM: two programs on eight cores, the first of which ends sooner. While both run, the hardware threads of their tasks are
disjoint, up to four each; afterwards all belong to the one that is left, whose threads may run anywhere in the end (Blackbourn 2016, 6.7)."""
import subprocess
import sys

shepherd, program = sys.argv[1:]
SCRIPT = '"$1" 12 > "$1.first" & "$1" 40 > "$1.second" & wait; cat "$1.first" "$1.second"'
for share, scheduler in [("static", "ws"), ("static", "mts"), ("static", "pdf"), ("static", "cq"), ("auto", "ws"), ("auto", "mts")]:
    run = subprocess.run(["env", f"SHEPHERD_SHARE={share}", shepherd, "simulate", "--quiet", "--machine=package:2 l3:1 core:4 pu:1", "--programs=2",
                          f"--scheduler={scheduler}", "sh", "-c", SCRIPT, "sh", program], capture_output=True, text=True, timeout=250, check=True)
    first, second = (line.split() for line in run.stdout.splitlines())
    here, there, late = int(first[0], 16), int(second[0], 16), int(second[1], 16)
    print(share, scheduler, run.stdout.split())
    assert here & there == 0 and all(1 < each.bit_count() <= 4 for each in (here, there)), "they share"
    # The thread that creates the tasks may find none left for itself.
    assert late.bit_count() >= 7 and second[2:] == ["8", "8"], "all belong to who is left"
