#!/usr/bin/env bash
# Installs what is missing, builds the compiler and the runtime, compiles the task programs in benchmarks/ with shepcc and shepc++,
# runs them under all schedulers and beside gcc's and clang's OpenMP, and prints one table. Arguments go to benchmarks/run.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=${SHEPHERD_BUILD_DIR:-$root/build-demo}
source "$root/scripts/setup.sh"

setup
# Nothing shown depends on how fast shepcc itself is, and Clang's libraries, where its time goes, are the distribution's.
# Clang, which shepcc needs anyway, compiles it twice as fast as gcc, and the runtime as well.
configure "$root" "$build" -DSHEPHERD_BUILD_TESTS=OFF -DSHEPHERD_COMPILER_OPTIONS=-O0 \
  -DCMAKE_C_COMPILER=clang-19 -DCMAKE_CXX_COMPILER=clang++-19
build "$build" shepcc shepherd shepherd_tool
exec python3 "$root/benchmarks/run" --bin "$build/bin" --repeat 3 "$@"
