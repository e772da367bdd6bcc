#!/usr/bin/env bash
# soak.sh HOURS [FIRST_SEED]: what no test suite has the time for, in turn, with seeds never used before, until the time is over.
#
# Random programs, broken programs, wrapped programs, the runtime's stress tests under ThreadSanitizer, the model checks and the run tests with odd numbers of
# threads. Every finding is printed with the command that repeats it, and stays in the soak's directory (SHEPHERD_SOAK_DIR, or soak/ in the
# build tree) together with the program that shows it. Stop it when you like: what was found is in `findings` there.
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=${SHEPHERD_BUILD_DIR:-$root/build}
soak=${SHEPHERD_SOAK_DIR:-$build/soak}
source "$root/scripts/setup.sh"

# What the person at the keyboard has set, and the two names above, must not reach the programs under test.
unset "${!SHEPHERD_@}" "${!OMP_@}" "${!HWLOC_@}"

[[ ${1:-} =~ ^[0-9]+(\.[0-9]+)?$ ]] || { echo "usage: soak.sh HOURS [FIRST_SEED]" >&2; exit 2; }
begin=$(date +%s)
end=$(awk "BEGIN { print int($begin + $1 * 3600) }")
seed=${2:-$begin} # seconds since 1970: no two soaks grow the same programs
turn=$seed        # what is chosen in turn: schedulers, numbers of threads, programs
mkdir -p "$soak"
findings=$soak/findings
touch "$findings"
known=$(wc -l <"$findings")
declare -A runs=()

time_is_over() { [ "$(date +%s)" -ge "$end" ]; }

progress() {
  local part text=""
  for part in $(printf '%s\n' "${!runs[@]}" | sort); do text+=" $part ${runs[$part]},"; done
  printf 'soak: %d of %d min,%s %d findings\n' $((($(date +%s) - begin) / 60)) $(((end - begin) / 60)) "$text" \
    $(($(wc -l <"$findings") - known))
}

# part NAME COMMAND...: runs it, and keeps what it said where it failed. A part ends a minute after the time is over, at the latest.
part() {
  local name=$1 status log
  shift
  time_is_over && return
  turn=$((turn + 1))
  log=$soak/$name.log
  timeout --kill-after=10 $((end - $(date +%s) + 60)) "$@" >"$log" 2>&1
  status=$?
  [ $status = 124 ] && time_is_over && ! grep -q FAILED "$log" && return # cut off by the end, and nothing found so far
  runs[$name]=$((${runs[$name]:-0} + 1))
  progress
  [ $status = 0 ] && return
  cp "$log" "$soak/$name.$seed.log"
  # Lines that name what failed and how to repeat it; else the whole command.
  { grep -hE '^ *FAILED' "$log" || echo "FAILED $name: status $status: $(printf '%q ' "$@")(said: $soak/$name.$seed.log)"; } |
    tee -a "$findings"
}

random_programs() {
  local language=$1 more=""
  [ "$language" = c++ ] && more=,ordered || more=,scan # Clang crashes on scans in lambdas
  part "random-$language" python3 "$root/test/random/check.py" --bin "$build/bin" --language "$language" --seed "$seed" --count 50 \
    --features depend,taskloop,task_reduction,cancel,detach,exceptions,templates,combined,taskgraph,affinity,locality,assembly,transforms,braced,metadirective$more --threads "1,2,$((turn % 13 + 3))" --output "$soak/random-$language"
}

random_trees() {
  "$build/bin/shepcc" -O1 -fopenmp "$root/test/random/Inputs/tree.c" -o "$soak/tree" &&
    part trees python3 "$root/test/random/trees.py" "$soak/tree" --seed "$seed" --count 300
}

broken_programs() {
  part "broken-$1" python3 "$root/test/fuzz/fuzz.py" --bin "$build/bin" --language "$1" --seed "$seed" --count 200 --output "$soak/broken-$1"
}

# Plain programs wrapped in regions; csmith's in turn with our own where it is installed.
wrapped_programs() {
  part "wrapped-$1" python3 "$root/test/wrapping/check.py" --bin "$build/bin" --language "$1" --seed "$seed" --count 2000 --per-file 400 \
    --output "$soak/wrapped-$1"
  ! command -v csmith >/dev/null ||
    part "wrapped-csmith-$1" python3 "$root/test/wrapping/check.py" --bin "$build/bin" --language "$1" --csmith --seed "$seed" --count 30 \
      --output "$soak/wrapped-csmith-$1"
}

# The thread counts that the suite has not: one more than a power of two, a prime, far too many.
run_tests() {
  local tests program back_ends=(clang gcc) threads=(3 5 7 9 17 33)
  mapfile -t tests < <(grep -lE 'RUN: %matrix --backend=%backend %s *$' "$root"/test/run/*.c "$root"/test/run/*.cpp)
  program=${tests[$((turn % ${#tests[@]}))]}
  part run python3 "$root/test/run/matrix.py" --bin="$build/bin" --output="$soak/run-$(basename "$program")" \
    --backend="${back_ends[$((turn % 2))]}" --threads="${threads[$((turn % 6))]},${threads[$((turn / 6 % 6))]}" "$program"
}

# A million assemblies of overlapping members, with four times more threads than processors.
overlapping_assemblies() {
  part overlapping python3 "$root/test/run/matrix.py" --bin="$build/bin" --output="$soak/run-assemblies_overlap" --backend=clang \
    --threads=$((4 * $(nproc))) --schedulers=ws,mts --arguments=1000000 --timeout=1200 "$root/test/run/assemblies_overlap.c"
}

build_for_threads() {
  time_is_over && return
  { configure "$root" "$build/tsan" --preset tsan && build "$build/tsan" stress_test fibers_test; } >"$soak/tsan-build.log" 2>&1 ||
    echo "soak: no stress tests under ThreadSanitizer: $soak/tsan-build.log" >&2
}

stress_for_races() {
  local tests=(stress fibers) test schedulers=($("$root/scripts/schedulers.py")) scheduler spawn=(help-first work-first)
  test=$build/tsan/bin/${tests[$((turn % 2))]}_test
  [ -x "$test" ] || return
  scheduler=${schedulers[$((turn % ${#schedulers[@]}))]}
  part races env TSAN_OPTIONS=halt_on_error=1 SHEPHERD_SCHEDULER="$scheduler" OMP_NUM_THREADS=$((turn % 7 + 2)) \
    SHEPHERD_SPIN=$((turn / 6 % 2 * 1000)) SHEPHERD_SPAWN="${spawn[$((turn / 3 % 2))]}" OMP_MAX_ACTIVE_LEVELS=3 "$test" --gtest_shuffle --gtest_random_seed=$((seed % 99999))
}

# Only where the build tree has it (-DSHEPHERD_FUZZER=ON): what it learns stays in its corpus.
fuzz_directives() {
  local fuzzer=$build/test/fuzz/directives_fuzzer
  [ -x "$fuzzer" ] || return
  mkdir -p "$soak/corpus"
  part fuzzer "$fuzzer" -runs=20000 -seed=$((seed % 99999 + 1)) -max_len=3000 -timeout=60 -rss_limit_mb=4096 -close_fd_mask=2 -artifact_prefix="$soak/" \
    "$soak/corpus" "$build/test/fuzz/corpus"
}

# Each of its models for five seconds.
model_checks() {
  part "$1" env SHEPHERD_MODEL_SECONDS=5 "$build/bin/$1" --seed="$seed"
}

{ configure "$root" "$build" && build "$build"; } >"$soak/build.log" 2>&1 || { echo "soak: the build failed: $soak/build.log" >&2; exit 1; }
build_for_threads
while ! time_is_over; do
  random_programs c
  random_trees
  broken_programs c
  wrapped_programs c
  run_tests
  stress_for_races
  random_programs c++
  broken_programs c++
  wrapped_programs c++
  run_tests
  fuzz_directives
  model_checks models
  model_checks pool_models
  overlapping_assemblies
  seed=$((seed + 1000))
done
found=$(($(wc -l <"$findings") - known))
[ ${#runs[@]} != 0 ] || { echo "soak: the time was over before anything ran" >&2; exit 1; }
[ "$found" = 0 ] || tail -n "$found" "$findings"
echo "soak: $found findings in $((($(date +%s) - begin) / 60)) minutes"
[ "$found" = 0 ]
