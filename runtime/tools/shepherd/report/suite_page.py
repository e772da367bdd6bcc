"""What the page says about the suite."""
import suite_charts
import suite_tables
import tables


def runs_of(suite):
    return max((len(cell["times"]) for cell in suite.cells.values()), default=0)


def add_suite(page, suite):
    page.heading(f"Benchmarks, size {suite.about['size']}")
    page.note(f"{len(suite.programs)} programs under {len(suite.implementations)} implementations with "
              f"{', '.join(map(str, suite.counts))} threads; medians of {tables.several(runs_of(suite), 'run')}, in turns. Speed-up is over the serial "
              "elision by the same back-end compiler. A difference within the variability means nothing.")
    if suite.about["load"] > suite.about["cores"] / 2:
        page.note("The machine was busy with other work: only what differs many times means anything.")
    page.wide_table(suite_tables.machine(suite))
    if means := suite_charts.means(suite):
        page.figure(means, "means")
    add_tables(page, suite)
    add_bulk(page, suite)
    for kernel in suite.kernels:
        add_kernel(page, suite, kernel)


def add_tables(page, suite):
    for title, table in ((f"Milliseconds, serially and on {suite.most} threads", suite_tables.times),
                         (f"Speed-up on {suite.most} threads", suite_tables.speedups),
                         (f"Variability on {suite.most} threads: standard deviation in percent of the fastest time", suite_tables.variability),
                         (f"Steals on {suite.most} threads", suite_tables.steals)):
        if table is suite_tables.variability and runs_of(suite) < 2:
            continue
        for backend in suite.backends:
            page.heading(title + f", shepcc over {backend}", 3)
            page.wide_table(table(suite, backend) or "<p>Nobody stole: every scheduler had one shepherd here, or no worker was idle.</p>")
    page.note("Steals are between shepherds, in the middle one of three runs with SHEPHERD_STATS; a failed steal is a round over all other shepherds that found none.")


def add_bulk(page, suite):
    """The sweep over the chunk, where there was one."""
    for backend in suite.backends:
        for program in suite.programs:
            if drawn := suite_charts.bulk(suite, program, backend):
                page.heading(f"Bulk stealing: {program.name}, shepcc over {backend}")
                page.figure(drawn, f"bulk-{program.name}")


def add_kernel(page, suite, kernel):
    page.heading(kernel)
    page.figure(suite_charts.speedups(suite, kernel), f"speedup-{kernel}")
    for backend in suite.backends[:1]:  # what the others compile waits and steals alike
        if components := suite_charts.components(suite, kernel, backend):
            page.heading(f"Where the time of {suite.most} threads went", 3)
            page.figure(components, f"components-{kernel}")
