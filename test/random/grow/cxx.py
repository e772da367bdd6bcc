"""What only C++ has."""
from .generator import statement
from .scope import Scope
from .tree import Compound, Statement
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
    kind = gen.rng.choice(["u64", "auto"])
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
