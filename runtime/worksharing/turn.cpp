#include "worksharing/turn.h"

#include "platform/futex.h"

namespace shep {

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

void Turn::sleep_while(uint32_t seen, const std::atomic<bool>& given_up, int64_t ns) {
  if (!mark(seen, given_up)) return;
  const uint32_t marked = seen << 1 | kSleepers;
  ns == kForever ? futex_wait(word_, marked) : futex_wait_for(word_, marked, ns);
}

void Turn::wake_all() { futex_wake(word_, kAllSleepers); }

}  // namespace shep
