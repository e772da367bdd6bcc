// Waits for what happens outside of OpenMP, a message say: somebody has to look whether it has come. The program
// registers a function that looks, and says how many things it expects; workers call the function between two tasks,
// while they look for work, and now and then while they sleep. waiting.md has what else changes for tasks.
#pragma once

#include <atomic>
#include <cstdint>

#include "platform/cpu.h"
#include "platform/futex_lock.h"

namespace shep {

struct Sleeper;
class Sleepers;

struct alignas(kCacheLine) Polls {
  // Returns how much of what is expected has come; less than zero: the calling thread may never look.
  std::atomic<int (*)()> poll{nullptr};
  std::atomic<int> expected{0};
  std::atomic<bool> is_for_few{false};  // some thread may not call the function
  std::atomic<int64_t> next{0};  // monotonic ns; before that a worker with work leaves it to others
  FutexLock turn;  // one worker at a time polls
  FutexLock watch;  // of the sleeper that polls for all
};
extern constinit Polls polls;

// Returns true from when the program has registered its function. Then a task may block at any call, so an untied one
// never runs as a call on top of another task. Asked by who arranges a team, which keeps the answer for its tasks
// (TaskTeam::tasks_block, from its next region on), and by who falls asleep, in whatever team: others are not to ask.
inline bool tasks_may_block() { return polls.poll.load(std::memory_order_relaxed); }

// Relaxed: who looks too early looks again, since nobody sleeps soundly while tasks may block.
inline bool is_polling() { return polls.expected.load(std::memory_order_relaxed) > 0; }

// Returns true where a thread that may poll is to nap briefly: something is expected; or it may be at any time, by a
// thread of whatever team that may not look for itself, and wakes nobody. Relaxed: who sees it late has napped longer.
inline bool naps_briefly() { return is_polling() || polls.is_for_few.load(std::memory_order_relaxed); }

// Returns true if the calling thread may poll, and others may not, so that it should not leave its core.
bool is_needed_to_poll();

// Polls, unless another thread does. Returns true if something has come.
bool poll_now();
// Called by a worker on its way to its next task.
void poll_in_passing();

// Sleeps for at most `ns`, and polls meanwhile if no other sleeper does. Returns true if the sleeper was woken; false:
// it is still in the list, and looks again.
bool sleep_polling(Sleepers& sleepers, Sleeper& sleeper, int64_t ns);

// The longest that a blocked thread sleeps while something is expected, ns.
inline constexpr int64_t kLongestPollNap = 200'000;

}  // namespace shep
