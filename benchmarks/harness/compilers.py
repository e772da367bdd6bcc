"""The compilers: gcc and Clang by themselves, shepcc over either, and oneTBB's library."""
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field

FOLDER = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DEFAULT_BIN = os.path.join(FOLDER, "..", "build", "bin")
sys.path.insert(0, os.path.join(FOLDER, "..", "scripts"))
from schedulers import names as scheduler_names  # noqa: E402

SCHEDULERS = scheduler_names()
BACKENDS = {"clang": [("clang-19", "clang++-19"), ("clang-22", "clang++-22"), ("clang", "clang++")], "gcc": [("gcc", "g++")]}


@dataclass
class Compiler:
    """One way to compile: builds each program once, whatever the number of schedulers it then runs under."""
    key: str
    c: list[str]
    cxx: list[str]
    libraries: list[str] = field(default_factory=list)

    def command(self, source, output, flags=()):
        language = [*self.cxx, "-std=c++17"] if source.endswith(".cpp") else [*self.c, "-std=gnu11"]
        return [*language, "-O2", "-Wno-unknown-pragmas", *flags, source, "-o", output, "-lm", *self.libraries]

    def version(self):
        try:
            command = [(self.c or self.cxx)[0], "--version"]
            result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        except OSError as error:
            return error.strerror
        return result.stdout.partition("\n")[0]


def installed_backend(name):
    return next((pair for pair in BACKENDS[name] if all(map(shutil.which, pair))), None)


def native_compilers(key, *flags):
    """The installed back ends by name."""
    pairs = {name: installed_backend(name) for name in BACKENDS}
    return {name: Compiler(f"{name}-{key}", *([compiler, *flags] for compiler in pair)) for name, pair in pairs.items() if pair}


def shepherd_compiler(bin_dir, backend, name="shepherd"):
    flags = ["-fopenmp", "--shep-backend=" + backend]
    return Compiler(f"{name}-{backend}", *([os.path.join(bin_dir, driver), *flags] for driver in ("shepcc", "shepc++")))


def tbb_compiler():
    return Compiler("tbb", [], ["g++"], ["-ltbb"])


def builds_tbb():
    """Whether oneTBB is installed."""
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "main.cpp")
        with open(source, "w", encoding="utf-8") as file:
            file.write("#include <oneapi/tbb/task_group.h>\nint main() {}\n")
        command = tbb_compiler().command(source, os.path.join(folder, "main"))
        try:
            return subprocess.run(command, capture_output=True, check=False).returncode == 0
        except OSError:
            return False
