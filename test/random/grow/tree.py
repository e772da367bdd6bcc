"""A program as a tree that can be written in two forms: with OpenMP, and as the plain code that must compute the same.

The plain form is not the program with its directives ignored: where a construct gives a task a copy of a variable, the plain
form makes a copy too, in a block of its own. In either form `name@` stands for that form of the function `name`.
"""
from dataclasses import dataclass, field


@dataclass
class Statement:
    """Some lines; `plain` where they differ without OpenMP."""
    parallel: str
    plain: str | None = None

    def lines(self, is_parallel, indent):
        text = self.parallel if is_parallel or self.plain is None else self.plain
        return [line if line.startswith("#") else "  " * indent + line for line in text.splitlines()]


@dataclass
class Compound:
    """What opens and closes a block, and the statements in it."""
    opening: Statement
    body: list = field(default_factory=list)
    closing: Statement = field(default_factory=lambda: Statement("}"))

    def lines(self, is_parallel, indent):
        result = self.opening.lines(is_parallel, indent)
        for each in self.body:
            result += each.lines(is_parallel, indent + 1)
        return result + self.closing.lines(is_parallel, indent)


@dataclass
class Function:
    head: str  # such as `static u64 helper@(u64 *acc, int depth)`
    body: list
    tail: str = ""

    def text(self, is_parallel):
        lines = [self.head + " {"]
        for each in self.body:
            lines += each.lines(is_parallel, 1)
        return "\n".join([*lines, "}" + self.tail, ""]).replace("@", "_omp" if is_parallel else "_plain")


@dataclass
class Test:
    """Functions, of which the last, `u64 test_SEED@(void)`, uses the others; its two forms are to return the same."""
    seed: int
    functions: list

    def text(self):
        return "\n".join(each.text(is_parallel) for is_parallel in (True, False) for each in self.functions)


def bodies(test):
    """Every list of statements in the test, outer ones first: what a shrinker may take statements from."""
    found = [function.body for function in test.functions]
    for body in found:
        found += [each.body for each in body if isinstance(each, Compound)]
    return found
