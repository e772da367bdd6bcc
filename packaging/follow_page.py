#!/usr/bin/env python3
"""Writes a shell script that does what a page says, word for word, and tells the seconds at each command.

    packaging/follow_page.py PAGE KIND >script

Blocks of C, whose first line names a file, become files. Blocks of `sh` are executed in their order, in one shell that ends at the
first command that fails. Of several sections `###` in a row only that whose title has the word KIND counts.
"""
import pathlib
import re
import sys

BLOCK = re.compile(r"^(#+) ([^\n]*)$|^```(\w*)\n(.*?)^```$", re.M | re.S)


def blocks(page, kind):
    """(language, text) of each block that counts."""
    level, title = 0, ""
    for match in BLOCK.finditer(page):
        if match[1]:
            level, title = len(match[1]), match[2]
        elif level < 3 or kind in title.lower().split():
            yield match[3], match[4]


def main():
    page, kind = pathlib.Path(sys.argv[1]).read_text(), sys.argv[2]
    print("set -e\nexport PAGER=cat\nsay() { printf '%4d s  $ %s\\n' $SECONDS \"$1\"; }")
    commands = 0
    for language, text in blocks(page, kind):
        if language == "c":
            name = re.match(r"// (\S+)\n", text)[1]
            print(f"cat >{name} <<'END_OF_FILE'\n{text}END_OF_FILE")
        elif language == "sh":
            for line in text.splitlines():
                quoted = line.replace("'", "'\\''")
                print(f"say '{quoted}'\n{line}")
                commands += 1
    print("say done")
    if not commands:
        sys.exit(f"{sys.argv[1]}: no command")


if __name__ == "__main__":
    main()
