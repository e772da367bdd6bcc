"""Makes a JUnit file of what a guest of scripts/numa-guest.sh said on its console: lines PASS name, FAIL name: why.

A guest that did not say that it was done has failed as well.
"""
import re
import sys
import xml.etree.ElementTree as ElementTree


def main(console, junit):
    with open(console, encoding="utf-8", errors="replace") as file:
        text = file.read()
    suite = ElementTree.Element("testsuite", name="numa-guest")
    for outcome, name, why in re.findall(r"^(PASS|FAIL) ([^:\n]*)(?:: (.*))?$", text, re.MULTILINE):
        case = ElementTree.SubElement(suite, "testcase", classname="numa", name=name)
        if outcome == "FAIL":
            ElementTree.SubElement(case, "failure").text = why
    if "guest: done" not in text:
        case = ElementTree.SubElement(suite, "testcase", classname="numa", name="the guest comes to its end")
        ElementTree.SubElement(case, "failure").text = text[-2000:]
    ElementTree.ElementTree(suite).write(junit)


if __name__ == "__main__":
    main(*sys.argv[1:])
