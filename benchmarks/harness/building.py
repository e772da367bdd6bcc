"""Programs are built, as many at a time as there are processors."""
import concurrent.futures
import os
import subprocess
import sys

from harness.progress import Progress


def binary(directory, program, compiler):
    return os.path.join(directory, f"{program}-{compiler.key}")


def compile_one(source, compiler, output, flags):
    """What went wrong, or None."""
    try:
        result = subprocess.run(compiler.command(source, output, flags), capture_output=True, text=True, timeout=300, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    return result.stderr if result.returncode else None


def build(jobs, directory, flags=lambda program: ()):
    """Compiles jobs, triples (program, source, compiler); says what went wrong, and returns it by (program, compiler key)."""
    os.makedirs(directory, exist_ok=True)
    progress, problems = Progress(len(jobs)), {}
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        running = {pool.submit(compile_one, source, compiler, binary(directory, program, compiler), flags(program)):
                   (program, compiler.key) for program, source, compiler in jobs}
        for done in concurrent.futures.as_completed(running):
            progress.show("compiled {}, {}".format(*running[done]))
            if (message := done.result()) is not None:
                problems[running[done]] = message
    progress.clear()
    for (program, compiler), message in problems.items():
        print(f"benchmarks: {compiler} does not compile {program}:\n{message}", file=sys.stderr)
    return problems
