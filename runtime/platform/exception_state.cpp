#include "platform/exception_state.h"

#include <dlfcn.h>

#include <atomic>

namespace shep {

namespace {

using GetGlobals = ExceptionState* (*)();

// What stands for __cxa_get_globals where there is none.
ExceptionState* no_globals() { return nullptr; }

ExceptionState* look_up();

// Relaxed: every thread finds the same, and the value is all there is to it.
constinit std::atomic<GetGlobals> get_globals{look_up};

ExceptionState* look_up() {
  void* const symbol = dlsym(RTLD_DEFAULT, "__cxa_get_globals");
  const auto found = symbol ? reinterpret_cast<GetGlobals>(symbol) : no_globals;
  get_globals.store(found, std::memory_order_relaxed);
  return found();
}

}  // namespace

ExceptionState* thread_exception_state() { return get_globals.load(std::memory_order_relaxed)(); }

}  // namespace shep
