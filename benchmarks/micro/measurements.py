"""What benchmarks/micro measures, in the order of the table; docs/performance.md says what each number means."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Measurement:
    """One row of the table for each number of threads."""
    program: str
    variant: str
    threads: str = "each"  # each: as the command line says; team: those beyond one; crowd: the same and eight a core
    peak: bool = False     # the peak of what was resident, beyond that of a program with one empty region
    counted: bool = False  # the primary thread's instructions, beyond those of a team of one, in percent

    ours: bool = False     # no other OpenMP has it

    @property
    def name(self):
        return f"{self.program}/{self.variant}"


EMPTY_REGION = Measurement("memory", "empty")

MEASUREMENTS = [
    Measurement("spawn", "joined"),
    Measurement("spawn", "wall", "team"),
    Measurement("spawn", "outliving"),
    Measurement("spawn", "final"),
    Measurement("spawn", "if"),
    Measurement("flat", "empty"),
    Measurement("depend", "chain"),
    Measurement("depend", "fan"),
    Measurement("depend", "independent"),
    Measurement("depend", "chains"),
    Measurement("depend", "wavefront"),
    *(Measurement("taskgraph", f"{graph}-{how}", ours=True) for graph in ("chain", "fan", "wavefront") for how in ("plain", "recorded", "replayed")),
    Measurement("join", "taskwait"),
    Measurement("join", "taskgroup"),
    Measurement("team", "region", "team"),
    Measurement("team", "barrier", "team"),
    Measurement("team", "single", "team"),
    *(Measurement("sync", what) for what in ("critical", "lock-contended", "lock-alone", "ordered", "atomic", "static", "dynamic",
                                             "reduction", "firstprivate", "copyprivate", "copyin")),
    *(Measurement("loop", code) for code in ("bytes", "pointers", "triad", "stencil")),
    Measurement("latency", "steal", "team"),
    Measurement("latency", "wake", "team"),
    Measurement("latency", "behind", "team"),
    *(Measurement("few", shape, "team") for shape in ("2x5", "2x20", "2x50", "8x20", "2x1000",
                                                   "grain-64", "grain-128", "grain-256", "grain-512")),
    Measurement("idle", "first", "team"),
    Measurement("idle", "serial", "team"),
    Measurement("busy", "undeferred", "team", counted=True),
    Measurement("busy", "joined", "team", counted=True),
    Measurement("meet", "yield", "crowd"),
    Measurement("meet", "wait", "crowd"),
    *(Measurement("taskloop", cost + kind) for cost in ("uniform", "triangular", "random") for kind in ("", "-best")),
    EMPTY_REGION,
    Measurement("memory", "outstanding"),
    Measurement("uts", "binomial", "team", peak=True),
]
