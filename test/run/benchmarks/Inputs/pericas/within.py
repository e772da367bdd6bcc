"""within.py RATIO ONE OTHER: fails if the program whose line is in ONE took more than RATIO times as long as that of OTHER."""
import re
import sys

times = []
for name in sys.argv[2:]:
    with open(name, encoding="utf-8") as file:
        line = file.read()
    assert "verified=yes" in line, line
    times.append(float(re.search(r"time=([0-9.]+)", line)[1]))
print(f"{times[0] / times[1]:.3f} of the time")
sys.exit(times[0] > float(sys.argv[1]) * times[1])
