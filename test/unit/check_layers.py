#!/usr/bin/env python3
"""Holds the layer law of runtime/README.md: a file includes its own layer and those above it in the list, never those below."""
import pathlib
import re
import sys

runtime = pathlib.Path(sys.argv[1])
layers = {}
for number, names in re.findall(r"^(\d+)\. ((?:`[^`]+`(?:, )?)+)", (runtime / "README.md").read_text(), re.M):
    layers.update((name, int(number)) for name in re.findall(r"`([^`]+)`", names))


def layer_of(path):
    """The layer of a file: its own where the list names the file, otherwise that of the innermost folder which the list names."""
    while path:
        if path in layers:
            return layers[path]
        path = path[: path.rstrip("/").rfind("/") + 1]
    return None


violations = []
files = sorted(p for p in runtime.rglob("*") if p.suffix in (".h", ".cpp", ".def"))
for file in files:
    name = file.relative_to(runtime).as_posix()
    if layer_of(name) is None:
        violations.append(f"{name}: its folder is no layer of README.md")
        continue
    for number, line in enumerate(file.read_text().splitlines(), 1):
        include = re.match(r'\s*#include "([^"]+)"', line)
        if not include or "/" not in include[1]:
            continue
        target = layer_of(include[1])
        if target is not None and target > layer_of(name) and not include[1].endswith(".def"):
            violations.append(f"{name}:{number}: includes {include[1]}, which is a higher layer")

if not files:
    violations.append("no files found")
print("\n".join(violations) or f"{len(files)} files keep the law")
sys.exit(1 if violations else 0)
