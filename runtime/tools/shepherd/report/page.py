"""The page: one HTML file that needs no other. Without scripts all of it is there, unsorted."""
import pathlib
import re
from html import escape

import style

FOLDER = pathlib.Path(__file__).parent


class Page:
    def __init__(self, title, plots=None):
        self.title = title
        self.plots = plots  # a folder for them, or None
        self.parts = []
        self.chapters = []  # the texts of the headings that one can go to
        self.figures = 0

    def heading(self, text, level=2):
        anchor = ""
        if level == 2:
            self.chapters.append(text)
            anchor = f' id="chapter-{len(self.chapters)}"'
        self.parts.append(f"<h{level}{anchor}>{escape(text)}</h{level}>")

    def note(self, text):
        self.parts.append(f'<p class="note">{escape(text)}</p>')

    def lead(self, sentences):
        """What matters most, the first sentence before all."""
        self.parts.append('<div class="lead">' + "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences) + "</div>")

    def list(self, sentences):
        self.parts.append("<ul>" + "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences) + "</ul>")

    def table(self, html):
        self.parts.append(html)

    def wide_table(self, html):
        """One that may be wider than the page: it is moved sideways by itself."""
        self.parts.append(f'<div class="wide">{html}</div>')

    def row(self, drawn_and_names):
        """Small plots beside each other."""
        self.parts.append('<div class="row">')
        for drawn, name in drawn_and_names:
            self.figure(drawn, name)
        self.parts.append("</div>")

    def figure(self, drawn, name):
        self.figures += 1
        number = f"{self.figures:02}-"
        file = number + re.sub(r"[^\w.-]", "_", name)
        if self.plots:
            style.save(drawn, self.plots, file)
        self.parts.append(f'<figure data-name="{escape(name)}">{style.svg_of(drawn, "f" + file)}</figure>')
        style.close(drawn)

    def navigation(self):
        links = "".join(f'<a href="#chapter-{number}">{escape(text.split(": ")[0])}</a>' for number, text in enumerate(self.chapters, 1))
        return f'<nav>{links}<input type="search" placeholder="filter" aria-label="Show only rows with" hidden></nav>'

    def html(self):
        css, script = ((FOLDER / name).read_text(encoding="utf-8") for name in ("page.css", "page.js"))
        return (f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
                f"<title>{escape(self.title)}</title><style>{css}</style></head>\n<body><h1>{escape(self.title)}</h1>\n"
                + self.navigation() + "\n" + "\n".join(self.parts) + f"\n<script>{script}</script></body></html>\n")
