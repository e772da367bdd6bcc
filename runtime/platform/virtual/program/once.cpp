// What is done once, in place of the C library's functions (POSIX.1-2017, pthread_once): C11's and C++'s call_once,
// too. Whoever comes while it is being done waits in virtual time.
#include <limits.h>
#include <pthread.h>
#include <threads.h>

#include <new>

#include "platform/export.h"
#include "platform/next_function.h"
#include "platform/virtual/program/waiting.h"

using namespace shep::simulation;

namespace {

// As the C library has them.
constexpr int kBegun = 1, kDone = 2;

// Somebody is doing it, or about to. Whoever has the turn uses them; they are never given back.
struct Claim {
  const pthread_once_t* once;  // null: it may be used anew
  Claim* older;
};
constinit Claim* newest_claim = nullptr;

Claim* find_claim(const pthread_once_t* once) {
  Claim* each = newest_claim;
  while (each && each->once != once) each = each->older;
  return each;
}

void claim_it(const pthread_once_t* once) {
  Claim* claim = find_claim(nullptr);
  if (!claim && (claim = new (std::nothrow) Claim{nullptr, newest_claim})) newest_claim = claim;
  if (claim) claim->once = once;
}

int state_of(const pthread_once_t* once) { return __atomic_load_n(once, __ATOMIC_ACQUIRE); }

// Returns whether the thread is to do it, which waits while another does.
bool is_to_do(Thread& thread, pthread_once_t* once, const void* place) {
  constexpr int64_t kPatience = 100'000 * kNs;
  const ProgramCall call(&thread, place);
  for (;;) {
    touch(thread, once);
    if (state_of(once) & kDone) return false;
    if (!find_claim(once)) return claim_it(once), true;
    // An exception may end it, and then nobody wakes others.
    if (!wait_for(thread, once, thread.clock + kPatience) && !(state_of(once) & kBegun)) return true;
  }
}

}  // namespace

SHEP_EXPORT int pthread_once(pthread_once_t* once, void (*what)()) {
  SHEP_NEXT(pthread_once);
  if (state_of(once) & kDone) return 0;
  Thread* const thread = meet();
  if (!thread) return next(once, what);
  if (!is_to_do(*thread, once, SHEP_CALLER)) return 0;
  const int error = next(once, what);
  const ProgramCall call(thread, SHEP_CALLER);
  if (Claim* const claim = find_claim(once)) claim->once = nullptr;
  wake(thread, once, INT_MAX);
  return error;
}

SHEP_EXPORT void call_once(once_flag* once, void (*what)()) {
  static_assert(sizeof(once_flag) == sizeof(pthread_once_t), "they are alike");
  pthread_once(reinterpret_cast<pthread_once_t*>(once), what);
}
