"""What a compilation says and what the program prints, and how two of them differ."""
import os
import re
import subprocess

# gcc tells of a mismatched delete where it inlines one of the two operators and not the other, without OpenMP as well.
WARNINGS = ["-Wall", "-Wextra", "-Wno-unknown-pragmas", "-Wno-mismatched-new-delete"]
PLAIN = {("c", "clang"): "clang-19", ("c++", "clang"): "clang++-19", ("c", "gcc"): "gcc", ("c++", "gcc"): "g++"}


class Outcome:
    """messages: (line, column, kind, text) of the source's diagnostics; output: what the program printed, or the
    refusal."""

    def __init__(self, compiled, messages, output):
        self.compiled, self.messages, self.output = compiled, messages, output


def messages_of(text, source):
    found = re.findall(re.escape(source) + r":(\d+):(?:\d+:)? (warning|error|fatal error): ([^\n]*)", text)
    return [(int(line), kind.split()[-1], said) for line, kind, said in found]


def option_of(said):
    """The warning option that a message names."""
    found = re.search(r"\[(-W[^\],]*)[^\[]*$", said)
    return found and found.group(1).split("=")[0]


def warnings_of(outcome, source):
    """(line, option) of each warning in the source; one at a directive counts as one at what the directive stands in
    front of."""
    with open(source, encoding="utf-8", errors="replace") as file:
        lines = file.read().split("\n")

    def statement_line(line):
        while line < len(lines) and (not lines[line - 1].strip() or lines[line - 1].startswith("#pragma omp")):
            line += 1
        return line
    return {(statement_line(line), option_of(said)) for line, kind, said in outcome.messages if kind == "warning" and option_of(said)}


def run(binary, seconds, arguments=()):
    """The output with the exit status at its end."""
    try:
        ran = subprocess.run([binary, *arguments], stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds, check=False,
                             cwd=os.path.dirname(binary))
    except subprocess.TimeoutExpired as late:
        return (late.stdout or b"") + b"does not end"
    return ran.stdout + f"exit status {ran.returncode}".encode()


class Compiler:
    """Compiles a source with its directives ignored, or by Shepherd."""

    def __init__(self, options):
        self.language, self.bin = options.language, options.bin

    def plain(self, back_end, flags):
        return [PLAIN[self.language, back_end], *flags]

    def shepherds(self, back_end, flags):
        driver = os.path.join(self.bin, "shepc++" if self.language == "c++" else "shepcc")
        return [driver, f"--shep-backend={back_end}", "-fopenmp", *flags]

    def build(self, command, source):
        binary = os.path.splitext(source)[0]
        if os.path.exists(binary):
            os.remove(binary)
        try:
            built = subprocess.run([*command, source, "-o", binary, "-lm"], capture_output=True, text=True, errors="replace", timeout=600,
                                   check=False)
        except subprocess.TimeoutExpired:
            return Outcome(False, [], "the compilation takes too long")
        return Outcome(not built.returncode, messages_of(built.stderr, source), built.stderr if built.returncode else "")

    def build_and_run(self, command, source, seconds=20):
        outcome = self.build(command, source)
        if outcome.compiled:
            outcome.output = run(os.path.splitext(source)[0], seconds)
        return outcome


def refusal(outcome):
    """The first thing that a failed compilation says, without its place."""
    first = next((line for line in outcome.output.split("\n") if " error: " in line or "PLEASE" in line), outcome.output[:200])
    return "refused: " + re.sub(r"^[^ ]*: ", "", first)
