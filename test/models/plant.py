"""Plants the bugs of bugs.txt in a copy of the runtime: each may be there or not when the program runs.

    plant.py BUGS SOURCE_ROOT OUTPUT_ROOT

A bug whose shipped text is not where it was, exactly once, is an error: the text has changed, and the bug has to be looked at again."""
import pathlib
import re
import sys

HEADER = re.compile(r"(?P<name>\w+) in (?P<file>\S+), for (?P<model>\S+)(?:, behind (?P<behind>.+))?$")


class Bug:
    def __init__(self, number, match):
        self.number = number
        self.name, self.file, self.model, self.behind = match.group("name", "file", "model", "behind")
        self.shipped, self.planted = [], []


def read_bugs(path):
    bugs = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("<"):
            bugs[-1].shipped.append(line[1:].strip())
        elif line.startswith(">"):
            bugs[-1].planted.append(line[1:].strip())
        elif match := HEADER.match(line):
            bugs.append(Bug(len(bugs) + 1, match))
        else:
            sys.exit(f"{path}:{number}: neither a bug nor a line of one: {line}")
    return bugs


def find(bug, text):
    """Where the shipped text stands, however it is set."""
    begin = 0
    if bug.behind:
        begin = text.find(bug.behind)
        if begin < 0:
            sys.exit(f"bugs.txt: {bug.name}: {bug.file} has no {bug.behind!r}")
    tokens = re.findall(r"\w+|\S", " ".join(bug.shipped))
    pattern = re.compile(r"(?<!\w)" + r"\s*".join(map(re.escape, tokens)) + r"(?!\w)")
    found = [match.span() for match in pattern.finditer(text, begin)]
    if not found or (len(found) > 1 and not bug.behind):
        sys.exit(f"bugs.txt: {bug.name}: {bug.file} has its text {len(found)} times, not once")
    return found[0]


def replacement(bugs, shipped):
    """The text where one of the bugs may be; they have the same shipped text."""
    for bug in bugs:
        planted = "\n".join(bug.planted)
        if shipped.rstrip().endswith((";", "}")):
            shipped = f"if (shep_planted_bug == {bug.number}) {{ {planted} }} else {{ {shipped} }}"
        else:
            shipped = f"(shep_planted_bug == {bug.number} ? ({planted}) : ({shipped}))"
    return shipped


def plant(bugs, text):
    places = {}
    for bug in bugs:
        places.setdefault(find(bug, text), []).append(bug)
    end = len(text)
    for (first, last), here in sorted(places.items(), reverse=True):
        if last > end:
            sys.exit(f"bugs.txt: {here[0].name} overlaps another bug")
        text = text[:first] + replacement(here, text[first:last]) + text[last:]
        end = first
    return text


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def main(bugs_path, source_root, output_root):
    bugs = read_bugs(pathlib.Path(bugs_path))
    source_root, output_root = pathlib.Path(source_root), pathlib.Path(output_root)
    for path in [path for root in ("runtime", "include") for path in sorted((source_root / root).rglob("*"))]:
        if path.suffix not in (".h", ".cpp", ".def") or "tools" in path.parts:
            continue
        name = path.relative_to(source_root)
        here = [bug for bug in bugs if bug.file == str(name)]
        write(output_root / name, plant(here, path.read_text()))
    unknown = [bug.file for bug in bugs if not (output_root / bug.file).exists()]
    if unknown:
        sys.exit(f"bugs.txt: there is no {unknown[0]}")
    write(output_root / "planted_bugs.inc", "".join(f'{{"{bug.name}", "{bug.model}"}},\n' for bug in bugs))
    write(output_root / "planted_bugs.h", "extern \"C\" int shep_planted_bug;\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
