#!/usr/bin/env bash
# Which lines of the runtime and of the compiler the tests execute, layer by layer.
#   scripts/coverage.sh [BUILD] [LIT FILTER]: builds with gcc's instrumentation in BUILD (default: build-coverage), runs the tests, or those
# lit tests whose names match and the unit tests, and prints a table. The files' own figures go to BUILD/coverage.txt.
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=${1:-$root/build-coverage}
filter=${2:-.}
source "$root/scripts/setup.sh"

setup || exit 1
cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DSHEPHERD_COVERAGE=ON &&
  cmake --build "$build" --parallel "$(nproc)" || exit 1
find "$build" -name '*.gcda' -delete
ctest --test-dir "$build" --parallel "$(nproc)" --output-on-failure --timeout 600 >"$build/coverage-ctest.log" || tail -n 20 "$build/coverage-ctest.log"
"$build/test/run-lit" --filter "$filter" "$build/test" >"$build/coverage-lit.log" || tail -n 40 "$build/coverage-lit.log"
exec python3 "$root/scripts/count_lines.py" "$root" "$build"
