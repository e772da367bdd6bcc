"""What only C++ has."""
from .generator import statement
from .scope import Scope
from .tree import Compound, Function, Statement
from .variables import BINDING, KINDS, Variable


@statement(2, language="c++")
def closure(gen, scope, budget):
    """A lambda with tasks inside, which reads what is around it by reference."""
    name = gen.name("f")
    inner = Scope()
    inner.readable = list(scope.readable)
    argument = Variable(gen.name("a"), KINDS[0])
    inner.add(argument)
    body = gen.fill(inner, budget)
    body += [Statement(gen.directive("taskwait"), ""), Statement(f"return {argument.name} + 1u;")]
    kind = gen.rng.choice(["u64", "auto"]) if "scan" not in gen.features else "u64"  # Clang loses the scans in templates
    made = Compound(Statement(f"auto {name} = [&]({kind} {argument.name}) -> u64 {{"), body, Statement("};"))
    return [made, *gen.accumulate_call(f"{name}((u64)({gen.value(scope)}))")]


@statement(1, language="c++")
def exception(gen, scope, budget):
    body = gen.block(scope, budget)
    body.insert(0, Statement(f"if ({gen.condition(scope)}) throw (u64)({gen.value(scope)});"))
    return [Compound(Statement("try {"), body, Statement("} catch (u64 thrown) { (void)thrown;")), gen.accumulate("17u"), Statement("}")]


@statement(1, language="c++")
def range_loop(gen, scope, budget):
    each = Variable(gen.name("e"), KINDS[0])
    return [Compound(Statement(f"for (u64 {each.name} : table) {{"), gen.repeated_block(scope, budget, each))]


@statement(1, language="c++")
def binding(gen, scope, _):
    first, second = (Variable(gen.name("b"), BINDING) for _ in range(2))
    text = f"auto [{first.name}, {second.name}] = make_couple({gen.value(scope)}); (void){first.name}; (void){second.name};"
    statements = [Statement(text)]
    inner = Scope(scope)
    inner.readable += [first, second]
    return [Compound(Statement("{"), statements + gen.fill(inner, 2))]


@statement(2, needs="exceptions", language="c++")
def exception_in_task(gen, scope, budget):
    """Thrown below a call, past an object, and caught in the task that it is thrown in; the value reaches the
    parent."""
    caught, kind = gen.name("x"), gen.rng.choice(["u64", "int", "short"])
    number = f"({kind})(({gen.value(scope)}) % 100u)"
    inner = Scope(scope, is_new_region=True)
    attempt = [*gen.fill(inner, min(budget, 2)), Statement(gen.directive("taskwait"), ""),
               Statement(f"Counted held({caught});\nif (held.value % {gen.rng.choice([1, 1, 2])}u == 0) raise_number({number});\n{caught} += 2u;")]
    handler = Compound(Statement("try {"), attempt, Statement(f"}} catch ({kind} thrown) {{ {caught} += (u64)thrown; }}"))
    clauses = gen.rng.choice(["", " untied", f" if({gen.condition(scope)})", " mergeable"])
    made = gen.construct(f"task default(shared) shared({caught})" + clauses, [handler])
    declared = Statement(f"u64 {caught} = {gen.rng.randrange(9)}u;")
    scope.join()
    return [Compound(Statement("{"), [declared, made, Statement(gen.directive("taskwait"), ""), gen.accumulate(caught)])]


@statement(2, needs="templates", language="c++")
def function_template(gen, scope, _):
    """A template of a type and a number, whose tasks use both; each use is an instance of its own."""
    name, size = gen.name(f"template_{gen.seed}_"), gen.rng.randrange(1, 6)
    clauses = gen.rng.choice(["", " untied", " if(kCount > 2)", " final(sizeof(Number) > 4)", " firstprivate(number)"])
    body = [Statement("Number cells[kCount];\nNumber sum = 0;\nfor (int i = 0; i < kCount; i++) {"),
            gen.construct("task shared(cells)" + clauses, [Statement(f"cells[i] = (Number)(number + (Number)(i * {gen.rng.randrange(1, 30)}));"),
                                                            gen.accumulate("(u64)(i + kCount)")]),
            Statement("}"), Statement(gen.directive("taskwait"), ""),
            Statement("for (int i = 0; i < kCount; i++) sum = (Number)(sum + cells[i]);"),
            # Each instance has its own overload, and so its own variant or none.
            Statement("sum = (Number)(sum + (Number)varied@(number));" if gen.chance(0.5) else ""), Statement("return (u64)sum;")]
    gen.functions.append(Function(f"template <class Number, int kCount> static u64 {name}@(u64 *acc, Number number)", body))
    calls = []
    for kind in gen.rng.sample(["u64", "int", "unsigned char", "double"], 2):
        calls += gen.accumulate_call(f"{name}@<{kind}, {size}>(acc, ({kind})(({gen.value(scope)}) % 50u))")
    return calls


@statement(2, needs="templates", language="c++")
def dependent_members(gen, scope, _):
    """Members of which a template does not know whether they are bit-fields, in atomic constructs; and a reduction of a type whose name depends on its
    parameters."""
    name, count = gen.name(f"members_{gen.seed}_"), gen.rng.randrange(1, 30)
    bits, other = (gen.rng.choice(["", f" : {width}"]) for width in (5, 7))
    update = gen.rng.choice(["", " update", " seq_cst", " relaxed"])
    form = gen.rng.choice(["Number", "typename Holder<Number>::type", "typename Holder<decltype(number)>::template Of<decltype(cells.third)>::type"])
    clauses = gen.rng.choice(["", " grainsize(1)", " num_tasks(3)", " untied", f" if({gen.rng.randrange(2)})"])
    in_loop = [Statement(f"{gen.directive('atomic' + update)}\nany.first += (Number)i;", "any.first += (Number)i;"),
               Statement(f"{gen.directive('atomic')}\nany.second ^= (Number)(i * 3);", "any.second ^= (Number)(i * 3);"),
               Statement("reduced += (Number)(i + any.third);")]
    declared = f"#pragma omp declare reduction(joined : {form} : omp_out += omp_in) initializer(omp_priv = 0)"
    loop = Compound(Statement(f"{gen.directive('taskloop shared(any) reduction(joined : reduced)' + clauses)}\nfor (int i = 0; i < {count}; i++) {{",
                              f"for (int i = 0; i < {count}; i++) {{"), in_loop)
    body = [Statement(f"struct Cells {{ Number first{bits}; Number second{other}; Number third; }};\nCells cells;\ncells.first = number, cells.second = 2, cells.third = 3;\nNumber reduced = 0;"),
            Statement(declared, ""), Compound(Statement("auto on = [&](auto &any) {"), [loop, Statement("return (u64)any.first;")], Statement("};")),
            Statement("return on(cells) * 1000u + (u64)cells.second * 10u + (u64)cells.third + (u64)reduced;")]
    gen.functions.append(Function(f"template <class Number> static u64 {name}@(u64 *acc, Number number)", [Statement("(void)acc;"), *body]))
    return gen.accumulate_call(f"{name}@<{gen.rng.choice(['unsigned', 'u64', 'unsigned char'])}>(acc, (unsigned char)(({gen.value(scope)}) % 20u))")
