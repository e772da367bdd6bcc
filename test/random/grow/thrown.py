"""Taskgroups with ordered exceptions (docs/exceptions.md): whatever throws, what the plain form meets first arrives.

Tasks that come later may run, or not; so nothing is left of any of them but what is thrown. Members of assemblies share
what the plain form does once: what leaves one of them leaves the others at barriers, in loops, and with tasks.
"""
from .generator import statement
from .tree import Compound, Statement

CLAUSES = ["", "", " untied", " mergeable", " priority(2)", " final({0})", " if({0})", " untied if({0})"]


@statement(2, needs="ordered", language="c++")
def ordered_exceptions(gen, scope, _):
    number, caught = gen.name("n"), gen.name("x")
    values = Statement(f"u64 {number} = {gen.value(scope)}, {caught} = 1u; (void){number};")
    return [Compound(Statement("{"), [values, attempt(gen, number, 3, f"{caught} = thrown;"), gen.accumulate(caught)])]


def attempt(gen, number, depth, handler):
    """A group that throws, and what catches that."""
    group = gen.construct("taskgroup", throwing(gen, number, depth))
    group.opening.parallel = "#pragma ompx exceptions(ordered)\n" + group.opening.parallel
    return Compound(Statement("try {"), [group], Statement(f"}} catch (u64 thrown) {{ (void)thrown; {handler} }}"))


def condition(gen, number):
    return f"({number} * {gen.rng.randrange(1, 30)}u + {gen.rng.randrange(99)}u) % {gen.rng.randrange(2, 7)}u == 0"


def throwing(gen, number, depth):
    """Statements of a task."""
    body = [Statement(f"Counted {gen.name('held')}({number});")]
    for _ in range(gen.rng.randrange(1, 5)):
        body += gen.rng.choice([throw] if depth == 0 else [throw, task, task, task, wait, group, inner, loop, chain, *members_of(gen)])(gen, number, depth - 1)
    return body


def throw(gen, number, _):
    value = f"({number} + {gen.rng.randrange(1000)}u)"
    return [Statement(f"if ({condition(gen, number)}) " + gen.rng.choice([f"throw (u64){value};", f"raise_number((u64){value});"]))]


def task(gen, number, depth):
    clauses = gen.rng.choice(CLAUSES).format(condition(gen, number)) + gen.rng.choice(["", f" firstprivate({number})"])
    return [gen.construct("task" + clauses, throwing(gen, number, depth))]


def wait(gen, *_):
    return [Statement(gen.directive(gen.rng.choice(["taskwait", "taskyield"])), "")]


def group(gen, number, depth):
    """It leaves what is thrown to the group around."""
    return [gen.construct("taskgroup", throwing(gen, number, depth))]


def inner(gen, number, depth):
    return [attempt(gen, number, depth, f"if (thrown % {gen.rng.randrange(1, 4)}u) throw (u64)(thrown + 1u);")]


def loop(gen, number, depth):
    index, count, own = gen.name("i"), gen.rng.randrange(1, 9), gen.name("n")
    clauses = gen.rng.choice(["", " nogroup", " untied", f" grainsize({gen.rng.randrange(1, 5)})", f" num_tasks({gen.rng.randrange(1, 5)})"])
    body = [Statement(f"u64 {own} = {number} * 3u + (u64){index}; (void){own};"), *throwing(gen, own, depth)]
    header = f"for (int {index} = 0; {index} < {count}; {index}++) {{"
    return [Compound(Statement(f"{gen.directive('taskloop' + clauses)}\n{header}", header), body)]


def chain(gen, number, depth):
    """Tasks in the order of their dependences, which is the one in which they are generated."""
    cell = gen.name("cell")
    links = [gen.construct(f"task depend({gen.rng.choice(['inout', 'out', 'in', 'mutexinoutset'])}: {cell}) shared({cell})", throwing(gen, number, depth // 2))
             for _ in range(gen.rng.randrange(1, 4))]
    # The cell lives until they have ended, also where something is thrown here.
    return [Compound(Statement("{"), [Statement(f"static u64 {cell}; (void){cell};"), *links])]


def members_of(gen):
    return [assembly, assembly] if "assembly" in gen.features else []


def assembly(gen, number, depth):
    """Between two barriers of its members only one thing throws, or each member the same, or members in their order."""
    width = gen.rng.choice(["2", "3", "4", "auto", f"(int)({number} % 5u) + 1"])
    clauses = gen.rng.choice(["", "", " untied", " priority(2)", f" final({condition(gen, number)})"]) + f" firstprivate({number})"
    body = [Statement(f"Counted {gen.name('held')}({number});")]
    for _ in range(gen.rng.randrange(1, 5)):
        body += gen.rng.choice([all_members, first_to_come, shared_loop, shared_loop, taken_loop, sections])(gen, number, depth)
    if gen.chance(0.5):
        return [gen.construct(f"task width({width})" + clauses, body)]
    made = gen.construct("task" + clauses, body)
    made.opening.parallel = f"#pragma ompx assembly width({width})\n" + made.opening.parallel
    return [made]


def all_members(gen, number, depth):
    barrier = Statement(gen.directive("barrier"), "")
    return [*throwing(gen, number, depth // 2), barrier]


def first_to_come(gen, number, depth):
    return [gen.construct("single", throwing(gen, number, depth // 2))]


def shared_loop(gen, number, depth):
    """Each member has iterations that follow each other."""
    return iterations(gen, number, depth // 2, gen.rng.choice(["for schedule(static)", "for", "for schedule(static) ordered"]))


def taken_loop(gen, number, depth):
    """Only one iteration throws: who takes it does not matter."""
    which = gen.rng.randrange(4)
    return iterations(gen, number, depth // 2, gen.rng.choice(["for schedule(dynamic)", "for schedule(guided)", "for schedule(static, 2)"]), which)


def iterations(gen, number, depth, directive, which=None):
    index, own = gen.name("i"), gen.name("n")
    body = throwing(gen, own, depth)
    if directive.endswith("ordered"):
        body = [gen.construct("ordered", body)]
    if which is not None:
        body = [Compound(Statement(f"if ({index} == {which}) {{"), body)]
    header = f"for (int {index} = 0; {index} < {gen.rng.randrange(1, 9)}; {index}++) {{"
    value = Statement(f"u64 {own} = {number} * 5u + (u64){index}; (void){own};")
    return [Compound(Statement(f"{gen.directive(directive)}\n{header}", header), [value, *body])]


def sections(gen, number, depth):
    """Of which one throws."""
    parts = [gen.construct("section", each) for each in ([], throwing(gen, number, depth // 2), [])[:gen.rng.randrange(2, 4)]]
    for part in parts:  # as in worksharing.py
        part.opening.parallel = "#pragma omp section\n{"
    return [gen.construct("sections", parts)]
