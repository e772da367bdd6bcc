"""Data-sharing clauses on every construct that takes them, with every `default`, for every kind of list item (OpenMP
5.2, 5.1, 5.4 and 17.2).

An item has a value below 1000; what a copy is given beyond that are thousands, which tell a copy that leaks into its original, or is shared with
others, without any timing: `held` is what an item may be found with, `get` all of it. Literals say what each iteration has to find.
"""
from dataclasses import dataclass

from .generator import statement
from .tree import Compound, Function, Statement


@dataclass(frozen=True)
class Kind:
    """How a variable NAME of this kind is declared with VALUE, read as a u64 and written. `ways`: what a clause may do
    with it."""
    declare: str
    get: tuple
    set: str
    ways: str  # s(hared) p(rivate) f(irstprivate) l(astprivate) b(oth) r(eduction) n (linear) c(onditional lastprivate) i(mplicit)
    add: str = ""
    operator: str = "+"
    languages: tuple = ("c", "c++")


def number(type_name, ways="spflbrnci"):
    return Kind(f"{type_name} NAME = VALUE;", ("(u64)NAME",), "NAME = VALUE;", ways, "NAME += VALUE;")


def array(element, shape, count, last, ways, declare=None, languages=("c", "c++")):
    loop = f"for (int k = 0; k < {count}; k++) (({element} *)NAME)[k]"
    declare = declare or f"{element} NAME{shape};"
    first = "[0]" * (2 if "][" in shape else 1)
    return Kind(f"{declare} {loop} = VALUE;", (f"(u64)NAME{first}", f"(u64)NAME{last}"), loop + " = VALUE;", ways, loop + " += VALUE;", languages=languages)


KINDS = [
    number("u64"), number("int"), number("short"), number("double", "spflbrci"),
    Kind("char *NAME = space + VALUE;", ("(u64)(NAME - space)",), "NAME = space + VALUE;", "spflbci"),
    Kind("struct record NAME = make_record(VALUE);", ("NAME.wide",), "NAME.wide = VALUE;", "spflbri", "NAME.wide += VALUE;", "join_records"),
    array("u64", "[3]", 3, "[2]", "spflbri"), array("int", "[2][3]", 6, "[1][2]", "spflbri"),
    Kind("static u64 NAME; NAME = VALUE;", ("NAME",), "NAME = VALUE;", "spflbrnci", "NAME += VALUE;"),
    array("u64", "[three]", 3, "[2]", "spflbri", "u64 NAME[three];", ("c",)),
    array("int", "[three][2]", 6, "[2][1]", "spflbri", "int NAME[three][2];", ("c",)),
    array("u64", "[three]", 3, "[2]", "v", "u64 NAME[three];", ("c++",)),
    array("int", "[three][2]", 6, "[2][1]", "v", "int NAME[three][2];", ("c++",)),
    array("int", "[2][three]", 6, "[1][2]", "v", "int NAME[2][three];", ("c++",)),
    Kind("u64 NAME_o = VALUE; u64 &NAME = NAME_o;", ("NAME",), "NAME = VALUE;", "spflbri", "NAME += VALUE;", languages=("c++",)),
    array("int", "[3]", 3, "[2]", "spflbri", "int NAME_o[3]; int (&NAME)[3] = NAME_o;", ("c++",)),
    Kind("Counted NAME(VALUE);", ("NAME.value",), "NAME.value = VALUE;", "sfi", languages=("c++",)),
]
IN_PLACE = "spflbr"   # the ways of a C++ array of variable size where the region stands in place
IN_TASKS = "sfpilbr"

# Of members of *this, by the name that the text uses.
MEMBERS = [number("u64", "spflbr"), number("int", "spflbrn"), array("u64", "[3]", 3, "[2]", "spflbr"), number("int", "spflbrnc")]
BITS = MEMBERS[3]   # a bit-field, to which no reference can be bound


@dataclass(frozen=True)
class Construct:
    """`form`: block, loop or sections. `ways`: what its clauses may do. `around`: the constructs that it has to stand
    in."""
    name: str
    form: str
    ways: str
    around: str = ""
    has_default: bool = True


CONSTRUCTS = [
    Construct("parallel", "block", "spfri"), Construct("parallel for", "loop", "spflbrnci"), Construct("parallel for simd", "loop", "spflbrni"),
    Construct("parallel sections", "sections", "spflbrci"), Construct("parallel loop", "loop", "spfri"), Construct("parallel masked", "block", "spfri"),
    Construct("parallel master", "block", "spfri"), Construct("parallel masked taskloop", "loop", "spflbri"),
    Construct("parallel master taskloop", "loop", "spflbri"), Construct("parallel masked taskloop simd", "loop", "spflbri"),
    Construct("parallel master taskloop simd", "loop", "spflbri"),
    Construct("for", "loop", "spflbrnc", "parallel", False), Construct("for simd", "loop", "spflbrn", "parallel", False),
    Construct("sections", "sections", "spflbrc", "parallel", False), Construct("single", "block", "spf", "parallel", False),
    Construct("scope", "block", "spfr", "parallel", False), Construct("masked taskloop", "loop", "spflbri", "parallel"),
    Construct("master taskloop", "loop", "spflbri", "parallel"), Construct("masked taskloop simd", "loop", "spflbri", "parallel"),
    Construct("task", "block", "spfi", "parallel;single"), Construct("taskloop", "loop", "spflbri", "parallel;single"),
    Construct("taskloop simd", "loop", "spflbri", "parallel;masked"),
]
# Of a league, which nothing may be around.
LEAGUES = [
    Construct("teams", "block", "spfri"), Construct("teams distribute", "loop", "spflri"), Construct("teams distribute simd", "loop", "spflri"),
    Construct("teams distribute parallel for", "loop", "spflri"), Construct("teams distribute parallel for simd", "loop", "spflri"),
    Construct("teams loop", "loop", "spfri"), Construct("distribute", "loop", "spfl", "teams", False),
    Construct("distribute simd", "loop", "spfl", "teams", False), Construct("distribute parallel for", "loop", "spflri", "teams"),
    Construct("distribute parallel for simd", "loop", "spflri", "teams"), Construct("loop", "loop", "sp", "teams", False),
    Construct("loop bind(teams)", "loop", "sp", "teams", False), Construct("loop bind(teams)", "loop", "sp", "", False),
]
# For the host as a device; nothing may be around them either.
TARGETS = [Construct(f"target {name}".strip(), form, ways, "", False) for name, form, ways in [
    ("", "block", "spfi"), ("parallel", "block", "spfri"), ("parallel for", "loop", "spflbri"), ("parallel for simd", "loop", "spflri"),
    ("parallel loop", "loop", "spfri"), ("simd", "loop", "spflri"), ("teams", "block", "spfri"), ("teams distribute", "loop", "spflri"),
    ("teams distribute parallel for", "loop", "spflri"), ("teams distribute parallel for simd", "loop", "spflri"), ("teams loop", "loop", "spfri"),
]]
# Sections of arrays, by their declarations.
SECTIONS = {"u64 NAME[3];": (0, 3, ""), "int NAME[2][3];": (0, 2, "[ : 3]")}
NAMED = KINDS[:3] + [each for each in MEMBERS if each.declare.endswith("NAME = VALUE;")]   # by the expressions of clauses


@dataclass
class Item:
    kind: Kind
    name: str
    value: int
    way: str = "s"
    is_listed: bool = True   # in a clause; else as the default has it
    is_member: bool = False

    def fill(self, pattern, value=""):
        return pattern.replace("NAME", self.name).replace("VALUE", value)

    def gets(self):
        return [self.fill(each) for each in self.kind.get]

    def set(self, value):
        return self.fill(self.kind.set, value)

    def total(self):
        """All of it, when nobody writes."""
        return " + ".join(f"{each} * {2 * k + 1}u" for k, each in enumerate(self.gets()))


class Sharing:
    """One construct with its clauses and its items."""

    def __init__(self, gen, construct, kinds, name=None):
        self.gen, self.rng, self.construct = gen, gen.rng, construct
        self.default = self.rng.choice(["", "", "shared", "none", "private", "private", "firstprivate", "firstprivate"]) if construct.has_default else ""
        self.size_type = "int"
        self.count = self.rng.choice([1, 2, 7, 29])
        self.index = gen.name("i")
        self.advances = self.left_to_back_end() or self.chance(0.5)   # what is linear, in each iteration's body
        self.is_scanned = "scan" in gen.features and construct.name in ("for", "parallel for") and name is None and self.chance(0.3)
        self.items = [self.item(kind, name) for kind in kinds]
        self.items = [each for each in self.items if each]
        self.declares_index = construct.form != "loop" or self.chance(0.6)
        # A default that copies leaves a bound without a value, and so does none.
        self.bound = gen.name("n") if construct.form == "loop" and self.chance(0.4) else ""
        self.counts_by_reduction = "r" in construct.ways and not self.is_scanned and (construct.form == "loop" and self.chance(0.5) or "loop" in construct.name.split() or "simd" in construct.name)
        self.total = gen.name("t") if self.counts_by_reduction else ""

    def chance(self, probability):
        return self.gen.chance(probability)

    # ---- items ----

    def item(self, kind, name):
        ways = [each for each in self.ways_of(kind) if each in self.construct.ways]
        if not ways:
            return None
        made = Item(kind, name(kind) if name else self.gen.name("x"), self.rng.randrange(1, 97), self.rng.choice(ways), is_member=name is not None)
        if made.way == "i":
            made.is_listed, made.way = False, {"private": "p", "firstprivate": "f"}.get(self.default, "s")
            if self.default == "none" or (made.way == "p" and "p" not in kind.ways):
                made.is_listed, made.way = True, "s"
        elif made.way == "s":
            made.is_listed = not made.is_member and ("s" in self.construct.ways and self.construct.has_default) and (self.default not in ("", "shared") or self.chance(0.5))
        return made

    def ways_of(self, kind):
        if kind.ways != "v":
            ways = kind.ways
        elif self.is_target():
            ways = "sf"
        elif "task" in self.construct.name:
            ways = IN_TASKS if self.default != "none" else ""  # Clang 19 misses the clause that it does not take
        else:
            ways = IN_PLACE
        if self.construct.name == "scope" and kind.declare.startswith("Counted"):
            ways = "s"  # the compiler has Clang see a private clause
        if kind is BITS and "taskloop" in self.construct.name:
            ways = ways.replace("r", "")
        if self.is_scanned:
            ways = "".join(each for each in ways if each not in "rn")
        if "three" in kind.declare and self.gen.language == "c++" and self.default in ("private", "firstprivate"):
            ways = ways.replace("i", "")
        return ways

    def is_target(self):
        return self.construct in TARGETS

    def left_to_back_end(self):
        return bool({"simd", "loop"} & set(self.construct.name.split()))

    def section(self, item):
        """What a reduction clause lists an array as."""
        found = [text for declared, text in SECTIONS.items() if item.kind.declare.startswith(declared)]
        if not found or item.is_member or self.left_to_back_end() or self.chance(0.5):
            return ""
        first, count, rest = found[0]
        return f"[{self.number(first)} : {self.number(count)}]{rest}"

    def number(self, value, but=None):
        """An expression of a clause. It means the variables outside of the construct, whatever the construct makes of them."""
        # One team may end, and write what it has, before the next begins.
        ways = "spfi" if self.construct.around == "teams" else "spflbrnci"
        if self.default == "none" and self.gen.language == "c++":
            ways = ways.replace("r", "")  # in templates Clang 19 misses a clause for what the reduction has
        named = [each for each in self.items if each.kind in NAMED and each.way in ways and each is not but]
        if not named or self.is_target() or self.chance(0.3):
            return str(value)
        item = self.rng.choice(named)
        return f"{item.name} - {item.value} + {value}"

    def linear_step(self, item):
        step = self.number(3, item)
        return self.rng.choice([f": {step}", f": {step}", f": step({step})", f": val, step({step})", f": step({step}), val"])

    def clauses(self):
        names = {"s": "shared", "p": "private", "f": "firstprivate", "l": "lastprivate", "c": "lastprivate"}
        listed = {}
        for item in self.items:
            if not item.is_listed:
                continue
            for key, prefix in {"b": (("f", ""), ("l", "")), "r": (("r", ""),), "n": (("n", ""),), "c": (("c", "conditional: "),)}.get(item.way, ((item.way, ""),)):
                clause = {"r": f"reduction({item.kind.operator}: ", "n": "linear("}.get(key) or f"{names[key]}({prefix}"
                listed.setdefault((clause, item.name if key == "n" else ""), []).append(item.name + (self.section(item) if key == "r" else ""))
        made = [f" {clause}{', '.join(items)}{self.linear_step(self.item_called(name)) if name else ''})" for (clause, name), items in listed.items()]
        needed = ["acc"] + ([self.bound] if self.bound else []) + (["three"] if self.uses_three() else [])
        if self.default in ("none", "private") or (self.default == "firstprivate" and self.chance(0.3)):
            made.append(f" {self.rng.choice(['shared', 'firstprivate'])}({', '.join(needed)})")
        # What has static storage and is no function's may not be left to such a default.
        if any("space" in item.kind.declare for item in self.items) and self.default not in ("", "shared"):
            made.append(" shared(space)")
        copied = [item.name for item in self.items if item.is_listed and item.way in "pf" and not item.is_member]
        if copied and not self.is_target() and not self.construct.name.startswith("loop") and self.chance(0.15):
            made.append(f" allocate({self.rng.choice(copied)})")
        if self.total:
            made.append(f" reduction(+: {self.total})")
        if self.is_scanned:
            made.append(" reduction(inscan, +: scanned)")
        if self.default:
            made.append(f" default({self.default})")
        made += self.other_clauses()
        self.rng.shuffle(made)
        return "".join(made)

    def item_called(self, name):
        return next(item for item in self.items if item.name == name)

    def uses_three(self):
        return any("three" in item.kind.declare for item in self.items) and self.default == "none"

    def other_clauses(self):
        name, rng = self.construct.name, self.rng
        chosen = []
        words = name.split()
        mapped = [item.name for item in self.items if not item.is_listed and not item.is_member and self.chance(0.5)]
        if self.is_target() and mapped:
            chosen.append(f" map({rng.choice(['', 'to: ', 'always, tofrom: '])}{', '.join(mapped)})")
        if "for" in words and not self.is_scanned and self.chance(0.5):
            chosen.append(f" schedule({rng.choice(['static', f'static, {self.number(2)}', 'dynamic', f'dynamic, {self.number(3)}', 'guided'])})")
        if "parallel" in words and self.chance(0.5):
            chosen.append(f" num_threads({self.number(rng.randrange(1, 5))})")
        if "teams" in words and self.chance(0.5):
            chosen.append(f" num_teams({self.number(rng.randrange(1, 4))})")
        if "distribute" in words and self.chance(0.3):
            chosen.append(f" dist_schedule(static, {self.number(rng.randrange(1, 4))})")
        if "taskloop" in words and self.chance(0.5):
            chosen.append(rng.choice([f" grainsize({self.number(3)})", f" num_tasks({self.number(4)})", " untied"]))
        return chosen

    # ---- the body ----

    def step(self, item, number):
        """The statement of one iteration, its plain form, and whether it found what it should, as an expression, for
        one item."""
        # Thousands that differ from one iteration to the next, and fit into the smallest type.
        more = f"1000 * ({number} % 20 + 1)"
        ordered = f"1000 * ({number} + 1)"
        found = " + ".join(f"({each} % 1000u != {item.value}u)" for each in item.gets())
        whole = " + ".join(f"({each} != {item.value}u)" for each in item.gets())
        if item.way == "s":
            return "", "", whole
        if item.way == "p":
            read = " + ".join(f"({each} != (u64)({more}) + 7u)" for each in item.gets())
            return item.set(f"{more} + 7"), "", read
        if item.way == "f":
            return f"wrong += {found}; " + item.set(f"{more} + {item.value}"), "", found
        if item.way == "b":
            text = f"wrong += {found}; " + item.set(f"{ordered} + {item.value}")
            return text, text, found
        if item.way == "l":
            text = item.set(f"{ordered} + 5")
            return text, text, " + ".join(f"({each} != (u64)({ordered}) + 5u)" for each in item.gets())
        if item.way == "c":
            text = f"if ({number} % 3 == {item.value % 2}) {item.set(f'{ordered} + 5')}"
            return text, text, "0u"
        if item.way == "n":
            found = f"wrong += ({item.gets()[0]} != {item.value}u + 3u * (u64)({number}));"
            if self.advances:
                return f"{found} {item.name} += 3;", f"{item.name} += 3;", "0u"
            return found, item.set(f"{item.value} + 3 * {number}"), "0u"
        text = plain = item.fill(item.kind.add, f"{number} % 5 + 1")
        # A region inside has the copy of this one.
        if not self.left_to_back_end() and not {"teams", "distribute"} & set(self.construct.name.split()) and self.chance(0.2):
            text = f"{{\n{self.gen.directive('parallel num_threads(1)')}\n{{ {text} }}\n}}"
        return (f"if ({self.is_first_thread()}) {text}" if self.construct.form == "block" else text), plain, "0u"

    def is_first_thread(self):
        return "omp_get_team_num() == 0" if self.construct.name.endswith("teams") else "omp_get_thread_num() + omp_get_team_num() == 0"

    def body(self, number):
        lines, plain, checks = ["u64 wrong = 0u;"], ["u64 wrong = 0u;"], []
        for item in self.items:
            text, plain_text, check = self.step(item, number)
            lines.append(text)
            plain.append(plain_text)
            checks.append(check)
        lines.append(f"wrong += {' + '.join(checks) or '0u'};")
        statements = [Statement("\n".join(each for each in lines if each), "\n".join(each for each in plain if each) + " (void)wrong;")]
        return statements + self.count_it()

    def count_it(self):
        """Each iteration once, and what it found wrong."""
        if self.total:
            return [Statement(f"{self.total} += 1u + wrong * 1000u;", f"{self.total} += 1u;")]
        condition = f"if ({self.is_first_thread()} || wrong) " if self.construct.form == "block" and self.construct.name not in ("task", "single", "parallel masked", "parallel master") else ""
        # Nothing but what binds to a team's own threads may stand in a league.
        counted = Statement(f"{self.gen.directive('atomic')}\nacc[0] += 1u + wrong * 1000u;", "acc[0] += 1u;") if self.construct in [*LEAGUES, *TARGETS] else self.gen.accumulate("1u + wrong * 1000u")
        return [Statement(f"{condition}{{\n{counted.parallel}\n}}", "acc[0] += 0u;"), Statement("", self.plain_of(counted))]

    @staticmethod
    def plain_of(counted):
        return (counted.plain or counted.parallel).replace("wrong * 1000u", "0u")

    def scanned_body(self, number):
        """The items in the two halves of a body that a scan directive divides."""
        middle, whole = self.rng.randrange(len(self.items) + 1), self.items
        halves = []
        for part in (whole[:middle], whole[middle:]):
            self.items = part
            halves.append(self.body(number))
        self.items = whole
        kind = self.rng.choice(["inclusive", "exclusive"])
        ours, others = ("scanned += 2u;", f"if (scanned != {self.scanned_at(number, kind)}) wrong++;")
        texts = (ours, others) if kind == "inclusive" else (others, ours)
        for half, text in zip(halves, texts):
            is_check = text is others
            half.insert(1, Statement(text if not is_check else "", "" if is_check else text))
            if is_check:
                half[0].parallel += "\n" + text
        first = Compound(Statement("{"), halves[0])
        return [first, Statement(f"#pragma omp scan {kind}(scanned)", ""), Compound(Statement("{"), halves[1])]

    @staticmethod
    def scanned_at(number, kind):
        return f"3u + 2u * (u64)({number}{' + 1' if kind == 'inclusive' else ''})"

    # ---- the whole ----

    def construct_text(self):
        directive = self.gen.directive(self.construct.name + self.clauses())
        if self.construct.form == "block":
            return Compound(Statement(f"{directive}\n{{", "{"), self.body("3"))
        if self.construct.form == "sections":
            count = self.rng.randrange(1, 4)
            parts = [Compound(Statement("#pragma omp section\n{", "{"), self.body(str(number))) for number in range(count)]
            return Compound(Statement(f"#pragma omp {self.construct.name}{self.clauses()}\n{{", "{"), parts)
        declared = "int " if self.declares_index else ""
        header = f"for ({declared}{self.index} = 0; {self.index} < {self.bound or self.count}; {self.index}++) {{"
        body = self.scanned_body(self.index) if self.is_scanned else self.body(self.index)
        return Compound(Statement(f"{directive}\n{self.gen.hinted(header)}", header), body)

    def before(self):
        lines = [f"{self.size_type} three = 3; (void)three;"] + [item.fill(item.kind.declare, str(item.value)) for item in self.items if not item.is_member]
        lines += [item.set(str(item.value)) for item in self.items if item.is_member]
        if not self.declares_index:
            lines.append(f"int {self.index} = 0; (void){self.index};")
        if self.bound:
            lines.append(f"int {self.bound} = {self.count};")
        if self.total:
            lines.append(f"u64 {self.total} = 0u;")
        if self.is_scanned:
            lines.append("u64 scanned = 3u;")
        return Statement("\n".join(lines))

    def after(self):
        sums = [f"({item.total()})" for item in self.items] + ([self.total] if self.total else []) + (["scanned"] if self.is_scanned else [])
        # Linear, and so lastprivate, in the simd constructs.
        if not self.declares_index and "simd" in self.construct.name:
            sums.append(f"(u64){self.index}")
        return [self.gen.accumulate(f"{each} * {k + 1}u") for k, each in enumerate(sums)]

    def grow(self):
        made = [self.construct_text()]
        for around in reversed(self.construct.around.split(";") if self.construct.around else []):
            clauses = {"parallel": self.rng.choice(["", " num_threads(3)", " default(shared)"]), "teams": self.rng.choice(["", " num_teams(2)"])}.get(around, "")
            made = [Compound(Statement(f"{self.gen.directive(around + clauses)}\n{{", "{"), made)]
        return [Compound(Statement("{"), [self.before(), *made, *self.after()])]


def some_kinds(gen, kinds):
    usable = [each for each in kinds if gen.language in each.languages]
    return [gen.rng.choice(usable) for _ in range(gen.rng.randrange(1, 6))]


@statement(3, needs="sharing")
def shared_out(gen, *_):
    # Clang 19 refuses in C++ what is right in a region inside of others: arrays of variable size, and references to a
    # region's own variables. Several threads may execute the statement at a time: none of its variables is static.
    kinds = [each for each in KINDS if each.ways != "v" and "&" not in each.declare and "static" not in each.declare]
    return Sharing(gen, gen.rng.choice(CONSTRUCTS), some_kinds(gen, kinds)).grow()


def of_members(gen):
    """A class whose member function has members as list items, its own and those of a base, which may depend on a
    template's parameter."""
    name, is_dependent = f"_{gen.seed}_{gen.name('')}@", gen.chance(0.6)
    taken = set()

    def name_of(kind):
        # Whether a member of a base that is a parameter is a bit-field, only an instance knows.
        base = gen.chance(0.6) and not (is_dependent and kind is BITS)
        member = {id(MEMBERS[0]): "wide", id(MEMBERS[1]): "narrow", id(MEMBERS[2]): "row", id(BITS): "bits"}[id(kind)]
        member = ("base_" if base else "own_") + member
        if member in taken:
            return None
        taken.add(member)
        if base and is_dependent:
            return f"Q::{member}"
        return f"Base{name}::{member}" if base and gen.chance(0.5) else member

    body = []
    for _ in range(gen.rng.randrange(1, 4)):
        taken.clear()
        kinds = gen.rng.sample(MEMBERS, gen.rng.randrange(1, 4))
        body += Sharing(gen, gen.rng.choice([*CONSTRUCTS, *LEAGUES]), kinds, name_of).grow()
    members = "u64 WHO_wide; int WHO_narrow; u64 WHO_row[3]; int WHO_bits : 20;"
    head = f"struct Base{name} {{ {members.replace('WHO', 'base')} }};\n"
    head += f"template <class Q> struct Whole{name} : Q" if is_dependent else f"struct Whole{name} : Base{name}"
    head += f" {{\n{members.replace('WHO', 'own')}\nvoid run(u64 *acc)"
    gen.functions.append(Function(head, body, "};"))
    argument = f"<Base{name}>" if is_dependent else ""
    return [Compound(Statement("{"), [Statement(f"Whole{name}{argument} whole{{}};\nwhole.run(acc);")])]


def of_sizes(gen):
    """A function template, whose parameter is the type of arrays' sizes."""
    name = f"sized_{gen.seed}_{gen.name('')}@"
    kinds = [each for each in KINDS if "three" in each.declare and "c++" in each.languages] + KINDS[:2]
    body = []
    for _ in range(gen.rng.randrange(1, 4)):
        made = Sharing(gen, gen.rng.choice([*CONSTRUCTS, *LEAGUES, *TARGETS]), some_kinds(gen, kinds))
        made.size_type = "Size"
        body += made.grow()
    gen.functions.append(Function(f"template <class Size> static void {name}(u64 *acc)", body))
    size = gen.rng.choice(["int", "long", "unsigned char"])
    return [Compound(Statement("{"), [Statement(f"{name}<{size}>(acc);")])]


def serial(gen):
    """Constructs beside each other, none of them in another's region."""
    body = []
    for _ in range(gen.rng.randrange(2, 6)):
        if gen.language == "c++" and gen.chance(0.3):
            body += of_members(gen)
        elif gen.language == "c++" and gen.chance(0.2):
            body += of_sizes(gen)
        else:
            body += Sharing(gen, gen.rng.choice([*CONSTRUCTS, *LEAGUES, *TARGETS]), some_kinds(gen, KINDS)).grow()
    return [Compound(Statement("{"), body)]
