"""Who had how many cpus beside each other, where they lend cores and where they do not.

    lent.py PREFIX"""
import json
import sys

prefix = sys.argv[1]
had = {}
for way in "auto", "static":
    for name in "wide", "serial":
        with open(f"{prefix}.{way}.{name}", encoding="utf-8") as file:
            had[way, name] = json.load(file)["shared"]
print(had)
# Both have all four before the other comes, and after it has gone.
assert had["auto", "wide"]["mean_cpus"] > had["static", "wide"]["mean_cpus"] + 0.3, "nothing was lent"
assert had["auto", "serial"]["least"] == 1, "not all was lent"
assert had["auto", "serial"]["changes"] > had["static", "serial"]["changes"], "nothing came back"
