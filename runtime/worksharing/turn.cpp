#include "worksharing/turn.h"

#include "platform/cpu.h"
#include "platform/futex.h"

namespace shep {
namespace {

// Some 10 us of pause instructions: longer than a short ordered region takes, shorter than a time slice.
constexpr int kSpins = 200;

}  // namespace

// Returns true if it is still that turn, and another one may come.
bool Turn::spin_while(uint32_t seen, const std::atomic<bool>& given_up) const {
  for (int spin = 0; spin < kSpins; ++spin) {
    relax_cpu();
    if (now() != seen || given_up.load(std::memory_order_relaxed)) return false;
  }
  return true;
}

// Returns true if there is a mark now, the turn is still the same, and another one may come.
bool Turn::mark(uint32_t seen, const std::atomic<bool>& given_up) {
  uint32_t word = seen << 1;
  const uint32_t marked = word | kSleepers;
  // Acquire pairs with let_go(), also where another waiter has marked the word since.
  const bool is_marked =
      word_.compare_exchange_strong(word, marked, std::memory_order_acquire, std::memory_order_acquire) ||
      word == marked;
  if (!given_up.load(std::memory_order_relaxed)) return is_marked;
  // The mark must not stay: another waiter, who has seen neither the flag nor the word without it, would fall asleep on
  // it.
  let_go();
  return false;
}

void Turn::wait_while_slow(uint32_t seen, const std::atomic<bool>& given_up) {
  if (!spin_while(seen, given_up)) return;
  while (now() == seen && !given_up.load(std::memory_order_relaxed))
    if (mark(seen, given_up)) futex_wait(word_, seen << 1 | kSleepers);
}

void Turn::wait_while(uint32_t seen, const std::atomic<bool>& given_up, int64_t ns) {
  if (spin_while(seen, given_up) && mark(seen, given_up)) futex_wait_for(word_, seen << 1 | kSleepers, ns);
}

void Turn::wake_all() { futex_wake(word_, kAllSleepers); }

}  // namespace shep
