#!/usr/bin/env python3
"""Writes the manual pages and the completions of bash, zsh and fish, from what the commands themselves tell.

    packaging/manual.py --bin=build/bin --output=FOLDER

FOLDER gets share/man/man1, share/man/man7 and the folders in which the shells look. lowdown turns Markdown into manual pages. The
exit status is non-zero when a command does not tell what is expected.
"""
import argparse
import gzip
import os
import re
import subprocess
import sys

import completions

CLASSES = {1: "User Commands", 7: "Miscellanea"}


def told(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0 or not done.stdout:
        sys.exit(f"manual: {' '.join(command)} tells nothing: {done.stderr}")
    return done.stdout


def commands_of(shepherd):
    """{name: what it does}"""
    found = re.search(r"^commands:\n(.*?)\n\n", told(shepherd, "--help"), re.M | re.S)
    pairs = re.findall(r"^  ([a-z]+) +(?:[A-Z]+ +)?(.+)$", found.group(1) if found else "", re.M)
    if len(pairs) < 5:
        sys.exit("manual: shepherd --help has no list of commands")
    return dict(pairs)


def options_of(text):
    """[(option with its =, if it takes a value, what it does)]"""
    found = re.findall(r"^  (?:-\w, )?(--?[\w-]+=?)\S*(?: [A-Z]+)? {2,}(\S.*)$", text, re.M)
    return [(option, meaning) for option, meaning in found]


def as_code(text):
    return "\n".join("    " + line if line else "" for line in text.splitlines())


def plain(text):
    """Text in which nothing is Markdown."""
    return re.sub(r"([\\`*_<>\[\]])", r"\\\1", text)


def section(title, text):
    return f"# {title}\n\n{text}\n\n"


class Pages:
    def __init__(self, folder, version):
        self.folder, self.version = folder, version

    def write(self, name, number, summary, body):
        head = f"title: {name}\nsection: {number}\nsource: Shepherd {self.version}\nvolume: {CLASSES[number]}\n\n"
        markdown = head + section("NAME", f"{name} - {summary}") + body
        page = subprocess.run(["lowdown", "-s", "-Tman", "--out-no-smarty"], input=markdown, capture_output=True, text=True, check=True).stdout
        self.put(name, number, page)

    def alias(self, name, of, number):
        self.put(name, number, f".so man{number}/{of}.{number}\n")

    def put(self, name, number, page):
        path = os.path.join(self.folder, "share", "man", f"man{number}", f"{name}.{number}.gz")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(gzip.compress(page.encode(), mtime=0))


def see_also(*names):
    return section("SEE ALSO", ", ".join(names) + "\n\nPages of /usr/share/doc/shepherd say more.")


def compiler_page(pages, bin_folder):
    text = told(os.path.join(bin_folder, "shepcc"), "--shep-help")
    options = "\n".join(f"`{option}`\n: {plain(meaning)}\n" for option, meaning in re.findall(r"^  (--shep-\S+) +(.+)$", text, re.M))
    pages.write("shepcc", 1, "compile OpenMP programs onto Shepherd's runtime",
                section("SYNOPSIS", "**shepcc** [*option*...] *file*...\n\n**shepc++** [*option*...] *file*...") +
                section("DESCRIPTION", "**shepcc** compiles C, **shepc++** C++, as the back-end compiler does, with all of its options. Under "
                        "**-fopenmp** directives become calls of libshepherd, with which the program is linked. The back end is clang, or what "
                        "**--shep-backend**, `SHEPHERD_CC` or `SHEPHERD_CXX` names.") +
                section("OPTIONS", options) +
                section("EXAMPLES", as_code("shepcc -fopenmp -O2 fib.c -o fib\nSHEPHERD_SCHEDULER=ws ./fib\nCC=shepcc CXX=shepc++ cmake -S . -B build")) +
                see_also("**shepherd**(1)", "**libshepherd**(7)", "**clang**(1)", "**gcc**(1)"))
    pages.alias("shepc++", "shepcc", 1)


def command_pages(pages, shepherd, commands):
    listed = "\n".join(f"**{name}**\n: {plain(meaning)}\n" for name, meaning in commands.items())
    names = [name for name in commands if name != "help"]
    pages.write("shepherd", 1, "explain how OpenMP programs run", section("SYNOPSIS", "**shepherd** *command* [*argument*...]") +
                section("COMMANDS", listed) + see_also(*(f"**shepherd-{name}**(1)" for name in names), "**shepcc**(1)", "**libshepherd**(7)"))
    for name in names:
        pages.write(f"shepherd-{name}", 1, commands[name], section("SYNOPSIS", f"**shepherd {name}** [*argument*...]") +
                    section("DESCRIPTION", as_code(told(shepherd, "help", name))) + see_also("**shepherd**(1)", "**libshepherd**(7)"))


def library_page(pages, shepherd):
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| (.*?) \|$", told(shepherd, "env", "--markdown"), re.M)
    variables = "\n".join(f"`{name}`\n: {plain(accepted.rstrip('.'))}. {plain(meaning[:1].upper() + meaning[1:])}.\n" for name, accepted, meaning in rows)
    pages.write("libshepherd", 7, "the runtime of programs that shepcc has compiled",
                section("DESCRIPTION", "A program that **shepcc** has compiled reads these variables when it starts. **shepherd env** tells the value "
                        "of each, and where it comes from. A program with more rights than its user reads none that names a file.") +
                section("ENVIRONMENT", variables) + see_also("**shepcc**(1)", "**shepherd**(1)", "**shepherd-env**(1)"))
    return [row[0] for row in rows]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", required=True, help="where shepcc and shepherd are")
    parser.add_argument("--output", required=True, metavar="FOLDER")
    options = parser.parse_args()
    shepherd, shepcc = (os.path.join(options.bin, name) for name in ("shepherd", "shepcc"))
    commands = commands_of(shepherd)
    pages = Pages(options.output, told(shepherd, "--version").split()[-1])
    compiler_page(pages, options.bin)
    command_pages(pages, shepherd, commands)
    library_page(pages, shepherd)
    of_commands = {name: options_of(told(shepherd, "help", name)) if name != "help" else [] for name in commands}
    completions.write(options.output, commands, of_commands, options_of(told(shepcc, "--shep-help")))


if __name__ == "__main__":
    main()
