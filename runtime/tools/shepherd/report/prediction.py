"""What shepherd predict found: runs on machines that are not here, asked as the page and the reasons need it."""


class Run:
    """One simulated run. Times are in virtual seconds; those of all cores together count from the program's start to its end."""

    def __init__(self, row):
        self.machine, self.scheduler, self.cores = row["machine"], row["scheduler"], row["cores"]
        self.seconds, self.problem = row["seconds"], row["problem"]
        self.work, self.overhead, self.idle = row["work"], row["overhead"], row["idle"]
        self.beside = row.get("beside", 0)  # of the work, what other hardware threads of the same cores have cost
        self.counts, self.overheads = row["counts"], row["overheads"]
        self.in_regions = min(row["in_regions"], self.seconds)  # those of the program's own threads come on top

    @property
    def ok(self):
        return self.problem is None and self.seconds > 0

    @property
    def whole(self):
        return self.cores * self.seconds

    @property
    def outside(self):
        """The time that the other cores wait while one is outside all parallel regions."""
        return max(0, self.seconds - self.in_regions) * (self.cores - 1)

    @property
    def waiting(self):
        """The rest: cores in parallel regions that have nothing to do."""
        return max(0, self.whole - self.work - self.overhead - self.outside)


class Curve:
    """One scheduler on one machine: its runs, by cores."""

    def __init__(self, machine, scheduler, runs, sequential):
        self.machine, self.scheduler = machine, scheduler
        self.runs = sorted({run.cores: run for run in runs if run.ok}.values(), key=lambda run: run.cores)
        self.sequential = sequential

    def speedup(self, run):
        return self.sequential / run.seconds

    @property
    def points(self):
        return [(run.cores, self.speedup(run)) for run in self.runs]

    @property
    def best(self):
        return max(self.runs, key=self.speedup, default=None)


class Prediction:
    def __init__(self, document):
        self.path, self.program, self.command, self.about = (document[name] for name in ("path", "program", "command", "about"))
        self.sequential, self.span = document["sequential"], document["span"]
        # Threads that the program makes itself, and their regions, are in neither work nor span.
        self.span["is_whole"] = document["own_threads"] == 0 and self.span["unmeasured_regions"] == 0
        self.machines = {machine["name"]: machine for machine in document["machines"]}
        self.runs = [Run(row) for row in document["runs"]]
        self.schedulers = list(dict.fromkeys(run.scheduler for run in self.runs))

    def curves(self, machine):
        """One for each scheduler that has come to an end there, the one that becomes fastest first."""
        found = [Curve(machine, scheduler, [run for run in self.runs if (run.machine, run.scheduler) == (machine, scheduler)], self.sequential)
                 for scheduler in self.schedulers]
        return sorted((curve for curve in found if curve.runs), key=lambda curve: -curve.speedup(curve.best))

    def problems(self):
        return [run for run in self.runs if run.problem is not None]

    @property
    def limit(self):
        """The speed-up that no machine exceeds, by work and span; None where they do not tell, as where one has: what it takes to time them is in
        them, which counts where pieces are tiny."""
        if not self.span["is_whole"] or not self.span["span"]:
            return None
        limit = self.span["work"] / self.span["span"]
        best = max((self.sequential / run.seconds for run in self.runs if run.ok), default=0)
        return limit if best <= limit else None
