#!/usr/bin/env python3
"""Holds the documents to the tree: a file that one names with its folder is there. usage: check_paths.py ROOT"""
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(sys.argv[1])
PATH = re.compile(r"(?<![\w/.<-])((?:[\w-]+/)+[\w-]+\.(?:h|cpp|c|def|md|py|sh|toml))\b")
listed = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True).stdout.split()
# A clone without git's data has files all the same.
files = listed or [p.relative_to(root).as_posix() for p in root.rglob("*") if p.is_file() and "build" not in p.parts]
known = {"/" + name for name in files}
tails = {name[i:] for name in known for i in range(len(name)) if name[i] == "/"}

violations = []
for document in sorted(name for name in files if name.endswith(".md")):
    text = (root / document).read_text()
    is_code = False  # the user's own files
    for number, line in enumerate(text.splitlines(), 1):
        is_code ^= line.startswith("```")
        if is_code or (line.startswith("    ") and not line.strip().startswith("-")):
            continue
        violations += [f"{document}:{number}: no {name}" for name in PATH.findall(line) if "/" + name not in tails and "NAME" not in name]
print("\n".join(violations) or "all paths are there")
sys.exit(1 if violations else 0)
