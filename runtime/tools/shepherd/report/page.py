"""The page: one HTML file that needs no other."""
import re
from html import escape

import style

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; color: #222; max-width: 68rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { margin-top: 2.5rem; border-bottom: 1px solid #ddd; font-size: 1.25rem; } h3 { font-size: 1rem; }
p.note { color: #555; max-width: 46rem; } li { max-width: 46rem; margin: 0.3rem 0; }
svg { max-width: 100%; height: auto; }
figure { margin: 1rem 0; } .row { display: flex; flex-wrap: wrap; gap: 0 1rem; }
table { border-collapse: collapse; font-size: 0.85rem; font-variant-numeric: tabular-nums; margin: 0.8rem 0; }
th, td { padding: 0.2rem 0.7rem; border-bottom: 1px solid #e4e4e4; text-align: right; font-weight: normal; }
.wide { overflow-x: auto; } .wide td, .wide th { white-space: nowrap; padding: 0.15rem 0.5rem; }
.wide thead th { white-space: normal; vertical-align: bottom; } .wide tr > th:first-child { position: sticky; left: 0; background: #fff; }
thead th { font-weight: 600; border-bottom: 1px solid #999; } tr > th:first-child { text-align: left; }
"""


class Page:
    def __init__(self, title, plots=None):
        self.title = title
        self.plots = plots  # a folder for them, or None
        self.parts = []
        self.figures = 0

    def heading(self, text, level=2):
        self.parts.append(f"<h{level}>{escape(text)}</h{level}>")

    def note(self, text):
        self.parts.append(f'<p class="note">{escape(text)}</p>')

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
        name = f"{self.figures:02}-" + re.sub(r"[^\w.-]", "_", name)
        if self.plots:
            style.save(drawn, self.plots, name)
        self.parts.append(f"<figure>{style.svg_of(drawn, 'f' + name)}</figure>")
        style.close(drawn)

    def html(self):
        return (f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(self.title)}</title>'
                f"<style>{STYLE}</style></head>\n<body><h1>{escape(self.title)}</h1>\n" + "\n".join(self.parts) + "\n</body></html>\n")
