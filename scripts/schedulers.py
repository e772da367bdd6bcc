#!/usr/bin/env python3
"""The schedulers, as runtime/schedulers/schedulers.def lists them.

schedulers.py             prints their names
schedulers.py --update    writes the table of README.md
schedulers.py --check     fails where that table says something else
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SHAPES = {"kCore": "one per core", "kL2": "one per L2", "kPartOfL3": "one per chip (shared L3 or NUMA node), of at most eight workers", "kNuma": "one per NUMA node",
          "kPackage": "one per package", "kAll": "one"}
HEAD = "| `SHEPHERD_SCHEDULER` | shepherds | what it does |\n|---|---|---|\n"


def rows():
    """(name, shape of its shepherds, summary) of each."""
    text = (ROOT / "runtime/schedulers/schedulers.def").read_text()
    return re.findall(r'^SHEP_SCHEDULER\((\w+), \w+, (\w+),[^"]*"[^"]*",\s*"([^"]*)"\)', text, re.M)


def names():
    return [name for name, _, _ in rows()]


def default():
    return re.search(r'const char\* scheduler = "(\w+)"', (ROOT / "runtime/config/icv.h").read_text())[1]


def table():
    return HEAD + "".join(f"| `{name}`{' (default)' * (name == default())} | {SHAPES[shape]} | {summary} |\n" for name, shape, summary in rows())


def main():
    arguments = sys.argv[1:]
    if not arguments:
        print(*names())
        return 0
    readme = ROOT / "README.md"
    before = readme.read_text()
    after = re.sub(r"^\| `SHEPHERD_SCHEDULER` \|(.*\n\|)*.*\n", lambda _: table(), before, count=1, flags=re.M)
    if arguments == ["--update"]:
        readme.write_text(after)
    elif before != after or table() not in after:
        print("README.md: the table of schedulers is not that of schedulers.def; scripts/schedulers.py --update writes it")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
