"""Parallel regions and what a team shares (OpenMP 5.2, chapters 10 and 11)."""
import re

from .generator import statement
from .locality import domain_clause
from .scope import Scope
from .sharing import serial
from .tree import Compound, Function, Statement
from .variables import COUNTER, Variable

LOOP = re.compile(r"for \(int (\w+) = 0; \w+ < (\w+); \w+(?: \+= (\d)|\+\+)\)")


def lastprivate(iterations, name):
    """Without a last iteration the variable would have no value afterwards."""
    return f" lastprivate({name})" if iterations else ""


def outermost(gen, scope):
    """The statements of a test, whose tasks have all ended behind them."""
    if "sharing" in gen.features and gen.chance(0.7):
        return serial(gen)
    form = gen.rng.choice(["single", "single", "shared work", "group"])
    if form == "group":
        return [gen.construct("taskgroup", gen.block(scope, 9))]
    clauses = gen.rng.choice(["", "", " num_threads(3)", " proc_bind(close)"]) + domain_clause(gen, scope)
    if form == "shared work":
        return team(gen, "parallel" + clauses, scope, 6)
    who = gen.rng.choice(["single", "single nowait", "master", "masked"])
    return [gen.construct("parallel" + clauses, [gen.construct(who, region(gen, scope, 10))])]


def region(gen, scope, budget):
    """A block that one of a team's threads executes: it reads what is around the team, and is a task region of its
    own."""
    inner = Scope(scope, is_new_region=True)
    inner.readable += scope.readable
    return gen.fill(inner, budget)


@statement(1)
def nested_team(gen, scope, budget):
    if budget < 2:
        return [gen.accumulate(gen.value(scope))]
    return team(gen, f"parallel num_threads({gen.rng.randrange(1, 4)})" + domain_clause(gen, scope), scope, budget)


@statement(1, needs="assembly")
def assembly(gen, scope, budget):
    """A task that several threads execute, which share its work like a team."""
    clauses = gen.rng.choice(["", "", f" if({gen.condition(scope)})", f" final({gen.condition(scope)})", " priority(3)"]) + domain_clause(gen, scope)
    width = gen.rng.choice([f"(int)(({gen.value(scope)}) % 4u) + 1", "auto", f"auto : ({gen.value(scope)}) % 4096u"])
    before, body, after = shared_work(gen, scope, budget // 2)
    if gen.chance(0.5):
        task = gen.construct(f"task default(shared) {gen.rng.choice(['ompx_width', 'width'])}({width})" + clauses, body)
    else:
        task = gen.construct("task default(shared)" + clauses, body)
        task.opening.parallel = f"#pragma ompx assembly width({width})\n" + task.opening.parallel
    return [Compound(Statement("{"), [*before, gen.construct("taskgroup", [task]), *after])]


@statement(1, needs="assembly")
def assemblies_of_loop(gen, scope, budget):
    """A taskloop whose tasks are assemblies: each has a total, which its members share."""
    total, last = gen.name("s"), gen.name("l")
    index = Variable(gen.name("i"), COUNTER)
    count = gen.rng.choice([0, 1, 5, 12])
    inner = Scope(scope, is_new_region=True)
    inner.readable += [*scope.readable, index]
    body = [Statement(f"{last} = (u64){index.name} * 5u;")]
    for _ in range(gen.rng.randrange(1, 4)):
        gen.rng.choice([members_loop, members_single, members_barrier, skip_iteration])(gen, inner, budget // 2, total, index, body)
    width = gen.rng.choice([f"(int)(({gen.value(scope)}) % 4u) + 1", "auto", "2", "3"])
    clauses = gen.rng.choice(["", " grainsize(2)", " grainsize(1)", " num_tasks(3)", " num_tasks(strict: 4)"])
    clauses += gen.rng.choice(["", "", " untied", f" if({gen.condition(scope)})", " priority(2)", f" final({gen.condition(scope)})"]) + domain_clause(gen, scope)
    clauses += f" default(shared) reduction(+: {total}){lastprivate(count, last)}"
    in_front = gen.chance(0.5)
    header = f"for (int {index.name} = 0; {index.name} < {count}; {index.name}++) {{"
    directive = gen.directive("taskloop" + clauses + ("" if in_front else f" width({width})"))
    made = Compound(Statement(f"{directive}\n{header}", header), body)
    if in_front:
        made.opening.parallel = f"#pragma ompx assembly width({width})\n" + made.opening.parallel
    return [Compound(Statement("{"), [Statement(f"u64 {total} = {gen.rng.randrange(9)}u, {last} = 1u;"), made, gen.accumulate(f"{total} + {last}")])]


def members_loop(gen, scope, _budget, total, _index, body):
    own = Variable(gen.name("k"), COUNTER)
    inner = Scope(scope, is_new_region=True)
    inner.readable += [*scope.readable, own]
    header = f"for (int {own.name} = 0; {own.name} < {gen.rng.choice([0, 1, 6, 15])}; {own.name}++) {{"
    schedule = gen.rng.choice(["", " schedule(static)", " schedule(static, 2)", " schedule(dynamic)", " schedule(guided)"])
    directive = gen.directive(f"for reduction(+: {total})" + schedule)
    body.append(Compound(Statement(f"{directive}\n{header}", header), [Statement(f"{total} += {gen.term(inner)} + (u64){own.name};")]))


def members_single(gen, scope, budget, total, index, body):
    body.append(gen.construct("single", [*region(gen, scope, budget), Statement(f"{total} += (u64){index.name} + 1u;")]))


def members_barrier(gen, scope, budget, _total, _index, body):
    barrier(gen, scope, budget, None, body, None)


def skip_iteration(gen, _scope, _budget, _total, index, body):
    body.append(Statement(f"if ({index.name} % 3 == {gen.rng.randrange(3)}) continue;"))


def team(gen, directive, scope, budget):
    """A parallel region of worksharing; what its reductions come to is read behind it."""
    before, body, after = shared_work(gen, scope, budget)
    return [Compound(Statement("{"), [*before, gen.construct(directive, body), *after])]


def shared_work(gen, scope, budget):
    before, body, after = [], [], []
    for _ in range(gen.rng.randrange(1, 4)):
        kinds = [single, shared_loop, shared_loop, sections, barrier] + [orphaned] * (gen.language == "c++")
        gen.rng.choice(kinds)(gen, scope, budget, before, body, after)
    return before, body, after


def single(gen, scope, budget, _before, body, _after):
    body.append(gen.construct("single" + gen.rng.choice(["", " nowait"]), region(gen, scope, budget)))


def barrier(gen, _scope, _budget, _before, body, _after):
    body.append(Statement(gen.directive("barrier"), ""))


def sections(gen, scope, budget, _before, body, _after):
    parts = [gen.construct("section", region(gen, scope, budget // 2)) for _ in range(gen.rng.randrange(1, 4))]
    for part in parts:  # a section is no stand-alone directive: a macro cannot hide it from its sections
        part.opening.parallel = "#pragma omp section\n{"
        if gen.chance(0.3):  # a sequence of statements
            part.opening.parallel = "#pragma omp section\n;\n{"
    body.append(gen.construct("sections" + gen.rng.choice(["", " nowait"]), parts))


def bound(gen, count):
    """The end of a loop, which an expression that holds a construct may tell; each thread evaluates it. gcc takes no loop
    construct there in C."""
    name = gen.name("b")
    told = gen.rng.choice([
        f'_Pragma("omp critical(bound)") {name} = {count};', f'_Pragma("omp task shared({name})") {name} = {count}; _Pragma("omp taskwait")',
        f'_Pragma("omp parallel num_threads(2)") {{ _Pragma("omp single") {name} = {count}; }}' if gen.language == "c" else
        f'_Pragma("omp parallel for num_threads(2) reduction(+: {name})") for (int k = 0; k < {count}; k++) {name}++;'])
    if gen.chance(0.7):
        return str(count)
    if gen.language == "c++" and gen.chance(0.5):
        return f"[&] {{ int {name} = 0; {told} return {name}; }}()"
    return f"__extension__({{ int {name} = 0; {told} {name}; }})"


def shared_loop(gen, scope, budget, before, body, after):
    total, last = gen.name("s"), gen.name("l")
    index = Variable(gen.name("i"), COUNTER)
    operator = gen.rng.choice(["+", "^", "|"])
    count = gen.rng.choice([0, 1, 5, 17, 40])
    inner = Scope(scope, is_new_region=True)
    inner.readable += [*scope.readable, index]
    statements = gen.fill(inner, min(2, budget // 2))
    statements.append(Statement(f"{total} {operator}= {gen.term(inner)} + (u64){index.name};\n{last} = (u64){index.name} * 3u;"))
    kind = gen.rng.choice(["static", "static, 1", "static, 2", "dynamic", "dynamic, 3", "guided", "monotonic: dynamic, 2", "auto", "runtime",
                           f"{gen.rng.choice(['static', 'dynamic'])}, (int)(({gen.value(scope)}) % 3u) + 1"])
    is_range = gen.language == "c++" and gen.chance(0.15)
    if is_range:
        count = 5
    clauses = f"for schedule({kind}) reduction({operator}: {total}){lastprivate(count, last)}" + gen.rng.choice(["", " nowait"])
    step = gen.rng.choice([1, 1, 3])
    plain = f"for (int {index.name} = 0; {index.name} < {count}; {index.name} += {step}) {{"
    header = plain.replace(f"< {count};", f"< {bound(gen, count)};")
    if is_range:
        plain = header = f"for (u64 {index.name} : table) {{"
    if gen.chance(0.25):
        inner_index, inner_count = gen.name("j"), gen.rng.randrange(1, 4)
        clauses += " collapse(2)"
        inner = f"\nfor (int {inner_index} = 0; {inner_index} < {inner_count}; {inner_index}++) {{"
        plain, header = plain + inner, header + "\n" + gen.hinted(inner[1:].replace(f"< {inner_count};", f"< {bound(gen, inner_count)};"))
        closing = Statement("}}")
    else:
        closing = Statement("}")
    before.append(Statement(f"u64 {total} = {gen.rng.randrange(9)}u, {last} = 1u;"))
    if gen.chance(0.15):
        header = LOOP.sub(lambda found: f"FOR_EACH({found[1]}, 0, {found[2]}, {found[3] or 1})", header)
    header = gen.hinted(header)
    if "braced" in gen.features and gen.chance(0.2):  # which gcc does not take
        header, closing = "{\n" + header, Statement(closing.parallel + "}", closing.parallel)
    body.append(Compound(Statement(f"{gen.directive(clauses)}\n{header}", plain), statements, closing))
    after.append(gen.accumulate(f"{total} + {last}"))


def orphaned(gen, _scope, _budget, before, body, after):
    """A loop in a function of its own, which has what it reduces and writes back by reference."""
    name, total, last = gen.name(f"orphan_{gen.seed}_"), gen.name("s"), gen.name("l")
    item = gen.rng.choice(["total", "same"])
    operator, count = gen.rng.choice("+^|"), gen.rng.choice([0, 1, 6, 23])
    clauses = f"for reduction({gen.rng.choice(['', 'operator'])}{operator}: {item}){lastprivate(count, 'last')}" + gen.rng.choice(["", " schedule(dynamic, 2)"])
    header = f"for (int i = 0; i < {count}; i++) {{"
    loop = Compound(Statement(f"{gen.directive(clauses)}\n{header}", header), [Statement(f"{item} {operator}= (u64)i * {gen.rng.randrange(1, 9)}u;\nlast = (u64)i;")], Statement("}"))
    template, kind = gen.rng.choice([("template <class Number> ", "Number"), ("", "u64")])
    gen.functions.append(Function(f"{template}static void {name}@({kind} &total, {kind} &last)", [Statement(f"{kind} &same = total; (void)same; (void)last;"), loop]))
    before.append(Statement(f"u64 {total} = {gen.rng.randrange(9)}u, {last} = 1u;"))
    body.append(Statement(f"{name}@({total}, {last});"))
    after.append(gen.accumulate(f"{total} + {last}"))
