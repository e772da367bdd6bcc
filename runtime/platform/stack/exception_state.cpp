#include "platform/stack/exception_state.h"

#include <dlfcn.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>

#include "platform/export.h"
#include "platform/fatal.h"
#include "platform/process/fork_gate.h"
#include "platform/process/loaded_object.h"

namespace shep {

namespace {

using Globals = ExceptionState* (*)();

struct CxxRuntimes {
  ProcessLock lock;  // held to add one
  std::atomic<int> count{0};
  Globals of[kCxxRuntimes] = {};
};
constinit CxxRuntimes known;

// One runtime may have several addresses: that of a function differs between a program and its libraries.
bool is_known(Globals globals, int count) {
  return std::any_of(known.of, known.of + count, [&](Globals each) { return each == globals || each() == globals(); });
}

}  // namespace

void carry_exceptions(Globals globals) {
  std::lock_guard guard(known.lock);
  const int count = known.count.load(std::memory_order_relaxed);
  if (is_known(globals, count)) return;
  if (count == kCxxRuntimes) {
    static bool warned = false;
    if (!std::exchange(warned, true)) {
      warn("more than %d C++ runtimes are loaded: a task of another one must not wait while it handles an exception",
           kCxxRuntimes);
    }
    return;
  }
  // The function is called at every switch, even after the plug-in that brought it was closed.
  keep_loaded(reinterpret_cast<const void*>(globals));
  known.of[count] = globals;
  // Release publishes the address. A fiber that waits already has no state of the new runtime.
  known.count.store(count + 1, std::memory_order_release);
}

}  // namespace shep

// Defined here and not in api/: a unit names it weakly, which takes nothing out of an archive, and every program that
// switches stacks has this file.
SHEP_EXPORT void shep_carry_exceptions(void* (*globals)()) noexcept {
  shep::carry_exceptions(reinterpret_cast<shep::ExceptionState* (*)()>(globals));
}

namespace shep {

void carry_common_exceptions() {
  if (void* const symbol = dlsym(RTLD_DEFAULT, "__cxa_get_globals"))
    carry_exceptions(reinterpret_cast<Globals>(symbol));
}

void exchange_exceptions(ExceptionStates& left, const ExceptionStates& arrived) {
  const int count = known.count.load(std::memory_order_acquire);
  for (int i = 0; i < count; ++i) {
    ExceptionState& state = *known.of[i]();
    left.of[i] = state;
    state = arrived.of[i];
  }
}

}  // namespace shep
