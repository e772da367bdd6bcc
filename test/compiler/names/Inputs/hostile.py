"""Writes a file that gives every word of the ABI's headers, without the underscores that reserve it, and some more, to
the user.

usage: hostile.py macros|variables|types|namespaces PROGRAM > HEADER

Not those that PROGRAM itself mentions: a directive's words are subject to macros as well. Every name must be left to one of the programs
beside this test, or none would see it. Fails as well where a header has a name that is not reserved.
"""
import pathlib
import re
import sys

HEADERS = pathlib.Path(__file__).resolve().parents[4] / "include" / "shepherd"
KEYWORDS = frozenset(
    """alignas alignof auto bool break case catch char char16_t char32_t class const const_cast constexpr continue
    decltype default define defined delete do double elif else endif enum error explicit extern false float for friend
    goto if ifdef ifndef include inline int long mutable namespace new noexcept nullptr operator pragma private
    protected public reinterpret_cast restrict return short signed sizeof static static_assert static_cast struct switch
    template this true try typedef
    typename undef union unsigned using void volatile wchar_t while""".split())
RESERVED = re.compile(r"__|_[A-Z]|shep_|SHEP_|SHEPHERD_")
# Of the pragmas and the language; abi.h keeps macros off them, or none can reach them.
WORDS = {"begin", "end", "push", "pop", "pack", "GCC", "clang", "loop", "unroll", "unroll_count", "text", "count"}
# Of the C++ library: its own headers stand no macros of these names.
LIBRARY = {"std", "terminate", "current_exception", "exception_ptr", "rethrow_exception"}
# The library's own namespaces, what emitted code once called things, and what people like to define.
MORE = """shep shepherd Shepherd combine copy_of distance element_t joined object plain_t placed post room task_frame value_t gnu
          data foo index ptr result task tasks tmp unused weak min max pure restrict_ ok likely""".split()
# Every program has these from the language, from its directives, or as the name of our folder.
SPARED = {"parallel", "shepherd", "clang", "GCC"}
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


def header_names():
    found = set()
    for header in HEADERS.glob("abi*.h"):
        text = re.sub(r"/\*.*?\*/|//[^\n]*", " ", header.read_text(), flags=re.S)
        text = re.sub(r'"(\\.|[^"\\\n])*"', '""', text)
        text = re.sub(r"^\s*#\s*(include|error|pragma (GCC|clang|\w+_macro)).*$", "", text, flags=re.M)
        found.update(re.findall(r"(?<![\w$])[A-Za-z_]\w*", text))
    unreserved = {name for name in found - KEYWORDS - WORDS - LIBRARY if not RESERVED.match(name)}
    if unreserved:
        sys.exit(f"names that are not reserved: {sorted(unreserved)}")
    return {name.strip("_") for name in found if re.fullmatch(r"__([a-z]\w*[^_]|[A-Za-z]\w*[a-z]|[A-Za-z])", name) or name in WORDS}


def main(form, program):
    names = (header_names() - KEYWORDS - SPARED) | set(MORE)
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
