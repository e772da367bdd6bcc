#!/usr/bin/env python3
"""Prints docs/support.md: what of OpenMP is supported, by the lists that the compiler and the runtime are built from.

support.py > docs/support.md     makes it again
support.py --check               fails where the file says something else

What those lists do not know, versions and notes, is in docs/support.toml. A construct, clause, routine or variable that only one
side has is an error, so none can be added without a word about it.
"""
import pathlib
import re
import sys
import textwrap
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
problems = []


def text(path):
    return (ROOT / path).read_text()


def constructs():
    """{name: spelling} of every construct that is lowered."""
    return dict(re.findall(r'^CONSTRUCT\((\w+), "([^"]+)"\)', text("compiler/ir/constructs.def"), re.M))


def lowered_clauses():
    """{construct: clauses that its lowering implements}."""
    rows = re.findall(r"^CLAUSES\((\w+),([^)]*)\)", text("compiler/ir/clauses.def"), re.M)
    lowered = {name: set(re.findall(r"OMPC_(\w+)", clauses)) for name, clauses in rows}
    for clause, leaves in re.findall(r'^HIDDEN_CLAUSE\(\w+, "(\w+)", \w+, ([^)]*)\)', text("compiler/ir/own_clauses.def"), re.M):
        for name in re.findall(r"k(\w+)", leaves):
            lowered[name].add(clause)
    return lowered


def own_clauses():
    """Clauses that Clang does not know: those beyond the standard, and newer ones."""
    return set(re.findall(r'^(?:OWN_CLAUSE|TASK_OPTION|ALSO_SPELLED)\(\w+, "(\w+)"', text("compiler/ir/own_clauses.def"), re.M))


def declared_routines():
    declarations = re.sub(r"/\*.*?\*/", "", text("include/omp.h"), flags=re.S)
    return set(re.findall(r"\b(omp_\w+)\(", declarations))


def known_variables():
    return set(re.findall(r"^SHEP_VARIABLE\((OMP_\w+)", text("runtime/config/env.def"), re.M))


def compare(what, ours, told):
    for name in sorted(ours - told):
        problems.append(f"{what} {name} is not in docs/support.toml")
    for name in sorted(told - ours):
        problems.append(f"{what} {name} is in docs/support.toml, and not in the sources")


def check_directives(directives):
    lowered = lowered_clauses()
    compare("construct", set(constructs()), {each["construct"] for each in directives if "construct" in each})
    compare("clause", own_clauses(), {name for each in directives for name in [*each.get("own", []), *each.get("newer", {})]})
    for each in directives:
        if "construct" not in each:
            continue
        told = set(each.get("clauses", {})) - set(each.get("elsewhere", []))
        if "argument" in each:
            told.add(each["argument"])
        compare(f"{each['name'][0]}'s clause", lowered.get(each["construct"], set()), told)


def table(head, rows):
    return "\n".join([f"| {' | '.join(head)} |", "|---" * len(head) + "|", *(f"| {' | '.join(row)} |".replace("  |", " |") for row in rows)])


def directive_row(directive):
    since = directive["since"]
    versions = directive.get("clauses", {}) | directive.get("newer", {})
    clauses = (name if version == since else f"{name} ({version})" for name, version in versions.items())
    clauses = [*clauses, *(f"`{name}`" for name in directive.get("own", []))]
    notes = directive.get("notes", "")
    if "details" in directive:
        notes = f"{notes}; [more](#{anchor(directive)})".removeprefix("; ")
    return spelled(directive["name"]), since, ", ".join(clauses), notes.replace("|", "\\|")


def spelled(names):
    return ", ".join(f"`{name}`" for name in names)


def anchor(directive):
    """The part of an address that leads to the heading of its details."""
    return "-".join(directive["name"]).replace(" ", "-")


def details_of(directive):
    lines = [textwrap.fill(f"- {each}", 120, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
             for each in directive["details"]]
    return "\n".join([f"### {spelled(directive['name'])}", "", *lines])


def by_version(versions):
    return table(("since", "names"), ((version, spelled(names)) for version, names in versions.items()))


def missing_rows(missing):
    return ((kind, names, why) for kind, entries in missing.items() for names, why in entries.items())


EXCEPTION_COLUMNS = ("tests", "what the program does", "why it is refused, or differs", "message")


def exceptions(entries):
    return ((each["tests"], each["what"], each["why"], each.get("message", "none")) for each in entries)


def document():
    told = tomllib.loads(text("docs/support.toml"))
    check_directives(told["directive"])
    compare("routine", declared_routines(), {name for names in told["routines"].values() for name in names})
    compare("variable", known_variables(), {name for names in told["variables"].values() for name in names})
    parts = {
        "@DIRECTIVES@": table(("directive", "since", "clauses", "notes"), map(directive_row, told["directive"])),
        "@DETAILS@": "\n\n".join(details_of(each) for each in told["directive"] if "details" in each),
        "@ROUTINES@": by_version(told["routines"]),
        "@VARIABLES@": by_version(told["variables"]),
        "@EXCEPTIONS@": table(EXCEPTION_COLUMNS, exceptions(told["exception"])),
        "@MISSING@": table(("kind", "name", "why"), missing_rows(told["missing"])),
    }
    result = text("docs/support.md.in")
    for mark, part in parts.items():
        result = result.replace(mark, part)
    return result


def main():
    made = document()
    if "--check" in sys.argv[1:] and made != text("docs/support.md"):
        problems.append("docs/support.md is not what scripts/support.py makes of its sources")
    for problem in problems:
        print(f"support.py: {problem}", file=sys.stderr)
    if problems:
        return 1
    if "--check" not in sys.argv[1:]:
        sys.stdout.write(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
