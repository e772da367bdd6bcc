"""Two accesses to one variable with an edge that keeps them apart, in the middle of random tasks; and the same without the edge.

The random statements are in one of the two tasks, in front of its access, and in tasks beside both: what they release by
atomic operations is acquired by nobody whose access is still to come, so no run orders the two by chance.
"""
from .generator import Generator
from .scope import Scope
from .tree import Compound, Function, Statement, Test

EDGES = {}


def edge(function):
    """Registers a function (planting, edge is there) -> statements, executed by one thread of a team of three."""
    EDGES[function.__name__] = function
    return function


class Planting:
    """One variable, and what may be done with it."""

    def __init__(self, gen):
        self.gen = gen
        self.victim = f"victim_{gen.seed}"

    def access(self):
        """Volatile, so that the access stays where it is written, and its line with it."""
        return Statement(f"*(volatile u64 *)&{self.victim} = {self.victim} * 3u + {self.gen.rng.randrange(1, 99)}u;")

    def add(self, directive):
        return Statement((f"#pragma omp {directive}\n" if directive else "") + f"{self.victim} += {self.gen.rng.randrange(1, 99)}u;")

    def noise(self):
        return self.gen.fill(Scope(is_new_region=True), 3)

    def task(self, clauses, body, has_noise=False):
        more = self.gen.rng.choice(["", "", " untied", " priority(2)"])
        return Compound(Statement(f"#pragma omp task shared({self.victim}){clauses}{more}\n{{", "{"), [*(self.noise() if has_noise else []), *body])

    def beside(self):
        return [self.task("", self.noise())] if self.gen.chance(0.5) else []

    def pair(self, first, second):
        """Two tasks, by their clauses and what they do."""
        noisy = self.gen.rng.randrange(3)
        return [*self.beside(), self.task(*first, noisy == 0), *self.beside(), self.task(*second, noisy == 1)]


def clause(is_there, text):
    return f" {text}" if is_there else ""


@edge
def taskwait(plant, is_there):
    wait = [Statement("#pragma omp taskwait", "")] if is_there else []
    return [*plant.beside(), plant.task("", [plant.access()], True), *wait, plant.access()]


@edge
def taskwait_depend(plant, is_there):
    wait = [Statement(f"#pragma omp taskwait depend(in: {plant.victim})", "")] if is_there else []
    return [*plant.beside(), plant.task(f" depend(out: {plant.victim})", [plant.access()], True), *wait, plant.access()]


@edge
def taskgroup(plant, is_there):
    below = plant.task("", [plant.task("", [plant.access()], True)])
    group = Compound(Statement("#pragma omp taskgroup\n{" if is_there else "{", "{"), [below])
    return [*plant.beside(), group, Statement("#pragma omp taskwait", ""), plant.access()]


@edge
def depend(plant, is_there):
    kinds = plant.gen.rng.choice([("out", "in"), ("in", "out"), ("inout", "inout"), ("inoutset", "in"), ("in", "inoutset")])
    first, second = (f" depend({kind}: {plant.victim})" for kind in kinds)
    if plant.gen.chance(0.5):
        return plant.pair((first, [plant.access()]), (clause(is_there, second.strip()), [plant.access()]))
    return plant.pair((clause(is_there, first.strip()), [plant.access()]), (second, [plant.access()]))


@edge
def depend_chain(plant, is_there):
    ends = plant.pair((f" depend(out: {plant.victim})", [plant.access()]), (" depend(in: between)", [plant.access()]))
    middle = plant.task(clause(is_there, f"depend(in: {plant.victim})") + " depend(out: between)", [Statement("(void)depth;")])
    return [Statement("u64 between = 0; (void)between;"), *ends[:-1], middle, ends[-1]]


@edge
def depend_all_memory(plant, is_there):
    return plant.pair((f" depend(out: {plant.victim})", [plant.access()]), (clause(is_there, "depend(inout: omp_all_memory)"), [plant.access()]))


@edge
def mutexinoutset(plant, is_there):
    text = f"depend(mutexinoutset: {plant.victim})"
    return plant.pair((" " + text, [plant.access()]), (clause(is_there, text), [plant.access()]))


@edge
def atomic(plant, is_there):
    return plant.pair(("", [plant.add("atomic")]), ("", [plant.add("atomic" if is_there else "")]))


@edge
def critical(plant, is_there):
    return plant.pair(("", [plant.add("critical(planted)")]), ("", [plant.add("critical(planted)" if is_there else "")]))


@edge
def reduction(plant, is_there):
    sharing = f"reduction(+: {plant.victim})" if is_there else f"shared({plant.victim})"
    clauses = plant.gen.rng.choice(["num_tasks(4)", "grainsize(2)", "num_tasks(strict: 3)"])
    loop = f"for (int k = 0; k < 12; k++)\n*(volatile u64 *)&{plant.victim} += (u64)k;"
    return [*plant.beside(), Statement(f"#pragma omp taskloop {clauses} {sharing}\n{loop}", loop)]


@edge
def task_reduction(plant, is_there):
    first, second = (plant.task(clause(is_there, f"in_reduction(+: {plant.victim})"), [plant.add("")]) for _ in range(2))
    if is_there:
        for each in (first, second):
            each.opening.parallel = each.opening.parallel.replace(f"shared({plant.victim}) ", "")
    group = Statement("#pragma omp taskgroup" + clause(is_there, f"task_reduction(+: {plant.victim})") + "\n{", "{")
    return [Compound(group, [*plant.beside(), first, *plant.beside(), second])]


@edge
def barrier(plant, is_there):
    """Between the threads of a team: the only one that is not within a task."""
    body = [Statement("#pragma omp single" + clause(not is_there, "nowait") + "\n{", "{"), plant.access(), Statement("}"),
            Statement(f"u64 seen = *(volatile u64 *)&{plant.victim};\n(void)seen;")]
    return body


def planted(seed, language, features, is_there):
    """Returns a test, the name of its edge and of its variable. Both forms have the same random statements."""
    gen = Generator(seed, language, features)
    name = gen.rng.choice(sorted(EDGES))
    plant = Planting(gen)
    statements = EDGES[name](plant, is_there)
    if name != "barrier":
        statements = [gen.construct("single", [*statements, Statement("#pragma omp taskwait", "")])]
    body = [Statement(f"u64 storage[4] = {{0, 0, 0, 0}};\nu64 *acc = storage;\nint depth = 2;\n(void)depth;\n(void)acc;\nu64 {plant.victim} = 1u;"),
            gen.construct("parallel num_threads(3)", statements),
            Statement("return 0;")]
    gen.functions.append(Function(f"static u64 test_{seed}@(void)", body))
    return Test(seed, gen.functions), name, plant.victim
