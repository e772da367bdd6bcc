// Sleeps until a word changes (futex(2)). Words are private to the process.
#pragma once

#include <atomic>
#include <cstdint>

namespace shep {

// Returns at once if the word is not `expected`, else after a wake-up or spuriously: call it in a loop.
void futex_wait(std::atomic<uint32_t>& word, uint32_t expected);
// The same, for at most `ns`.
void futex_wait_for(std::atomic<uint32_t>& word, uint32_t expected, int64_t ns);
void futex_wake(std::atomic<uint32_t>& word, int sleepers);
inline constexpr int kAllSleepers = 0x7fffffff;

}  // namespace shep
