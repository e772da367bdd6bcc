"""Taskgraphs (OpenMP 6.0, 14.3): the record of the first round executes the others, with the values of each."""
from .generator import statement
from .tasks import dependent_task
from .tree import Compound, Statement


@statement(2, needs="taskgraph")
def taskgraph(gen, scope, _):
    cells, count, rounds, index = gen.name("cell"), gen.rng.randrange(2, 5), gen.name("round"), gen.name("k")
    values = Statement(f"u64 {cells}[{count}];\nfor (int k = 0; k < {count}; k++) {cells}[k] = (u64)k + {gen.rng.randrange(9)}u;")
    body = [dependent_task(gen, scope, cells, count, is_deferred=True) for _ in range(gen.rng.randrange(1, 5))]
    body.insert(gen.rng.randrange(len(body) + 1), counted_tasks(gen, cells, count, rounds, index))
    if gen.chance(0.3):
        body.insert(gen.rng.randrange(len(body) + 1), Statement(gen.directive("taskwait"), ""))
    clauses = gen.rng.choice(["", "", f" graph_id({rounds} % 2)", f" if({rounds} != 1)", f" graph_reset({rounds} == 2)", " nogroup"])
    header = f"for (u64 {rounds} = 0; {rounds} < {gen.rng.randrange(2, 5)}; {rounds}++) {{"
    graph = gen.construct("taskgraph" + clauses, body)
    if "nogroup" in clauses:
        graph = gen.construct("taskgroup", [graph])
    sum_up = gen.accumulate(" + ".join(f"{cells}[{k}] * {2 * k + 1}u" for k in range(count)))
    scope.join()
    before = Statement(gen.directive("taskwait"), "")
    return [Compound(Statement("{"), [values, before, Compound(Statement(header), [graph, sum_up])])]


def counted_tasks(gen, cells, count, rounds, index):
    """A loop's counter is what it was when the task was recorded; the round is this one's."""
    saved = gen.rng.choice([f" firstprivate(saved: {index})", f" firstprivate({index})", ""])
    source = f" depend(in: {cells}[({index} + 1) % {count}])" if gen.chance(0.5) else ""
    work = f"{cells}[{index}] = {cells}[{index}] * 3u + {rounds}" + (f" + {cells}[({index} + 1) % {count}];" if source else ";")
    task = gen.construct(f"task shared({cells}) depend(inout: {cells}[{index}])" + source + saved, [Statement(work)])
    return Compound(Statement(f"for (int {index} = 0; {index} < {count}; {index}++) {{"), [task])
