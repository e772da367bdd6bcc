"""Writes a file that gives every name of the ABI's headers, and some more, to the user.

usage: hostile.py macros|variables|types|namespaces PROGRAM > HEADER

Not those that PROGRAM itself mentions: a directive's words are subject to macros as well. Every name must be left to one of the programs
beside this test, or none would see it.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[4]
# The library's own namespaces, what emitted code once called things, and what people like to define.
MORE = """shep shepherd Shepherd combine copy_of distance element_t joined object plain_t placed post room task_frame value_t
          data foo index ptr result task tasks tmp unused weak min max pure restrict_ ok likely""".split()
# Functions and macros of the C library and its headers may have such names.
THEIRS = {"index", "floor", "linux", "unix"}
# Members that the user's headers promise.
API = {"key", "value", "placed"}
FORMS = {
    "macros": "#define {0} = {0} hostile +*",
    "variables": "int {0};",
    "types": "struct {0} {{ int at_home; }};",
    "namespaces": "namespace {0} {{ int at_home; }}",
}


def words(path):
    return set(re.findall(r"\w+", re.sub(r"//[^\n]*", "", path.read_text())))


def main(form, program):
    listed = subprocess.run([sys.executable, ROOT / "scripts" / "abi_names.py", "--list"], capture_output=True, text=True, check=True)
    names = set(listed.stdout.split()) | set(MORE)
    program = pathlib.Path(program)
    spared = names & set.intersection(*(words(each) for each in program.parent.glob("*" + program.suffix)))
    if spared:
        sys.exit(f"no program leaves these to the user: {spared}")
    if form != "macros":
        names -= THEIRS
    elif "<omp.h>" in program.read_text():
        names -= API
    for name in sorted(names - words(program)):
        print(FORMS[form].format(name))


main(*sys.argv[1:])
