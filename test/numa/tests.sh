# The tests of the guest, run by its init. Each prints a line   PASS name   or   FAIL name: why.
# Idle processors of the guest halt, since the host has fewer.
export OMP_PROC_BIND=true OMP_WAIT_POLICY=passive LD_LIBRARY_PATH=/lib
schedulers=$(cat /schedulers)

pass() { echo "PASS $1"; }
fail() { echo "FAIL $1: $2"; }

# near NAME LEAST MOST COMMAND...: the answer is right, and of all pieces of data that leaf tasks worked on, from LEAST
# to MOST per cent lay on the node of the processor that they ran on. Where tasks may leave their domains, how many do
# depends on how long each worker waits for a processor of the host, and so LEAST is 0 there: the share is told.
# test/unit/locality/migration_test.cpp has when they may.
near() {
  local name=$1 least=$2 most=$3 output local remote share
  shift 3
  output=$(BENCH_TOUCHES=1 timeout 60 "$@" 2>&1)
  case $output in
    *verified=yes*) ;;
    *) fail "$name" "$(echo "$output" | tail -1)"; return ;;
  esac
  local=$(echo "$output" | sed -n 's/^local=\([0-9]*\) .*/\1/p')
  remote=$(echo "$output" | sed -n 's/^local=[0-9]* remote=\([0-9]*\)$/\1/p')
  share=$((100 * local / (local + remote)))
  # 100 means all of them.
  [ "$least" = 100 ] && [ "$remote" != 0 ] && share=99
  if [ "$share" -ge "$least" ] && [ "$share" -le "$most" ]; then
    pass "$name ($local local, $remote remote)"
  else
    fail "$name" "$share% local, $remote remote"
  fi
}

# near_of_health NAME LEAST MOST. The workers of health soon wait again, and before each sleep one asks the others for
# their private tasks, by membarrier. All processors of the guest have to answer that, and some wait long for a
# processor of the host.
near_of_health() {
  SHEPHERD_PRIVATE=false near "$@" health local small
}

for scheduler in $schedulers; do
  export SHEPHERD_SCHEDULER=$scheduler
  if output=$(SHEPHERD_LOCALITY=strict timeout 60 placement 2>&1); then
    pass "placement $scheduler"
  else
    fail "placement $scheduler" "$(echo "$output" | tr '\n' ';')"
  fi
  SHEPHERD_LOCALITY=strict near "agents strict $scheduler" 100 100 agents reassigned small 2
  SHEPHERD_LOCALITY=strict near "heat strict $scheduler" 100 100 heat local small
  SHEPHERD_LOCALITY=relaxed near "heat relaxed $scheduler" 0 100 heat local small
  SHEPHERD_LOCALITY=relaxed near "agents relaxed $scheduler" 0 100 agents reassigned small 2
  SHEPHERD_LOCALITY=relaxed near_of_health "health relaxed $scheduler" 0 100
done
export SHEPHERD_SCHEDULER=mts
# A timeline tells where the pages of a task are, whether that is heeded or not.
domains=$(SHEPHERD_LOCALITY=oblivious SHEPHERD_TRACE=/trace timeout 60 placement traced | sed -n 's/ domains$//p')
traced=$(sed -n 's/.*"data_domain":\([0-9]*\).*/\1/p' /trace | sort -u | tr '\n' ' ')
if [ "${domains:-0}" -gt 1 ] && [ "$traced" = "$((domains - 1)) " ]; then
  pass "traced pages (domain $traced)"
else
  fail "traced pages" "of $domains domains: $traced"
fi
# A node is a chip here, and so a shepherd: each steal goes between chips, by as many tasks as a chip has workers.
report=$(SHEPHERD_STATS=1 timeout 60 steals_between_chips 2>&1)
counted() { echo "$report" | sed -n "s/^  $1  *\([0-9]*\)  .*/\1/p"; }
steals=$(counted steals) stolen=$(counted stolen)
if [ "${steals:-0}" -ge 3 ] && [ "$(counted 'steals off chip')" = "$steals" ] && [ "$stolen" -le $((2 * steals)) ]; then
  pass "steals between chips ($steals, of $stolen tasks)"
else
  fail "steals between chips" "$(echo "$report" | tr '\n' ';')"
fi
SHEPHERD_LOCALITY=strict near_of_health "health strict" 100 100
SHEPHERD_LOCALITY=weighted near "heat weighted" 0 100 heat local small
SHEPHERD_LOCALITY=strict near "agents static" 100 100 agents static small
SHEPHERD_LOCALITY=relaxed near "agents affinity" 0 100 agents affinity small 2
SHEPHERD_LOCALITY=weighted near "agents weighted" 0 100 agents reassigned small 2
# Who places nothing, or places and has it ignored, finds the pages elsewhere.
SHEPHERD_LOCALITY=relaxed near "agents oblivious" 0 75 agents oblivious small
SHEPHERD_LOCALITY=oblivious near "agents placement ignored" 0 75 agents reassigned small 2
SHEPHERD_LOCALITY=weighted near_of_health "health weighted" 0 100
# Nothing places these tasks, so a quarter of the touches is local by chance, and more where the host lets some workers
# wait.
SHEPHERD_LOCALITY=relaxed near "heat oblivious" 0 75 heat oblivious small
