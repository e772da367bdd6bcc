"""domains.py STATS TRACE PLACED...: so many tasks were placed in each domain, and all ran there, says one; the other
knows of each task where its
data are, and agrees."""
import json
import sys
from collections import Counter


def main(stats_path, trace_path, *wanted):
    placed = [int(each) for each in wanted]
    with open(stats_path, encoding="utf-8") as file:
        domains = json.load(file)["domains"]
    failures = []
    if [each["placed"] for each in domains] != placed or [each["run_locally"] for each in domains] != placed:
        failures.append(f"not {placed}: {domains}")
    if any(each["migrated_in"] or each["affinity_bytes_local"] or each["affinity_bytes_remote"] for each in domains):
        failures.append(f"something moved: {domains}")
    with open(trace_path, encoding="utf-8") as file:
        tasks = [each["args"] for each in json.load(file) if each["ph"] == "X" and each["name"].startswith("task")]
    away = [each for each in tasks if each["data_domain"] != each["domain"]]
    if away:
        failures.append(f"away from their data: {away}")
    seen = Counter(each["data_domain"] for each in tasks)
    if [seen[domain] for domain in range(len(placed))] != placed:
        failures.append(f"the timeline has {seen}")
    for each in failures:
        print(each)
    return bool(failures)


sys.exit(main(*sys.argv[1:]))
