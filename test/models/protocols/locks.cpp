// FutexLock (runtime/platform/futex_lock.h) and Turn (runtime/worksharing/turn.h): nobody is inside with somebody else, nobody sleeps on.
#include "model.h"
#include "platform/futex_lock.h"
#include "worksharing/turn.h"

namespace {

struct FutexLock {
  static constexpr int kThreads = 3;
  static constexpr int kRounds = 2;

  void run(int thread) {
    for (int i = 0; i < kRounds; ++i) {
      if (thread == 2 && !lock.try_lock()) continue;
      if (thread != 2) lock.lock();
      ++entered;
      lock.unlock();
    }
  }
  void finish() {
    model::require(entered >= 2 * kRounds, "%d entries", entered);
    model::require(lock.try_lock(), "it is still locked");
  }

  shep::FutexLock lock;
  int entered = 0;
};
const model::Registered<FutexLock> futex_lock("futex_lock");

// Each thread waits for the one before it: so a lost wake-up is a deadlock.
struct Turn {
  static constexpr int kThreads = 3;

  void run(int thread) {
    for (uint32_t now; (now = turn.now()) != uint32_t(thread);) turn.wait_while(now);
    model::require(passed == thread, "thread %d goes after %d others", thread, passed);
    ++passed;
    turn.advance();
  }
  void finish() { model::require(turn.now() == kThreads, "the turn is %u", turn.now()); }

  shep::Turn turn;
  int passed = 0;
};
const model::Registered<Turn> turn("turn");

}  // namespace
