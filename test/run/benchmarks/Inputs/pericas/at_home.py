"""How many tasks were placed in locality domains, by a file of statistics; an error where one of them ran elsewhere."""
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    domains = json.load(file)["domains"]
placed, at_home = (sum(domain[name] for domain in domains) for name in ("placed", "run_locally"))
if placed != at_home or any(domain["migrated_in"] for domain in domains):
    sys.exit(f"{placed - at_home} of {placed} tasks were elsewhere")
print(f"{placed} tasks in {len(domains)} domains")
