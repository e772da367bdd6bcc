"""Sums JUnit files, one per test runner, into the line "N passed, N failed".

A file that is absent, unreadable or holds no test that ran counts as one failure: that runner did not do its work. So
does each test that lit had no time for, or whose end it did not see.
"""
import os
import sys
import xml.etree.ElementTree as ElementTree

NOT_ENDED = "User interrupt"  # what lit writes for its --max-time, too


def count(path):
    """(passed, failed, skipped) of one runner; the outcome of a test is a child element of its <testcase>."""
    try:
        cases = list(ElementTree.parse(path).iter("testcase"))
    except (OSError, ElementTree.ParseError) as error:
        print(f"{os.path.basename(path)}: {error}", file=sys.stderr)
        return 0, 1, 0
    skips = [(case, case.find("skipped")) for case in cases if case.find("skipped") is not None]
    not_ended = [case.get("name") for case, skip in skips if skip.get("message") == NOT_ENDED]
    for name in not_ended:
        print(f"{os.path.basename(path)}: {name} did not end", file=sys.stderr)
    failed = sum(1 for case in cases if case.find("failure") is not None or case.find("error") is not None)
    skipped = len(skips) - len(not_ended)
    passed = len(cases) - failed - len(skips)
    failed += len(not_ended)
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
