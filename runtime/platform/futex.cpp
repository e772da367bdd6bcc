#include "platform/futex.h"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

namespace shep {

static_assert(sizeof(std::atomic<uint32_t>) == 4 && std::atomic<uint32_t>::is_always_lock_free);

void futex_wait(std::atomic<uint32_t>& word, uint32_t expected) {
  syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, expected, nullptr, nullptr, 0);
}

void futex_wait_for(std::atomic<uint32_t>& word, uint32_t expected, int64_t ns) {
  const timespec longest = {.tv_sec = time_t(ns / 1'000'000'000), .tv_nsec = long(ns % 1'000'000'000)};
  syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, expected, &longest, nullptr, 0);
}

void futex_wake(std::atomic<uint32_t>& word, int sleepers) {
  syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, sleepers, nullptr, nullptr, 0);
}

void futex_wait_in_file(std::atomic<uint32_t>& word, size_t, uint32_t expected, int64_t ns) {
  const timespec longest = {.tv_sec = time_t(ns / 1'000'000'000), .tv_nsec = long(ns % 1'000'000'000)};
  syscall(SYS_futex, &word, FUTEX_WAIT, expected, &longest, nullptr, 0);
}

void futex_wake_in_file(std::atomic<uint32_t>& word, size_t, int sleepers) {
  syscall(SYS_futex, &word, FUTEX_WAKE, sleepers, nullptr, nullptr, 0);
}

}  // namespace shep
