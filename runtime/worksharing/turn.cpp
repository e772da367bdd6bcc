#include "worksharing/turn.h"

#include "platform/cpu.h"
#include "platform/futex.h"

namespace shep {
namespace {

// Some 10 us of pause instructions: longer than a short ordered region takes, shorter than a time slice.
constexpr int kSpins = 200;

}  // namespace

void Turn::wait_while_slow(uint32_t seen, const std::atomic<bool>& given_up) {
  for (int spin = 0; spin < kSpins; ++spin) {
    relax_cpu();
    if (now() != seen || given_up.load(std::memory_order_relaxed)) return;
  }
  const uint32_t unmarked = seen << 1;
  const uint32_t marked = unmarked | kSleepers;
  while (now() == seen) {
    uint32_t word = unmarked;
    // Acquire pairs with let_go(), also where another waiter has marked the word since.
    const bool is_marked =
        word_.compare_exchange_strong(word, marked, std::memory_order_acquire, std::memory_order_acquire) || word == marked;
    // The mark must not stay: another waiter, who has seen neither the flag nor the word without it, would fall asleep on it.
    if (given_up.load(std::memory_order_relaxed)) return let_go();
    if (is_marked) futex_wait(word_, marked);
  }
}

void Turn::wake_all() { futex_wake(word_, kAllSleepers); }

}  // namespace shep
