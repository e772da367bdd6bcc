"""Tests of the logic of benchmarks/run and benchmarks/micro/run. The one argument is the folder benchmarks/."""
import importlib.machinery
import importlib.util
import os
import sys
import tempfile
import time
import types
import unittest
from unittest import mock

BENCHMARKS = os.path.abspath(sys.argv.pop(1))
sys.path[:0] = [BENCHMARKS, os.path.join(BENCHMARKS, "micro")]
sys.dont_write_bytecode = True
import harness  # noqa: E402
import results  # noqa: E402
from harness.progress import Progress  # noqa: E402
from suite import catalogue, implementations, measuring  # noqa: E402
from suite import samples as suite_samples  # noqa: E402
from measurements import MEASUREMENTS, Measurement  # noqa: E402


def load_driver():
    loader = importlib.machinery.SourceFileLoader("micro_run", os.path.join(BENCHMARKS, "micro", "run"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("micro_run", loader))
    loader.exec_module(module)
    return module


driver = load_driver()


class RunOnce(unittest.TestCase):
    """What a program prints and how it ends, told apart."""

    def outcome(self, script, timeout=60.0):
        return harness.run_once(["sh", "-c", script], dict(os.environ), timeout)

    def test_fields_of_the_line(self):
        fields, problem = self.outcome("echo kernel=k value=1.5 unit=ns verified=yes")
        self.assertEqual((fields["value"], fields["unit"], problem), ("1.5", "ns", None))

    def test_wrong_answer_even_with_status_0(self):
        self.assertEqual(self.outcome("echo value=1 verified=no"), (None, "WRONG"))

    def test_failure(self):
        self.assertEqual(self.outcome("echo value=1 verified=yes; exit 3"), (None, "exit status 3"))

    def test_silence(self):
        self.assertEqual(self.outcome("true"), (None, "exit status 0"))

    def test_crash(self):
        self.assertEqual(self.outcome("kill -SEGV $$"), (None, "killed by SIGSEGV"))

    def test_hang(self):
        self.assertEqual(self.outcome("exec sleep 60", timeout=0.1), (None, "hangs (> 0.1 s)"))

    def test_what_a_command_has_started_does_not_outlive_a_hang(self):
        with tempfile.TemporaryDirectory() as folder:
            pipe = os.path.join(folder, "pipe")
            os.mkfifo(pipe)
            reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
            # Whoever has the writing end is alive.
            self.assertEqual(self.outcome(f"exec 5>{pipe}; echo here >&5; sleep 60 & wait", timeout=2)[1], "hangs (> 2 s)")
            os.set_blocking(reader, True)
            with open(reader, encoding="utf-8") as told:
                self.assertEqual(told.read(), "here\n")


class Environment(unittest.TestCase):
    def test_settings_from_outside_stay_out(self):
        with mock.patch.dict(os.environ, {"SHEPHERD_SCHEDULER": "q", "OMP_WAIT_POLICY": "active", "KMP_BLOCKTIME": "0"}):
            environment = harness.clean_environment(3)
        self.assertEqual(environment["OMP_NUM_THREADS"], "3")
        self.assertFalse({"SHEPHERD_SCHEDULER", "OMP_WAIT_POLICY", "KMP_BLOCKTIME"} & environment.keys())


class Sampling(unittest.TestCase):
    """measure() on two configurations of one measurement, without programs."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.options = types.SimpleNamespace(repeat=3, output=os.path.join(folder.name, "results.json"), size="small", timeout=1,
                                             resume=True)
        compiler = harness.Compiler("c", [], [])
        self.steps = [(Measurement("spawn", "joined"), 1, driver.Configuration(name, compiler)) for name in ("first", "second")]

    def measure(self, found, outcomes):
        with mock.patch.object(harness, "run_once", side_effect=outcomes) as run:
            try:
                driver.measure(found, self.steps, {}, "folder", self.options)
            finally:
                self.runs = run.call_count

    @staticmethod
    def line(value):
        return {"value": str(value), "unit": "ns"}, None

    def samples(self, found, configuration):
        return found.cell("spawn/joined", 1, configuration).samples

    def test_configurations_take_turns(self):
        found = results.Results({"size": "small"})
        self.measure(found, map(self.line, [1, 10, 2, 20, 3, 30]))
        self.assertEqual(self.samples(found, "first"), [1, 2, 3])
        self.assertEqual(self.samples(found, "second"), [10, 20, 30])

    def test_a_failure_is_not_repeated(self):
        found = results.Results({"size": "small"})
        self.measure(found, [self.line(1), (None, "WRONG"), self.line(2), self.line(3)])
        cell = found.cell("spawn/joined", 1, "second")
        self.assertEqual((cell.problem, cell.median, self.samples(found, "first")), ("WRONG", None, [1, 2, 3]))

    def test_an_interrupted_run_goes_on(self):
        found = results.Results({"size": "small"})
        with self.assertRaises(KeyboardInterrupt):
            self.measure(found, [*map(self.line, [1, 10, 2]), KeyboardInterrupt()])
        found.save(self.options.output)
        again = driver.begun(self.options)
        self.measure(again, map(self.line, [20, 3, 30]))
        self.assertEqual(self.runs, 3)
        self.assertEqual(self.samples(again, "first"), [1, 2, 3])
        self.assertEqual(self.samples(again, "second"), [10, 20, 30])

    def test_what_is_finished_is_neither_built_nor_lost(self):
        found = results.Results({"size": "small"})
        self.measure(found, map(self.line, [1, 10, 2, 20, 3, 30]))
        self.assertEqual(driver.unfinished(found, self.steps, 3), [])
        self.assertEqual(driver.unfinished(found, self.steps, 4), self.steps)
        with mock.patch.object(harness, "run_once", side_effect=AssertionError):
            driver.measure(found, self.steps, {("spawn", "c"): "an error"}, "folder", self.options)
        self.assertEqual(found.cell("spawn/joined", 1, "first").median, 2)

    def test_sizes_are_not_mixed(self):
        results.Results({"size": "medium"}).save(self.options.output)
        with self.assertRaises(SystemExit):
            driver.begun(self.options)

    def test_a_peak_is_beyond_that_of_an_empty_region(self):
        self.steps = [(Measurement("uts", "binomial", "team", peak=True), 2, self.steps[0][2])]
        self.options.repeat = 1
        found = results.Results({"size": "small"})
        self.measure(found, [({"peak": "5120"}, None), ({"peak": "2048"}, None)])
        self.assertEqual(found.cell("uts/binomial", 2, "first").samples, [3])

    def test_instructions_are_compared_with_those_of_one_thread(self):
        self.steps = [(Measurement("busy", "joined", "team", counted=True), 2, self.steps[0][2])]
        self.options.repeat = 1
        found = results.Results({"size": "small"})
        counted = [(2000, None), (2010, None)]
        with mock.patch.object(driver.callgrind, "instructions", side_effect=counted) as count:
            self.measure(found, [])
        self.assertEqual([call.args[1]["OMP_NUM_THREADS"] for call in count.call_args_list], ["1", "2"])
        self.assertAlmostEqual(found.cell("busy/joined", 2, "first").samples[0], 0.5)

    def test_nothing_is_counted_without_valgrind(self):
        options = types.SimpleNamespace(threads="1,2", patterns=["busy"])
        column = driver.Configuration("first", harness.Compiler("c", [], []))
        for available, rows in ((True, 2), (False, 0)):
            with mock.patch.object(driver.callgrind, "available", return_value=available):
                self.assertEqual(len(list(driver.plan(options, [column]))), rows)


class Table(unittest.TestCase):
    def rows(self, cells):
        found = results.Results({})
        for (measurement, configuration), cell in cells.items():
            found.cells[measurement, 2, configuration] = cell
        lines = results.table(found, ["gcc", "clang"]).splitlines()
        return [[word.strip() for word in line.strip("|").split("|")] for line in [lines[0], *lines[2:]]]

    def test_medians_spread_and_ratio_to_the_better(self):
        cell = results.Cell
        rows = self.rows({("a", "gcc"): cell("ns", [100, 110, 90]), ("a", "clang"): cell("ns", [50, 50, 50]),
                          ("a", "shepherd ws"): cell("ns", [5, 6, 4])})
        self.assertEqual(rows, [["measurement", "threads", "unit", "gcc", "clang", "shepherd ws", "shepherd ws / best"],
                                ["a", "2", "ns", "100 (20%)", "50.0 (0%)", "5.00 (40%)", "0.10"]])

    def test_a_problem_is_shown_and_is_not_the_best(self):
        rows = self.rows({("a", "gcc"): results.Cell("ns", [1], "WRONG"), ("a", "clang"): results.Cell("ns", [50]),
                          ("a", "shepherd ws"): results.Cell("ns", [100])})
        self.assertEqual(rows[1][3:], ["WRONG", "50.0", "100", "2.00"])

    def test_memory_has_no_ratio(self):
        rows = self.rows({("a", "gcc"): results.Cell("MiB", [0.01]), ("a", "shepherd ws"): results.Cell("MiB", [0.02])})
        self.assertEqual(rows[1][-1], "-")

    def test_the_document_changes_between_its_marks_only(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "document.md")
            part = "<!-- what follows is written by one -->\n{}\n<!-- up to here -->"
            other = part.replace("by one", "by other").format("same")
            with open(path, "w", encoding="utf-8") as file:
                file.write(f"before\n{other}\n{part.format('old')}\nafter\n")
            harness.put_into(path, "one", "new")
            with open(path, encoding="utf-8") as file:
                self.assertEqual(file.read(), f"before\n{other}\n{part.format('new')}\nafter\n")


class Estimate(unittest.TestCase):
    def test_what_is_left_follows_from_what_was_done(self):
        now = [0]
        progress = Progress(4, clock=lambda: now[0])
        progress.show("first")
        now[0] = 30
        self.assertEqual(progress.line("second"), "[######..................] 1/4, about 2 min left: second")
        progress.done, now[0] = 3, 60
        self.assertIn("about 20 s left", progress.line("last"))

    def test_there_is_never_more_left_than_until_the_end_that_was_asked_for(self):
        now = [0]
        progress = Progress(100, clock=lambda: now[0], ends_by=90)
        progress.show("a step that counts for five", 5)
        now[0] = 60
        self.assertEqual(progress.line("second"), "[#.......................] 5/100, about 30 s left: second")
        now[0] = 100
        self.assertIn("about 0 s left", progress.line("late"))


class Selection(unittest.TestCase):
    def names(self, *arguments):
        return [program.name for program in catalogue.chosen(arguments)]

    def test_a_kernel_is_all_its_variants(self):
        self.assertEqual(self.names("sparselu"), ["sparselu single", "sparselu single untied", "sparselu for", "sparselu for untied"])

    def test_a_variant_is_tied_unless_said_otherwise(self):
        self.assertEqual(self.names("fib/none", "uts/geometric/untied"), ["fib none", "uts geometric untied"])

    def test_nothing_twice(self):
        self.assertEqual(self.names("fib/none", "fib/none"), ["fib none"])

    def test_what_is_not_there(self):
        for name in ("nothing", "fib/nothing", "fib/none/nothing"):
            with self.assertRaises(SystemExit):
                self.names(name)

    def test_all_of_the_suite(self):
        kernels = {program.kernel for program in catalogue.chosen(["all"])}
        self.assertLessEqual({"alignment", "concom", "fft", "fib", "floorplan", "health", "knapsack", "nqueens", "sort", "sparselu",
                              "strassen", "uts"}, kernels)


class SuiteSampling(unittest.TestCase):
    """Measurement on two implementations of one program, without programs."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.options = types.SimpleNamespace(repeat=2, observes=True, output=os.path.join(folder.name, "results.json"), size="small", timeout=1, under="",
                                             ends_by=None)
        compiler = harness.Compiler("c", [], [])
        self.rows = [implementations.Implementation("serial, gcc", implementations.SERIAL, "gcc", compiler),
                     implementations.Implementation("gcc -fopenmp", implementations.RIVAL, "gcc", compiler)]
        self.program = catalogue.Program("fib", "none")
        self.steps = measuring.steps([self.program], [1, 2], self.rows)

    def measure(self, samples, outcomes):
        with mock.patch.object(harness, "run_once", side_effect=outcomes):
            measuring.Measurement(samples, self.steps, self.options, "folder").run()

    @staticmethod
    def line(seconds):
        return {"time": str(seconds)}, None

    def times(self, samples, threads, name):
        return samples.cells[self.program, threads, name].times

    def test_the_serial_elision_has_no_number_of_threads(self):
        self.assertEqual([(threads, row.name) for _, threads, row in self.steps],
                         [(1, "serial, gcc"), (1, "gcc -fopenmp"), (2, "gcc -fopenmp")])

    def test_an_interrupted_run_goes_on_with_its_file(self):
        samples = suite_samples.Samples({"size": "small"})
        with self.assertRaises(KeyboardInterrupt):
            self.measure(samples, [*map(self.line, [1, 10, 20, 2]), KeyboardInterrupt()])
        samples.save(self.options.output)
        again = suite_samples.Samples.load(self.options.output)
        self.measure(again, map(self.line, [12, 22]))
        self.assertEqual([self.times(again, 1, "serial, gcc"), self.times(again, 1, "gcc -fopenmp"), self.times(again, 2, "gcc -fopenmp")],
                         [[1, 2], [10, 12], [20, 22]])

    def test_what_failed_is_not_repeated_but_tried_by_the_next_run(self):
        samples = suite_samples.Samples({"size": "small"})
        self.measure(samples, [self.line(1), (None, "WRONG"), self.line(20), self.line(2), self.line(22)])
        cell = samples.cells[self.program, 1, "gcc -fopenmp"]
        self.assertEqual((cell.problem, cell.median), ("WRONG", None))
        self.assertNotIn((self.program, 1, "gcc -fopenmp"), suite_samples.Samples.load(self.options.output).cells)

    def test_what_runs_is_run_once_and_again_while_there_is_time(self):
        samples = suite_samples.Samples({"size": "small"})
        self.options.ends_by = time.monotonic() + 15
        self.measure(samples, map(self.line, [1, 10, 20, 2, 12]))  # no time for another 20 s
        self.options.repeat, self.options.ends_by = 3, time.monotonic() - 1
        self.measure(samples, [])
        self.assertEqual([self.times(samples, 1, "serial, gcc"), self.times(samples, 1, "gcc -fopenmp"), self.times(samples, 2, "gcc -fopenmp")],
                         [[1, 2], [10, 12], [20]])

    def test_variability_is_over_the_fastest_time(self):
        self.assertAlmostEqual(suite_samples.Cell([2.0, 4.0]).variability, 2 ** 0.5 / 2)


class Catalogue(unittest.TestCase):
    def test_every_measurement_has_a_program_and_a_line_in_the_document(self):
        column = driver.Configuration("any", harness.Compiler("c", [], []))
        with open(os.path.join(BENCHMARKS, "..", "docs", "performance.md"), encoding="utf-8") as file:
            document = file.read()
        for measurement in MEASUREMENTS:
            with self.subTest(measurement.name):
                source = driver.source_of(measurement.program, column)
                self.assertIn(measurement.variant, harness.variants_of(source))
                self.assertIn(f"`{measurement.name}`", document)


if __name__ == "__main__":
    unittest.main()
