"""The plain programs: functions of features/, put together as one source, each as often as it is wrapped."""
import os
import re

HERE = os.path.dirname(os.path.abspath(__file__))
EXTENSION = {"c": ".c", "c++": ".cpp"}
LEVELS = {"c": ["c89", "c99", "c11", "c23"], "c++": ["c++98", "c++11", "c++14", "c++17", "c++20", "c++23"]}
FLAG = {"c89": "gnu89", "c99": "gnu99", "c11": "gnu11", "c23": "gnu2x", "c++98": "gnu++98", "c++11": "gnu++11", "c++14": "gnu++14",
        "c++17": "gnu++17", "c++20": "gnu++20", "c++23": "gnu++2b"}


class Feature:
    """A file of features/: its first line says from which standard on it is valid, up to which, and with which back
    end."""

    def __init__(self, path):
        self.name = os.path.splitext(os.path.basename(path))[0]
        with open(path, encoding="utf-8") as file:
            lines = file.read().split("\n")
        words = re.findall(r"c(?:\+\+)?\d\d|clang only|gcc only", lines[0])
        self.first = words[0]
        self.last = next((each for each in words[1:] if each.startswith("c") and each[-1].isdigit()), None)
        self.back_end = next((each.split()[0] for each in words if each.endswith("only")), None)
        self.includes = [line for line in lines if line.startswith("#include")]
        self.body = "\n".join(line for line in lines if not line.startswith("#include")).encode()
        self.statements = []  # of the body, in a standard (batches.py)
        self.jumps_far = b"longjmp" in self.body  # then the compiler takes no task of the file's for one that is always waited for
        self.asks_for_its_thread = re.search(rb"_Thread_local|thread_local|__thread\b", self.body) is not None

    def fits(self, levels, standard, back_end):
        at = levels.index(standard)
        return levels.index(self.first) <= at and (not self.last or at <= levels.index(self.last)) and self.back_end in (None, back_end)


def features(language):
    folder = os.path.join(HERE, "features", "cxx" if language == "c++" else "c")
    return [Feature(os.path.join(folder, name)) for name in sorted(os.listdir(folder)) if name.endswith(EXTENSION[language])]


def renamed(text, name, mark):
    """The text with a mark in each name that begins with the feature's, so that several wrappings of it make one
    file."""
    return re.sub(rb"(?<!std::)(?<![A-Za-z_])(_?)" + name.encode(), rb"\g<1>" + (name + mark).encode(), text) if mark else text


# The functions from the one on whose number is the argument; what has been printed tells which one does not return.
# Where one thread of a team calls them, others may execute their tasks; in a team of one each task waits until it is
# waited for.
_TEAM = """#pragma omp parallel num_threads(%d)
#pragma omp single
"""
_MAIN = """
struct every_function { const char *name; unsigned long (*function)(void); };
static const struct every_function every_function[] = {%s};
int main(int argc, char **argv) {
  unsigned i = argc > 1 ? (unsigned)atoi(argv[1]) : 0;
%s  for (; i < %d; i++) {
    printf("%%u %%lu\\n", i, every_function[i].function());
    fflush(stdout);
  }
  return 0;
}
"""


class Source:
    """One source of several functions: (feature, text of its body, mark); team: its threads, 0 outside of any.
    first_lines: where each body begins."""

    def __init__(self, functions, team=0):
        includes = sorted({line for feature, _, _ in functions for line in feature.includes} | {"#include <stdio.h>", "#include <stdlib.h>"})
        text = "\n".join(includes) + "\n"
        pieces, self.first_lines, self.offsets = [text.encode()], [], []
        line, offset = len(includes) + 1, len(pieces[0])
        for feature, body, mark in functions:
            body = renamed(body, feature.name, mark) + b"\n"
            self.first_lines.append(line)
            self.offsets.append(offset)
            pieces.append(body)
            line, offset = line + body.count(b"\n"), offset + len(body)
        table = ", ".join(f'{{"{feature.name}", {feature.name}{mark}}}' for feature, _, mark in functions)
        self.end_line = line
        self.text = b"".join(pieces) + (_MAIN % (table, _TEAM % team if team else "", len(functions))).encode()

    def function_at(self, line):
        """The number of the function that a line belongs to, None outside of all."""
        if not self.first_lines or line < self.first_lines[0] or line >= self.end_line:
            return None
        return sum(first <= line for first in self.first_lines) - 1
