#include "teams/stack_watch.h"

#include <shepherd/abi.h>

#include "continuations/fiber.h"
#include "platform/process/fork_gate.h"

namespace shep {

namespace {

// Called in a signal handler. The thread-local exists since the thread's first construct, and nothing is created here.
const shep_location* running_construct() {
  for (const shep_scope* each = shep_front_of_thread->__scope; each; each = each->__outer) {
    if (each->__site) return each->__site->__where;
  }
  return nullptr;
}

constinit const OverflowWitness the_witness = {
    .stack_above = [](const void* address) { return stack_pool().stack_above(address); },
    .running_construct = running_construct,
};

bool watch_process() {
  stack_pool();  // so that the handler finds it made
  report_stack_overflows(the_witness);
  return true;
}

}  // namespace

void watch_initial_stack(std::optional<OverflowAlarm>& alarm) {
  static constinit MadeOnce<bool> watched;
  watched.get(watch_process);
  if (!alarm) alarm.emplace();
}

}  // namespace shep
