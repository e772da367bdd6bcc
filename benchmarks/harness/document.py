"""A part of a page that a program writes, between two marks."""
import sys

END = "<!-- up to here -->"


def put_into(path, program, text):
    """program: whose part it is, as its mark in the page says."""
    mark = f"<!-- what follows is written by {program} -->"
    with open(path, encoding="utf-8") as file:
        before, _, rest = file.read().partition(mark)
    _, end, after = rest.partition(END)
    if not end:
        sys.exit(f"benchmarks: {path} has no {mark} ... {END}")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"{before}{mark}\n{text}\n{END}{after}")
