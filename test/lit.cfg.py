# How lit runs the tests below this directory; docs/testing.md lists the substitutions for those who write tests.
import os
import shutil
import subprocess
import sys

test_dir = os.path.dirname(__file__)
sys.path.insert(0, test_dir)
import per_backend  # noqa: E402

installed = {name: pair for name, pair in config.backends.items() if all(map(shutil.which, pair))}

config.name = "shepherd"
config.test_source_root = test_dir
config.suffixes = [".c", ".cpp", ".test"]
config.excludes = ["models", "unit", "numa", "Inputs", "features"]
config.test_format = per_backend.PerBackend(sorted(installed))
# These begin first, so that no worker is left alone with one at the end.
config.longest = ["sanitizers", "random", "wrapping", "fuzz", "run/faults/many_threads", "run/deadlock", "run/benchmarks"]
if lit_config.maxIndividualTestTimeIsSupported[0]:
    lit_config.maxIndividualTestTime = 300
    config.available_features.add("psutil")

# What the person at the keyboard has set must not reach the programs under test.
for name in [name for name in os.environ if name.startswith(("SHEPHERD_", "OMP_", "KMP_", "GOMP_", "HWLOC_"))]:
    config.environment.pop(name, None)

tools = {
    "%shepcc": os.path.join(config.bin_dir, "shepcc"),
    "%shepcxx": os.path.join(config.bin_dir, "shepc++"),
    "%shepherd": os.path.join(config.bin_dir, "shepherd"),
    "%FileCheck": config.filecheck,
    "%not": config.not_,
    "%llvm_cov": os.path.join(os.path.dirname(config.filecheck), "llvm-cov"),
    "%python": config.python,
    # More processes than processors, and in a container: as root. Two that begin at once may fail over a folder that both make.
    "%mpirun": "mpirun --allow-run-as-root --oversubscribe --mca orte_tmpdir_base %t.mpirun",
}
for backend, (c_compiler, cxx_compiler) in installed.items():
    tools["%" + backend] = c_compiler
    tools["%" + {"gcc": "gxx", "clang": "clangxx"}[backend]] = cxx_compiler
    config.available_features.add(backend)

# Versions of Clang differ in what they parse: front-end-19, front-end-22.
for version in ["19", "22"]:
    if f"llvm-{version}" in config.llvm_dir:
        config.available_features.add(f"front-end-{version}")

# Parts of the runtime that a build may leave out: ompt, deadlock-watch, free-agents, sharing, command, virtual.
config.available_features.update(name for name, value in config.modules.items() if value.upper() in ("ON", "1", "TRUE", "YES", "Y"))

# Counts of instructions are those of one build: release-by-gnu-12.
config.available_features.add(config.built)

for tool in ["ccache", "clangd-19", "csmith", "distcc", "gdb", "meson", "mpicc", "mpicc.mpich", "mpirun", "valgrind"]:
    if shutil.which(tool):
        config.available_features.add(tool)

# What std::execution runs on with libstdc++.
if os.path.exists("/usr/include/oneapi/tbb/task_group.h"):
    config.available_features.add("tbb")

# The wrapping test reads programs by libclang's Python module.
wrapping = os.path.join(test_dir, "wrapping", "check.py")
if subprocess.run([config.python, wrapping, "--help"], capture_output=True, check=False).returncode == 0:
    config.available_features.add("libclang-python")

# Each commit has random programs of its own, and divides the combinations of %matrix its own way, the same wherever it
# is tested.
head = subprocess.run(["git", "-C", config.source_root, "rev-parse", "HEAD"], capture_output=True, text=True, check=False).stdout
commit = int(head[:7] or "1", 16)
config.substitutions += [("%first_seed", lit_config.params.get("first-seed", str(commit))),
                         ("%random_tests", lit_config.params.get("random-tests", "80"))]

# Whatever Python `shepherd report` falls back on.
if any(subprocess.run([python, "-c", "import matplotlib"], capture_output=True, check=False).returncode == 0
       for python in ("python3", "/usr/bin/python3") if shutil.which(python)):
    config.available_features.add("matplotlib")

tools["%refused"] = f"{config.python} {os.path.join(test_dir, 'errors', 'refused.py')} %t"
matrix = os.path.join(test_dir, "run", "matrix.py")
divided = "" if lit_config.params.get("whole") else f"--divide={commit}"
tools["%matrix"] = f"{config.python} {matrix} --bin={config.bin_dir} {divided} --output=%t"

# A name must not be replaced inside a longer one: %clang inside %clangxx.
config.substitutions += [(name + r"\b", path) for name, path in tools.items()]
config.substitutions.append(("%source_root", config.source_root))
config.substitutions.append((r"%bin_dir\b", config.bin_dir))
