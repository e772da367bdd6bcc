"""shepherd predict: a program on machines that are not here, simulated with more and more cores under every scheduler.

Runs the program sequentially, then under shepherd span, then under shepherd simulate for each number of cores, scheduler and machine.
docs/prediction.md says how to read the page.
"""
import json
import os
import shutil
import subprocess
import sys

import options as command_line
import runs


class Progress:
    """One line on a terminal, one line for each machine elsewhere."""

    def __init__(self, total):
        self.total, self.done, self.machine = total, 0, None

    def show(self, machine, scheduler, cores):
        self.done += 1
        if sys.stderr.isatty():
            print(f"\r\033[K{self.done} of {self.total}: {machine}, {scheduler}, {cores} cores", end="", file=sys.stderr, flush=True)
        elif machine != self.machine:
            print(f"shepherd: simulating {machine}", file=sys.stderr)
        self.machine = machine

    def end(self):
        if sys.stderr.isatty():
            print(file=sys.stderr)


def begun(document, options):
    """{(machine, scheduler, cores): row} of an earlier prediction, as far as the same simulations would be run now."""
    path = options.keep
    if not path or not os.path.exists(path):
        return {}
    try:
        with open(path, encoding="utf-8") as file:
            earlier = json.load(file)
        if earlier["command"] != document["command"]:
            raise runs.Failed(f"{path} is of another command: {' '.join(earlier['command'])}")
        before = earlier.get("settings", {})
        changed = [name for name, value in document["settings"].items() if before.get(name) != value]
        if "timeout" in changed and before.get("timeout", options.timeout) < options.timeout:
            changed.remove("timeout")  # what took less than that takes less than this
        if changed:
            print(f"shepherd: {path} is of before, with another {', '.join(changed)}: all is simulated anew", file=sys.stderr)
            return {}
        same = [machine["name"] for machine in document["machines"] if machine in earlier["machines"]]
        return {(row["machine"], row["scheduler"], row["cores"]): row for row in earlier["runs"] if row["machine"] in same and row["problem"] is None}
    except (AttributeError, ValueError, KeyError, TypeError) as problem:
        raise runs.Failed(f"{path} is not what a prediction has left: {problem}") from problem


def save(document, path):
    with open(path + ".new", "w", encoding="utf-8") as file:
        json.dump(document, file, indent=1)
    os.replace(path + ".new", path)


def simulate(options, tool, document, earlier):
    wanted = [(machine, scheduler, cores) for machine in options.machines for cores in machine.counts(options.cores) for scheduler in options.schedulers]
    progress = Progress(len(wanted))
    for machine, scheduler, cores in wanted:
        progress.show(machine.name, scheduler, cores)
        row = earlier.get((machine.name, scheduler, cores)) or runs.simulated(tool, options, machine, scheduler, cores)
        document["runs"].append(row)
        if options.keep:
            save(document, options.keep)
    progress.end()


def draw(options, tool, document):
    with runs.scratch_file() as path:
        save(document, path)
        plots = ["--plots", options.plots] if options.plots else []
        return subprocess.run([tool, "report", "-o", options.output, *plots, path], check=False).returncode


def main():
    tool, known, *arguments = sys.argv[1:]
    runs.heed_signals()
    options = command_line.parse(known.split(), arguments)
    if not os.path.exists(shutil.which(options.program) or options.program):
        print(f"shepherd: error: cannot run {options.program}: No such file or directory", file=sys.stderr)
        return 127  # as the other commands
    try:
        command_line.look_at_files(options)
        command_line.look_at_machines(tool, options)
        document = {"shepherd_prediction": 1, "program": os.path.basename(options.program), "command": options.command, "about": runs.about_machine(),
                    "machines": [machine.document() for machine in options.machines], "settings": runs.settings(tool, options)}
        earlier = begun(document, options)
        sequential, own_threads = runs.sequential(tool, options)
        document |= {"sequential": sequential, "own_threads": own_threads, "span": runs.span(tool, options), "runs": []}
        simulate(options, tool, document, earlier)
        return draw(options, tool, document)
    except runs.Failed as problem:
        sys.exit(f"shepherd: error: {problem}")
    except OSError as problem:
        sys.exit(f"shepherd: error: {problem.filename}: {problem.strerror}")
    except runs.Asked as asked:
        print("\nshepherd: interrupted" + (f"; the same command goes on with {options.keep}" if options.keep else ""), file=sys.stderr)
        return 128 + asked.number


if __name__ == "__main__":
    sys.exit(main())
