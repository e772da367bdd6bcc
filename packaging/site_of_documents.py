#!/usr/bin/env python3
"""Builds the documents as a site, and checks it:

    packaging/site_of_documents.py FOLDER

Every Markdown file of the repository becomes a page at its own path, so that links between files stay links between pages; pictures and
sources that pages link lie beside them. mkdocs-material makes the pages (packaging/site/mkdocs.yml). The exit status is non-zero where
mkdocs warns, a link of a built page leads nowhere, or a page would fetch anything from another host.
"""
import html.parser
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent
CONFIG = pathlib.Path(__file__).resolve().parent / "site/mkdocs.yml"
LINK = re.compile(r"(\]\()(?!\w+:)([^)#\s]+)")
SHOWN = (".c", ".cpp", ".h")  # as pages of their own


def page_of_source(text, name):
    return f"# {name}\n\n```{'c' if name.endswith('.c') else 'cpp'}\n{text}\n```\n"


class Stage:
    """A folder with what mkdocs is to read."""

    def __init__(self, folder):
        self.folder = folder
        listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
        files = listed or [path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.md") if "build" not in path.parts]
        for name in files:
            self.put(name, LINK.sub(lambda link, name=name: link[1] + self.target(name, link[2]), (ROOT / name).read_text()))

    def put(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def target(self, name, link):
        """What a link of a file becomes; brings along what it leads to."""
        source = ((ROOT / name).parent / link).resolve()
        if not source.exists():
            return link  # code that looks like a link; problems() sees links to nothing
        inside = source.relative_to(ROOT).as_posix()
        if source.is_dir():
            if not (source / "README.md").exists():
                rows = "\n".join(f"- [{each.name}]({each.name})" for each in sorted(source.iterdir()) if each.suffix in SHOWN)
                self.put(f"{inside}/README.md", LINK.sub(lambda row: row[1] + self.target(f"{inside}/README.md", row[2]),
                                                         f"# {inside}\n\n{rows}\n"))
            return link.rstrip("/") + "/README.md"
        if source.suffix in SHOWN:
            self.put(inside + ".md", page_of_source(source.read_text(), inside))
            return link + ".md"
        if source.suffix != ".md":
            (self.folder / inside).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, self.folder / inside)
        return link


class Page(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.path, self.names, self.links, self.fetched = path, set(), [], []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        attrs = {name: value or "" for name, value in attrs}
        self.names |= {attrs[name] for name in ("id", "name") if name in attrs}
        if tag in ("a", "area") and "href" in attrs:
            self.links.append(attrs["href"])
        elif tag == "link" and attrs.get("rel") not in ("canonical", "prev", "next"):
            self.fetched.append(attrs.get("href", ""))
        elif attrs.get("src"):
            self.fetched.append(attrs["src"])


def problems(site):
    pages = {path.resolve(): Page(path) for path in site.rglob("*.html")}
    for path, page in pages.items():
        where = path.relative_to(site.resolve())
        yield from (f"{where}: fetches {each}" for each in page.fetched if urllib.parse.urlsplit(each).netloc)
        for link in page.links + page.fetched:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme or parts.netloc or where.name == "404.html":
                continue
            target = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            if not target.exists():
                yield f"{where}: no {link}"
            elif parts.fragment and target in pages and urllib.parse.unquote(parts.fragment) not in pages[target].names:
                yield f"{where}: no heading {link}"
    for sheet in site.rglob("*.css"):
        yield from (f"{sheet.relative_to(site)}: fetches {each}" for each in re.findall(r"url\([\"']?((?:https?:)?//[^)]*)", sheet.read_text()))


def mkdocs():
    """The mkdocs of PATH's Python, or the system's, for which its packages are."""
    for python in ("python3", "/usr/bin/python3"):
        if subprocess.run([python, "-c", "import mkdocs, material"], capture_output=True, check=False).returncode == 0:
            return [python, "-m", "mkdocs"]
    sys.exit("site: no mkdocs with mkdocs-material (Debian: mkdocs-material)")


def main():
    site = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as scratch:
        stage = pathlib.Path(scratch, "docs")
        Stage(stage)
        config = pathlib.Path(scratch, "mkdocs.yml")
        config.write_text(CONFIG.read_text())
        done = subprocess.run([*mkdocs(), "build", "--quiet", "--strict", "--config-file", config, "--site-dir", site], check=False)
    if done.returncode != 0:
        return done.returncode
    found = sorted(set(problems(site)))
    print("\n".join(found) or f"{len(list(site.rglob('*.html')))} pages, all links lead somewhere, nothing is fetched from elsewhere")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
