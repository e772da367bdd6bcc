"""Every implementation runs once before any runs again, so that a drift of the machine meets all of them alike."""
import itertools
import json
import os
import shlex
import tempfile
import time

import harness
from suite import implementations
from suite.catalogue import source_of

SAVE_EVERY = 5  # seconds
STATS_RUNS = 3  # of which the one with the median time counts


def steps(programs, counts, rows):
    """(program, threads, implementation), in the order of one round. The serial elision has one thread whatever it is told."""
    return [(program, threads, row) for program, threads, row in itertools.product(programs, counts, rows)
            if row.runs(program) and (row.kind != implementations.SERIAL or threads == counts[0])]


def build(wanted, directory):
    jobs = {(program.build_name, row.compiler.key): (program.build_name, source_of(program.kernel, row.suffix), row.compiler)
            for program, _, row in wanted}
    flags = {program.build_name: program.flags for program, _, _ in wanted}
    return harness.build(list(jobs.values()), directory, flags.get)


class Measurement:
    """Fills in what the samples lack."""

    def __init__(self, samples, wanted, options, directory):
        self.samples, self.wanted, self.options, self.directory = samples, wanted, options, directory
        self.saved = time.monotonic()

    def cell(self, step):
        program, threads, row = step
        return self.samples.cell(program, threads, row.name)

    def lacks_time(self, step, position=None):
        """Of the round with this position, or of any."""
        return len(self.cell(step).times) <= (self.options.repeat - 1 if position is None else position)

    def lacks_stats(self, step):
        return self.options.observes and step[2].kind == implementations.SHEPHERD and self.cell(step).stats is None

    def unfinished(self):
        return [step for step in self.wanted if self.lacks_time(step) or self.lacks_stats(step)]

    def note_problems(self, problems):
        for step in self.wanted:
            if (step[0].build_name, step[2].compiler.key) in problems:
                self.cell(step).problem = "does not compile"

    def run(self):
        """Counts after the first round: then it is known how much time there is for more."""
        counted = [step for step in self.wanted if self.lacks_stats(step)]
        progress = harness.Progress(self.options.repeat * len(self.wanted) + STATS_RUNS * len(counted), ends_by=self.options.ends_by)
        for position in range(self.options.repeat):
            self.take_round(position, progress)
            if position == 0:
                self.count(counted, progress)
        progress.clear()
        self.samples.save(self.options.output)

    def take_round(self, position, progress):
        for step in self.wanted:
            if self.cell(step).problem or not self.lacks_time(step, position) or (position > 0 and not self.is_time_for(step)):
                progress.skip()
                continue
            progress.show("{0.name}, {1} threads, {2.name}".format(*step))
            self.take_time(step)

    def count(self, counted, progress):
        for step in counted:
            progress.show("{0.name}, {1} threads, {2.name}, counting".format(*step), STATS_RUNS)
            self.take_stats(step)

    def is_time_for(self, step):
        """Until the end that was asked for. What has never run is run whatever it takes."""
        times = self.cell(step).times
        return self.options.ends_by is None or not times or time.monotonic() + max(times) < self.options.ends_by

    def take_time(self, step):
        line, problem = self.execute(step, {})
        self.cell(step).problem = problem
        if line:
            self.cell(step).times.append(float(line["time"]))
        self.save_now_and_then()

    def save_now_and_then(self):
        if time.monotonic() - self.saved > SAVE_EVERY:
            self.samples.save(self.options.output)
            self.saved = time.monotonic()

    def take_stats(self, step):
        """Runs that are not timed: what is observed is slower."""
        cell, found = self.cell(step), []
        while not cell.problem and len(found) < STATS_RUNS:
            stats, cell.problem = self.observe(step)
            found.append(stats)
        if not cell.problem:
            cell.stats = sorted(found, key=lambda stats: stats["in_regions"])[STATS_RUNS // 2]
        self.save_now_and_then()

    def observe(self, step):
        """(stats, None), or (None, what went wrong)."""
        serial = self.serial_seconds(step)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "stats")
            sequential = {"SHEPHERD_SEQUENTIAL": str(serial)} if serial else {}
            _, problem = self.execute(step, {"SHEPHERD_STATS": f"json:{path}", **sequential})
            if problem:
                return None, problem
            with open(path, encoding="utf-8") as file:
                stats = json.load(file)
        return {"sequential": stats["sequential"], "in_regions": stats["in_regions"], **stats["total"]}, None

    def serial_seconds(self, step):
        program, _, row = step
        name = implementations.serial_name(row.backend)
        return next((cell.median for (each, _, serial), cell in self.samples.cells.items() if (each, serial) == (program, name)), None)

    def execute(self, step, extra):
        program, threads, row = step
        environment = {**harness.clean_environment(threads), **row.environment, **extra}
        command = [*shlex.split(self.options.under), *row.command(self.directory, program, self.options.size)]
        return harness.run_once(command, environment, self.options.timeout)
