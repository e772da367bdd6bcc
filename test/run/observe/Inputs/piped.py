"""piped.py SHEPHERD PROGRAM: both runs of `shepherd profile` have the same input where that comes through a pipe: much
of it, none that is ever
read, and none at all while the pipe stays open."""
import subprocess
import sys

shepherd, program = sys.argv[1:]
LINES = "".join(f"line {number:04}\n" for number in range(1, 100001))


def run(lines, text, stays_open=False):
    command = [shepherd, "profile", "-o", "/dev/null", program, str(lines)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            if not stays_open:
                return process.communicate(text, timeout=100)[0]
            process.stdin.write(text)
            process.stdin.flush()
            process.wait(timeout=100)
            return process.stdout.read()
        finally:
            process.kill()


found = run(100000, LINES), run(2, LINES), run(0, "", True), run(2, LINES[:100], True)
expected = f"{len(LINES)} bytes, line 1000, 1\n", "20 bytes, line 0002, 1\n", "0 bytes, , 1\n", "20 bytes, line 0002, 1\n"
for index, (is_so, should_be) in enumerate(zip(found, expected)):
    if is_so != should_be:
        sys.exit(f"{index}: {is_so!r} and not {should_be!r}")
