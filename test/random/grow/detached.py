"""Detached tasks (OpenMP 5.2, 12.5.2): they complete when somebody fulfils their event, which may be before they have
run."""
from .generator import statement
from .locality import placing_clauses
from .scope import Scope
from .tree import Compound, Statement

FULFIL = "omp_fulfill_event({});"
# In a final task the detached one is undeferred, and its parent cannot go on to fulfil its event.
FULFIL_OUTSIDE, FULFIL_INSIDE = f"if (!omp_in_final()) {FULFIL}", f"if (omp_in_final()) {FULFIL}"


@statement(2, needs="detach")
def detached_task(gen, scope, budget):
    event, cell = gen.name("event"), gen.name("cell")
    value = f"u64 {cell} = {gen.rng.randrange(9)}u;"
    values = Statement(f"omp_event_handle_t {event};\n{value}", value)
    who = gen.rng.choice(["itself", "creator", "another"])
    work = gen.fill(Scope(scope, is_new_region=True), min(budget, 2))
    work.append(Statement(f"{cell} = {cell} * 5u + {gen.rng.randrange(1, 90)}u;"))
    work.append(Statement((FULFIL if who == "itself" else FULFIL_INSIDE).format(event), ""))
    clauses = f"task detach({event}) shared({cell}) depend(out: {cell})" + gen.rng.choice(["", "", " untied", " priority(3)"]) + placing_clauses(gen, scope)
    body = [values, gen.construct(clauses, work)]
    if who == "another":
        clauses = "task firstprivate({0})".format(event) + gen.rng.choice(["", " untied", " if(0)"])
        body.append(Statement(f"{gen.directive(clauses)}\n{FULFIL_OUTSIDE.format(event)}", ""))
    # The creator before or behind the reader, which is held meanwhile, also where nothing is deferred.
    fulfilment = [Statement(FULFIL_OUTSIDE.format(event), "")] if who == "creator" else []
    reader = []
    if gen.chance(0.6):
        reader.append(gen.construct(f"task shared({cell}) depend(in: {cell})", [gen.accumulate(f"{cell} * 3u")]))
    body += fulfilment + reader if gen.chance(0.5) else reader + fulfilment
    body += [Statement(gen.directive("taskwait"), ""), gen.accumulate(cell)]
    scope.join()
    return [Compound(Statement("{"), body)]
