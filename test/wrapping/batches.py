"""Batches: hundreds of wrapped functions in one compilation by Shepherd, held against what the same functions answer
without it.

What a function answers and warns of when nothing is wrapped is asked once for each standard, level and back end: a wrap changes neither. One
batch in several is exact: the back end compiles its very text, directives ignored. Features that know their own lines or names, whose answers
no other text can tell, stand in exact batches only.
"""
import os
import re

from outcomes import option_of, refusal, run
from programs import FLAG, LEVELS, Source, features
from statements import Finder
from wraps import apply, choose, origins

EXACT = 0.15  # of the batches
TEAMS = [0, 1, 1, 3, 3]  # threads that may execute a batch's tasks; 0: no team calls its functions
JUMPS_FAR = 0.2  # of the batches: features with longjmp stand in them
COMMON_LEVELS = ["-O0"] * 8 + ["-O1", "-O2"]
_KNOWS_LINES = rb"__LINE__|\.line\(\)"
SHARES = [0.1, 0.2, 0.3, 0.5, 0.7, 1.0]  # of a function's statements that are wrapped


class Wrapped:
    def __init__(self, feature, statements, rng, share, mark):
        self.feature, self.mark, self.wraps = feature, mark, []
        while not self.wraps:
            self.wraps = choose(rng, statements, share)
            share = min(1, share + 0.1)

    def triple(self, wraps=None):
        return self.feature, apply(self.feature.body, self.wraps if wraps is None else wraps), self.mark


class Batch:
    """found: [(wrapped function, or None where several are needed, what differs)]."""

    def __init__(self, wrapped, back_end, flags, team):
        self.wrapped, self.back_end, self.flags, self.team, self.found = wrapped, back_end, flags, team, []

    def source(self, wrapped):
        return Source([each.triple() for each in wrapped], self.team)


class Standing:
    """The features of one standard with one back end, their statements, and what they answer when nothing is
    wrapped."""

    def __init__(self, batches, standard, back_end):
        options = batches.options
        self.batches, self.standard, self.back_end = batches, standard, back_end
        fitting = [each for each in features(options.language)
                   if each.fits(LEVELS[options.language], standard, back_end) and (options.feature or "") in each.name]
        source = Source([(each, each.body, "") for each in fitting])
        path = batches.write(source, f"plain_{standard}_{back_end}")
        finder = Finder(path, [f"-std={FLAG[standard]}", "-x", options.language])
        if finder.errors():
            raise SystemExit(f"check.py: {path}: {finder.errors()[0]}")
        self.statements = {}
        for statement in finder.find():
            number = source.function_at(source.text.count(b"\n", 0, statement.begin) + 1)
            if number is not None:
                statement.move(-source.offsets[number])
                self.statements.setdefault(fitting[number].name, []).append(statement)
        self.features = [each for each in fitting if each.name in self.statements]
        self.of_level = {}

    def answers(self, flags):
        """{name: (value, warnings)}, of those which answer the same under another name and elsewhere in the file."""
        if flags[0] not in self.of_level:
            twice = [(each, each.body, mark) for mark in ("_000", "_999") for each in self.features]
            found = self.batches.plain_answers(twice, [None] * len(twice), f"plain_{self.standard}_{self.back_end}", self.back_end, flags)
            pairs = zip(self.features, found[:len(self.features)], found[len(self.features):])
            self.of_level[flags[0]] = {each.name: one for each, one, other in pairs if one == other and not re.search(_KNOWS_LINES, each.body)}
        return self.of_level[flags[0]]


class Batches:
    def __init__(self, options, compiler):
        self.options, self.compiler = options, compiler
        self.standings = {}

    def path(self, name):
        return os.path.join(self.options.output, name)

    def write(self, source, name):
        path = self.path(name + (".cpp" if self.options.language == "c++" else ".c"))
        with open(path, "wb") as file:
            file.write(source.text)
        return path

    def standing(self, standard, back_end):
        if (standard, back_end) not in self.standings:
            self.standings[standard, back_end] = Standing(self, standard, back_end)
        return self.standings[standard, back_end]

    def draw(self, rng, seed):
        """A batch, and the answers that are known before; None for an exact one."""
        back_ends = self.options.backends.split(",")
        back_end, standard = back_ends[seed % len(back_ends)], rng.choice(LEVELS[self.options.language])
        standing = self.standing(standard, back_end)
        flags = [rng.choice(COMMON_LEVELS), "-std=" + FLAG[standard], *self.options.flags]
        answers = None if rng.random() < EXACT else standing.answers(flags)
        team = rng.choice(TEAMS)
        jumps_far = rng.random() < JUMPS_FAR
        drawn = [each for each in standing.features if (answers is None or each.name in answers) and
                 not (team > 1 and each.asks_for_its_thread) and (jumps_far or not each.jumps_far)]
        wrapped = []
        for number in range(self.options.per_file if drawn else 0):
            if number % len(drawn) == 0:
                rng.shuffle(drawn)
            feature = drawn[number % len(drawn)]
            share = self.options.share or rng.choice(SHARES)
            wrapped.append(Wrapped(feature, standing.statements[feature.name], rng, share, f"_{number:03}"))
        return Batch(wrapped, back_end, flags, team), answers

    def check(self, rng, seed, name):
        batch, answers = self.draw(rng, seed)
        batch.found = self.differences(batch, batch.wrapped, name, answers)
        return batch

    def differences(self, batch, wrapped, name, answers):
        """What is refused is taken out, so that the rest runs."""
        if not wrapped:
            return []
        source = batch.source(wrapped)
        path = self.write(source, name)
        outcome = self.compiler.build(self.compiler.shepherds(batch.back_end, batch.flags), path)
        if outcome.compiled:
            expected = [answers[each.feature.name] for each in wrapped] if answers else \
                self.plain_answers([each.triple() for each in wrapped], wrapped, name + "_plain", batch.back_end, batch.flags)
            found = self.answers(source, wrapped, path, outcome)
            return [(each, self.difference(*pair)) for each, pair in zip(wrapped, zip(expected, found)) if self.difference(*pair)]
        if len(wrapped) == 1:
            return [(wrapped[0], refusal(outcome))]
        refused = {}
        for line, kind, said in outcome.messages:
            if kind == "error" and source.function_at(line) is not None:
                refused.setdefault(source.function_at(line), "refused: " + said)
        if refused:
            rest = [each for number, each in enumerate(wrapped) if number not in refused]
            return [(wrapped[number], said) for number, said in refused.items()] + self.differences(batch, rest, name, answers)
        half = len(wrapped) // 2
        halves = self.differences(batch, wrapped[:half], name, answers) + self.differences(batch, wrapped[half:], name, answers)
        return halves or [(None, refusal(outcome))]

    def difference(self, expected, found):
        if found[0] != expected[0]:
            return f"another output: {found[0]} for {expected[0]}"
        more = sorted(found[1] - expected[1])
        return "more warnings: " + " ".join(f"{line}:{option}" for line, option in more) if more else ""

    def plain_answers(self, triples, wrapped, name, back_end, flags):
        source = Source(triples)
        path = self.write(source, name)
        outcome = self.compiler.build(self.compiler.plain(back_end, flags), path)
        if not outcome.compiled:
            raise SystemExit(f"check.py: {path}: the plain program fails: {outcome.output[-1000:]}")
        return self.answers(source, wrapped, path, outcome)

    def answers(self, source, wrapped, path, outcome):
        """[(value, warnings)] of each function; a warning's line is that of the feature's text without wraps."""
        values = self.values(os.path.splitext(path)[0], len(wrapped))
        warnings = [set() for _ in wrapped]
        lines = [origins(each.feature.body, each.wraps) if each else None for each in wrapped]
        for line, kind, said in outcome.messages:
            number = source.function_at(line) if kind == "warning" and option_of(said) else None
            if number is not None:
                line -= source.first_lines[number]
                warnings[number].add((lines[number][line] if lines[number] else line + 1, option_of(said)))
        return list(zip(values, warnings))

    def values(self, binary, count):
        """What each function returned; one that did not is left out in another run."""
        values = []
        while len(values) < count:
            lines = run(binary, 60, [str(len(values))]).decode(errors="replace").split("\n")
            values += [line.split()[1] for line in lines[:-1]]
            if len(values) < count:
                values.append(lines[-1])
            elif lines[-1] != "exit status 0":
                values[-1] = lines[-1]
        return values
