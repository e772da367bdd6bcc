"""The browser that looks at pages in these tests."""
import os
import shutil
import subprocess
import tempfile

NAMES = ("chromium", "chromium-browser", "google-chrome")


def look_at(page, *options):
    """Returns what the browser prints for the page; None: there is no browser, which is said."""
    browser = next(filter(None, map(shutil.which, NAMES)), None)
    if not browser:
        print("no browser is installed: nobody looks at the page")
        return None
    with tempfile.TemporaryDirectory() as profile:
        return subprocess.run([browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={profile}",
                               *options, "file://" + os.path.abspath(page)],
                              check=True, timeout=120, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
