"""Tables of the suite: those of Olivier 2012, chapter 6."""
import tables


def figure(value, digits=2, scale=1):
    return "-" if value is None else f"{scale * value:.{digits}f}"


def column_name(implementation):
    return implementation["scheduler"] or implementation["name"]


def by_program(suite, implementations, cell):
    """A line for each program, a column for each implementation that ran any."""
    shown = [each for each in implementations if any(suite.cell(program, threads, each) for program in suite.programs for threads in suite.counts)]
    rows = [[program.name, *(cell(program, each) for each in shown)] for program in suite.programs]
    return tables.table(["program", *map(column_name, shown)], rows)


def times(suite, backend):
    """Table 6.2, in milliseconds; what went wrong where there is no time, without the program's last words."""
    def shown(program, each):
        cell = suite.cell(program, suite.counts[0] if each["kind"] == "serial" else suite.most, each)
        if not cell:
            return "-"
        return cell["problem"].split(":")[0] if cell["problem"] else figure(cell["median"], 2, 1000)
    serial = [each for each in suite.of_kind("serial") if each["backend"] == backend]
    return by_program(suite, serial + suite.beside(backend), shown)


def speedups(suite, backend):
    return by_program(suite, suite.beside(backend), lambda program, each: figure(suite.speedup(program, suite.most, each)))


def variability(suite, backend):
    """Table 6.3: the standard deviation as percent of the fastest time."""
    def shown(program, each):
        cell = suite.cell(program, suite.most, each)
        return figure(cell and cell["variability"], 1, 100)
    return by_program(suite, suite.beside(backend), shown)


def steals(suite, backend):
    """Tables 6.4 and 6.5. Schedulers that never steal have no columns; nothing where nobody did."""
    thieves = [each for each in suite.beside(backend)
               if any(counts["steals"] for program in suite.programs if (counts := counts_of(suite, program, each)))]
    rows = [[program.name, *(text for each in thieves for text in theft(counts_of(suite, program, each)))] for program in suite.programs]
    head = [f"{each['scheduler']}: {what}" for each in thieves for what in ("steals", "of those off chip", "failed", "tasks stolen", "tasks a steal")]
    return tables.table(["program", *head], rows) if thieves else ""


def counts_of(suite, program, implementation):
    stats = suite.stats(program, suite.most, implementation)
    return stats and stats["counts"]


def theft(counts):
    if not counts:
        return ["-"] * 5
    per_steal = counts["stolen"] / counts["steals"] if counts["steals"] else None
    return [counts["steals"], counts["steals_off_chip"], counts["failed_steals"], counts["stolen"], figure(per_steal)]


def machine(suite):
    about = suite.about
    rows = [["date", about["date"]], ["processor", about["processor"]], ["processors for the program", about["cores"]],
            ["load before the run", about["load"]], ["size", about["size"]],
            *([f"compiler {key}", version] for key, version in about["compilers"].items())]
    return tables.table(["", ""], rows)
