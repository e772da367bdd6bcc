"""Cancellation of taskgroups (OpenMP 5.2, 11.2), and alternatives: what is found does not depend on who is cancelled,
nor on whether cancellation is on."""
from .generator import statement
from .locality import placing_clauses
from .tree import Compound, Statement


@statement(2, needs="cancel")
def search(gen, scope, _):
    """Tasks look for one of them, which tells and cancels the others; none of them has another effect."""
    found, wanted, index, count = gen.name("found"), gen.name("w"), gen.name("i"), gen.rng.randrange(1, 12)
    values = Statement(f"u64 {found} = 0, {wanted} = ({gen.value(scope)}) % {count}u;")
    body = candidate(gen, scope, found, f"(u64){index} == {wanted}", f"(u64){index} * 3u + {gen.rng.randrange(1, 50)}u", gen.rng.randrange(3))
    header = f"for (int {index} = 0; {index} < {count}; {index}++) {{"
    group = gen.construct("taskgroup", [Compound(Statement(header), [body])])
    if not gen.chance(0.4):
        return [Compound(Statement("{"), [values, group, gen.accumulate(found)])]
    # What they name outlives those that lose; whoever takes what is found need not wait for them.
    group.opening.parallel = "#pragma ompx alternatives\n" + group.opening.parallel
    # Of an assembly another member may still tell the same: that must be behind all.
    inside = [group] if "assembly" in gen.features else [group, gen.accumulate(found)]
    outside = [gen.accumulate(found)] if "assembly" in gen.features else []
    return [Compound(Statement("{"), [values, gen.construct("taskgroup", inside), *outside])]


def candidate(gen, scope, found, is_it, answer, depth):
    """Perhaps only a descendant finds it: the whole taskgroup is cancelled all the same. Members of an assembly all do the same."""
    clauses = gen.rng.choice(["", "", " untied", " priority(1)", f" if({gen.condition(scope)})", " mergeable"]) + placing_clauses(gen, scope)
    if "assembly" in gen.features and gen.chance(0.3):
        clauses += f" width({gen.rng.choice(['1', '2', '3', 'auto'])})"
    point, nothing = Statement(gen.directive("cancellation point taskgroup"), ""), f"if (0) {found} = 0;"
    if depth:
        body = [candidate(gen, scope, found, is_it, answer, depth - 1)]
    else:
        # Another member of an assembly may be about to write what this one would read.
        condition = " if(1)" if "assembly" in gen.features else f" if({found} != 0)"
        leave = gen.directive("cancel taskgroup" + gen.rng.choice(["", condition, " if(cancel: 1)"]))
        tell = gen.directive("atomic write")
        body = [Statement(f"if ({is_it}) {{\n{tell}\n{found} = {answer};\n{leave}\n}}", f"if ({is_it}) {found} = {answer};")]
    if gen.chance(0.5):
        body.insert(0, point)
    return gen.construct(f"task shared({found})" + clauses, [*body, Statement(nothing)])


@statement(1, needs="cancel")
def never_cancelled(gen, scope, budget):
    """A cancellation whose condition does not hold cuts nothing."""
    body = [Statement(gen.directive("cancel taskgroup if(0)"), ""), gen.accumulate(gen.value(scope)),
            Statement(gen.directive("cancellation point taskgroup"), ""), gen.accumulate(gen.value(scope))]
    return [gen.construct("taskgroup", [gen.construct("task", body)])]
