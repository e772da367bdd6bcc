"""Locality domains on the page: where tasks were placed, and where they ran."""
import tables


def several(all_stats):
    """Runs in which any task was placed."""
    return [stats for stats in all_stats if any(domain["placed"] for domain in stats.get("domains", []))]


def table(all_stats):
    rows = []
    for stats in all_stats:
        for domain in stats["domains"]:
            local, remote = domain["affinity_bytes_local"], domain["affinity_bytes_remote"]
            rows.append([tables.name_of(stats), domain["domain"], "-" if domain["node"] < 0 else domain["node"], domain["placed"], domain["run_locally"],
                         tables.share(domain["run_locally"], domain["placed"]), domain["migrated_in"], f"{local:,}", f"{remote:,}"])
    return tables.table(["run", "domain", "node", "placed", "run there", "of the placed", "migrated in", "affinity bytes, local", "affinity bytes, remote"], rows)


def add(page, all_stats):
    """A section, where there is anything to be seen."""
    runs = several(all_stats)
    if not runs:
        return
    page.heading("Locality domains")
    page.note("Tasks that a clause or their creator placed in a domain, how many of those ran there, and how many tasks of other domains did; "
              "and how much of what tasks named in affinity clauses lay in the memory of the domain that they ran in.")
    page.table(table(runs))
