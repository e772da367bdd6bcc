"""Writes libFuzzer's first inputs: our own tests' programs without their headers, each with the byte in front that
tells its language.

    corpus.py TEST_ROOT OUTPUT"""
import hashlib
import pathlib
import re
import sys

LARGEST = 3000


def main(tests, output):
    output = pathlib.Path(output)
    output.mkdir(parents=True, exist_ok=True)
    for folder in ("compiler", "errors", "run", "fuzz/Inputs"):
        for path in sorted((pathlib.Path(tests) / folder).rglob("*.c*")):
            if path.suffix not in (".c", ".cpp") or path.stat().st_size > LARGEST:
                continue
            # Whatever the headers declare is unknown then; most of a program is not about that.
            text = re.sub(rb"(?m)^\s*#\s*include.*\n|^\s*//.*\n|\\\n", b"", path.read_bytes())
            content = (b"1" if path.suffix == ".cpp" else b"0") + text
            (output / hashlib.sha256(content).hexdigest()[:16]).write_bytes(content)


if __name__ == "__main__":
    main(*sys.argv[1:])
