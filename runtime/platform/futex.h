// Sleeps until a word changes (futex(2)). Words are private to the process, unless they are in a file.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace shep {

// Returns at once if the word is not `expected`, else after a wake-up or spuriously: call it in a loop.
void futex_wait(std::atomic<uint32_t>& word, uint32_t expected);
// The same, for at most `ns`.
void futex_wait_for(std::atomic<uint32_t>& word, uint32_t expected, int64_t ns);
void futex_wake(std::atomic<uint32_t>& word, int sleepers);
inline constexpr int kAllSleepers = 0x7fffffff;

// The same for a word in a file that several processes map, at that offset. The kernel alone looks at it: a file may
// have been cut, which does not disturb it.
void futex_wait_in_file(std::atomic<uint32_t>& word, size_t offset, uint32_t expected, int64_t ns);
void futex_wake_in_file(std::atomic<uint32_t>& word, size_t offset, int sleepers);

}  // namespace shep
