"""Grows random valid OpenMP task programs: no data races, and one possible result.

Whatever runs concurrently adds to the accumulators `acc` atomically, reads what nobody writes (scope.py), or is ordered by
dependences. The kinds of statements register themselves: see statements.py, tasks.py, worksharing.py and cxx.py.
"""
import random

from .scope import Scope
from .tree import Compound, Function, Statement, Test
from .variables import GIVEN, KINDS, ROWS, Variable

REGISTRY = []


def statement(weight, needs=None, language=None):
    """Marks a function (generator, scope, budget) -> statements, for the inside of a task region."""
    def register(function):
        REGISTRY.append((function, weight, needs, language))
        return function
    return register


class Generator:
    """`features`: which of the optional constructs the compiler under test knows."""

    def __init__(self, seed, language, features):
        self.rng = random.Random(f"{seed} {language}")
        self.seed = seed
        self.language = language
        self.functions = []
        self.features = features
        self.names = 0
        self.kinds = [kind for kind in KINDS if language in kind.languages]
        self.growers = [(function, weight) for function, weight, needs, only in REGISTRY
                        if (needs is None or needs in features) and only in (None, language)]

    def chance(self, probability):
        return self.rng.random() < probability

    def name(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"

    # ---- text ----

    def directive(self, text):
        """As a pragma line, through a macro, or as what a metadirective stands for."""
        name = text.split()[0]
        if name in ("task", "taskwait", "taskgroup", "single", "atomic") and "metadirective" in self.features and self.chance(0.05):
            selectors = ["device = {kind(gpu)}", "user = {condition(0)}", "implementation = {vendor(unknown)}"]
            if name not in ("task", "taskgroup"):  # in front of which another directive may stand
                selectors += ["construct = {dispatch}", "construct = {parallel, teams}"]
            other = text if name == "taskwait" or self.chance(0.5) else "parallel"
            if name == "atomic" and other == text:  # whose statement may be written down twice; `parallel` may not be in a simd region
                selectors.append("user = {condition(acc == 0)}")
            last = self.rng.choice([f"default({text})", f"otherwise({text})", f"when(user = {{condition(1)}} : {text})"])
            text = f"metadirective when({self.rng.choice(selectors)} : {other}) {last}"
        if self.chance(0.8):
            return f"#pragma omp {text}"
        forms = ["OMP({})", "OMP({})", "_Pragma(TEXT(omp {}))", "OPERATOR(TEXT(omp {}))"]
        return self.rng.choice(forms).format(text)

    def hinted(self, header):
        """A loop's header with a pragma of the loop's own, which gcc does not take between a directive and its loop, or chosen by a conditional."""
        if "braced" not in self.features or not self.chance(0.25):
            return header
        if self.chance(0.2):
            return f"#ifdef NEVER\n#error never\n#else\n{header}\n#endif\n"
        pragma = self.rng.choice(["GCC unroll 2", "GCC unroll 4", "GCC ivdep", "clang loop unroll_count(2)", "clang loop interleave(enable)"])
        forms = ["#pragma " + pragma + "\n", f'_Pragma("{pragma}")\n', "UNROLLED ", "#ifdef __clang__\n#pragma clang loop unroll_count(2)\n#else\n#pragma GCC ivdep\n#endif\n"]
        if header.startswith("for "):
            forms.append("UNROLLED_")
        form = self.rng.choice(forms)
        return "UNROLLED_FOR" + header[3:] if form == "UNROLLED_" else form + header

    def construct(self, text, body, plain_opening="{", plain_closing="}"):
        directive = self.directive(text)
        return Compound(Statement(f"{directive}\n{self.packed_head(directive)}", plain_opening), body, Statement("}", plain_closing))

    def packed_head(self, directive):
        """A region's brace, in C now and then behind a pragma that is in force in the region's first statement."""
        if self.language != "c" or "sections" in directive or not self.chance(0.05):
            return "{"
        push = self.rng.choice(["PACK ", "#pragma pack(push, 1)\n"])
        pop = self.rng.choice([" UNPACK", "\n#pragma pack(pop)"])
        return f"{push}{{ HAS_SIZE({self.name('packed')}, 5){pop}"

    def term(self, scope):
        if scope.readable and self.chance(0.7):
            read = self.rng.choice(scope.readable).reading(self.rng)
            if self.chance(0.85):
                return read
            return self.rng.choice([f"READ({read})", f"READ_TWICE({read}, {self.rng.choice(scope.readable).reading(self.rng)})", f"READ_AND_NAME({read})"])
        return f"{self.rng.randrange(1, 40)}u"

    def value(self, scope):
        """An expression of type u64."""
        text = f"(u64){self.term(scope)}"
        for _ in range(self.rng.randrange(0, 3)):
            text = f"({text} {self.rng.choice('+*^-')} {self.term(scope)})"
        return text

    def condition(self, scope):
        return f"({self.value(scope)}) % {self.rng.choice([2, 2, 3, 5])}u != 0"

    def accumulate(self, value):
        """Adds to an accumulator, whoever else does."""
        where, value = f"acc[{self.rng.randrange(4)}]", f"({value})"
        plain = f"{where} += {value};"
        # One accumulator is always updated in the same way: atomic and critical do not exclude each other.
        form = {"acc[3]": "critical(name_3)", "acc[2]": "critical"}.get(where)
        form = form or self.rng.choice(["atomic", "atomic update", "atomic seq_cst", "atomic capture"])
        if form == "atomic capture":
            return Statement(f"{{ u64 old;\n{self.directive(form)}\n{{ old = {where}; {where} += {value}; }}\n(void)old; }}", plain)
        if form.startswith("atomic"):
            plain = self.rng.choice([plain, f"{where} = {where} + {value};"])
        # In a generic lambda within a template Clang 19 loses a class that is local to a construct.
        if self.chance(0.05) and not (self.language == "c++" and "templates" in self.features):
            name = self.name("packed")
            packing = self.rng.choice([f"#pragma pack(push, 2)\nHAS_SIZE({name}, 6)\n#pragma pack(pop)\n", f"PACK HAS_SIZE({name}, 5) UNPACK\n", ""])
            return Statement(f"{{ PACKED({form}, {plain})\n{packing}HAS_SIZE({name}, sizeof(int) * 2) }}", plain)
        return Statement(f"{self.directive(form)}\n{plain}", plain)

    def accumulate_call(self, call):
        """The same for what a function returns, which may use critical regions itself."""
        name = self.name("r")
        return [Statement(f"{{ u64 {name} = {call};"), self.accumulate(name), Statement("}")]

    # ---- blocks ----

    def variable(self, prefix="v"):
        return Variable(self.name(prefix), self.rng.choice(self.kinds))

    def declare(self, scope):
        variable = self.variable()
        declaration = variable.declaration(self.value(scope))
        scope.add(variable)
        return Statement(f"{declaration} (void){variable.name};")

    def fill(self, scope, budget):
        """The statements of a block."""
        body = []
        growers, weights = zip(*self.growers)
        for grow in self.rng.choices(growers, weights, k=self.rng.randrange(1, max(2, budget + 1))):
            if budget > 0:
                body += grow(self, scope, budget // 2)
        if not body:
            body.append(self.accumulate(self.value(scope)))
        return body + self.close(scope)

    def close(self, scope):
        """What must follow at a block's end."""
        waits = scope.must_join()
        scope.close()
        return [Statement(self.directive("taskwait"), "")] if waits else []

    def block(self, scope, budget):
        return self.fill(Scope(scope), budget)

    def repeated_block(self, scope, budget, *counters):
        """The same for a loop: each iteration must be able to write without looking at the others."""
        inner = Scope(scope)
        inner.writable = []
        for counter in counters:
            inner.readable.append(counter)
            inner.own.add(counter.name)
        return self.fill(inner, budget)

    # ---- functions ----

    def helper(self, budget):
        """A recursive function; returns how to call it."""
        name = self.name(f"helper_{self.seed}_")
        scope = Scope()
        number = Variable("n", KINDS[0])
        scope.add(number)
        scope.readable += [Variable("given", GIVEN), Variable("rows", ROWS)]
        recursion = [Statement("u64 below = 0;"), Statement(
            f"if (depth > 0) {{\n{self.directive('task shared(below)' + self.rng.choice(['', ' untied', ' if(depth > 1)', ' final(depth < 2)', ' final(depth < 3) mergeable']))}\n"
            f"below = {name}@(acc, depth - 1, n + 1u, given, rows);\n}}", f"if (depth > 0) below = {name}@(acc, depth - 1, n + 1u, given, rows);")]
        body = self.fill(scope, budget)
        body = [*recursion, *body, Statement(self.directive("taskwait"), ""), Statement("return n * 3u + below;")]
        # Clang loses the scans in templates.
        template = "template <class Number> " if self.language == "c++" and "scan" not in self.features and self.chance(0.5) else ""
        type_name = "Number" if template else "u64"
        self.functions.append(Function(f"{template}static u64 {name}@(u64 *acc, int depth, {type_name} n, u64 given[2], u64 rows[{self.rng.choice(['', '2', 'static 1', 'depth + 1']) if self.language == 'c' else ''}][2])", body))
        return name

    def test(self):
        from .worksharing import outermost
        scope = Scope()
        body = [Statement("u64 storage[4] = {0, 0, 0, 0};\nu64 *acc = storage;\nint depth = 2;\n(void)depth;")]
        body += [self.declare(scope) for _ in range(self.rng.randrange(1, 4))]
        if self.chance(0.2):  # what a declared reduction names means something else in the test
            hiding = Variable("none_of_records", KINDS[0])
            body.append(Statement(f"{hiding.declaration(self.value(scope))} (void){hiding.name};"))
            scope.add(hiding)
        if self.chance(0.6):
            self.functions_to_call = [self.helper(4)]
        body += outermost(self, scope)
        body.append(Statement("return storage[0] + 3u * storage[1] + 5u * storage[2] + 7u * storage[3];"))
        self.functions.append(Function(f"static u64 test_{self.seed}@(void)", body))
        return Test(self.seed, self.functions)

    functions_to_call = ()
