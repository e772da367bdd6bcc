#!/usr/bin/env python3
"""clang-tidy, with the checks of .clang-tidy, over parts of the repository.

    tidy.py                       the runtime and the compiler, all of it
    tidy.py PATH...               the sources in these folders, or these files
    tidy.py --share N PATH...     one in N of the folders, another one for each commit

Up to fifty files are looked at together, as one source that includes them: reading their headers is most of the work. Files that
have names of their own which others have as well stand alone."""
import argparse
import concurrent.futures
import itertools
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
CLANG, TIDY = "clang++-19", "clang-tidy-19"
COMMON = ["-std=c++20", "-w", "-fno-exceptions", "-fno-rtti", f"-I{ROOT}/include"]
FLAGS = {
    "runtime": [*COMMON, f"-I{ROOT}/runtime", "-DSHEP_ABI_PLAIN", '-DSHEPHERD_VERSION="0"', '-DSHEPHERD_VIRTUAL_FOLDER="virtual"',
                '-DSHEPHERD_LIBRARY="libshepherd.so.0"', '-DSHEPHERD_RACES_LIBRARY="races.so"'],
    "compiler": [*COMMON, f"-I{ROOT}/compiler", "-isystem", "/usr/lib/llvm-19/include", "-D__STDC_CONSTANT_MACROS",
                 "-D__STDC_FORMAT_MACROS", "-D__STDC_LIMIT_MACROS", "-D_GNU_SOURCE"],
}


def part_of(source):
    return source.relative_to(ROOT).parts[0]


def flags_of(source):
    return FLAGS[part_of(source)]


def folders(paths):
    """The sources, by the folder that they lie in."""
    found = {}
    for path in paths:
        for source in sorted(path.rglob("*.cpp")) if path.is_dir() else [path]:
            found.setdefault(source.parent, []).append(source)
    return list(found.values())


def share(batches, count):
    """Those whose turn it is at this commit."""
    head = subprocess.run(["git", "-C", ROOT, "rev-parse", "HEAD"], capture_output=True, text=True, check=False).stdout
    return batches[int(head[:7] or "1", 16) % count::count]


def together(batches):
    """The sources of these folders, in as many batches as there are processors, or more."""
    for _, sources in itertools.groupby(itertools.chain.from_iterable(batches), part_of):
        sources = list(sources)
        size = min(50, -(-len(sources) // (os.cpu_count() or 1)))
        yield from (sources[i:i + size] for i in range(0, len(sources), size))


def write(directory, sources):
    file, name = tempfile.mkstemp(".cpp", dir=directory)
    with os.fdopen(file, "w") as stream:
        stream.writelines(f'#include "{source}"\n' for source in sources)
    return name


def compilable(directory, sources):
    """The sources in batches each of which compiles."""
    alone = []
    while len(sources) > 1:
        checked = subprocess.run([CLANG, "-fsyntax-only", *flags_of(sources[0]), write(directory, sources)],
                                 capture_output=True, text=True, check=False)
        named = set(re.findall(r"^(\S+\.cpp):\d+:\d+: (?:fatal )?error:", checked.stderr, re.MULTILINE))
        if checked.returncode == 0:
            break
        if not named & set(map(str, sources)):  # a header's names met those of a source before it
            return [[source] for source in sources] + alone
        alone += [[source] for source in sources if str(source) in named]
        sources = [source for source in sources if str(source) not in named]
    return ([sources] if sources else []) + alone


def findings(directory, batch):
    command = [TIDY, f"--config-file={ROOT}/.clang-tidy", f"--header-filter={ROOT}/(runtime|compiler)/", "--quiet",
               write(directory, batch), "--", *flags_of(batch[0])]
    text = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return text.replace(f"{ROOT}/", "")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="*", type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("--share", type=int, default=1)
    arguments = parser.parse_args()
    batches = folders(arguments.paths or [ROOT / "runtime", ROOT / "compiler"])
    with tempfile.TemporaryDirectory() as directory, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        ready = workers.map(lambda sources: compilable(directory, sources), together(share(batches, arguments.share)))
        found = "".join(workers.map(lambda batch: findings(directory, batch), [batch for each in ready for batch in each]))
    print(found, end="")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
