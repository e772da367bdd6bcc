"""Does what docs/adding-a-scheduler.md says: writes the files that it shows, and its lines below a copy of the list, into a folder.

follow.py PAGE LIST FOLDER     prints the new files
"""
import pathlib
import re
import sys

page, listed, folder = map(pathlib.Path, sys.argv[1:])
lines, files = [], {}
for block in re.findall(r"^```cpp\n(.*?)^```$", page.read_text(), re.M | re.S):
    if block.startswith("SHEP_SCHEDULER("):
        lines.append(block)
    else:
        files[re.match(r"// runtime/(\S+)\n", block)[1]] = block
if not lines or not files:
    sys.exit(f"{page}: shows no line, or no file")
files[f"schedulers/{listed.name}"] = listed.read_text() + "".join(lines)
for name, text in files.items():
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
print(*(folder / name for name in files if name.endswith(".cpp")), sep=";", end="")
