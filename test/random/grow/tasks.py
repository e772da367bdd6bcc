"""Task constructs (OpenMP 5.2, chapter 12) and what joins tasks (15.4, 15.5, 15.9)."""
from .generator import statement
from .locality import domain_clause, placing_clauses
from .scope import Scope
from .tree import Compound, Statement
from .variables import BINDING, COUNTER, KINDS, Variable
from .worksharing import lastprivate


def captures(gen, scope):
    """Some variables, by how the region gets them."""
    chosen = gen.rng.sample(scope.readable, min(len(scope.readable), gen.rng.randrange(0, 4)))
    ways = ["firstprivate", "firstprivate", "shared", "implicit"]
    return {variable: "implicit" if variable.kind is BINDING else gen.rng.choice(ways) for variable in chosen}


def data_clauses(gen, sharing, is_default_none):
    text = ""
    for clause in ("firstprivate", "shared"):
        names = [variable.name for variable, each in sharing.items() if each == clause or (is_default_none and each == "implicit" and clause == "shared")]
        if is_default_none and clause == "firstprivate":
            names += ["acc", "depth"]
        if is_default_none and clause == "shared":
            names += ["table", *(["space"] if "sharing" in gen.features else [])]
        if names:
            text += f" {clause}({', '.join(names)})"
    return text + (" default(none)" if is_default_none else "")


def other_clauses(gen, scope):
    candidates = ["untied", "untied", f"final({gen.condition(scope)})", f"if({gen.condition(scope)})", f"if(task: {gen.condition(scope)})",
                  f"priority((int)(({gen.value(scope)}) % 5u))"]
    chosen = gen.rng.sample(candidates, gen.rng.choice([0, 0, 1, 1, 2]))
    if sum(each.startswith("if") for each in chosen) > 1 or chosen.count("untied") > 1:
        chosen = chosen[:1]
    return "".join(" " + each for each in chosen) + placing_clauses(gen, scope)


def region_of(sharing, scope, is_mergeable):
    """The scope inside a task; and outside of it what is shared is busy from now on."""
    inner = Scope(scope, is_new_region=True)
    for variable, how in sharing.items():
        inner.readable.append(variable)
        if how == "firstprivate" and variable.is_writable() and not is_mergeable:
            inner.writable.append(variable)
        if how != "firstprivate" or is_mergeable:
            scope.busy.add(variable.name)
    return inner


def make_task(gen, scope, budget, sharing, more="", prepare=lambda inner: None):
    is_mergeable = gen.chance(0.15)
    is_default_none = gen.chance(0.2) and BINDING not in [each.kind for each in sharing]
    clauses = other_clauses(gen, scope)
    # default(none) asks for a clause for each variable that the region names, and a mergeable task may have no copies.
    clauses += data_clauses(gen, sharing, is_default_none) + more + (" mergeable" if is_mergeable else "")
    inner = region_of(sharing, scope, is_mergeable)
    prepare(inner)
    copies = [variable for variable, how in sharing.items() if how == "firstprivate"]
    plain = "{ " + " ".join(each.copy() for each in copies)
    body = gen.fill(inner, budget)
    return gen.construct("task" + clauses, body, plain, "}}" * len(copies) + "}")


@statement(7)
def task(gen, scope, budget):
    return [make_task(gen, scope, budget, captures(gen, scope))]


@statement(4)
def result_task(gen, scope, budget):
    """A task that computes a value for its parent."""
    result = Variable(gen.name("r"), KINDS[0])
    declaration = Statement(f"u64 {result.name} = {gen.rng.randrange(9)}u; (void){result.name};")

    def give(inner):
        inner.readable.append(result)
        inner.writable.append(result)

    made = make_task(gen, scope, budget, captures(gen, scope), f" shared({result.name})", give)
    made.body.append(Statement(f"{result.name} = {result.name} * 7u + {gen.rng.randrange(99)}u;"))
    scope.add_result(result)
    return [declaration, made]


@statement(1)
def private_task(gen, scope, budget):
    variable = Variable(gen.name("p"), KINDS[gen.rng.randrange(3)])
    inner = Scope(scope, is_new_region=True)
    inner.readable.append(variable)
    inner.writable.append(variable)
    body = [Statement(variable.fill(variable.kind.write[0], f"{gen.rng.randrange(50)}u")), *gen.fill(inner, budget)]
    before = Statement(f"{variable.declaration('5u')} (void){variable.name};")
    made = gen.construct(f"task private({variable.name})" + other_clauses(gen, scope), body, variable.fresh(), "}}")
    return [before, made]


@statement(2)
def taskwait(gen, scope, _):
    scope.join()
    return [Statement(gen.directive("taskwait"), "")]


@statement(1)
def taskyield(gen, *_):
    return [Statement(gen.directive("taskyield"), "")]


@statement(2, needs="polled")
def polled_task(gen, scope, _):
    """A task that may wait for others' critical regions, and whose parent yields until it is done."""
    done, seen = gen.name("done"), gen.name("seen")
    tell, look = gen.directive("atomic write"), gen.directive("atomic read")
    clauses = f"task shared({done})" + gen.rng.choice(["", " untied"])
    poll = f"for (u64 {seen} = 0; !{seen};) {{\n{gen.directive('taskyield')}\n{look}\n{seen} = {done};\n}}"
    # Whatever a smaller program leaves out, the task tells where its parent asks.
    made = Compound(Statement(f"{gen.directive(clauses)}\n{{", "{"), [gen.accumulate(gen.value(Scope()))],
                    Statement(f"{tell}\n{done} = 1;\n}}\n{poll}", f"{done} = 1;\n}}"))
    scope.join()
    return [Compound(Statement("{"), [Statement(f"u64 {done} = 0;"), made, Statement(gen.directive("taskwait"), "")])]


@statement(2, needs="polled")
def holding_tasks(gen, *_):
    """Tasks that wait for their children, or give way, in a critical region for which all threads may wait."""
    index, name = gen.name("i"), gen.name("held")
    child = gen.construct("task" + gen.rng.choice(["", " untied"]), [gen.accumulate(gen.value(Scope()))])
    wait = Statement(gen.directive(gen.rng.choice(["taskwait", "taskyield"])), "")
    region = gen.construct(f"critical({name})", [child, wait, gen.accumulate(gen.value(Scope()))])
    header = f"for (int {index} = 0; {index} < {gen.rng.randrange(1, 7)}; {index}++) {{"
    return [Compound(Statement(header), [gen.construct("task" + gen.rng.choice(["", " untied"]), [region])])]


@statement(1, needs="polled")
def pieces_at_a_lock(gen, *_):
    """Tasks that wait for a lock for so long that they make way, and for children: for an untied task's tied child."""
    index, name = gen.name("i"), gen.name("long")
    hold = Statement(f"for (volatile int spin = 0; {index} == 0 && spin < 1500000;) spin = spin + 1;", "")
    region = gen.construct(f"critical({name})", [hold, gen.accumulate(gen.value(Scope()))])
    child = gen.construct("task", [gen.accumulate(gen.value(Scope()))])
    piece = gen.construct("task", [region, child, Statement(gen.directive("taskwait"), "")])
    header = f"for (int {index} = 0; {index} < {gen.rng.randrange(3, 6)}; {index}++) {{"
    group = gen.construct("taskgroup", [Compound(Statement(header), [piece])])
    inner = gen.construct("task" + gen.rng.choice(["", " untied"]), [group])
    return [gen.construct("task untied", [inner, Statement(gen.directive("taskwait"), "")])]


@statement(1, needs="polled")
def regions_at_a_lock(gen, *_):
    """Tasks that wait for a lock while they hold another, for which regions of their siblings wait."""
    index, first, second = gen.name("i"), gen.name("first"), gen.name("second")
    hold = f"for (volatile int spin = 0; spin < {gen.rng.choice([0, 300000, 1500000])};) spin = spin + 1;"

    def critical(name, *body):
        return gen.construct(f"critical({name})", [*body, gen.accumulate(gen.value(Scope()))])

    def region(*body):
        return gen.construct("parallel num_threads(2)", [gen.construct("single", list(body))])

    inmost = gen.rng.choice([[], [region(gen.accumulate(gen.value(Scope())))]])
    both = gen.construct("task untied", [critical(first, critical(second, *inmost))])
    header = f"for (int {index} = 0; {index} < {gen.rng.randrange(1, 4)}; {index}++) {{"
    tasks = Compound(Statement(header), [both, gen.construct("task" + gen.rng.choice(["", " untied"]), [region(critical(first))])])
    return [gen.construct("task", [critical(second, Statement(hold, ""))]),
            gen.construct("task" + gen.rng.choice(["", " untied"]), [tasks, Statement(gen.directive("taskwait"), "")])]


@statement(2)
def taskgroup(gen, scope, budget):
    inner = Scope(scope)
    body = gen.fill(inner, budget)
    return [gen.construct("taskgroup" + domain_clause(gen, scope), body)]


@statement(2, needs="depend")
def dependences(gen, scope, _):
    """Tasks on a few cells, whose operations do not commute, ordered by their dependences."""
    cells, count = gen.name("cell"), gen.rng.randrange(2, 5)
    body = [Statement(f"u64 {cells}[{count}];\nfor (int k = 0; k < {count}; k++) {cells}[k] = (u64)k + {gen.rng.randrange(9)}u;")]
    for _ in range(gen.rng.randrange(2, 8)):
        body.append(dependent_task(gen, scope, cells, count))
    body.append(Statement(gen.directive("taskwait"), ""))
    body.append(gen.accumulate(" + ".join(f"{cells}[{k}] * {2 * k + 1}u" for k in range(count))))
    scope.join()
    return [Compound(Statement("{"), body)]


def dependent_task(gen, scope, cells, count, is_deferred=False):
    target, source = gen.rng.randrange(count), gen.rng.randrange(count)
    constant = f"{gen.rng.randrange(1, 30)}u"
    form = gen.rng.choice(["out", "inout", "inout", "chain", "mutexinoutset", "inoutset", "all", "iterator", "in"])
    here, there = f"{cells}[{target}]", f"{cells}[{source}]"
    depend, work, plain = f"depend({form}: {here})", f"{here} = {here} * 3u + {constant};", None
    if form == "chain":
        depend = f"depend(inout: {here})" + (f" depend(in: {there})" if target != source else "")
        work = f"{here} = {here} * 5u + {there};"
    elif form == "out":
        work = f"{here} = {constant};"
    elif form == "mutexinoutset":
        work = f"{here} += {constant};"
    elif form == "inoutset":
        plain = f"{here} += {constant};"
        work = f"{gen.directive('atomic')}\n{plain}"
    elif form == "all":
        depend, work = "depend(inout: omp_all_memory)", f"for (int k = 0; k < {count}; k++) {cells}[k] = {cells}[k] * 3u + {constant};"
    elif form == "iterator":
        first, step = gen.rng.randrange(count), gen.rng.choice([1, 2])
        depend = f"depend(iterator(int it = {first}:{count}:{step}), inout: {cells}[it])"
        work = f"for (int k = {first}; k < {count}; k += {step}) {cells}[k] = {cells}[k] * 3u + {constant};"
    elif form == "in":
        statement_text = gen.accumulate(f"{here} * {constant}")
        work, plain = statement_text.parallel, statement_text.plain
    others = ["", "", " untied", " if(0)", f" if({gen.condition(scope)})"]
    clauses = f"task shared({cells}) {depend}" + gen.rng.choice(others[:3] if is_deferred else others)
    clauses += placing_clauses(gen, scope)
    body = [Statement(work, plain)]
    if "assembly" in gen.features and not is_deferred and gen.chance(0.25):
        clauses += f" width({gen.rng.choice(['1', '2', '3', 'auto', f'(int)(({gen.value(scope)}) % 4u) + 1'])})"
        body = [gen.construct(gen.rng.choice(["single", "single nowait", "masked"]), body)]
    return Compound(Statement(f"{gen.directive(clauses)}\n{{", "{"), body)


@statement(2, needs="taskloop")
def taskloop(gen, scope, budget):
    total, last = gen.name("s"), gen.name("l")
    index = Variable(gen.name("i"), COUNTER)
    count = gen.rng.choice([0, 1, 7, 20, 33])
    sharing = {variable: "firstprivate" for variable, how in captures(gen, scope).items() if how == "firstprivate"}
    inner = Scope(scope, is_new_region=True)
    inner.readable += [*sharing, index]
    body = gen.fill(inner, min(budget, 2))
    body.append(Statement(f"{total} += {gen.term(inner)} + (u64){index.name};\n{last} = (u64){index.name} * 3u;"))
    clauses = gen.rng.choice(["", "", " grainsize(3)", " num_tasks(4)", " grainsize(strict: 5)", " num_tasks(strict: 3)"])
    clauses += gen.rng.choice(["", "", " untied", f" if({gen.condition(scope)})", " priority(2)", f" final({gen.condition(scope)})"])
    if " if(" not in clauses:
        clauses += domain_clause(gen, scope)
    clauses += f" reduction(+: {total}){lastprivate(count, last)}" + data_clauses(gen, sharing, False)
    bound = gen.rng.choice([f"{count}", f"{count}", f"{count} + (int)(sizeof {total} - sizeof {last})"])
    header = f"for (int {index.name} = 0; {index.name} < {bound}; {index.name}++) {{"
    made = Compound(Statement(f"{gen.directive('taskloop' + clauses)}\n{gen.hinted(header)}", header), body)
    values = Statement(f"u64 {total} = {gen.rng.randrange(9)}u, {last} = 1u;")
    return [Compound(Statement("{"), [values, made, gen.accumulate(f"{total} + {last}")])]


@statement(2, needs="task_reduction")
def task_reduction(gen, scope, budget):
    """Tasks of a taskgroup that all take part in a reduction; some have children that do."""
    total, operator = gen.name("s"), gen.rng.choice(["+", "^", "|"])
    body = []
    for _ in range(gen.rng.randrange(1, 5)):
        body.append(reducing_task(gen, scope, total, operator, 2))
    values = Statement(f"u64 {total} = {gen.rng.randrange(9)}u;")
    group = gen.construct(f"taskgroup task_reduction({operator}: {total})", body)
    return [Compound(Statement("{"), [values, group, gen.accumulate(total)])]


def reducing_task(gen, scope, total, operator, depth):
    body = [Statement(f"{total} {operator}= {gen.rng.randrange(1000)}u;")]
    if depth and gen.chance(0.4):
        body.append(reducing_task(gen, scope, total, operator, depth - 1))
    return gen.construct(f"task in_reduction({operator}: {total})" + other_clauses(gen, Scope()), body)
