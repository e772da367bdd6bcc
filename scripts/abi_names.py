#!/usr/bin/env python3
"""Writes the two headers between which the names of the ABI headers are the headers' own.

usage: scripts/abi_names.py [--check] [--list]

The first line of a lowered translation unit includes shepherd/abi.h, but macros may be defined in front of it: `-DN=1000`, or a file
that `-include` names. shepherd/abi_names_aside.h sets aside each macro that has a name which those headers use, and
shepherd/abi_names_back.h brings them back. Both are written here, from the headers. What emitted code itself mentions lies behind the
user's macros, and begins with shep_, SHEP_ or two underscores. --check writes nothing and fails where a header is not up to date;
--list prints the names.
"""
import pathlib
import re
import sys

HEADERS = pathlib.Path(__file__).resolve().parent.parent / "include" / "shepherd"
KEYWORDS = frozenset(
    """alignas alignof auto bool break case char char16_t char32_t class const const_cast constexpr continue decltype
    default define defined delete do double elif else endif enum error explicit extern false float for friend goto if ifdef
    ifndef include inline int long mutable namespace new noexcept nullptr operator pragma private protected public
    reinterpret_cast return short signed sizeof static static_assert static_cast struct switch template this true typedef
    typename undef union unsigned using void volatile wchar_t while""".split())
RESERVED = re.compile(r"__|_[A-Z]|shep_|SHEP_|SHEPHERD_")
CONTENTS = '''/* Written by scripts/abi_names.py: {purpose} */
#pragma GCC system_header

{lines}
'''


def names():
    """What the ABI headers call things, but for what is reserved to the implementation or begins as the ABI does."""
    found = set()
    for header in HEADERS.glob("abi*.h"):
        if header.stem in ("abi_names_aside", "abi_names_back"):
            continue
        text = re.sub(r"/\*.*?\*/|//[^\n]*", " ", header.read_text(), flags=re.S)
        text = re.sub(r'"(\\.|[^"\\\n])*"', '""', text)
        text = re.sub(r"^\s*#\s*(include|error|pragma (GCC|clang)).*$", "", text, flags=re.M)
        found.update(re.findall(r"(?<![\w$])[A-Za-z_]\w*", text))
    return sorted(name for name in found if name not in KEYWORDS and not RESERVED.match(name))


def headers():
    every = names()
    aside = "\n".join(f'#pragma push_macro("{name}")\n#undef {name}' for name in every)
    back = "\n".join(f'#pragma pop_macro("{name}")' for name in every)
    yield "abi_names_aside.h", CONTENTS.format(purpose="the user's macros keep off the names of the ABI headers.", lines=aside)
    yield "abi_names_back.h", CONTENTS.format(purpose="the user's macros are back.", lines=back)


def main(arguments):
    if "--list" in arguments:
        print("\n".join(names()))
        return 0
    stale = [(HEADERS / name, text) for name, text in headers() if not (HEADERS / name).exists() or (HEADERS / name).read_text() != text]
    if "--check" in arguments:
        for path, _ in stale:
            print(f"{path}: not what scripts/abi_names.py writes; run it", file=sys.stderr)
        return len(stale)
    for path, text in stale:
        path.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
