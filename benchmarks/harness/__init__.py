"""What benchmarks/run and benchmarks/micro/run share: the compilers, and how programs are built and run."""
from harness.building import binary, build
from harness.compilers import (BACKENDS, DEFAULT_BIN, FOLDER, SCHEDULERS, Compiler, builds_tbb, installed_backend, native_compilers,
                               shepherd_compiler, tbb_compiler)
from harness.document import put_into
from harness.progress import Progress
from harness.running import about_machine, clean_environment, run_once, run_rounds, spread, variants_of

__all__ = ["BACKENDS", "Compiler", "DEFAULT_BIN", "FOLDER", "Progress", "SCHEDULERS", "about_machine", "binary", "build", "builds_tbb",
           "clean_environment", "installed_backend", "native_compilers", "put_into", "run_once", "run_rounds", "shepherd_compiler", "spread", "tbb_compiler",
           "variants_of"]
