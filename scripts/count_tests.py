"""Sums JUnit files, one per test runner, into the line "N passed, N failed".

A file that is absent, unreadable or holds no test that ran counts as one failure: that runner did not do its work.
"""
import os
import sys
import xml.etree.ElementTree as ElementTree


def count(path):
    """(passed, failed, skipped) of one runner; the outcome of a test is a child element of its <testcase>."""
    try:
        cases = list(ElementTree.parse(path).iter("testcase"))
    except (OSError, ElementTree.ParseError) as error:
        print(f"{os.path.basename(path)}: {error}", file=sys.stderr)
        return 0, 1, 0
    failed = sum(1 for case in cases if case.find("failure") is not None or case.find("error") is not None)
    skipped = sum(1 for case in cases if case.find("skipped") is not None)
    passed = len(cases) - failed - skipped
    if passed + failed == 0:
        print(f"{os.path.basename(path)}: no test ran", file=sys.stderr)
        return 0, 1, skipped
    return passed, failed, skipped


def main(paths):
    passed, failed, skipped = (sum(column) for column in zip(*map(count, paths)))
    if skipped:
        print(f"({skipped} not applicable here)")
    sys.stderr.flush()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
