"""Does what a guide says: writes the files that it shows, and its lines below a copy of the list, into a folder.

follow.py PAGE LIST FOLDER     prints the new sources
"""
import pathlib
import re
import sys

page, listed, folder = map(pathlib.Path, sys.argv[1:])
lines, files = [], {}
for block in re.findall(r"^```c(?:pp)?\n(.*?)^```$", page.read_text(), re.M | re.S):
    if name := re.match(r"// (?:runtime|compiler|(?=test))/?(\S+)\n", block):
        files[name[1]] = block
    else:
        lines.append(block)
if not lines or not files:
    sys.exit(f"{page}: shows no line, or no file")
before, undef, after = listed.read_text().partition("#undef")
files[f"{listed.parent.name}/{listed.name}"] = before + "".join(lines) + undef + after
for name, text in files.items():
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
print(*(folder / name for name in files if name.endswith(".cpp")), sep=";", end="")
