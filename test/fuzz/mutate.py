"""Breaks programs: small changes to a source, most of them in and around its directives."""
import re

TOKEN = re.compile(r"[A-Za-z_]\w*|\d[\w.]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|\s+|<<|>>|&&|\|\||[-+*/&|^<>=!]=|->|::|.")
DIRECTIVE = re.compile(r"^[ \t]*#[ \t]*pragma[ \t]+omp\b(?:[^\n]*\\\n)*[^\n]*$", re.MULTILINE)

# What stands where nobody expects it: other directives' words, extremes, half of something, bytes that are no text.
STRANGE = ["(", ")", "((", "))", "{", "}", "[", "]", "[:]", "[0:n]", ",", ",,", ";", ":", "::", "*", "&", "#", "##", "\\", "\\\n", "\n", '"',
           "'", "/*", "*/", "//", "0", "-1", "1u", "1.5", "999999999999999999999", "0x", "'\\", "...", "__VA_ARGS__", "_Pragma(\"omp task\")",
           "\0", "\xff", "é", "\U0001f600", "\\u00e9", "\t", "\r", "\f", "??/", "<:", "%>", "__LINE__", "__FILE__", "sizeof", "this", "auto",
           "omp", "task", "parallel", "for", "simd", "taskwait", "taskloop", "taskgroup", "single", "master", "masked", "sections", "section",
           "critical", "atomic", "ordered", "barrier", "cancel", "threadprivate", "declare", "reduction", "end", "metadirective", "begin",
           "private", "firstprivate", "lastprivate", "shared", "default(none)", "default(firstprivate)", "reduction(+:x)", "depend(in: x)",
           "depend(inout: x[0:n])", "depend(iterator(int i = 0:4), in: x)", "if(0)", "if(task: 1)", "final(1)", "untied", "mergeable",
           "priority(1)", "collapse(2)", "collapse(99)", "collapse(0)", "schedule(static, 0)", "schedule(nonsense)", "ordered(1)", "nowait",
           "grainsize(1)", "num_tasks(0)", "in_reduction(+: x)", "task_reduction(+: x)", "detach(x)", "num_threads(x)", "copyin(x)",
           "copyprivate(x)", "linear(x)", "affinity(x)", "allocate(x)", "hint(1)", "read", "capture", "seq_cst", "release", "compare"]

STATEMENTS = ["{", "}", ";", "break;", "continue;", "return;", "goto out;", "out:;", "int x = 0;", "struct { int x; } x;", "int x[x];",
              "#define x x", "#undef x", "#if 0", "#endif", "#else", "#line 1", '#line 7 "elsewhere.c"', "#include __FILE__", "switch (x) {",
              "case 1:", "default:", "if (x)", "else", "for (;;)", "while (1)", "do", "extern int x;", "typedef int x;", "static _Thread_local int x;",
              "#pragma omp barrier", "#pragma omp taskwait", "#pragma omp task", "#pragma omp parallel", "#pragma omp for", "#pragma omp single",
              "#pragma omp taskgroup", "#pragma omp critical", "#pragma omp atomic", "#pragma omp section", "#pragma omp cancel taskgroup",
              "#pragma omp threadprivate(x)", "#pragma omp", "#pragma", "# pragma omp task \\", "#pragma omp taskloop collapse(2)",
              "#pragma omp declare reduction(add: int: omp_out += omp_in)", "#pragma omp parallel for ordered(2)", "#pragma omp scope"]


def tokens_of(text):
    return TOKEN.findall(text)


class Mutator:
    """Mutations of one program; `others` are programs to take parts from."""

    def __init__(self, rng, others):
        self.rng = rng
        self.directives = [match.group() for other in others for match in DIRECTIVE.finditer(other)]

    def mutated(self, text):
        for _ in range(self.rng.choice([1, 1, 2, 3, 6])):
            text = self.rng.choice([self.in_directive, self.in_directive, self.in_directive, self.swap_directive, self.line, self.token,
                                    self.cut])(text)
        return text

    def in_directive(self, text):
        """A word of a directive goes, comes, or moves."""
        found = list(DIRECTIVE.finditer(text))
        if not found:
            return self.line(text)
        match = self.rng.choice(found)
        return text[:match.start()] + self.in_tokens(match.group(), first=4) + text[match.end():]

    def swap_directive(self, text):
        """A directive of another program in place of one, or nothing."""
        found = list(DIRECTIVE.finditer(text))
        if not found or not self.directives:
            return self.line(text)
        match = self.rng.choice(found)
        return text[:match.start()] + self.rng.choice([*self.rng.sample(self.directives, 1), match.group() + "\n" + match.group(), ""]) + text[match.end():]

    def token(self, text):
        """The same anywhere: types, names, braces."""
        start = self.rng.randrange(len(text) + 1)
        end = min(len(text), start + 200)
        return text[:start] + self.in_tokens(text[start:end]) + text[end:]

    def in_tokens(self, text, first=0):
        tokens = tokens_of(text)
        here = self.rng.randrange(min(first, len(tokens)), len(tokens) + 1)
        there = self.rng.randrange(min(first, len(tokens)), len(tokens) + 1)
        what = self.rng.randrange(6)
        if what == 0:
            del tokens[here:here + self.rng.choice([1, 1, 2, 5])]
        elif what == 1:
            tokens.insert(here, " " + self.rng.choice(STRANGE) + " ")
        elif what == 2 and here < len(tokens):
            tokens[here] = self.rng.choice(STRANGE)
        elif what == 3 and max(here, there) < len(tokens):
            tokens[here], tokens[there] = tokens[there], tokens[here]
        elif what == 4:
            tokens[here:here] = tokens[min(here, there):max(here, there)] * self.rng.choice([1, 1, 2])
        else:
            tokens.insert(here, " " + self.rng.choice(self.rng.choice(self.directives or ["omp task"]).split()) + " ")
        return "".join(tokens)

    def line(self, text):
        lines = text.split("\n")
        here = self.rng.randrange(len(lines))
        what = self.rng.randrange(4)
        if what == 0:
            del lines[here]
        elif what == 1:
            lines.insert(here, self.rng.choice(STATEMENTS))
        elif what == 2:
            lines.insert(here, self.rng.choice(self.directives or STATEMENTS))
        else:
            there = self.rng.randrange(len(lines))
            lines[here], lines[there] = lines[there], lines[here]
        return "\n".join(lines)

    def cut(self, text):
        """The file ends too early: in a comment, a directive, a string."""
        return text[:self.rng.randrange(len(text) + 1)] if self.rng.random() < 0.5 else self.in_directive(text)
