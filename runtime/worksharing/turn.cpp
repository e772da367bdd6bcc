#include "worksharing/turn.h"

#include "platform/cpu.h"
#include "platform/futex.h"

namespace shep {
namespace {

// Some 10 us of pause instructions: longer than a short ordered region takes, shorter than a time slice.
constexpr int kSpins = 200;

}  // namespace

void Turn::wait_while_slow(uint32_t seen) {
  for (int spin = 0; spin < kSpins; ++spin) {
    relax_cpu();
    if (now() != seen) return;
  }
  const uint32_t unmarked = seen << 1;
  const uint32_t marked = unmarked | kSleepers;
  for (;;) {
    uint32_t word = unmarked;
    // A failed exchange tells whether someone else has marked it already, or the turn has changed.
    if (!word_.compare_exchange_strong(word, marked, std::memory_order_relaxed) && word != marked) break;
    futex_wait(word_, marked);
  }
  std::atomic_thread_fence(std::memory_order_acquire);  // pairs with advance's release, which the failed exchange has read
}

void Turn::wake_all() { futex_wake(word_, kAllSleepers); }

}  // namespace shep
