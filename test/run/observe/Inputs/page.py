"""page.py PAGE PLOTS [--figures=N] HEADING...: at least 8 or N figures; the page needs no other file, is well-formed as far as its drawings go, and has these headings."""
import os
import re
import sys
import xml.etree.ElementTree


def main(path, plots, *headings):
    least = 8
    if headings[0].startswith("--figures="):
        least, headings = int(headings[0].partition("=")[2]), headings[1:]
    with open(path, encoding="utf-8") as file:
        page = file.read()
    failures = [f"no heading {heading}" for heading in headings if not re.search(rf"<h[23][^>]*>{re.escape(heading)}", page)]
    drawings = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    identifiers = []
    for drawing in drawings:
        root = xml.etree.ElementTree.fromstring(drawing)
        identifiers += [each.get("id") for each in root.iter() if each.get("id")]
    if len(identifiers) != len(set(identifiers)):
        failures.append("drawings share identifiers")
    if re.search(r'(?:src|href)="(?:https?:|/|file:)', re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL)):
        failures.append("the page refers to other files")
    files = sorted(os.listdir(plots))
    if len(files) != 2 * len(drawings) or {name.rsplit(".", 1)[1] for name in files} != {"svg", "png"}:
        failures.append(f"{len(drawings)} drawings, but these files: {files}")
    failures += [f"{name} is empty" for name in files if os.path.getsize(os.path.join(plots, name)) < 2000]
    print("\n".join(failures) or f"{len(drawings)} drawings")
    return 1 if failures or len(drawings) < least else 0


sys.exit(main(*sys.argv[1:]))
