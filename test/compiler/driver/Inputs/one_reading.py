"""Compiles C++ sources that Clang reads once for the lowering and for the code, and others that only look like such.

A header that is a pipe can be read but once. All else is compared with the way of two readings.

usage: one_reading.py SHEPCXX FOLDER
"""
import os
import pathlib
import shutil
import subprocess
import sys
import threading

shepcxx, folder = sys.argv[1], pathlib.Path(sys.argv[2])
TWICE = "--shep-run-clang"  # the program reads what has been lowered already
REGION = """
int main() {
  int sum = 0;
#pragma omp parallel reduction(+ : sum) num_threads(2)
  sum += VALUE;
  return sum != 2 * VALUE;
}
"""
failed = []


def check(name, holds, what=""):
    if not holds:
        failed.append(name)
        print("FAILED", name, what)


def write(name, text):
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text)


def compile_(*words):
    return subprocess.run([shepcxx, "--shep-backend=clang", "-fopenmp", *words], cwd=folder, capture_output=True, text=True,
                          timeout=60, check=False)


def lines_of(text):
    """In any order: what is said of functions with directives comes first. Each warning may name the files around its own."""
    return sorted(each for each in text.splitlines() if not each.startswith("In file included from "))


def runs(name, source, *words):
    """Both ways compile and run, and say the same."""
    write("source.cpp", source)
    said = []
    for way in ([], [TWICE]):
        done = compile_("-Wall", "-Wextra", "source.cpp", "-o", "program", *words, *way)
        check(name, done.returncode == 0, done.stderr)
        said.append(done.stderr)
        if done.returncode == 0:
            check(name, subprocess.run([folder / "program"], timeout=60, check=False).returncode == 0, "the program failed")
    check(name, lines_of(said[0]) == lines_of(said[1]), said)


def reads_once(name, source, header):
    """The header is a pipe that gives its text once."""
    write("source.cpp", source)
    pipe = folder / "pipe.h"
    pipe.unlink(missing_ok=True)
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_text(header), daemon=True)
    writer.start()
    try:
        done = compile_("source.cpp", "-o", "program")
        check(name, done.returncode == 0, done.stderr)
        check(name, subprocess.run([folder / "program"], timeout=60, check=False).returncode == 0, "the program failed")
    except subprocess.TimeoutExpired:
        check(name, False, "the header was read twice")
    pipe.unlink()


def fails(name, source, *words):
    """Both ways say the same, and leave no object."""
    write("source.cpp", source)
    said = []
    for way in ([], [TWICE]):
        write("source.o", "stale")
        done = compile_("-c", "source.cpp", *words, *way)
        check(name, done.returncode == 1 and not (folder / "source.o").exists(), done)
        said.append(done.stderr)
    check(name, said[0] == said[1], said)


def same_rule(name, source):
    write("source.cpp", source)
    rules = []
    for way in ([], [TWICE]):
        done = compile_("-c", "-MD", "-MP", "-MF", "made.d", "source.cpp", "-o", "made.o", *way)
        check(name, done.returncode == 0, done.stderr)
        rules.append((folder / "made.d").read_text())
    check(name, rules[0] == rules[1] and "abi.h" not in rules[0], rules)


shutil.rmtree(folder, ignore_errors=True)
folder.mkdir(parents=True)
write("value.h", "#include <vector>\nenum { VALUE = 3 };\nstatic inline int noisy(int unused) { return 1; }\n")
write("unguarded.h", "static int one_more() { return 1; }\n")
write("directive.h", "enum { VALUE = 3 };\ninline int team() {\n  int n = 0;\n#pragma omp parallel reduction(+ : n)\n  n += 1;\n  return n;\n}\n")
write("guarded.h", "#ifndef GUARDED_H\n#define GUARDED_H\n#include \"parts/outer.h\"\n#include \"value.h\"\ninline int guarded() { return outer() + noisy(0); }\n#endif\n")
write("parts/outer.h", "#pragma once\n#if 1\n# ifndef OUTER\n#include \"inner.h\"\ninline int outer() { return inner() - 1; }\n# endif\n#endif\n")
write("parts/inner.h", "#ifndef INNER_H\n#define INNER_H\ninline int early(int unused) { return 0; }\ninline int inner() {\n  int n = 0, unused_in_header;\n#pragma omp parallel reduction(+ : n) "
      "num_threads(2)\n  n += 1;\n  return n;\n}\n#include \"last.h\"\n#endif")
write("parts/last.h", "static int of_last_header() { return 1; }\n")
write("again.h", "static int NAME() {\n  int n = 0;\n#pragma omp parallel reduction(+ : n) num_threads(2)\n  n += 1;\n  return n;\n}\n#undef NAME\n")
write("hidden.h", "#define DO(x) _Pragma(#x)\nenum { VALUE = 3 };\ninline int team() {\n  int n = 0;\n  DO(omp parallel reduction(+ : n))\n  n += 1;\n  return n;\n}\n")
write("macro.h", "#define PARALLEL _Pragma(\"omp parallel num_threads(2)\")\nenum { VALUE = 3 };\n")

reads_once("a header", '#include "pipe.h"\n#include <vector>' + REGION, "enum { VALUE = 3 };\n")
reads_once("behind blocks", 'namespace early { struct Later; }\n#include "pipe.h"\n' + REGION + "static int rest() { return 1; }\nint all() { return rest(); }\n",
           "enum { VALUE = 3 };\n")
reads_once("in a condition", '#if 1\n#include "pipe.h"\n' + REGION + "#endif\n", "enum { VALUE = 3 };\n")

reads_once("in front of a header with directives", '#include "pipe.h"\n#include <vector>\n#include "guarded.h"\n#include <map>' + REGION.replace("return sum", "return guarded() != 2 || sum").replace("VALUE", "OTHER"),
           "enum { OTHER = 3 };\n")
reads_once("in front of a directive", '#include "pipe.h"\nstatic int global;\n#pragma omp threadprivate(global)\n#include <map>' + REGION, "enum { VALUE = 3 };\n")
reads_once("in front of a block", '#include "pipe.h"\nextern "C" {\n#include <stdlib.h>\n}' + REGION, "enum { VALUE = 3 };\n")
reads_once("in front of much code", '#include "pipe.h"\n' + "".join(f"int f{i}() {{ return {i}; }}\n" for i in range(30)) + '#include <stdlib.h>' + REGION, "enum { VALUE = 3 };\n")

runs("directives in guarded headers", '#include <vector>\n#include "guarded.h"\n#include "guarded.h"\n#include <map>' + REGION.replace("return sum", "return guarded() != 2 || sum"))
runs("a header with directives twice", '#include "value.h"\n#define NAME one\n#include "again.h"\n#define NAME two\n#include "again.h"' + REGION.replace("return sum", "return one() + two() != 4 || sum"))
runs("a header with directives in a block", '#include "value.h"\nnamespace a {\n#define NAME one\n#include "again.h"\n}' + REGION.replace("return sum", "return a::one() != 2 || sum"))
runs("warnings of a header", '#include "value.h"' + REGION)
runs("a line directive", '#include "value.h"\n#line 100 "other.cpp"\nint unused() { int variable; return 1; }' + REGION)
runs("a macro's declaration", '#include "value.h"\n#define DECLARE(type, name) type name\nDECLARE(int, global);\n' + REGION)
runs("a pragma in front", '#include "value.h"\n#pragma pack(push, 1)\nstruct Packed { char c; int i; };\n#pragma pack(pop)\nstatic_assert(sizeof(Packed) == 5, "");' + REGION)
runs("a macro's pragma in front", '#include "value.h"\n#define PACK _Pragma("pack(push, 1)")\nPACK struct Packed { char c; int i; };\n#pragma pack(pop)\nstruct Wide { char c; int i; };\n'
     'static_assert(sizeof(Packed) == 5 && sizeof(Wide) == 8, "");' + REGION)
runs("an attribute in front", '#include "value.h"\n[[maybe_unused]] static int first() { return 1; }' + REGION)
runs("a directive in a header", '#include "directive.h"' + REGION.replace("return sum", "return team() < 1 || sum"))
runs("a hidden directive in a header", '#include "hidden.h"' + REGION.replace("return sum", "return team() < 1 || sum"))
runs("a directive by a header's macro", '#include "macro.h"\n#include <atomic>\nint main() {\n  std::atomic<int> n{0};\n  PARALLEL ++n;\n#pragma omp parallel num_threads(2)\n  ++n;\n  return n != 4;\n}\n')
runs("an inclusion behind", '#include "value.h"' + REGION + '#include "unguarded.h"\nint all() { return one_more(); }\n')
runs("an inclusion in a block", '#include "value.h"\nnamespace inner {\n#include "unguarded.h"\n}\nint all() { return inner::one_more(); }' + REGION)
runs("a pragma that is nothing's", '#include "value.h"\n#if 0\n#pragma omp parallel\n#endif\nint main() { return VALUE - 3; }\n')
runs("the source in itself", '#ifndef AGAIN\n#define AGAIN\n#include "source.cpp"\n#else\nenum { VALUE = 3 };\n#endif\n#ifdef TWICE\n#else\n#define TWICE' + REGION + "#endif\n")
runs("a counter", '#include "value.h"\nenum { FIRST = __COUNTER__ };' + REGION.replace("VALUE;\n  return", "VALUE + 0 * __COUNTER__;\n  return") + "static_assert(__COUNTER__ == FIRST + 2, \"\");\n")
runs("no line end", '#include "value.h"' + REGION + "// the end")
runs("windows' lines", ('#include "value.h"' + REGION).replace("\n", "\r\n"))
runs("a mark of byte order", "\ufeff" + '#include "value.h"' + REGION)
runs("instances of headers", '#include <algorithm>\n#include <map>\n#include <string>\n#include <vector>\nenum { VALUE = 3 };\nstatic int sorted() {\n  std::map<std::string, std::vector<int>> all;\n'
     '  all["a"] = {3, 1, 2};\n  std::sort(all["a"].begin(), all["a"].end(), [](auto a, auto b) { return a < b; });\n  return all["a"][0];\n}' + REGION.replace("return sum", "return sorted() != 1 || sum"))

runs("instances in instances", '#include <algorithm>\n#include <functional>\n#include <memory>\n#include <vector>\nenum { VALUE = 3 };\ntemplate <class T> T least(std::vector<T> all) {\n  auto less = [](T a, T b) { return a < b; };\n'
     '  std::sort(all.begin(), all.end(), less);\n  std::function<T()> first = [&] { return all[0]; };\n  return *std::make_unique<T>(first());\n}' + REGION.replace("return sum", "return least<int>({3, 1, 2}) != 1 || least<char>({'c', 'a'}) != 'a' || sum"))

runs("nothing to warn of at the end", '#include "value.h"' + REGION, "-Werror=newline-eof")
runs("a continued last line", '#include "value.h"' + REGION + "// the end \\")
runs("a directive that is passed over", '#include "value.h"\n#ifdef NEVER\n#pragma omp parallel\n#endif\nint main() { return VALUE - 3; }\n')
runs("warnings of system headers", '#include "macro.h"' + REGION, "-Wsystem-headers", "-Werror")
runs("declarative directives first", '#include "value.h"\n#pragma omp declare target\nint device() { return 1; }\n#pragma omp end declare target\n' + REGION)
runs("a transformation", '#include "value.h"\nint loops() {\n  int n = 0;\n#pragma omp tile sizes(2)\n  for (int i = 0; i < 8; ++i) n += i;\n  return n;\n}' + REGION.replace("return sum", "return loops() != 28 || sum"))

fails("an error", '#include "value.h"\nint broken() { return nothing; }' + REGION)
fails("an error in a directive", '#include "value.h"' + REGION.replace("num_threads(2)", "num_threads(2) nonsense(3)"))
fails("an error in a header", '#include "value.h"\n#include "missing.h"' + REGION)
fails("an error behind the lowering", '#include "value.h"' + REGION + "static_assert(sizeof(int) == 3, \"\");\n")
fails("a warning that is one", '#include "value.h"\nint quiet() { int variable; return 1; }' + REGION, "-Wall", "-Werror")
fails("an end of file in a block", '#include "value.h"' + REGION + "int open() {\n")

fails("an error behind a header with directives", '#include <vector>\n#include "guarded.h"\nint broken() { return nothing; }' + REGION)
fails("an error in a header with directives", '#include <vector>\n#define NAME 1\n#include "again.h"\n' + REGION)
fails("a missing header and a warning", '#include "value.h"\n#include "missing.h"\nint main() { return 0; }\n')
fails("a lone backslash at the end", '#include "value.h"' + REGION + "\\")
write("source.cpp", '#include "value.h"\nint broken() { return nothing; }' + REGION)
compile_("-c", "-MD", "-MF", "of_error.d", "source.cpp")
check("dependencies of what is wrong", "value.h" in (folder / "of_error.d").read_text())

same_rule("dependencies of headers with directives", '#include <stddef.h>\n#include "guarded.h"\n#include <stdlib.h>' + REGION)
same_rule("dependencies", '#include "value.h"\n#include "unguarded.h"\n#include <stddef.h>\nint all() { return one_more(); }' + REGION)

print(len(failed), "failed")
sys.exit(bool(failed))
