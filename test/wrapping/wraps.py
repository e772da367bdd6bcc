"""What statements are wrapped in, so that their meaning stays: one thread executes each region, at once or before its taskwait."""


class Wrap:
    """Text in front of a statement and behind it; `braces` around it."""

    def __init__(self, statement, directives, braces=False, behind=""):
        self.statement, self.directives, self.braces, self.behind = statement, directives, braces, behind


def _sharing(rng, statement, may_reduce, is_task):
    """Clauses that keep the meaning: copies of what is only read, sums of what is only added to, and all else shared."""
    clauses, shared = [], []
    names = {}
    for variable in statement.variables.values():
        names.setdefault(variable.name, []).append(variable)
    for name, variables in names.items():
        variable = variables[0]
        if len(variables) > 1 or not variable.is_local:
            continue
        if variable.is_automatic and variable.only_read and variable.is_scalar and rng.random() < 0.6:
            clauses.append(f"firstprivate({name})")
        elif may_reduce and variable.is_automatic and variable.is_integer and variable.only_added_to and rng.random() < 0.7:
            clauses.append(f"reduction(+ : {name})")
        else:
            shared.append(name)
    if is_task:
        clauses.append("default(shared)")
    elif shared and rng.random() < 0.4:
        clauses.append(f"shared({', '.join(shared)})")
    rng.shuffle(clauses)
    return "".join(" " + each for each in clauses)


def _kinds(statement, is_recursive):
    kinds = ["parallel", "parallel", "task", "task", "included", "taskgroup", "single", "scope", "masked", "sections", "nested"]
    if statement.is_for:
        kinds += ["for", "parallel for", "taskloop", "unroll"] * 2
    if statement.is_update:
        kinds += ["atomic"] * 3
    if not statement.calls and not is_recursive:
        kinds.append("critical")
    return kinds


def wrap(rng, statement, number):
    """A random region for the statement; number makes names unique."""
    kind = rng.choice(_kinds(statement, False))
    one = " num_threads(1)"
    def sharing(may_reduce=False, is_task=False):
        return _sharing(rng, statement, may_reduce, is_task)
    braces = rng.random() < 0.5
    if kind == "parallel":
        return Wrap(statement, ["parallel" + one + sharing(True)], braces)
    if kind == "task":
        more = rng.choice(["", " untied", " mergeable", " priority(1)", " final(1)"])
        return Wrap(statement, ["task" + more + sharing(is_task=True)], braces, "\n#pragma omp taskwait\n")
    if kind == "included":
        return Wrap(statement, ["task if(0)" + sharing(is_task=True)], braces)
    if kind == "taskgroup":
        return Wrap(statement, ["taskgroup"], braces)
    if kind in ("single", "masked"):
        return Wrap(statement, ["parallel" + one, kind], braces)
    if kind == "scope":
        return Wrap(statement, ["parallel" + one, "scope"], braces)
    if kind == "sections":
        return Wrap(statement, ["parallel sections" + one + sharing(True)], True)
    if kind == "nested":
        return Wrap(statement, ["parallel" + one + sharing(), "single", "task" + sharing(is_task=True)], braces)
    if kind == "for":
        return Wrap(statement, ["parallel" + one, "for" + rng.choice(["", " nowait", " schedule(static)", " ordered"])])
    if kind == "parallel for":
        return Wrap(statement, ["parallel for" + one + sharing(True)])
    if kind == "taskloop":
        return Wrap(statement, ["taskloop num_tasks(1)" + sharing(is_task=True)])
    if kind == "unroll":
        return Wrap(statement, ["unroll partial(2)"])
    if kind == "atomic":
        return Wrap(statement, ["atomic" + rng.choice(["", " update", " seq_cst"])])
    return Wrap(statement, [f"critical(wrap_{number})"], braces)


def choose(rng, statements, share):
    """Wraps for a share of the statements. A loop's own nest is left whole."""
    chosen = []
    for number, statement in enumerate(statements):
        if rng.random() < share:
            chosen.append(wrap(rng, statement, number))
    return [each for each in chosen if not _in_atomic(each, chosen)]


def _in_atomic(wrapped, chosen):
    inner = wrapped.statement
    return any(other is not wrapped and other.statement.begin <= inner.begin and inner.end <= other.statement.end and
               other.directives[0].startswith(("atomic", "critical")) for other in chosen)


def apply(text, wraps):
    """The bytes with all wraps in place."""
    edits = []
    for each in wraps:
        lines = "".join(f"\n#pragma omp {directive}\n" for directive in each.directives)
        size = each.statement.end - each.statement.begin
        edits.append((each.statement.begin, -size, (lines + ("{ " if each.braces else "")).encode()))
        edits.append((each.statement.end, size, ((" }" if each.braces else "") + each.behind).encode()))
    # At one place an inner region's end comes before an outer one's, and an outer one's beginning before an inner one's.
    edits.sort(key=lambda edit: (edit[0], edit[1] < 0, edit[1]))
    result, at = [], 0
    for place, _, insert in edits:
        result += [text[at:place], insert]
        at = place
    return b"".join(result + [text[at:]])
