// FutexLock (runtime/platform/futex_lock.h) and Turn (runtime/worksharing/turn.h): nobody is inside with somebody else,
// nobody sleeps on.
#include "model.h"
#include "platform/futex_lock.h"
#include "sleeping/back_off.h"
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
    shep::BackOff back_off(0);
    for (uint32_t now; (now = turn.now()) != uint32_t(thread);) turn.wait_while(now, never, back_off);
    model::require(passed == thread, "thread %d goes after %d others", thread, passed);
    ++passed;
    turn.advance();
  }
  void finish() { model::require(turn.now() == kThreads, "the turn is %u", turn.now()); }

  shep::Turn turn;
  std::atomic<bool> never{false};
  int passed = 0;
};
const model::Registered<Turn> turn("turn");

// Two wait for what nobody brings; both are let go, asleep or not.
struct TurnGivenUp {
  static constexpr int kThreads = 3;

  void run(int thread) {
    if (thread == 0) {
      given_up.store(true, std::memory_order_relaxed);
      turn.let_go();
    } else {
      shep::BackOff back_off(0);
      while (!given_up.load(std::memory_order_relaxed)) turn.wait_while(0, given_up, back_off);
    }
  }
  void finish() { model::require(turn.now() == 0, "the turn is %u", turn.now()); }

  shep::Turn turn;
  std::atomic<bool> given_up{false};
};
const model::Registered<TurnGivenUp> turn_given_up("turn/given_up");

}  // namespace
