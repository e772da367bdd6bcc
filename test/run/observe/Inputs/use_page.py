"""use_page.py PAGE: a browser sorts the page's tables by a click on a heading, filters by what is typed, and tells the values of marks."""
import json
import re
import sys

import browser

USER = """<script>
const texts = (table, column) => [...table.tBodies[0].rows].map((row) => row.cells[column].textContent);
const varied = (table, column) => new Set(texts(table, column).filter((text) => /^[\\d.,]+$/.test(text))).size > 1;
const places = [...document.querySelectorAll("table")].flatMap((table) => [...table.tHead.rows[0].cells].map((_, column) => [table, column]));
const [table, column] = places.find(([table, column]) => varied(table, column));
const cells = () => texts(table, column);
const shown = () => [...table.tBodies[0].rows].filter((row) => !row.hidden).map((row) => row.cells[0].textContent);
const told = {before: cells()};
table.tHead.rows[0].cells[column].click(); told.up = cells();
table.tHead.rows[0].cells[column].click(); told.down = cells();
const box = document.querySelector("nav input");
box.value = table.tBodies[0].rows[0].cells[0].textContent.toUpperCase(); box.dispatchEvent(new Event("input")); told.filtered = shown();
box.value = ""; box.dispatchEvent(new Event("input")); told.all = shown();
told.links = [...document.querySelectorAll("nav a")].every((each) => document.querySelector(each.getAttribute("href")).tagName === "H2");
told.marks = document.querySelectorAll("svg g > title").length;
told.dark = getComputedStyle(document.body).backgroundColor;
document.body.innerHTML = "<pre id=told>" + JSON.stringify(told) + "</pre>";
</script></body>"""


def wrong(told, dark):
    numbers = [float(each.replace(",", "")) for each in told["up"] if re.fullmatch(r"[\d.,]+", each)]
    texts = told["up"][len(numbers):]  # what is no number comes last
    rows = len(told["before"])
    yield "rows were lost", sorted(told["before"]) != sorted(told["up"]) or sorted(told["up"]) != sorted(told["down"])
    yield "not sorted", numbers != sorted(numbers) or any(re.fullmatch(r"[\d.,]+", each) for each in texts) or told["down"] != told["up"][::-1]
    yield "nothing filtered", not 0 < len(told["filtered"]) < rows
    yield "not all shown again", len(told["all"]) != rows
    yield "a link leads nowhere", not told["links"]
    yield "no mark tells its value", not told["marks"]
    yield "the colours are those of the other theme", (told["dark"] == "rgb(255, 255, 255)") == dark


def main(path):
    with open(path, encoding="utf-8") as file:
        page = file.read()
    used = path + ".used.html"
    with open(used, "w", encoding="utf-8") as file:
        file.write(page.replace("</body>", USER))
    for dark in False, True:
        shown = browser.look_at(used, "--dump-dom", f"--blink-settings=preferredColorScheme={0 if dark else 1}")
        if shown is None:
            return 0
        told = json.loads(re.search(r"<pre id=\"told\">(.*?)</pre>", shown, re.DOTALL)[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
        if failures := [text for text, fails in wrong(told, dark) if fails]:
            print(told, *failures, sep="\n")
            return 1
    return 0


sys.exit(main(*sys.argv[1:]))
