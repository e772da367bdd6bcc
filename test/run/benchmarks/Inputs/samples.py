"""samples.py FILE REPEAT: every cell of a run of the suite has so many times, and those of Shepherd have counts that
add up."""
import json
import statistics
import sys


def faults(row, kinds, repeat):
    if row["problem"] and kinds[row["implementation"]] == "rival":
        return
    if row["problem"]:
        yield row["problem"]
        return
    if len(row["times"]) != repeat or row["median"] != statistics.median(row["times"]):
        yield f"{row['times']}, median {row['median']}"
    if kinds[row["implementation"]] != "shepherd":
        return
    stats = row["stats"]
    parts = stats["work"] + stats["overhead"] + stats["idle"] + stats["nested"]
    if abs(parts - stats["seconds"]) > 0.02 * stats["seconds"] or not stats["sequential"]:
        yield f"{parts} of {stats['seconds']} s, sequentially {stats['sequential']}"


def main(path, repeat):
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    kinds = {each["name"]: each["kind"] for each in document["implementations"]}
    found = [f"{row['kernel']} {row['implementation']}, {row['threads']} threads: {fault}"
             for row in document["results"] for fault in faults(row, kinds, int(repeat))]
    print("\n".join(found) or f"{len(document['results'])} cells")
    return 1 if found or len(document["results"]) < 12 else 0


sys.exit(main(*sys.argv[1:]))
