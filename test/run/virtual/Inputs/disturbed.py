"""disturbed.py PREFIX COMMAND... : simulations of tiny strands, which are interrupted where others are to go on. One must not count as long as it
was interrupted. A host that takes the whole machine away cannot be told from a long strand, so a few runs may be disturbed."""
import json
import subprocess
import sys

RUNS, DISTURBED, FACTOR = 6, 1, 10
work = []
for number in range(RUNS):
    result = f"{sys.argv[1]}.{number}"
    open(result, "w", encoding="utf-8").close()
    subprocess.run([sys.argv[2], "simulate", "--quiet", f"--result={result}", *sys.argv[3:]], check=True, stdout=subprocess.DEVNULL)
    with open(result, encoding="utf-8") as file:
        work.append(json.loads(file.read())["work_ns"])
print(sorted(work))
sys.exit(sum(each > FACTOR * min(work) for each in work) > DISTURBED)
