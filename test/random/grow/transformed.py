"""Loop transformations (OpenMP 6.0, chapter 11), alone and below loops that a team or its tasks share.

The loops add to a local number, so that any order of iterations gives the same; their variables are read behind the loops that
do not declare them. The plain form has the loops as they were written.
"""
from .generator import statement
from .tree import Compound, Statement
from .variables import BINDING

AROUND = ["", "", "", "parallel for", "parallel for schedule(dynamic, 3)", "parallel for simd", "taskloop grainsize(3)", "taskloop simd num_tasks(4)",
          "simd"]


@statement(2, needs="transforms")
def transformed(gen, scope, _budget):
    """One transformation, or one upon another, with what shares its loops around it."""
    total = gen.name("s")
    around = gen.rng.choice(AROUND)
    if around == "simd" and any(each.kind is BINDING for each in scope.readable):
        around = ""  # what is nothing but simd is left to the back end, and clang takes no structured binding there
    form = gen.rng.choice([fused, fused, permuted, blocks] + [split] * (not around))
    before, body, after = form(gen, scope, total, around)
    lines = [f"#pragma omp {around}{collapse(gen, body[0])} reduction(+: {total})"] if around else []
    plain = [line for line in "\n".join(body).splitlines() if not line.startswith("#")]
    text = [f"u64 {total} = {gen.rng.randrange(9)}u;", *before]
    loops = Statement("\n".join([*text, *lines, *body]), "\n".join([*text, *plain]))
    return [Compound(Statement("{"), [loops, gen.accumulate(" + ".join([total, *after]))])]


def collapse(gen, transformation):
    """Some of the loops that the outermost transformation makes directly inside each other."""
    made = transformation.count(",") + 1
    if "apply" in transformation or gen.chance(0.4):
        return ""
    if "tile" in transformation:
        made *= 2
    elif "permutation" not in transformation:
        return ""
    return f" collapse({gen.rng.randrange(1, made + 1)})"


def leaf(gen, scope, total, *counters):
    """A body that may end early, which must not touch what comes behind it."""
    skip = f"if ((u64)({' + '.join(counters)}) % {gen.rng.choice([2, 3, 5])}u == 1u) continue;" if gen.chance(0.6) else ""
    return f"{skip} {total} += ({gen.value(scope)}) * (u64)({' + 2 * '.join(counters)});"


def header(gen, variable, declares):
    """A loop of none to a few iterations, up or down."""
    kind = "int " if declares else ""
    count, step = gen.rng.choice([0, 1, 2, 7, 19]), gen.rng.choice([1, 1, 2, 3])
    if gen.chance(0.3):
        return f"for ({kind}{variable} = {count}; {variable} > 0; {variable} -= {step})"
    return f"for ({kind}{variable} = {gen.rng.choice([0, 0, 3])}; {variable} < {count}; {variable} += {step})"


def fused(gen, scope, total, around):
    before, body, after = [], [], []
    count = gen.rng.randrange(2, 5)
    for _ in range(count):
        variable = gen.name("i")
        declares = around or gen.chance(0.7)
        if not declares:
            before.append(f"int {variable};")
            after.append(f"(u64){variable}")
        if around and gen.chance(0.2):
            body.append(gen.rng.choice(["#pragma omp reverse", "#pragma omp tile sizes(3)"]))
        body.append(f"{gen.hinted(header(gen, variable, declares))} {{ {leaf(gen, scope, total, variable)} }}")
    some = f" looprange({gen.rng.randrange(1, count)}, 2)" if not around and gen.chance(0.3) else ""
    return before, [f"#pragma omp fuse{some}", "{", *body, "}"], after


def split(gen, scope, total, _around):
    variable, declares = gen.name("i"), gen.chance(0.7)
    counts = [str(gen.rng.randrange(0, 5)) for _ in range(gen.rng.randrange(1, 3))]
    counts.insert(gen.rng.randrange(0, len(counts) + 1), "omp_fill")
    body = [f"#pragma omp split counts({', '.join(counts)})", f"{gen.hinted(header(gen, variable, declares))} {{ {leaf(gen, scope, total, variable)} }}"]
    return ([], body, []) if declares else ([f"int {variable};"], body, [f"(u64){variable}"])


def permuted(gen, scope, total, _around):
    depth = gen.rng.randrange(2, 4)
    order = list(range(1, depth + 1))
    gen.rng.shuffle(order)
    clause = f" permutation({', '.join(map(str, order))})" if gen.chance(0.7) else ""
    return [], [f"#pragma omp interchange{clause}", *nest(gen, scope, total, depth)], []


def blocks(gen, scope, total, around):
    """Tiles, blocks and backward loops; below another directive an unrolled loop needs to say by how much."""
    depth = gen.rng.randrange(1, 3)
    sizes = ", ".join(str(gen.rng.randrange(1, 6)) for _ in range(depth))
    upon = [f"#pragma omp {gen.rng.choice(['reverse', 'tile sizes(2)', 'unroll partial(3)'])}"] if gen.chance(0.3) else []
    unroll = f"unroll partial({gen.rng.randrange(1, 5)})" if around or upon else "unroll"
    transformation = gen.rng.choice([f"tile sizes({sizes})", "reverse", unroll])
    return [], [*upon, f"#pragma omp {transformation}{applied(gen, transformation, depth, around)}", *nest(gen, scope, total, depth)], []


def applied(gen, transformation, depth, around):
    """What the loops that the transformation makes are made into. None may be made inside of a simd loop."""
    name = transformation.split()[0].split("(")[0]
    kinds = {"tile": ["grid", "intratile"], "reverse": ["reversed"], "unroll": ["unrolled"]}[name]
    if transformation == "unroll" or gen.chance(0.6) or (name == "tile" and "simd" in around):
        return ""
    text = ""
    tile = [] if "simd" in around else ["tile sizes(2)"]  # of the loop that `reverse` makes: refused where a conditional stands in the nest
    for kind in kinds:
        directives = [gen.rng.choice(["nothing", "reverse", "unroll partial(2)", *tile]) for _ in range(depth if name == "tile" else 1)]
        if gen.chance(0.3):
            place = gen.rng.randrange(len(directives))
            kind, directives = f"{kind}({place + 1})", directives[place:place + 1]
        text += f" apply({kind}: {', '.join(directives)})" if gen.chance(0.7) else ""
    return text


def nest(gen, scope, total, depth):
    variables = [gen.name("i") for _ in range(depth)]
    loops = [gen.hinted(header(gen, variable, True)) for variable in variables]
    return [*loops, f"{{ {leaf(gen, scope, total, *variables)} }}"]
