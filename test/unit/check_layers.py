#!/usr/bin/env python3
"""Holds the layer law of a part's README.md: a file includes its own layer and those above it in the list, never those
below. A folder has at most 25 sources: more do not fit into one look.

usage: check_layers.py PART [FOREIGN ...]

FOREIGN are folders of other parts, of which no file is included. Lists of data (`*.def`) may be read from anywhere.
"""
import collections
import pathlib
import re
import sys

MOST_SOURCES = 25

part, *foreign = map(pathlib.Path, sys.argv[1:])
layers = {}
for number, names in re.findall(r"^(\d+)\. ((?:`[^`]+`(?:,\s+)?)+)", (part / "README.md").read_text(), re.M):
    layers.update((name, int(number)) for name in re.findall(r"`([^`]+)`", names))


def layer_of(path):
    """The layer of a file: its own where the list names the file, otherwise that of the innermost folder which the list
    names."""
    while path:
        if path in layers:
            return layers[path]
        path = path[: path.rstrip("/").rfind("/") + 1]
    return None


def target_of(file, include):
    """The file of this part that an inclusion names: one beside the includer, or by its path; None if it is nobody's
    here."""
    for folder in (file.parent, part):
        target = folder / include
        if target.is_file():
            return target.resolve().relative_to(part.resolve()).as_posix()
    return None


violations = []
files = sorted(p for p in part.rglob("*") if p.suffix in (".h", ".cpp", ".def"))
for file in files:
    name = file.relative_to(part).as_posix()
    if layer_of(name) is None:
        violations.append(f"{name}: neither it nor its folder is a layer of README.md")
        continue
    for number, line in enumerate(file.read_text().splitlines(), 1):
        include = re.match(r'\s*#\s*include ["<]([^">]+)[">]', line)
        if not include or include[1].endswith(".def"):
            continue
        target = target_of(file, include[1])
        if target and layer_of(target) > layer_of(name):
            violations.append(f"{name}:{number}: includes {include[1]}, which is a higher layer")
        if not target and any((folder / include[1]).is_file() for folder in foreign):
            violations.append(f"{name}:{number}: includes {include[1]}, which is another part's")

for folder, count in sorted(collections.Counter(p.parent for p in files if p.suffix != ".def").items()):
    if count > MOST_SOURCES:
        violations.append(f"{folder}: {count} sources, more than {MOST_SOURCES}")

if not files:
    violations.append("no files found")
print("\n".join(violations) or f"{len(files)} files keep the law")
sys.exit(1 if violations else 0)
