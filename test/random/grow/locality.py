"""Where tasks run (docs/locality.md): what a program computes does not depend on it."""
from .generator import statement
from .tree import Statement
from .variables import BINDING


def domain(gen, scope):
    """Mostly one of a few, sometimes one that there is not, or none."""
    return gen.rng.choice([str(gen.rng.randrange(4)), f"(int)(({gen.value(scope)}) % 7u) - 2"])


def domain_clause(gen, scope, probability=0.4):
    """Of task, taskloop, taskgroup and parallel."""
    if "locality" not in gen.features or not gen.chance(probability):
        return ""
    return f" {gen.rng.choice(['', '', 'ompx_'])}locality_domain({domain(gen, scope)})"


def affinity_clause(gen, scope):
    if "affinity" not in gen.features or not gen.chance(0.25):
        return ""
    items = ["table", "table[2]", "table[1:2]", *(each.name for each in scope.readable if each.kind is not BINDING)]
    text = gen.rng.choice(items)
    if gen.chance(0.3):
        text += f", {gen.rng.choice(['table[0:3]', 'table'])}"
    if gen.chance(0.3):
        text = gen.rng.choice(["iterator(int it = 0:4) : table[it]", "iterator(it = 3:-1:-2, int at = 0:2) : table[it + at]",
                               "iterator(long it = 2:2) : table[it]"])
    return f" affinity({text})"


def placing_clauses(gen, scope):
    """Of a task."""
    return domain_clause(gen, scope) + affinity_clause(gen, scope)


@statement(2, needs="locality")
def child_domain(gen, scope, _):
    """Where the children to come run."""
    where = domain(gen, scope)
    if gen.chance(0.5):
        return [Statement(f"omp_child_task_affinity({where});", "")]
    directive = f"ompx locality_domain({where})"
    return [Statement(f'_Pragma("{directive}")' if gen.chance(0.2) else f"#pragma {directive}", "")]
