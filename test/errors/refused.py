"""Compiles what a compiler has to refuse, and holds its errors against the comments of the source.

    refused.py OUTPUT COMPILER OPTIONS... SOURCE

A comment `expected-error {{TEXT}}` says that its line has an error with TEXT in it; `@+1` or `@-2` behind the word move to another
line, `:5` behind that names the column. `{{TEXT}} or {{OTHER}}` is one error that versions of Clang word differently. All errors that are reported are expected, and all that are expected are reported. A line
`// ---- WHY` begins a part that is compiled by itself, together with what stands above the first such line: an error of one part
might keep the compiler from those of another.
"""
import os
import re
import subprocess
import sys

PART = re.compile(r"// ---- ")
EXPECTED = re.compile(r"expected-error(?:@([+-]\d+))?(?::(\d+))? \{\{(.*?)\}\}(?: or \{\{(.*?)\}\})?")
REPORTED = re.compile(r"^(.*?):(\d+):(\d+): (?:fatal )?error: (.*)$")


def parts(lines):
    """Each part as all lines of the file, those of the others empty: places stay what they are."""
    starts = [number for number, line in enumerate(lines) if PART.match(line)]
    if not starts:
        return [lines]
    ends = starts[1:] + [len(lines)]
    common = lines[:starts[0]]
    return [common + [""] * (start - len(common)) + lines[start:end] for start, end in zip(starts, ends)]


def expectations(lines):
    return {(number + int(offset or 0), column, text, other or text)
            for number, line in enumerate(lines, 1) for offset, column, text, other in EXPECTED.findall(line)}


def agree(error, expected):
    return error[0] == expected[0] and expected[1] in ("", error[1]) and any(text in error[2] for text in expected[2:])


def errors_of(command, name):
    """What the compiler reports: (line, column, text), line 0 for an error that is not in the source."""
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    errors = set()
    for line in run.stderr.splitlines():
        located = REPORTED.match(line)
        if located and os.path.basename(located[1]) == name:
            errors.add((int(located[2]), located[3], located[4]))
        elif "error: " in line:
            errors.add((0, "", line))
    if run.returncode not in range(1, 128):
        errors.add((0, "", f"exit status {run.returncode}"))
    return errors


def complaints(lines, directory, command, source):
    name = os.path.basename(source)
    copy, result = os.path.join(directory, name), os.path.join(directory, "result.o")
    if os.path.exists(result):
        os.remove(result)
    with open(copy, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))
    reported, expected = errors_of([*command, "-I", os.path.dirname(source), "-c", copy, "-o", result], name), expectations(lines)
    for line, column, text in sorted(reported):
        if not any(agree((line, column, text), one) for one in expected):
            yield f"{source}:{line}:{column}: not expected: {text}"
    for one in sorted(expected):
        if not any(agree(error, one) for error in reported):
            yield f"{source}:{one[0]}:{one[1]}: not reported: {one[2]}"
    if not expected:
        yield f"{source}: a part expects no error"
    if os.path.exists(result):
        yield f"{source}: there is an object"


def main(directory, *command, source):
    os.makedirs(directory, exist_ok=True)
    with open(source, encoding="utf-8") as file:
        lines = file.read().split("\n")
    found = [complaint for part in parts(lines) for complaint in complaints(part, directory, command, source)]
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:-1], source=sys.argv[-1]))
