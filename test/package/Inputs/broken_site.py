"""What packaging/site_of_documents.py says of a page with three faults, beside a site without: broken_site.py PACKAGING SITE."""
import pathlib
import sys

sys.path.insert(0, sys.argv[1])
import site_of_documents as checked  # noqa: E402

site = pathlib.Path(sys.argv[2])
(site / "index.html").exists() or sys.exit("no index.html")
(site / "broken.html").write_text('<a href="gone.html"></a><a href="index.html#nothing"></a><script src="https://example.org/script.js"></script>'
                                  '<a href="https://example.org/">a link elsewhere is none</a>')
print("\n".join(sorted(set(checked.problems(site)))))
