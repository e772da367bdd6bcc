#!/usr/bin/env bash
# Installs what is missing, builds Shepherd, compiles the task programs in benchmarks/ with shepcc and shepc++, runs them under
# all six schedulers and beside gcc's and clang's OpenMP, and prints one table. Arguments go to benchmarks/run.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=${SHEPHERD_BUILD_DIR:-$root/build}
source "$root/scripts/setup.sh"

setup
configure_and_build "$root" "$build"
exec python3 "$root/benchmarks/run" --bin "$build/bin" --repeat 3 "$@"
