"""Prints the C program that stands in a Markdown file."""
import re
import sys

print(re.search(r"^```c\n(.*?)^```", open(sys.argv[1], encoding="utf-8").read(), re.MULTILINE | re.DOTALL)[1], end="")
