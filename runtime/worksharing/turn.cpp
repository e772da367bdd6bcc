#include "worksharing/turn.h"

#include "platform/cpu.h"
#include "platform/futex.h"

namespace shep {
namespace {

// Some 10 us of pause instructions: longer than a short ordered region takes, shorter than a time slice.
constexpr int kSpins = 200;

}  // namespace

// Whether it is still that turn.
bool Turn::spin_while(uint32_t seen) const {
  for (int spin = 0; spin < kSpins; ++spin) {
    relax_cpu();
    if (now() != seen) return false;
  }
  return true;
}

// Whether there is a mark now, and the turn is still the same.
bool Turn::mark(uint32_t seen) {
  uint32_t word = seen << 1;
  const uint32_t marked = word | kSleepers;
  return word_.compare_exchange_strong(word, marked, std::memory_order_relaxed) || word == marked;
}

void Turn::wait_while_slow(uint32_t seen) {
  if (!spin_while(seen)) return;
  while (now() == seen) {
    if (mark(seen)) futex_wait(word_, seen << 1 | kSleepers);
  }
}

void Turn::wait_while(uint32_t seen, int64_t ns) {
  if (spin_while(seen) && mark(seen)) futex_wait_for(word_, seen << 1 | kSleepers, ns);
}

void Turn::wake_all() { futex_wake(word_, kAllSleepers); }

}  // namespace shep
