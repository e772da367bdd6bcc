#!/usr/bin/env bash
# Installs what is missing, builds Shepherd and runs all of its tests, from any directory and with nothing typed before.
# The last line is "N passed, N failed"; a stage that could not run counts as failed.
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=${SHEPHERD_BUILD_DIR:-$root/build}
source "$root/scripts/setup.sh"

give_up() {
  echo "test: $1" >&2
  echo "0 passed, 1 failed"
  exit 1
}

setup || give_up "setup failed"
setup_optional
# At -O3 compiling shepcc takes several times as long as all else, for a compiler whose time goes in Clang's libraries.
configure "$root" "$build" -DSHEPHERD_COMPILER_OPTIONS=-O1 && build "$build" || give_up "the build failed"

results=$build/test-results
rm -rf "$results" && mkdir -p "$results"
ctest --test-dir "$build" --parallel "$(nproc)" --output-on-failure --no-tests=error --timeout 300 \
  --output-junit "$results/ctest.xml"
# lit ends a test that takes 300 s, but goes on waiting if somebody still has its output open: for so many seconds after
# the test before it has ended. More workers than processors: some tests sleep.
"$build/test/run-lit" -j $(($(nproc) + 2)) --max-time 900 --xunit-xml-output "$results/lit.xml" "$build/test"
if grep -qs 'message="User interrupt"' "$results/lit.xml"; then
  echo "test: lit has given up; what still runs:"
  ps -eo pid,ppid,pgid,stat,etime,wchan:24,args | grep -v '\]$' | cut -c1-200
fi
reports=("$results/ctest.xml" "$results/lit.xml")
if ! bash "$root/scripts/aarch64.sh" "$build" "$results/aarch64.xml" || [ -e "$results/aarch64.xml" ]; then
  reports+=("$results/aarch64.xml")
fi
if ! bash "$root/scripts/numa-guest.sh" "$build" "$results/numa-guest.xml" || [ -e "$results/numa-guest.xml" ]; then
  reports+=("$results/numa-guest.xml")
fi
exec python3 "$root/scripts/count_tests.py" "${reports[@]}"
