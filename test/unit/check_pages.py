#!/usr/bin/env python3
"""Holds the documents to what can be read once: lines of prose within 120 columns, cells of tables within 30 words,
headings that are some, and links that lead to a file and a heading that are there.

usage: check_pages.py ROOT [FILE or FOLDER]...
"""
import pathlib
import re
import subprocess
import sys

COLUMNS = 120
WORDS = 30


def documents(root, places):
    """The Markdown files of the repository that lie at or below one of the places."""
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=root, capture_output=True, text=True).stdout.split()
    # A clone without git's data has files all the same.
    files = listed or [path.relative_to(root).as_posix() for path in root.rglob("*.md") if "build" not in path.parts]
    return sorted(name for name in files if not places or any((name + "/").startswith(place.rstrip("/") + "/") for place in places))


def problems(text):
    """(line, what is wrong with it) for each line that breaks a rule. Code may be as wide as it is."""
    is_fenced, may_be_code = False, True
    for number, line in enumerate(text.splitlines(), 1):
        # Indented text is code behind an empty line and behind code; else it belongs to an item of a list.
        may_be_code = not line or (may_be_code and line.startswith("    "))
        if line.lstrip().startswith("```"):
            is_fenced = not is_fenced
        elif is_fenced or may_be_code:
            continue
        elif line.lstrip().startswith("|"):
            longest = max(len(cell.split()) for cell in re.split(r"(?<!\\)\|", line))
            if longest > WORDS:
                yield number, f"a cell of {longest} words"
        elif re.match(r"#+[^#\s]", line):
            yield number, "a heading without a space behind #"
        elif len(line) > COLUMNS:
            yield number, f"{len(line)} columns"


def headings(text):
    """What GitHub makes of each heading, for the end of a link."""
    code_free = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in re.findall(r"^#+ (.*)$", code_free, re.M)}


def dead_links(page):
    """(line, what is wrong) for each link to another file or heading that is not there."""
    text = page.read_text()
    for match in re.finditer(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)", text):
        target = page.parent / match[1] if match[1] else page
        line = text.count("\n", 0, match.start()) + 1
        if not target.exists():
            yield line, f"no {match[1]}"
        elif match[2] and match[2] not in headings(target.read_text()):
            yield line, f"no heading #{match[2]} in {target.name}"


def main():
    root = pathlib.Path(sys.argv[1])
    found = [f"{name}:{line}: {what}" for name in documents(root, sys.argv[2:])
             for line, what in [*problems((root / name).read_text()), *dead_links(root / name)]]
    print("\n".join(found) or "all pages can be read")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
