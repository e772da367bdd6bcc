"""Combined constructs, prefixes, order within loops, and reductions of other kinds (OpenMP 5.2, chapters 5, 11 and
17)."""
from .generator import statement
from .scope import Scope
from .tree import Compound, Statement
from .variables import COUNTER, Variable
from .worksharing import lastprivate


def schedule(gen):
    kinds = ["", "", " schedule(static)", " schedule(static, 3)", " schedule(dynamic)", " schedule(guided, 2)", " schedule(nonmonotonic: dynamic, 4)"]
    return gen.rng.choice(kinds)


def of_team(gen, scope):
    return gen.rng.choice(["", f" num_threads({gen.rng.randrange(1, 5)})", f" if({gen.condition(scope)})"])


def counted(gen, count):
    index = Variable(gen.name("i"), COUNTER)
    return index, f"for (int {index.name} = 0; {index.name} < {count}; {index.name}++) {{"


def reading(scope, index):
    """The scope of a loop's body that only computes."""
    inner = Scope(scope, is_new_region=True)
    inner.readable += [*scope.readable, index]
    return inner


@statement(2, needs="combined")
def combined_loop(gen, scope, budget):
    """A team's loop, or its taskloop, in one directive."""
    total, last, least = gen.name("s"), gen.name("l"), gen.name("m")
    count = gen.rng.choice([0, 1, 9, 30])
    index, header = counted(gen, count)
    inner = reading(scope, index)
    construct = gen.rng.choice(["parallel for", "parallel for", "parallel for simd", "parallel loop", "parallel masked taskloop", "parallel master taskloop",
                                "parallel masked taskloop simd"])
    work = [Statement(f"u64 w = {gen.value(inner)};\n{total} += w + (u64){index.name};\nif (w < {least}) {least} = w;\n{last} = (u64){index.name} * 5u;")]
    if not construct.endswith(("simd", "loop")) or construct.endswith("taskloop"):
        work = gen.fill(inner, min(budget, 1)) + work
    clauses = of_team(gen, scope) + (schedule(gen) if "for" in construct else "")
    # A loop construct's lastprivate may only name the counter.
    clauses += f" reduction(+: {total}) reduction(min: {least})" + (lastprivate(count, last) if construct != "parallel loop" else f" private({last})")
    after = f"{total} + {least}" + (f" + {last}" if construct != "parallel loop" else "")
    values = Statement(f"u64 {total} = {gen.rng.randrange(9)}u, {last} = 1u, {least} = {gen.rng.randrange(50, 5000)}u;")
    made = Compound(Statement(f"{gen.directive(construct + clauses)}\n{gen.hinted(header)}", header), work)
    return [Compound(Statement("{"), [values, made, gen.accumulate(after)])]


@statement(2, needs="combined")
def ordered_loop(gen, scope, _):
    """Updates that do not commute, in the order of the iterations; or of those that they depend on."""
    cell, (index, header) = gen.name("o"), counted(gen, gen.rng.choice([1, 6, 23]))
    value = gen.value(reading(scope, index))
    if gen.chance(0.5):
        form = gen.rng.choice(["ordered", "ordered threads"])
        body = [Statement(f"{gen.directive(form)}\n{{", "{"), Statement(f"{cell}[0] = {cell}[0] * 3u + ({value});"), Statement("}")]
        if gen.chance(0.3):
            other = [Statement(f"{gen.directive('ordered')}\n{{", "{"), Statement(f"{cell}[0] = {cell}[0] * 5u + (u64){index.name};"), Statement("}")]
            body = [Compound(Statement(f"if ({index.name} % 3 == 1) {{"), body, Statement("}")), Compound(Statement("else {"), other, Statement("}"))]
        clauses = " ordered" + schedule(gen).replace("nonmonotonic: ", "")
    else:
        distance = gen.rng.choice([1, 2, 5])
        body = [Statement(f"#pragma omp ordered depend(sink: {index.name} - {distance})", ""),
                Statement(f"{cell}[{index.name} + {distance}] = {cell}[{index.name}] * 3u + ({value});"), Statement("#pragma omp ordered depend(source)", "")]
        clauses = " ordered(1)" + gen.rng.choice(["", " schedule(static, 1)", " schedule(dynamic)"])
    values = Statement(f"u64 {cell}[30] = {{1u, 2u, 3u, 4u, 5u}};")
    made = Compound(Statement(f"{gen.directive('parallel for' + of_team(gen, scope) + clauses)}\n{header}", header), body)
    sum_up = Statement(f"u64 sum = 0;\nfor (int k = 0; k < 30; k++) sum = sum * 3u + {cell}[k];")
    return [Compound(Statement("{"), [values, made, sum_up, gen.accumulate("sum")])]


@statement(2, needs="combined")
def lanes(gen, scope, _):
    """Iterations that depend on those before them, which a clause of simd allows as far as it says."""
    cells, first, distance = gen.name("cells"), gen.name("p"), gen.rng.choice([1, 2, 3, 4])
    index, header = counted(gen, gen.rng.choice([5, 60]))
    clause = gen.rng.choice([f" safelen({distance})", f" simdlen({distance}) safelen({distance})", f" if(simd: {first}[0] > 9u)"])
    clause += gen.rng.choice(["", f" aligned({first}: 32)", f" nontemporal({first})"])
    body = [Statement(f"{first}[{index.name} + {distance}] = {first}[{index.name}] * 3u + (unsigned){index.name};")]
    combined = gen.chance(0.5)
    directive = ("parallel for simd num_threads(1)" if combined else "simd") + clause
    loop = Compound(Statement(f"{gen.directive(directive)}\n{header}", header), body)
    values = Statement(f"unsigned {cells}[64] __attribute__((aligned(32))) = {{1u, 2u, 3u, 4u}}, *{first} = {cells};")
    sum_up = Statement(f"u64 sum = 0;\nfor (int k = 0; k < 64; k++) sum = sum * 3u + {cells}[k];")
    return [Compound(Statement("{"), [values, loop if combined else gen.construct("parallel num_threads(1)", [loop]), sum_up, gen.accumulate("sum")])]


@statement(2, needs="scan")
def prefix(gen, scope, _):
    """The prefixes of a sum, and of a maximum."""
    sum_, most, prefixes = gen.name("s"), gen.name("m"), gen.name("prefixes")
    index, header = counted(gen, gen.rng.choice([0, 1, 8, 25]))
    kind = gen.rng.choice(["inclusive", "exclusive"])
    value = gen.value(reading(scope, index))
    phases = [Statement(f"{{ u64 w = {value};\n{sum_} += w;\nif (w % 97u > {most}) {most} = w % 97u; }}"),
              Statement(f"{prefixes}[{index.name}] = {sum_} * 3u + {most};")]
    if kind == "exclusive":
        phases.reverse()
    phases.insert(1, Statement(f"#pragma omp scan {kind}({sum_}, {most})", ""))
    # Clang's own code generator crashes on scans of a simd loop in a lambda.
    construct = gen.rng.choice(["parallel for", "parallel for simd", "simd" if gen.language == "c" else "parallel for"])
    clauses = f" reduction(inscan, +: {sum_}) reduction(inscan, max: {most})"
    if construct != "simd":
        clauses += of_team(gen, scope)
    values = Statement(f"u64 {sum_} = {gen.rng.randrange(9)}u, {most} = 3u, {prefixes}[25] = {{0}};")
    made = Compound(Statement(f"{gen.directive(construct + clauses)}\n{gen.hinted(header)}", header), phases)
    sum_up = Statement(f"u64 sum = {sum_} + {most};\nfor (int k = 0; k < 25; k++) sum = sum * 3u + {prefixes}[k];")
    return [Compound(Statement("{"), [values, made, sum_up, gen.accumulate("sum")])]


@statement(2, needs="combined")
def team_reduction(gen, scope, _):
    """Of an array's section, of a struct by an operator of its own, and of the tasks of a team."""
    cells, whole, tasks = gen.name("cells"), gen.name("whole"), gen.name("s")
    index, header = counted(gen, gen.rng.choice([0, 3, 20]))
    value = gen.value(reading(scope, index))
    body = [Statement(f"{cells}[{index.name} % 4] += {value};\n{whole} = join_records({whole}, make_record({value}));"),
            Statement(f"{gen.directive(f'task in_reduction(+: {tasks})' + gen.rng.choice(['', ' untied', ' if(0)']))}\n{tasks} += {value};", f"{tasks} += {value};")]
    clauses = f" reduction(+: {cells}[0:4]) reduction(join_records: {whole}) reduction(task, +: {tasks})" + of_team(gen, scope) + schedule(gen)
    values = Statement(f"u64 {cells}[5] = {{1u, 2u, 3u, 4u, 5u}}, {tasks} = {gen.rng.randrange(9)}u;\nstruct record {whole} = make_record(7u);")
    made = Compound(Statement(f"{gen.directive('parallel for' + clauses)}\n{header}", header), body)
    result = f"{cells}[0] + {cells}[1] * 3u + {cells}[2] * 5u + {cells}[3] * 7u + {cells}[4] + {whole}.wide + {whole}.bits + {tasks}"
    return [Compound(Statement("{"), [values, made, gen.accumulate(result)])]


@statement(1, needs="combined")
def told_to_all(gen, scope, _):
    """One thread finds a value for all, each of which counts it once for the team's size."""
    told, mine, size = gen.name("t"), gen.name("x"), gen.rng.randrange(1, 4)
    single = Statement(f"{gen.directive(f'single copyprivate({mine})')}\n{mine} = {told} + 5u;", f"{mine} = {told} + 5u;")
    last = Statement(f"{gen.directive('single')}\n{told} = {mine} * 3u;", f"{told} = {mine} * 3u;")
    team = gen.construct(f"parallel num_threads({size}) firstprivate({mine})", [single, last], f"{{ u64 keep = {mine}; {{ u64 {mine} = keep;", "}}")
    return [Compound(Statement("{"), [Statement(f"u64 {told} = {gen.value(scope)}, {mine} = 1u;"), team, gen.accumulate(f"{told} + {mine}")])]


@statement(2, needs="combined")
def awaited(gen, scope, _):
    """A taskwait for some tasks, and a dependence that an object holds."""
    first, second, held, value = gen.name("d"), gen.name("d"), gen.name("held"), gen.value(scope)
    tasks = [gen.construct(f"task shared({each}) depend(out: {each})" + gen.rng.choice(["", " untied", " priority(2)"]),
                           [Statement(f"{each} = {each} * 5u + {gen.rng.randrange(50)}u;")]) for each in (first, second)]
    made = [Statement(f"omp_depend_t {held};\n#pragma omp depobj({held}) depend(inout: {first})", ""), *tasks,
            gen.construct(f"task shared({first}) depend(depobj: {held})", [Statement(f"{first} = {first} * 3u + 1u;")]),
            Statement(gen.directive(f"taskwait depend(in: {gen.rng.choice([first, first + ', ' + second])})"), ""), gen.accumulate(first),
            Statement(gen.directive("taskwait"), ""), Statement(f"#pragma omp depobj({held}) destroy", ""), gen.accumulate(second)]
    scope.join()
    return [Compound(Statement("{"), [Statement(f"u64 {first} = {value}, {second} = 3u;"), *made])]
