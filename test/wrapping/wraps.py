"""What statements are wrapped in, so that their meaning stays: one thread executes each region, at once or before its
taskwait."""


class Wrap:
    """Text in front of a statement and behind it; `braces` around it. Where `wait_at` is a place, a taskwait stands
    there as well."""

    def __init__(self, statement, directives, braces=False, behind="", wait_at=None):
        self.statement, self.directives, self.braces, self.behind, self.wait_at = statement, directives, braces, behind, wait_at

    @property
    def waits_at_once(self):
        return self.behind == _WAIT


class Sharing:
    """Clauses that keep the meaning: copies of what is only read, sums of what is only added to, and all else
    shared."""

    def __init__(self, rng, statement, may_reduce=False, may_have_last=False, tasks=False, of_loop=False):
        self.rng, self.statement = rng, statement
        self.clauses, self.shared, self.listed = [], [], True
        names = {}
        for key, variable in statement.variables.items():
            if not variable.is_threads and not (of_loop and key == statement.loop_index):
                names.setdefault(variable.name, []).append(variable)
        for name, variables in names.items():
            if len(variables) > 1:
                self.listed = False
            else:
                self.add(name, variables[0], may_reduce, may_have_last)
        self.add_defaults(tasks)
        rng.shuffle(self.clauses)

    def add(self, name, variable, may_reduce, may_have_last):
        copied = variable.is_automatic and variable.is_scalar
        if copied and variable.only_read and self.rng.random() < 0.6:
            self.clauses.append(f"firstprivate({name})")
        elif may_reduce and variable.is_automatic and variable.is_integer and variable.only_added_to and self.rng.random() < 0.7:
            self.clauses.append(f"reduction(+ : {name})")
        elif copied and variable.assigned_first and variable.only_here and self.rng.random() < 0.7:
            self.clauses.append(f"private({name})")
        elif copied and may_have_last and variable.assigned_first and self.rng.random() < 0.7:
            self.clauses.append(f"lastprivate({name})")
        else:
            self.shared.append((name, variable))

    def add_defaults(self, tasks):
        every = [name for name, _ in self.shared]
        local = [name for name, variable in self.shared if variable.is_local]
        if self.listed and not self.statement.names_others and self.rng.random() < 0.3:
            self.clauses += ["default(none)"] + ([f"shared({', '.join(every)})"] if every else [])
        elif tasks:
            self.clauses.append("default(shared)")
        elif local and self.rng.random() < 0.4:
            self.clauses.append(f"shared({', '.join(local)})")

    def __str__(self):
        return "".join(" " + each for each in self.clauses)


def _summed(statement):
    """A variable that the statement only adds to."""
    return next((each.name for each in statement.variables.values() if each.is_automatic and each.is_integer and each.only_added_to and
                 sum(other.name == each.name for other in statement.variables.values()) == 1), None)


def _read(statement):
    return next((each.name for each in statement.variables.values() if each.is_automatic and each.is_scalar and each.only_read and
                 not each.is_const and sum(other.name == each.name for other in statement.variables.values()) == 1), None)


def _kinds(statement):
    kinds = ["parallel", "parallel", "task", "task", "included", "taskgroup", "single", "scope", "masked", "sections", "nested", "combined"]
    if statement.is_for:
        kinds += ["for", "parallel for", "taskloop", "unroll"] * 2
    if statement.is_update:
        kinds += ["atomic"] * 3
    if _summed(statement):
        kinds += ["task reduction"] * 2
    if _read(statement):
        kinds.append("copyprivate")
    if not statement.calls:
        kinds.append("critical")
    return kinds


_WAIT = "\n#pragma omp taskwait\n"
_ONE = " num_threads(1)"
ALL_PLAIN_TASKS = 0.35  # of the programs


def _wait(rng, statement, number):
    """What stands behind a task, and where a wait stands later."""
    if statement.late_end is not None and rng.random() < 0.7:
        return "", statement.late_end
    if statement.next_end is not None and rng.random() < 0.3:
        return _other_task(rng, f"wrap_{number}"), statement.next_end
    return _WAIT, None


def _other_task(rng, name):
    """Another task and a wait for both, which stand where the compiler does not see that they are always reached."""
    start = rng.choice([f"if ({name})", f"for (; {name} < 2; {name}++)"])
    task = rng.choice([f"shared({name})\n{name} += 1;", f"firstprivate({name})\n{{ (void){name}; }}"])
    return f"\n{{ int {name} = 1;\n{start} {{\n#pragma omp task {task}\n#pragma omp taskwait\n}} }}\n"


def wrap(rng, statement, number, kind=None):
    """A region for the statement, random unless its kind is given; number makes names unique."""
    kind = kind or rng.choice(_kinds(statement))
    braces = rng.random() < 0.5

    def sharing(**what):
        return str(Sharing(rng, statement, **what))
    if kind in _LOOPS:
        return Wrap(statement, _loop(rng, kind, statement, sharing))
    if kind == "parallel":
        return Wrap(statement, ["parallel" + _ONE + sharing(may_reduce=True)], braces)
    if kind == "plain task":
        return Wrap(statement, ["task" + sharing(tasks=True)], braces, *_wait(rng, statement, number))
    if kind == "task":
        more = rng.choice(["", " untied", " mergeable", " priority(1)", " final(1)", " depend(out : omp_all_memory)"])
        return Wrap(statement, ["task" + more + sharing(tasks=True)], braces, *_wait(rng, statement, number))
    if kind == "included":
        return Wrap(statement, ["task if(0)" + sharing(tasks=True)], braces)
    if kind == "task reduction":
        name = _summed(statement)
        return Wrap(statement, [f"taskgroup task_reduction(+ : {name})", f"task default(shared) in_reduction(+ : {name})"], braces)
    if kind in ("single", "masked"):
        return Wrap(statement, ["parallel" + _ONE, kind], braces)
    if kind == "copyprivate":
        name = _read(statement)
        return Wrap(statement, [f"parallel{_ONE} firstprivate({name})", f"single copyprivate({name})"], braces)
    if kind == "scope":
        return Wrap(statement, ["parallel" + _ONE, "scope" + rng.choice(["", " nowait"])], braces)
    if kind == "combined":
        return Wrap(statement, ["parallel masked" + _ONE + sharing(may_reduce=True)], braces)
    if kind == "sections":
        return Wrap(statement, ["parallel sections" + _ONE + sharing(may_reduce=True, may_have_last=not statement.is_for)], True)
    if kind == "nested":
        return Wrap(statement, ["parallel" + _ONE + sharing(), "single", "task" + sharing(tasks=True)], braces)
    return Wrap(statement, {"taskgroup": ["taskgroup"], "atomic": ["atomic" + rng.choice(["", " update", " seq_cst"])],
                            "critical": [f"critical(wrap_{number})"]}[kind], braces and kind != "atomic")


_LOOPS = {"for", "parallel for", "taskloop", "unroll"}


def _loop(rng, kind, statement, sharing):
    last = {"may_reduce": True, "may_have_last": statement.is_never_empty, "of_loop": True}
    if kind == "for":
        return ["parallel" + _ONE, "for" + rng.choice(["", " nowait", " schedule(static)", " ordered", " schedule(dynamic, 2)"])]
    if kind == "parallel for":
        return ["parallel for" + _ONE + sharing(**last)]
    if kind == "taskloop":
        return ["taskloop num_tasks(1)" + sharing(tasks=True, **last)]
    return ["unroll partial(2)"]


def choose(rng, statements, share):
    """Wraps for a share of the statements, without those that OpenMP forbids in others.

    In some programs all are plain tasks: functions with nothing else are the ones that the compiler closes."""
    kind = "plain task" if rng.random() < ALL_PLAIN_TASKS else None
    chosen = []
    for number, statement in enumerate(statements):
        if rng.random() < share:
            chosen.append(wrap(rng, statement, number, kind))
    _wait_once(chosen)
    return [each for each in chosen if not any(_forbids(other, each) for other in chosen)]


def _wait_once(wraps):
    """A wait that stands late serves the task in front of it as well."""
    later = {each.wait_at for each in wraps if not each.behind}
    for each in wraps:
        if each.wait_at and not each.behind and each.statement.end in later:
            each.behind, each.wait_at = _WAIT, None


def _forbids(outer, inner):
    """Nothing stands in what is atomic or critical, and no explicit task names what a region around it sums up (OpenMP
    5.2, 5.5.8)."""
    if outer is inner or not (outer.statement.begin <= inner.statement.begin and inner.statement.end <= outer.statement.end):
        return False
    if outer.directives[0].startswith(("atomic", "critical")):
        return True
    sums = any(" reduction(" in each for each in outer.directives)
    return sums and any(each.startswith("task") and each != "taskgroup" for each in inner.directives)


def _pieces(text, wraps):
    """The text and what is put into it, in turn."""
    edits = []
    waited_for = {each.statement.end for each in wraps if each.waits_at_once}
    for each in wraps:
        lines = "".join(f"\n#pragma omp {directive}\n" for directive in each.directives)
        size = each.statement.end - each.statement.begin
        edits.append((each.statement.begin, -size, (lines + ("{ " if each.braces else "")).encode()))
        edits.append((each.statement.end, size, ((" }" if each.braces else "") + each.behind).encode()))
        if each.wait_at and each.wait_at not in waited_for:
            edits.append((each.wait_at, each.wait_at - each.statement.begin, _WAIT.encode()))
    # At one place an inner region's end comes before an outer one's, and an outer one's beginning before an inner
    # one's.
    edits.sort(key=lambda edit: (edit[0], edit[1] < 0, edit[1]))
    at = 0
    for place, _, insert in edits:
        yield text[at:place], insert
        at = place
    yield text[at:], b""


def apply(text, wraps):
    """The bytes with all wraps in place."""
    return b"".join(part for pair in _pieces(text, wraps) for part in pair)


def origins(text, wraps):
    """For each line of the wrapped text, the line of the text that it comes from."""
    lines = [1]
    for own, insert in _pieces(text, wraps):
        for _ in range(own.count(b"\n")):
            lines.append(lines[-1] + 1)
        lines += [lines[-1]] * insert.count(b"\n")
    return lines
