"""What C has anyway."""
from .generator import statement
from .scope import Scope
from .tree import Compound, Statement
from .variables import COUNTER, KINDS, Variable


@statement(4)
def declare(gen, scope, _):
    return [gen.declare(scope)]


@statement(3)
def write(gen, scope, _):
    writable = scope.may_write()
    if not writable:
        return [gen.declare(scope)]
    return [Statement(gen.rng.choice(writable).writing(gen.rng, gen.value(scope)))]


@statement(3)
def accumulate(gen, scope, _):
    return [gen.accumulate(gen.value(scope))]


@statement(1)
def block(gen, scope, budget):
    return [Compound(Statement("{"), gen.block(scope, budget))]


@statement(2)
def loop(gen, scope, budget):
    index = Variable(gen.name("i"), COUNTER)
    header = f"for (int {index.name} = 0; {index.name} < {gen.rng.randrange(1, 5)}; {index.name}++) {{"
    body = gen.repeated_block(scope, budget, index)
    if gen.chance(0.2):
        body.insert(0, Statement(f"if ({index.name} == 2) {gen.rng.choice(['continue', 'break'])};"))
    return [Compound(Statement(header), body)]


@statement(2)
def branch(gen, scope, budget):
    condition = gen.condition(scope)
    result = [Compound(Statement(f"if ({condition}) {{"), gen.block(scope, budget))]
    if gen.chance(0.5):
        result.append(Compound(Statement(f"if (!({condition})) {{"), gen.block(scope, budget)))
    return result


@statement(1)
def switch(gen, scope, budget):
    cases = [Compound(Statement(f"case {label}: {{"), gen.block(scope, budget), Statement("} break;")) for label in range(2)]
    return [Compound(Statement(f"switch (({gen.value(scope)}) % 3u) {{"), [*cases, Statement("default: break;")])]


@statement(1)
def jump(gen, scope, _):
    label, count = gen.name("again_"), gen.name("c")
    return [Statement(f"{{ int {count} = 0;\n{label}:;"), gen.accumulate(gen.value(Scope(scope))),
            Statement(f"if (++{count} < 3) goto {label}; }}")]


@statement(1)
def variant(gen, scope, budget):
    """Calls a function that has a variant, whose name may mean something else there."""
    inner = Scope(scope)
    hides = gen.chance(0.5)
    if hides:
        inner.add(Variable("picked", KINDS[0]))
    body = gen.block(inner, budget) if gen.chance(0.5) else []
    callee = gen.rng.choice(["called@", "called@", "(*called@)", "(&called@)"])
    body = [gen.accumulate(f"{callee}((u64)({gen.value(inner)}))"), *body, *gen.close(inner)]
    # The value is taken before the declaration, because another `picked` may be visible here.
    before = gen.name("before")
    opening = f"{{ u64 {before} = {gen.value(scope)}; u64 picked = {before}; (void)picked;" if hides else "{"
    return [Compound(Statement(opening), body)]


@statement(2)
def call(gen, scope, _):
    if not gen.functions_to_call:
        return [gen.accumulate(gen.value(scope))]
    name = gen.rng.choice(gen.functions_to_call)
    return gen.accumulate_call(f"{name}@(acc, {gen.rng.randrange(3)}, (u64)({gen.value(scope)}), some_numbers(), some_pairs())")
